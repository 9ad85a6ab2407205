// A form on a page: saves when asked, shows what the server refused, and says when it is saved.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Body } from '../../sdk/parley.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';

type SavedFormProps = { channelId: string; change: Body<'updateChannel'>; isReady?: boolean; children: ReactNode };

export function SavedForm({ channelId, change, isReady = true, children }: SavedFormProps) {
  const { mutate, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: (fields: Body<'updateChannel'>) => api().channels.update(channelId, fields),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['channels'] }),
  });
  const save = () => {
    if (isReady) mutate(change);
  };
  const isSaved = isSuccess && JSON.stringify(variables) === JSON.stringify(change);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {children}
      {error && <ErrorState error={error} />}
      <div className="bar" style={{ marginBottom: 0 }}>
        <ScopedButton operation="updateChannel" loading={isPending} disabled={!isReady} onClick={save}>
          Save
        </ScopedButton>
        <span role="status">{isSaved ? 'Saved' : ''}</span>
      </div>
    </form>
  );
}
