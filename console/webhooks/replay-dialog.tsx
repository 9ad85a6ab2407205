// Sends the events of a time span again, after saying how many they are.
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { type Endpoint, instantOf, localMinute } from './delivery-words.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The server counts no further. */
const MOST = 10_000;

const countWords = (events: number): string => {
  if (events >= MOST) return `${MOST.toLocaleString('en')} or more`;
  return events.toLocaleString('en');
};

export function ReplayDialog({ endpoint, close }: { endpoint: Endpoint; close: () => void }) {
  const [from, setFrom] = useState(() => localMinute(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => localMinute(Date.now() + MINUTE_MS));
  const [isMissedOnly, setMissedOnly] = useState(true);
  const since = instantOf(from);
  const until = instantOf(to);
  const isWindow = since !== undefined && until !== undefined && since <= until;
  const asked = { since: since ?? '', until: until ?? '', only_undelivered: isMissedOnly };
  const counted = useQuery({
    queryKey: ['webhooks', 'replay-count', endpoint.id, asked],
    queryFn: () => api().webhooks.endpoints.replayCount.count(endpoint.id, asked),
    enabled: isWindow,
    staleTime: 0,
  });
  const send = async () => {
    await api().webhooks.endpoints.replay(endpoint.id, asked);
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const events = counted.data?.events ?? 0;
  return (
    <DialogForm
      title={`Replay to ${endpoint.description || endpoint.url}`}
      submit={events === 1 ? 'Send 1 event again' : `Send ${countWords(events)} events again`}
      isReady={isWindow && counted.data !== undefined && events > 0}
      send={send}
      close={close}
    >
      <TextInput
        label="From"
        type="datetime-local"
        required
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput label="Until" type="datetime-local" required value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      <Checkbox
        size="xs"
        label="Only what has not arrived"
        checked={isMissedOnly}
        onChange={(event) => setMissedOnly(event.currentTarget.checked)}
      />
      {!isWindow && <p role="status">Choose a time before the end.</p>}
      {counted.error && <ErrorState error={counted.error} retry={() => void counted.refetch()} />}
      {isWindow && counted.isLoading && <Bones lines={1} />}
      {counted.data && (
        <p role="status">
          {events === 0
            ? 'Nothing would be sent: choose another time span.'
            : `${countWords(events)} would be sent, each with the id it has always had.`}
        </p>
      )}
    </DialogForm>
  );
}
