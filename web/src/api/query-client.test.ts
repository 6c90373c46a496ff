import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { unreachable } from './problem';
import { makeQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

test('without a network, what was asked for fails at once, is said, and is not sent later', async () => {
  onlineManager.setOnline(false);
  let sent = 0;
  const client = makeQueryClient();
  const asked = client.getMutationCache().build(client, {
    mutationFn: () => {
      sent += 1;
      return Promise.reject(unreachable());
    },
  });
  await expect(asked.execute(undefined)).rejects.toMatchObject({ code: 'network.unreachable' });
  expect(asked.state).toMatchObject({ status: 'error', isPaused: false });
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(sent).toBe(1);
});
