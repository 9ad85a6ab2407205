// The dialogs about one assistant: archive it, duplicate it, export it to a file.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { fileNameFor, fileText } from '../../transfer/assistant-file.ts';
import { duplicateAssistant } from '../../transfer/import-assistant.ts';
import { exportAssistant } from '../../transfer/read-assistant.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';
import { saveFile } from '../ui/states.tsx';

export const ArchiveDialog = ({ assistant, close }: { assistant: Answer<'getAssistant'>; close: () => void }) => (
  <EntityDialog
    title={`Archive ${assistant.name}?`}
    submit="Archive"
    isDangerous
    send={() => api().assistants.archive(assistant.id)}
    refresh={['assistants']}
    close={close}
  >
    <p>
      {assistant.active_revision_id
        ? 'It is live. New conversations with it are refused from now on.'
        : 'It is not live, so no new conversation depends on it.'}
    </p>
    <Dependents id={assistant.id} />
    <p className="quiet">Nothing is deleted: you can restore it.</p>
  </EntityDialog>
);

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
    queryFn: async () =>
      (await api().conversations.list({ assistant_id: id, status: 'active', limit: 100 }).page()).items.length,
    enabled: can('listConversations').allowed,
  });
  return (
    <>
      {open.data !== undefined && open.data > 0 && (
        <p>
          {open.data === 100 ? '100 or more' : open.data} conversations with it are open; they continue until they end.
        </p>
      )}
      {campaigns.data && campaigns.data.length > 0 && (
        <>
          <p>These campaigns call with it, and will reach no one:</p>
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

type CopyProps = { assistant: { id: string; name: string }; close: () => void };

export function DuplicateDialog({ assistant, close }: CopyProps) {
  const navigate = useNavigate();
  return (
    <EntityDialog
      title={`Duplicate ${assistant.name}`}
      submit="Duplicate"
      initial={{ name: `Copy of ${assistant.name}`.slice(0, 200) }}
      fields={[{ name: 'name', label: 'Name', required: true, maxLength: 200 }]}
      send={async ({ name }) => {
        const id = await duplicateAssistant(api(), assistant.id, name);
        await navigate({ to: '/assistants/$id', params: { id } });
      }}
      refresh={['assistants']}
      close={close}
    >
      <p className="quiet">
        The copy begins as a draft with the same flow and settings. It uses the same tools, knowledge and policies;
        tests are not copied.
      </p>
    </EntityDialog>
  );
}

export const ExportDialog = ({ assistant: { id, name }, close }: CopyProps) => (
  <EntityDialog
    title={`Export ${name}`}
    submit="Save the file"
    send={async () => {
      const text = fileText(await exportAssistant(api(), id));
      saveFile(fileNameFor(name), new Blob([text], { type: 'application/json' }));
    }}
    close={close}
  >
    <p>
      The file holds the assistant as its draft is now: flow, settings and tests, and the tools, knowledge, policies and
      assistants that it names. Import it in this or another organization, or with <code>parley import</code>.
    </p>
    <p className="quiet">
      Secrets of tools are never in it: only their names are, so that you can set them again. PDF and Word documents are
      named too, to be uploaded again.
    </p>
  </EntityDialog>
);
