// Two revisions side by side, as a list of what changed between them.

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { useFilters } from '../parts/name-filter.tsx';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api } from '../session/client.ts';
import { flowChanges } from './flow-reading.ts';
import { revisionLabel } from './revision-label.ts';
import type { Revision } from './revisions.tsx';

type RevisionChangesProps = { assistant: Answer<'getAssistant'>; revisions: readonly Revision[] };

export function RevisionChanges({ assistant, revisions }: RevisionChangesProps) {
  const filters = useFilters();
  const navigate = useNavigate();
  const { id, active_revision_id: liveId } = assistant;
  const from = filters.from ?? liveId ?? revisions.at(-1)?.id ?? '';
  const to = filters.to ?? assistant.draft_revision_id ?? revisions[0]?.id ?? '';
  const changes = useQuery({
    queryKey: ['assistants', id, 'changes', from, to],
    queryFn: async () => {
      const { graph } = api().assistants.revisions;
      const [a, b, settings] = await Promise.all([
        graph.get(id, from),
        graph.get(id, to),
        api().assistants.revisions.diff(id, from, to),
      ]);
      return { flow: flowChanges(a, b), fields: settings.changed_fields };
    },
    enabled: from !== '' && to !== '' && from !== to,
  });
  const options = revisions.map((revision) => ({ value: revision.id, label: revisionLabel(revision, liveId) }));
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    void navigate({ to: '.', search: { ...filters, [name]: event.currentTarget.value }, replace: true });
  return (
    <div className="stack">
      <div className="bar" style={{ alignItems: 'flex-end' }}>
        <NativeSelect label="From" data={options} value={from} onChange={choose('from')} />
        <NativeSelect label="To" data={options} value={to} onChange={choose('to')} />
      </div>
      {from === to && <EmptyState title="Nothing to compare">Choose two different revisions.</EmptyState>}
      {changes.error && <ErrorState error={changes.error} retry={() => void changes.refetch()} />}
      {from !== to && changes.isPending && <Bones lines={4} />}
      {changes.data && changes.data.flow.length + changes.data.fields.length === 0 && (
        <EmptyState title="They are the same">Neither the flow nor the settings differ.</EmptyState>
      )}
      {changes.data && changes.data.fields.length > 0 && (
        <ul className="changes" aria-label="Changes of the settings">
          {changes.data.fields.map((field) => (
            <li key={field}>
              <strong>{field.replaceAll('_', ' ')}</strong>
              <div>
                <del>{settingOf(revisions, from, field)}</del>
              </div>
              <div>
                <ins>{settingOf(revisions, to, field)}</ins>
              </div>
            </li>
          ))}
        </ul>
      )}
      {changes.data && changes.data.flow.length > 0 && <ChangeList changes={changes.data.flow} label="Changes of the flow" />}
    </div>
  );
}

/** A setting as it stands in a revision; empty where it is not set. */
function settingOf(revisions: readonly Revision[], id: string, field: string): string {
  const revision = revisions.find((one) => one.id === id) as Record<string, unknown> | undefined;
  const value = revision?.[field] ?? revision?.[`${field}_settings`];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
