// The demo: one button creates it and opens the chat, one removes it. The server creates it; Home shows the progress.

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type DemoState, demoProgress, makeDemo, removeDemo } from '../../demo/demo.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ErrorState } from '../ui/states.tsx';

export function MakeDemo() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => makeDemo(api(), { onProgress: setProgress }),
    onSuccess: async ({ assistant_id: id, revision_id }) => {
      void queries.invalidateQueries();
      // The live revision: the draft beside it has findings on purpose.
      await navigate({ to: '/assistants/$id', params: { id }, search: { talk: 'yes', revision: revision_id ?? '' } });
    },
    onError: () => void queries.invalidateQueries({ queryKey: ['demo'] }),
  });
  return (
    <>
      <ScopedButton operation="startDemo" loading={isPending} onClick={() => mutate()}>
        Talk to a demo
      </ScopedButton>
      <span className="quiet" role="status">
        {isPending && progress}
      </span>
      {error && <ErrorState error={error} retry={() => mutate()} />}
    </>
  );
}

const ASK_MS = 2000;
const isUnderWay = (demo: DemoState | undefined): boolean =>
  demo !== undefined && ['making', 'ready', 'removing'].includes(demo.status);

/** Asks again while something changes, and refreshes the figures of the page when it is done. */
function useDemo() {
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: () => api().demo.get(),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_MS : false),
  });
  // Each finished step may have brought something that needs a person.
  const stage = data && `${data.status} ${data.steps.find(({ status }) => status === 'running')?.name ?? ''}`;
  useEffect(() => {
    if (stage) void queries.invalidateQueries({ queryKey: ['overview'] });
  }, [stage]);
  return data;
}

/** Says that there is demo data, for as long as there is some; how far it is, and what to do when it stopped. */
export function DemoNotice() {
  const [isRemoving, setRemoving] = useState(false);
  const demo = useDemo();
  const again = useMutation({
    mutationFn: () => api().demo.start(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['demo'] }),
  });
  if (!demo || demo.status === 'absent') return null;
  return (
    <section className="section">
      <h2>Demo data</h2>
      <ul className="checklist">
        <li>
          <span>
            The corner shop is a demonstration: its assistant, people, conversations, calls and spend are made up.
          </span>
          <span className="bar" style={{ margin: 0, flexWrap: 'nowrap', marginLeft: 'auto' }}>
            {demo.assistant_id && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/assistants/$id"
                    params={{ id: demo.assistant_id ?? '' }}
                    search={{ talk: 'yes', revision: demo.revision_id ?? '' }}
                    {...props}
                  />
                )}
              >
                Talk to it
              </Button>
            )}
            <ScopedButton operation="removeDemo" variant="default" onClick={() => setRemoving(true)}>
              Remove the demo
            </ScopedButton>
          </span>
        </li>
        {isUnderWay(demo) && (
          <li>
            <span className="quiet" role="status">
              {demoProgress(demo)}
            </span>
          </li>
        )}
      </ul>
      {demo.status === 'failed' && (
        <ErrorState error={new Error(demo.error ?? 'The demo stopped.')} retry={() => again.mutate()} />
      )}
      {again.error && <ErrorState error={again.error} />}
      {isRemoving && (
        <EntityDialog
          title="Remove the demo?"
          submit="Remove the demo"
          isDangerous
          send={async () => {
            await removeDemo(api());
            await queries.invalidateQueries();
          }}
          close={() => setRemoving(false)}
        >
          <p>
            Its assistant is archived, its people are erased, and its conversations, calls, spend, knowledge, tool,
            campaign, tests and webhook endpoint are deleted. What you created yourself stays; so do receipts and the
            audit log.
          </p>
        </EntityDialog>
      )}
    </section>
  );
}
