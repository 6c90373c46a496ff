-- Jobs hold the lease of making vectors. What is left in this column says from when on a document may be taken again. Vectors are made by jobs since
-- 20261126000200, and no version between the two was released.
ALTER TABLE document_vectors RENAME COLUMN lease_until TO not_before; -- contract: nothing that was released reads it
