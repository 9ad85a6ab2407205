// One tool: who uses it, its revisions, and what a revision would break before it is put in use.
import { ScopedButton } from '../ui/actions.tsx';
import './tools.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { DetailPage, type ShownDetail } from '../ui/page.tsx';
import { EmptyState, Moment, QueryView } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { inputChanges, inputText, type ToolInput } from './input-changes.ts';
import type { WrittenTool } from './tool-form.tsx';
import { ShownRequest } from './tool-request.tsx';
import { type AnswerField, ToolTest } from './tool-test.tsx';
import { toolAddress, useToolList } from './tools.tsx';

const ToolForm = lazy(async () => ({ default: (await import('./tool-form.tsx')).ToolForm }));

type Tool = Schema<'Tool'>;
type ToolRevision = Answer<'getToolRevision'>;
const STATE: Record<string, string> = {
  active: 'In use',
  draft: 'Draft',
  superseded: 'Superseded',
  archived: 'Archived',
};

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
  const keepOutputs = async (fields: readonly AnswerField[]) => {
    const field_mappings = fields.map(({ path, name }) => ({ path, alias: name }));
    const revision = await api().tools.revisions.create(id, { response_schema: { field_mappings } });
    await queries.invalidateQueries({ queryKey: ['tools'] });
    setOpen(revision);
  };
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
      <Specification tool={tool} />
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
              cell: ({ status }) => (
                <span className={`tag ${status === 'active' ? 'good' : ''}`}>{STATE[status] ?? status}</span>
              ),
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
        <BlastRadius
          toolId={id}
          revision={open}
          before={tool.active_revision?.configuration?.variables ?? []}
          close={close}
        />
      )}
      {open === 'test' && (
        <ToolTest
          tool={tool}
          close={close}
          keeping={{
            label: 'Make them the outputs',
            operation: 'createToolRevision',
            keep: (fields) => void keepOutputs(fields),
          }}
        />
      )}
      <Suspense>
        {open === 'revise' && (
          <ToolForm
            title={`New revision of ${tool.name}`}
            tool={tool}
            save={({ description, configuration, response_schema }: WrittenTool) =>
              api().tools.revisions.create(id, { description, configuration, response_schema })
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

/** What the tool does, as it is in use: the request with examples for its inputs, what it takes and what it gives. */
function Specification({ tool }: { tool: Tool }) {
  const configuration = tool.active_revision?.configuration;
  const { allowed } = usePermissions()('previewTool');
  const preview = useQuery({
    queryKey: ['tools', tool.id, 'preview', tool.active_revision_id],
    queryFn: () =>
      api().tools.preview({
        tool_id: tool.id,
        tool_type: tool.tool_type,
        configuration: configuration ?? {},
        input_defaults: tool.active_revision?.input_defaults ?? {},
      }),
    enabled: allowed && configuration !== null && configuration !== undefined,
  });
  if (!configuration) return null;
  const outputs = tool.active_revision?.response_schema?.field_mappings ?? [];
  return (
    <>
      <section className="section" aria-label="What it sends">
        <h2>What it sends</h2>
        <p className="quiet">With an example for each input.</p>
        {allowed && (
          <QueryView query={preview} lines={3}>
            {({ request, problem, warnings }) => (
              <>
                {request ? <ShownRequest request={request} /> : <p>{problem}</p>}
                {warnings.length > 0 && (
                  <ul className="changes" aria-label="Findings about the request">
                    {warnings.map(({ kind, field, input, message }) => (
                      <li key={`${kind} ${field} ${input}`}>
                        <span className="tag warn">check</span> {message}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </QueryView>
        )}
      </section>
      <div className="columns">
        <section className="section" aria-label="Inputs">
          <h2>Inputs</h2>
          {configuration.variables.length === 0 && <p className="quiet">It needs none.</p>}
          <ul className="changes">
            {configuration.variables.map((input) => (
              <li key={input.name}>
                <code>{input.name}</code> <span className="quiet">{inputText(input)}</span> {input.description}
              </li>
            ))}
          </ul>
        </section>
        <section className="section" aria-label="Outputs">
          <h2>Outputs</h2>
          {outputs.length === 0 && <p className="quiet">The whole answer. Make a test call to pick what is needed.</p>}
          <ul className="changes">
            {outputs.map(({ alias, path }) => (
              <li key={alias}>
                <code>{alias}</code> <span className="quiet">{path}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
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
                Affected assistants: {affected_assistant_count}; {active_blocking_count} of them would break while they
                are live.
              </p>
              <ul className="changes">
                {findings.map((finding) => (
                  <li key={JSON.stringify(finding)}>
                    <span className={`tag ${finding.severity === 'blocking' ? 'bad' : 'warn'}`}>
                      {finding.severity}
                    </span>{' '}
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
