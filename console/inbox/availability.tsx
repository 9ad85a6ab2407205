// Whether this agent takes conversations: a box beside the title, and the word to the server that the console is open.
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queries } from '../session/client.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';

const EVERY_MS = 60_000;
const KEY = ['own-availability'] as const;

/** Nothing for a key that is no member: it takes no conversations. */
export function Availability() {
  const isMember = Boolean(useWhoAmI().data?.member);
  const { allowed } = usePermissions()('setOwnAvailability');
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api().service.agents.me.get(),
    enabled: isMember && allowed,
  });
  const change = useMutation({
    mutationFn: (available: boolean) => api().service.agents.me.set({ available }),
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
  });
  const isAvailable = data?.available === true;
  useEffect(() => {
    if (!isAvailable) return;
    const say = () =>
      void api()
        .service.agents.me.set({})
        .catch(() => undefined);
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [isAvailable]);
  if (!isMember || !allowed || !data) return null;
  const isShown = change.isPending ? change.variables : isAvailable;
  return (
    <Checkbox
      size="xs"
      label={isShown ? 'Available' : 'Away'}
      aria-label="Available for conversations"
      checked={isShown}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
