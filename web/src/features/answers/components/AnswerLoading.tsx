/** An answer that is being fetched, in the shape it will have. */
import { Paper, Skeleton, Stack } from '@mantine/core';

export function AnswerLoading() {
  return (
    <Paper className="surface" p="lg" aria-busy>
      <Stack gap="sm">
        {['40%', '92%', '86%', '64%'].map((width) => (
          <Skeleton key={width} h={14} w={width} />
        ))}
      </Stack>
    </Paper>
  );
}
