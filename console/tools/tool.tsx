// One tool: who uses it, its revisions, and what a revision would break before it is put in use.
import { ScopedButton } from '../ui/actions.tsx';
import './tools.css';
import { Checkbox, TextInput } from '@mantine/core';
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
import { INPUT_TYPES, inputChanges, inputText, type ToolInput } from './input-changes.ts';
import type { WrittenTool } from './tool-form.tsx';
import { Excerpt, ShownRequest } from './tool-request.tsx';
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
  const keepOutputs = async (fields: TestResult['fields']) => {
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
      {open === 'test' && <ToolTest tool={tool} close={close} keepOutputs={(fields) => void keepOutputs(fields)} />}
      <Suspense>
        {open === 'revise' && (
          <ToolForm
            title={`New revision of ${tool.name}`}
            given={tool}
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

type Inputs = readonly ToolInput[];
type TestValues = { inputs: Record<string, string | boolean> };
type TestResult = Answer<'testTool'>;

const isStructured = ({ type }: ToolInput): boolean => type === 'list' || type === 'dict';

/** As the type of the input has it; an empty field is left out. */
function inputValue(input: ToolInput, typed: string | boolean | undefined): unknown {
  if (typeof typed === 'boolean') return typed;
  if (typed === undefined || typed.trim() === '') return undefined;
  if (input.type === 'int' || input.type === 'float') return Number(typed);
  return isStructured(input) ? (JSON.parse(typed) as unknown) : typed;
}

function inputProblem(input: ToolInput, typed: string | boolean | undefined): string {
  if (typeof typed === 'boolean') return '';
  if (typed === undefined || typed.trim() === '') return input.required && input.type !== 'bool' ? 'needed' : '';
  if (input.type === 'int' && !/^-?\d+$/.test(typed.trim())) return 'a whole number';
  if (input.type === 'float' && !Number.isFinite(Number(typed))) return 'a number';
  if (!isStructured(input)) return '';
  try {
    JSON.parse(typed);
    return '';
  } catch {
    return 'JSON';
  }
}

type ToolTestProps = { tool: Tool; close: () => void; keepOutputs: (fields: TestResult['fields']) => void };

/** Calls the tool once, for real. The request and the answer stay in sight until the reader closes the dialog. */
function ToolTest({ tool, close, keepOutputs }: ToolTestProps) {
  const inputs: Inputs = (tool.active_revision?.configuration?.variables ?? []).filter(({ fixed }) => !fixed);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const missing = (values: TestValues): string =>
    inputs
      .flatMap((input) => {
        const problem = inputProblem(input, values.inputs[input.name]);
        return problem === '' ? [] : [`${input.name}: ${problem}`];
      })
      .join(', ');
  return (
    <EntityDialog<TestValues, TestResult>
      title={`Test call of ${tool.name}`}
      submit="Call it"
      size="lg"
      initial={{ inputs: {} }}
      isReady={(values) => missing(values) === ''}
      note={missing}
      fields={({ values, setFieldValue }) => [
        <p key="real" className="quiet">
          This is a real call: whatever the other system does with it is done.
        </p>,
        ...inputs.map((input) => (
          <TestInput
            key={input.name}
            input={input}
            value={values.inputs[input.name]}
            set={(value) => setFieldValue('inputs', { ...values.inputs, [input.name]: value })}
          />
        )),
      ]}
      send={({ inputs: typed }) => {
        const given = inputs.flatMap((input): [string, unknown][] => {
          const value = inputValue(input, typed[input.name]);
          return value === undefined ? [] : [[input.name, value]];
        });
        setPicked(new Set());
        return api().tools.test(tool.id, { input: Object.fromEntries(given) });
      }}
      close={close}
      result={({ ok, status, duration_ms, attempts, error, output, request, fields, response_excerpt }) => (
        <section aria-label="Result" className="stack">
          {request && (
            <>
              <h3>Sent</h3>
              <ShownRequest request={request} label="Sent request" />
            </>
          )}
          <h3>Answer</h3>
          <p role="status">
            <span className={`tag ${ok ? 'good' : 'bad'}`}>{ok ? 'Succeeded' : 'Failed'}</span> {status ?? ''} {duration_ms} ms,{' '}
            {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          </p>
          {error !== null && <p>{error}</p>}
          <Excerpt label="Output">{ok ? JSON.stringify(output, null, 2) : response_excerpt}</Excerpt>
          {ok && fields.length > 0 && (
            <PickFields
              fields={fields}
              picked={picked}
              set={setPicked}
              keep={() => keepOutputs(fields.filter(({ path }) => picked.has(path)))}
            />
          )}
        </section>
      )}
    />
  );
}

type TestInputProps = { input: ToolInput; value: string | boolean | undefined; set: (value: string | boolean) => void };

function TestInput({ input, value, set }: TestInputProps) {
  const { name, type, required, description } = input;
  if (type === 'bool')
    return (
      <Checkbox
        size="xs"
        label={name}
        description={description}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  return (
    <TextInput
      label={name}
      required={required}
      description={description || (isStructured(input) ? `A ${INPUT_TYPES[type]} as JSON` : undefined)}
      {...(type === 'date' && { type: 'date' })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

type PickFieldsProps = {
  fields: TestResult['fields'];
  picked: ReadonlySet<string>;
  set: (picked: ReadonlySet<string>) => void;
  keep: () => void;
};

/** Which values of the answer the tool gives back from now on. */
const PickFields = ({ fields, picked, set, keep }: PickFieldsProps) => (
  <fieldset className="tool-inputs">
    <legend>Use only these values</legend>
    <div className="tool-fields">
      {fields.map(({ path, name, example }) => (
        <Checkbox
          key={path}
          size="xs"
          label={
            <>
              {name} <code>{path}</code> <span className="quiet">{example}</span>
            </>
          }
          checked={picked.has(path)}
          onChange={(event) => {
            const next = new Set(picked);
            if (event.currentTarget.checked) next.add(path);
            else next.delete(path);
            set(next);
          }}
        />
      ))}
    </div>
    <ScopedButton operation="createToolRevision" variant="default" disabled={picked.size === 0} onClick={keep}>
      Make them the outputs
    </ScopedButton>
  </fieldset>
);

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
