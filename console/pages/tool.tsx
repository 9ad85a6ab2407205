// One tool: who uses it, its revisions, and what a revision would break before it is put in use.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { excerptOf } from '../parts/excerpt.ts';
import { ListTable } from '../parts/list-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Neighbours, useListFilters } from '../parts/neighbours.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, EmptyState, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { inputChanges, type ToolInput } from './input-changes.ts';
import type { WrittenTool } from './tool-form.tsx';
import { toolAddress, useToolList } from './tools.tsx';

const ToolForm = lazy(async () => ({ default: (await import('./tool-form.tsx')).ToolForm }));
const ToolTest = lazy(async () => ({ default: (await import('./tool-test.tsx')).ToolTest }));

/** Changes nothing yet: a revision is put in use by itself, after a look at what it would break. */
async function revise(id: string, { name: _name, tool_type: _type, ...fields }: WrittenTool): Promise<void> {
  await api().tools.revisions.create(id, fields);
  await queries.invalidateQueries({ queryKey: ['tools', id] });
}

type ToolRevision = Answer<'getToolRevision'>;
const STATE: Record<string, string> = { active: 'In use', draft: 'Draft', superseded: 'Superseded', archived: 'Archived' };

const ToolState = ({ status }: { status: string }) => (
  <span className={`tag ${status === 'active' ? 'good' : ''}`}>{STATE[status] ?? status}</span>
);

export function ToolPage() {
  const { id = '' } = useParams({ strict: false });
  return <ToolView key={id} id={id} />;
}

function ToolView({ id }: { id: string }) {
  const cameFrom = useListFilters('tools');
  const parent = { to: '/tools', label: 'Tools', search: cameFrom ?? {} };
  const [chosen, setChosen] = useState<ToolRevision>();
  const [open, setOpen] = useState<'revise' | 'test'>();
  const close = () => setOpen(undefined);
  const tool = useQuery({ queryKey: ['tools', id], queryFn: () => api().tools.get(id) });
  const list = usePagedList<ToolRevision>(['tools', id, 'revisions'], (page) =>
    api()
      .tools.revisions.list(id, page)
      .page()
      .then(({ body }) => body),
  );
  if (tool.error) {
    return (
      <>
        <PageHead title="Tool" parent={parent} />
        <ErrorState error={tool.error} retry={() => void tool.refetch()} />
      </>
    );
  }
  if (!tool.data) return <Bones />;
  return (
    <>
      <PageHead title={tool.data.name} parent={parent}>
        {cameFrom && <ToolNeighbours id={id} filters={cameFrom} />}
        <ScopedButton operation="testTool" variant="default" onClick={() => setOpen('test')}>
          Test call
        </ScopedButton>
        {(tool.data.tool_type === 'api_call' || tool.data.tool_type === 'mcp') && (
          <ScopedButton operation="createToolRevision" onClick={() => setOpen('revise')}>
            New revision
          </ScopedButton>
        )}
      </PageHead>
      <p className="quiet">{excerptOf(tool.data.description, 400)}</p>
      <section className="section">
        <h2>Used by</h2>
        <Usages id={id} />
      </section>
      <section className="section">
        <h2>Revisions</h2>
        <ListTable
          label="Revisions"
          list={list}
          columns={[
            { head: 'Name', cell: ({ name, description }) => name || description || 'Unnamed', className: 'wide' },
            { head: 'State', cell: ({ status }) => <ToolState status={status} /> },
            { head: 'Follow it', cell: ({ default_count }) => default_count, className: 'number' },
            { head: 'Pinned to it', cell: ({ pinned_count }) => pinned_count, className: 'number' },
            { head: 'Made', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
            {
              head: '',
              className: 'last',
              cell: (revision) =>
                revision.id !== tool.data.active_revision_id && (
                  <ScopedButton operation="activateToolRevision" variant="default" onClick={() => setChosen(revision)}>
                    Put in use
                  </ScopedButton>
                ),
            },
          ]}
          empty={<EmptyState title="No revisions">A tool has at least one.</EmptyState>}
        />
      </section>
      {chosen && (
        <BlastRadius
          toolId={id}
          revision={chosen}
          before={tool.data.active_revision?.configuration?.variables ?? []}
          close={() => setChosen(undefined)}
        />
      )}
      <Suspense>
        {open === 'revise' && (
          <ToolForm
            title={`New revision of ${tool.data.name}`}
            given={tool.data}
            save={(written) => revise(id, written)}
            close={close}
          />
        )}
        {open === 'test' && <ToolTest tool={tool.data} close={close} />}
      </Suspense>
    </>
  );
}

const ToolNeighbours = ({ id, filters }: { id: string; filters: Record<string, string> }) => (
  <Neighbours list={useToolList(filters)} id={id} to={toolAddress} />
);

function Usages({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['tools', id, 'usages'],
    queryFn: async () => (await api().tools.usages.list(id, { limit: 100 }).page()).items,
  });
  if (error) return <ErrorState error={error} />;
  if (!data) return <Bones lines={2} />;
  if (data.length === 0) return <p className="quiet">No assistant uses it.</p>;
  return (
    <ul className="changes">
      {data.map((usage) => (
        <li key={`${usage.revision_id} ${usage.workflow_revision_id}`}>
          <Link to="/assistants/$id" params={{ id: usage.assistant_id }} search={{ revision: usage.revision_id }}>
            {usage.assistant_name ?? usage.assistant_id}
          </Link>{' '}
          <span className={`tag ${usage.revision_state === 'active' ? 'good' : ''}`}>
            {usage.revision_state === 'active' ? 'Live' : (STATE[usage.revision_state] ?? usage.revision_state)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type BlastRadiusProps = { toolId: string; revision: ToolRevision; before: readonly ToolInput[]; close: () => void };

/** Shown before the change: which flows would break, each with the way to it. */
function BlastRadius({ toolId, revision, before, close }: BlastRadiusProps) {
  const report = useQuery({
    queryKey: ['tools', toolId, 'compatibility', revision.id],
    queryFn: () => api().tools.revisions.compatibility(toolId, revision.id),
  });
  const activate = useMutation({
    mutationFn: (force: boolean) => api().tools.revisions.activate(toolId, revision.id, force ? { force: true } : {}),
  });
  const send = async () => {
    await activate.mutateAsync(report.data?.has_blocking ?? false);
    await queries.invalidateQueries({ queryKey: ['tools'] });
  };
  const { data } = report;
  return (
    <DialogForm
      title="Put this revision in use?"
      submit={data?.has_blocking ? 'Put in use anyway' : 'Put in use'}
      isDangerous={data?.has_blocking ?? false}
      isReady={data !== undefined}
      send={send}
      close={close}
      size="lg"
    >
      <InputChanges before={before} after={revision.configuration?.variables ?? []} />
      {report.error && <ErrorState error={report.error} />}
      {!data && !report.error && <Bones lines={2} />}
      {data && data.findings.length === 0 && <p>It breaks nothing: every flow that uses the tool fits this revision.</p>}
      {data && data.findings.length > 0 && (
        <>
          <p>
            Affected assistants: {data.affected_assistant_count}; {data.active_blocking_count} of them would break while they are
            live.
          </p>
          <ul className="changes">
            {data.findings.map((finding) => (
              <li key={JSON.stringify(finding)}>
                <FindingLine finding={finding} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogForm>
  );
}

type Incompatibility = Answer<'getToolCompatibility'>['findings'][number];

function FindingLine({ finding }: { finding: Incompatibility }) {
  const { severity, detail, assistant_id, graph_node_name, revision_state } = finding;
  return (
    <>
      <span className={`tag ${severity === 'blocking' ? 'bad' : 'warn'}`}>{severity}</span> {detail}{' '}
      <Link to="/assistants/$id" params={{ id: assistant_id }} search={{ revision: finding.assistant_revision_id }}>
        {graph_node_name ?? 'Open the assistant'} ({revision_state})
      </Link>
    </>
  );
}

/** What a caller of the tool has to give now, and had to before. */
function InputChanges({ before, after }: { before: readonly ToolInput[]; after: readonly ToolInput[] }) {
  const changes = inputChanges(before, after);
  if (changes.length === 0) return <p className="quiet">Its inputs are those of the revision in use.</p>;
  return (
    <ul className="changes" aria-label="Changes of the inputs">
      {changes.map(({ name, was, is }) => (
        <li key={name}>
          <code>{name}</code> {was !== '' && <del>{was}</del>} {is !== '' && <ins>{is}</ins>}
        </li>
      ))}
    </ul>
  );
}
