// One tool: who uses it, its revisions, and what a revision would break before it is put in use.
import { ScopedButton } from '../ui/actions.tsx';
import './tools.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail } from '../ui/page.tsx';
import { EmptyState, Moment, QueryView } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { inputChanges, type ToolInput } from './input-changes.ts';
import type { WrittenTool } from './tool-form.tsx';
import { toolAddress, useToolList } from './tools.tsx';

const ToolForm = lazy(async () => ({ default: (await import('./tool-form.tsx')).ToolForm }));

type Tool = Schema<'Tool'>;
type ToolRevision = Answer<'getToolRevision'>;
const STATE: Record<string, string> = { active: 'In use', draft: 'Draft', superseded: 'Superseded', archived: 'Archived' };

export const ToolPage = () => (
  <DetailPage
    kind="Tool"
    parent={{ to: '/tools', label: 'Tools' }}
    queryKey={(id) => ['tools', id]}
    load={(id) => api().tools.get(id)}
    list={{ name: 'tools', use: useToolList, to: toolAddress }}
  >
    {(shown) => <ToolView {...shown} />}
  </DetailPage>
);

function ToolView({ id, data: tool, head }: ShownDetail<Tool>) {
  const [open, setOpen] = useState<'revise' | 'test' | ToolRevision>();
  const close = () => setOpen(undefined);
  const list = usePagedList(['tools', id, 'revisions'], (page) => api().tools.revisions.list(id, page));
  return (
    <>
      {head(
        tool.name,
        null,
        <>
          <ScopedButton operation="testTool" variant="default" onClick={() => setOpen('test')}>
            Test call
          </ScopedButton>
          {(tool.tool_type === 'api_call' || tool.tool_type === 'mcp') && (
            <ScopedButton operation="createToolRevision" onClick={() => setOpen('revise')}>
              New revision
            </ScopedButton>
          )}
        </>,
      )}
      <p className="quiet">{excerptOf(tool.description, 400)}</p>
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
            {
              head: 'State',
              cell: ({ status }) => <span className={`tag ${status === 'active' ? 'good' : ''}`}>{STATE[status] ?? status}</span>,
            },
            { head: 'Follow it', cell: ({ default_count }) => default_count, className: 'number' },
            { head: 'Pinned to it', cell: ({ pinned_count }) => pinned_count, className: 'number' },
            { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} />, className: 'number' },
          ]}
          actions={(revision) => [
            revision.id !== tool.active_revision_id && {
              label: 'Put in use',
              operation: 'activateToolRevision',
              onClick: () => setOpen(revision),
              variant: 'default',
            },
          ]}
          empty={<EmptyState title="No revisions">A tool has at least one.</EmptyState>}
        />
      </section>
      {typeof open === 'object' && (
        <BlastRadius toolId={id} revision={open} before={tool.active_revision?.configuration?.variables ?? []} close={close} />
      )}
      {open === 'test' && <ToolTest tool={tool} close={close} />}
      <Suspense>
        {open === 'revise' && (
          <ToolForm
            title={`New revision of ${tool.name}`}
            given={tool}
            save={({ description, configuration }: WrittenTool) =>
              api().tools.revisions.create(id, { description, configuration })
            }
            close={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Usages({ id }: { id: string }) {
  const usages = useQuery({
    queryKey: ['tools', id, 'usages'],
    queryFn: async () => (await api().tools.usages.list(id, { limit: 100 }).page()).items,
  });
  return (
    <QueryView query={usages} lines={2}>
      {(found) =>
        found.length === 0 ? (
          <p className="quiet">No assistant uses it.</p>
        ) : (
          <ul className="changes">
            {found.map((usage) => (
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
        )
      }
    </QueryView>
  );
}

/** Calls the tool once, for real. The answer stays in sight until the reader closes the dialog. */
function ToolTest({ tool, close }: { tool: Tool; close: () => void }) {
  const inputs = tool.active_revision?.configuration?.variables ?? [];
  return (
    <EntityDialog
      title={`Test call of ${tool.name}`}
      submit="Call it"
      size="lg"
      initial={{ text: JSON.stringify(Object.fromEntries(inputs.map(({ name }) => [name, ''])), null, 2) }}
      fields={[
        <p key="real" className="quiet">
          This is a real call: whatever the other system does with it is done.
        </p>,
        { name: 'text', label: 'Inputs as JSON', kind: 'long', minRows: 4, className: 'mono-input' },
      ]}
      send={({ text }) => api().tools.test(tool.id, { input: JSON.parse(text) as Record<string, unknown> })}
      close={close}
      result={({ ok, status, duration_ms, attempts, error, output }) => (
        <section aria-label="Result" className="stack">
          <p role="status">
            <span className={`tag ${ok ? 'good' : 'bad'}`}>{ok ? 'Succeeded' : 'Failed'}</span> {status ?? ''} {duration_ms} ms,{' '}
            {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          </p>
          {error !== null && <p>{error}</p>}
          <pre className="excerpt">{JSON.stringify(output, null, 2)}</pre>
        </section>
      )}
    />
  );
}

type BlastRadiusProps = { toolId: string; revision: ToolRevision; before: readonly ToolInput[]; close: () => void };

/** Shown before the change: which flows would break, each with a link to it. */
function BlastRadius({ toolId, revision, before, close }: BlastRadiusProps) {
  const report = useQuery({
    queryKey: ['tools', toolId, 'compatibility', revision.id],
    queryFn: () => api().tools.revisions.compatibility(toolId, revision.id),
  });
  const isBlocking = report.data?.has_blocking ?? false;
  return (
    <EntityDialog
      title="Put this revision in use?"
      submit={isBlocking ? 'Put in use anyway' : 'Put in use'}
      isDangerous={isBlocking}
      isReady={report.data !== undefined}
      send={() => api().tools.revisions.activate(toolId, revision.id, isBlocking ? { force: true } : {})}
      refresh={['tools']}
      close={close}
      size="lg"
    >
      <InputChanges before={before} after={revision.configuration?.variables ?? []} />
      <QueryView query={report} lines={2}>
        {({ findings, affected_assistant_count, active_blocking_count }) =>
          findings.length === 0 ? (
            <p>It breaks nothing: every flow that uses the tool fits this revision.</p>
          ) : (
            <>
              <p>
                Affected assistants: {affected_assistant_count}; {active_blocking_count} of them would break while they are live.
              </p>
              <ul className="changes">
                {findings.map((finding) => (
                  <li key={JSON.stringify(finding)}>
                    <span className={`tag ${finding.severity === 'blocking' ? 'bad' : 'warn'}`}>{finding.severity}</span>{' '}
                    {finding.detail}{' '}
                    <Link
                      to="/assistants/$id"
                      params={{ id: finding.assistant_id }}
                      search={{ revision: finding.assistant_revision_id }}
                    >
                      {finding.graph_node_name ?? 'Open the assistant'} ({finding.revision_state})
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </EntityDialog>
  );
}

/** What a caller of the tool has to give now, and had to before. */
function InputChanges({ before, after }: { before: readonly ToolInput[]; after: readonly ToolInput[] }) {
  const changes = inputChanges(before, after);
  if (changes.length === 0) return <p className="quiet">Its inputs are the same as those of the revision in use.</p>;
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
