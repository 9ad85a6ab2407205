// Before an assistant is archived: what stops with it.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

export function ArchiveDialog({ assistant, close }: { assistant: Answer<'getAssistant'>; close: () => void }) {
  const send = async () => {
    await api().assistants.archive(assistant.id);
    await queries.invalidateQueries({ queryKey: ['assistants'] });
  };
  return (
    <DialogForm title={`Archive ${assistant.name}?`} submit="Archive" isDangerous send={send} close={close}>
      <p>
        {assistant.active_revision_id
          ? 'It is live. New conversations with it are refused from now on.'
          : 'It is not live, so no new conversation depends on it.'}
      </p>
      <Dependents id={assistant.id} />
      <p className="quiet">Nothing is deleted: you can restore it.</p>
    </DialogForm>
  );
}

/** Campaigns that call with it, and conversations that are open; each as far as the session may read. */
function Dependents({ id }: { id: string }) {
  const can = usePermissions();
  const campaigns = useQuery({
    queryKey: ['workflows', 'of', id],
    queryFn: async () =>
      (await api().workflows.list({ limit: 100 }).all({ max: 1000 })).filter(({ promptId }) => promptId === id),
    enabled: can('listWorkflows').allowed,
  });
  const open = useQuery({
    queryKey: ['conversations', 'of', id],
    queryFn: async () => (await api().conversations.list({ assistant_id: id, status: 'active', limit: 100 }).page()).items.length,
    enabled: can('listConversations').allowed,
  });
  return (
    <>
      {open.data !== undefined && open.data > 0 && (
        <p>{open.data === 100 ? '100 or more' : open.data} conversations with it are open; they go on to their end.</p>
      )}
      {campaigns.data && campaigns.data.length > 0 && (
        <>
          <p>These campaigns call with it, and will not reach anybody:</p>
          <ul>
            {campaigns.data.map((campaign) => (
              <li key={campaign.id}>
                {campaign.name} {campaign.active ? '(active)' : '(inactive)'}
              </li>
            ))}
          </ul>
        </>
      )}
      {campaigns.data?.length === 0 && <p>No campaign calls with it.</p>}
    </>
  );
}
