// The revisions of an assistant: publish a draft, put a revision live, go back to an earlier one.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Answer, ParleyError } from '../../sdk/parley.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import type { PagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { EmptyState, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { Checks } from '../tests/run-result.tsx';
import { type Finding, FindingRows } from './flow-list.tsx';
import { ReleaseChecklist } from './release-checklist.tsx';

type Assistant = Answer<'getAssistant'>;
export type Revision = Answer<'getAssistantRevision'>;

const refresh = () => queries.invalidateQueries({ queryKey: ['assistants'] });

export function Revisions({ assistant, list }: { assistant: Assistant; list: PagedList<Revision> }) {
  const { id, active_revision_id: liveId } = assistant;
  const publish = useMutation({
    mutationFn: (revision: string) => api().assistants.revisions.publish(id, revision),
    onSuccess: refresh,
  });
  const activate = useMutation({
    mutationFn: (revision: string) => api().assistants.revisions.activate(id, revision),
    onSuccess: refresh,
  });
  const draft = useMutation({
    mutationFn: (source: string) => api().assistants.revisions.create(id, { source_revision_id: source }),
    onSuccess: refresh,
  });
  const problem = publish.error ?? activate.error ?? draft.error;
  const live = list.rows.find((revision) => revision.id === liveId);
  const [newest] = list.rows;
  const action = (revision: Revision) => {
    if (revision.id === liveId) {
      return assistant.draft_revision_id ? null : (
        <ScopedButton operation="createAssistantRevision" variant="default" onClick={() => draft.mutate(revision.id)}>
          New draft from this
        </ScopedButton>
      );
    }
    if (!revision.published_at) {
      return (
        <ScopedButton
          operation="publishAssistantRevision"
          loading={publish.isPending}
          onClick={() => publish.mutate(revision.id)}
        >
          Publish
        </ScopedButton>
      );
    }
    const isOlder = live !== undefined && revision.created_at < live.created_at;
    return (
      <ScopedButton
        operation="activateAssistantRevision"
        variant={isOlder ? 'default' : 'filled'}
        loading={activate.isPending}
        onClick={() => activate.mutate(revision.id)}
      >
        {isOlder ? 'Roll back to this' : 'Put live'}
      </ScopedButton>
    );
  };
  return (
    <div className="stack">
      {problem && <Refusal error={problem} />}
      {activate.data?.release_verdict && activate.data.release_verdict.status !== 'skipped' && (
        <div className={`state ${activate.data.release_verdict.failures > 0 ? 'warn' : ''}`} role="status">
          <strong>It is live.</strong> {activate.data.release_verdict.failures} of its tests failed.
          <Checks checks={activate.data.release_verdict.checks ?? []} />
        </div>
      )}
      {newest && newest.id !== liveId && (
        <ReleaseChecklist assistant={assistant} draft={newest}>
          {action(newest)}
        </ReleaseChecklist>
      )}
      <ListTable
        label="Revisions"
        list={list}
        columns={[
          {
            head: 'Revision',
            className: 'wide',
            cell: (revision) => (
              <Link className="row" to="." search={{ tab: 'flow', revision: revision.id }}>
                {revision.name || 'Unnamed revision'}
              </Link>
            ),
          },
          { head: 'State', cell: (revision) => <RevisionState revision={revision} liveId={liveId} /> },
          { head: 'Made', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          { head: 'Published', cell: ({ published_at }) => <Moment at={published_at} none="–" />, className: 'number' },
          {
            head: '',
            className: 'last',
            cell: (revision) => (
              <span className="bar" style={{ margin: 0, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                {liveId !== null && revision.id !== liveId && (
                  <Button
                    variant="subtle"
                    renderRoot={(props) => (
                      <Link to="/assistants/$id/diff" params={{ id }} search={{ from: liveId, to: revision.id }} {...props} />
                    )}
                  >
                    Compare with live
                  </Button>
                )}
                {revision.id !== newest?.id || revision.id === liveId ? action(revision) : null}
              </span>
            ),
          },
        ]}
        empty={<EmptyState title="No revisions">A revision is a frozen state of the assistant that can be put live.</EmptyState>}
      />
    </div>
  );
}

function RevisionState({ revision, liveId }: { revision: Revision; liveId: string | null }) {
  if (revision.id === liveId) return <span className="tag good">Live</span>;
  return <span className="tag">{revision.published_at ? 'Published' : 'Draft'}</span>;
}

/** What blocks a release comes as a list of findings in the refusal. */
function Refusal({ error }: { error: Error }) {
  const findings = error instanceof ParleyError ? error.details?.findings : undefined;
  return (
    <>
      <ErrorState error={error} />
      {Array.isArray(findings) && <FindingRows findings={findings as Finding[]} names={new Map()} />}
    </>
  );
}
