/** Sends several invites, one after the other, and keeps what was refused of some. */
import { useState } from 'react';
import { isProblem } from '@/api/problem';
import type { Invited } from '../addresses';
import { useInvitePerson } from '../queries';

export type Refused = { person: Invited; reason: string };
type Rest = Omit<Parameters<ReturnType<typeof useInvitePerson>['mutate']>[0], keyof Invited>;

const reasonOf = (error: unknown) =>
  isProblem(error) ? (Object.values(error.errors).flat()[0] ?? error.message) : 'Something went wrong!';

export function useInvitations() {
  const invite = useInvitePerson();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState(false);

  /** Answers those who could not be invited. */
  const send = async (people: readonly Invited[], rest: Rest): Promise<Refused[]> => {
    const failed: Refused[] = [];
    setSending(true);
    for (const person of people) {
      try {
        await invite.mutateAsync({ ...person, ...rest });
        setSent((count) => count + 1);
      } catch (error) {
        failed.push({ person, reason: reasonOf(error) });
      }
    }
    setRefused(failed);
    setSending(false);
    return failed;
  };
  return { send, sending, sent, refused };
}
