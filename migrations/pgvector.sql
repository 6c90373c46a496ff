-- Where the database has pgvector (0.8 or later): at each start, after the steps, by kit/db/pgvector. Not a step, for not every database has it, and one that
-- gets it later is served too. An index per length of vectors follows from there.

-- The bytes of passage_vectors, each an i8, as pgvector compares them. Which way a vector points does not depend on its scale.
-- Its body is bound when it is made, so that a restored index does not depend on the search path.
CREATE FUNCTION direction(numbers bytea) RETURNS halfvec LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN ARRAY(SELECT (get_byte(numbers, generate_series(0, length(numbers) - 1)) # 128) - 128)::halfvec;
