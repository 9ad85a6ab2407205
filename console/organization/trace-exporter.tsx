// Where turns of conversations are sent as traces, and how that goes.
import { useMutation, useQuery } from '@tanstack/react-query';
import { ParleyError } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Actions } from '../ui/actions.tsx';
import { PageForm } from '../ui/form.tsx';
import { Facts, Moment, QueryView } from '../ui/states.tsx';
import { headersIn } from './header-lines.ts';

const KEY = ['trace-exporter'];

async function readExporter() {
  try {
    return await api().traceExporter.get();
  } catch (error) {
    if (error instanceof ParleyError && error.status === 404) return null;
    throw error;
  }
}

export function TraceExporterSection() {
  const { allowed } = usePermissions()('getTraceExporter');
  const exporter = useQuery({ queryKey: KEY, queryFn: readExporter, enabled: allowed });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const attempt = useMutation({ mutationFn: () => api().traceExporter.test(), onSettled: refresh });
  const removal = useMutation({ mutationFn: () => api().traceExporter.delete(), onSettled: refresh });
  if (!allowed) return null;
  return (
    <section className="section">
      <h2>Traces</h2>
      <p className="quiet">
        Each turn of a conversation can be sent to your OpenTelemetry collector, with its models, tools and searches
        below it. <a href="/docs/tracing">What is sent</a>
      </p>
      <QueryView query={exporter}>
        {(row) => (
          <PageForm
            key={row?.updated_at ?? 'none'}
            operation="setTraceExporter"
            className="narrow-form"
            initial={{
              endpoint: row?.endpoint ?? '',
              headers: '',
              include_content: row?.include_content ?? false,
              enabled: row?.enabled ?? true,
            }}
            fields={[
              {
                name: 'endpoint',
                label: 'Collector',
                type: 'url',
                required: true,
                placeholder: 'https://collector.example.com/v1/traces',
                description: 'The whole address that takes OTLP over HTTP.',
              },
              {
                name: 'headers',
                label: 'Headers',
                kind: 'long',
                placeholder: 'x-collector-key: …',
                description: row?.header_names.length
                  ? `Stored: ${row.header_names.join(', ')}. Leave it empty to keep them.`
                  : 'One in a line, as name: value. They are stored sealed and never shown again.',
              },
              {
                name: 'include_content',
                label: 'Send what people and assistants said, too',
                kind: 'check',
                description: 'Otherwise only names, times, tokens and cost leave Parley.',
              },
              { name: 'enabled', label: 'Send traces', kind: 'check' },
            ]}
            send={({ headers, ...body }) => {
              const headerFields = headersIn(headers);
              return api().traceExporter.set({ ...body, ...(headerFields && { headers: headerFields }) });
            }}
            refresh={KEY}
          >
            {row && (
              <>
                <Facts
                  facts={[
                    ['Spans accepted', row.exported_spans.toLocaleString()],
                    ['Spans refused', row.dropped_spans.toLocaleString()],
                    ['Conversations waiting', row.waiting_conversations.toLocaleString()],
                    ['Last accepted', row.last_exported_at ? <Moment key="last" at={row.last_exported_at} /> : 'never'],
                  ]}
                />
                {row.last_error && (
                  <p className="state bad" role="status">
                    {row.last_error}
                  </p>
                )}
                {attempt.data && (
                  <p role="status" className={attempt.data.ok ? 'quiet' : 'state bad'}>
                    {attempt.data.detail}
                  </p>
                )}
                <Actions
                  of={[
                    {
                      label: 'Test',
                      operation: 'testTraceExporter',
                      onClick: () => attempt.mutate(),
                      isBusy: attempt.isPending,
                    },
                    {
                      label: 'Remove',
                      operation: 'deleteTraceExporter',
                      onClick: () => removal.mutate(),
                      isBusy: removal.isPending,
                    },
                  ]}
                />
              </>
            )}
          </PageForm>
        )}
      </QueryView>
    </section>
  );
}
