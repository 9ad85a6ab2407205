// The demonstration in the console: one button makes it and opens the talk, one removes it.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DEMO_MARK, furnishDemo, makeDemo, removeDemo } from '../../demo/demo.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

export function MakeDemo() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => makeDemo(api(), { onProgress: setProgress }),
    onSuccess: async (id) => {
      // The talk need not wait for what lies around it.
      void furnishDemo(api(), id).finally(() => queries.invalidateQueries());
      // The live revision: the draft beside it has findings on purpose.
      const { active_revision_id } = await api().assistants.get(id);
      await navigate({ to: '/assistants/$id', params: { id }, search: { talk: 'yes', revision: active_revision_id ?? '' } });
    },
  });
  return (
    <>
      <ScopedButton operation="createAssistant" loading={isPending} onClick={() => mutate()}>
        Talk to a demo
      </ScopedButton>
      <span className="quiet" role="status">
        {isPending && progress}
      </span>
      {error && <ErrorState error={error} retry={() => mutate()} />}
    </>
  );
}

/** Says that there is demo data, for as long as there is some. */
export function DemoNotice() {
  const [isRemoving, setRemoving] = useState(false);
  const { data } = useQuery({
    queryKey: ['assistants', 'demo'],
    queryFn: async () =>
      (await api().assistants.list({ limit: 100, q: 'Corner shop' }).page()).items.find(
        ({ description }) => description === DEMO_MARK,
      ),
  });
  if (!data) return null;
  const send = async () => {
    await removeDemo(api());
    await queries.invalidateQueries();
  };
  return (
    <section className="section">
      <h2>Demo data</h2>
      <ul className="checklist">
        <li>
          <span>The corner shop is a demonstration: its assistant, people, conversations and webhook are made up.</span>
          <span className="bar" style={{ margin: 0, flexWrap: 'nowrap', marginLeft: 'auto' }}>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/assistants/$id"
                  params={{ id: data.id }}
                  search={{ talk: 'yes', revision: data.active_revision_id ?? '' }}
                  {...props}
                />
              )}
            >
              Talk to it
            </Button>
            <ScopedButton operation="archiveAssistant" variant="default" onClick={() => setRemoving(true)}>
              Remove the demo
            </ScopedButton>
          </span>
        </li>
      </ul>
      {isRemoving && (
        <DialogForm title="Remove the demo?" submit="Remove the demo" isDangerous send={send} close={() => setRemoving(false)}>
          <p>
            Its assistant is archived, its four people are erased with what they said, and its knowledge, tool, campaign, tests
            and webhook endpoint are deleted. What you made yourself stays.
          </p>
        </DialogForm>
      )}
    </section>
  );
}
