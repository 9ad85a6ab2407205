// The recording of a call, if there is one. Listening leaves a row in the audit log, so the sound is fetched only when asked for.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import type { Call } from './calls.tsx';

const fetchSound = async (id: string): Promise<string> => URL.createObjectURL(await api().calls.recording.get(id));

async function statusOf(id: string) {
  try {
    return await api().calls.recording.status(id);
  } catch (error) {
    if (error instanceof ParleyError && error.status === 404) return null;
    throw error;
  }
}

export function CallRecording({ call: { id, status, recordingUrl } }: { call: Call }) {
  const { data, error } = useQuery({ queryKey: ['calls', id, 'recording', status, recordingUrl], queryFn: () => statusOf(id) });
  const sound = useMutation({ mutationFn: () => fetchSound(id) });
  const address = sound.data;
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);
  if (error) return <ErrorState error={error} />;
  if (!data) return null;
  return (
    <section className="section" aria-label="Recording">
      <h2>Recording</h2>
      {address === undefined && recordingUrl !== '' && (
        <Button variant="default" loading={sound.isPending} onClick={() => sound.mutate()}>
          Listen
        </Button>
      )}
      {address !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript stands beside it.
        <audio controls src={address} aria-label="Recording of the call" />
      )}
      {recordingUrl === '' && <p className="quiet">{data.reason || `Not there: ${data.status}.`}</p>}
      {sound.error && <ErrorState error={sound.error} retry={() => sound.mutate()} />}
    </section>
  );
}
