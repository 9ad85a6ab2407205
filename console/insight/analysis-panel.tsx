// What one conversation achieved: verdicts with what they rest on, values, and what went wrong; and a reviewer's word on it.
import './insight.css';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ParleyError, type Schema } from '../../sdk/parley.ts';
import { suiteIdFor } from '../assistants/assistant-suite.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { Bones, ErrorState, StateTag } from '../ui/states.tsx';
import { CRITERION_VERDICTS, PROBLEM_LABELS } from './words.ts';

type Analysis = Schema<'ConversationAnalysis'>;
type Verdict = Analysis['criteria'][number];
type PanelProps = { conversationId: string; assistantId: string };

const REFRESH_MS = 10_000;
const keyOf = (conversationId: string) => ['conversation', conversationId, 'analysis'];

export function AnalysisPanel({ conversationId, assistantId }: PanelProps) {
  const analysis = useQuery({
    queryKey: keyOf(conversationId),
    queryFn: () =>
      api()
        .conversations.analysis.get(conversationId)
        .catch((error: unknown) => {
          if (error instanceof ParleyError && error.status === 404) return null;
          throw error;
        }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? REFRESH_MS : false),
  });
  const [overruled, setOverruled] = useState<Verdict>();
  const again = useMutation({
    mutationFn: () => api().conversations.analysis.analyze(conversationId),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(conversationId) }),
  });
  const { data } = analysis;
  if (data && data.status === 'done' && data.criteria.length + data.fields.length + data.problems.length === 0)
    return null;
  return (
    <section aria-label="Analysis">
      <h3>Analysis</h3>
      {analysis.error && <ErrorState error={analysis.error} />}
      {again.error && <ErrorState error={again.error} />}
      {data === undefined && !analysis.error && <Bones lines={2} />}
      {data === null && (
        <p className="quiet">
          It ended before there was an analysis.{' '}
          <ScopedButton
            operation="analyzeConversation"
            variant="subtle"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Analyze it
          </ScopedButton>
        </p>
      )}
      {data?.status === 'waiting' && <p className="quiet">It is looked at within about a minute.</p>}
      {data && data.criteria.length > 0 && (
        <ul className="analysis">
          {data.criteria.map((one) => (
            <li key={one.criterion}>
              <StateTag state={CRITERION_VERDICTS[one.verdict]} /> <strong>{one.criterion}</strong>{' '}
              <ScopedButton
                operation="overruleVerdict"
                variant="subtle"
                size="compact-xs"
                onClick={() => setOverruled(one)}
              >
                Overrule
              </ScopedButton>
              {one.quote !== null && <blockquote>“{one.quote}”</blockquote>}
              <p className="quiet">{whyText(one)}</p>
            </li>
          ))}
        </ul>
      )}
      {data && data.fields.length > 0 && (
        <dl className="facts">
          {data.fields.map(({ field, value, is_void }) => (
            <Fragment key={field}>
              <dt>{field}</dt>
              <dd>{is_void ? 'Void: a false quote' : valueText(value)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {data && data.problems.length > 0 && (
        <p className="quiet">
          {data.problems
            .map(({ problem, node_id }) => `${PROBLEM_LABELS[problem]}${node_id ? ` at ${node_id}` : ''}`)
            .join('; ')}
        </p>
      )}
      {overruled && (
        <OverruleDialog
          conversationId={conversationId}
          assistantId={assistantId}
          verdict={overruled}
          close={() => setOverruled(undefined)}
        />
      )}
    </section>
  );
}

const valueText = (value: string | number | boolean | null): string => {
  if (value === null) return 'Not found';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};

const BY = { rule: 'By a rule.', model: 'By the analyzer model.', reviewer: '' } as const;
const whyText = ({ reason, decided_by, reviewer, overruled }: Verdict): string =>
  decided_by === 'reviewer' && overruled
    ? `${reviewer ?? 'A colleague'} overruled it; it was “${CRITERION_VERDICTS[overruled][0]}”.`
    : [reason, BY[decided_by]].filter((text) => text !== '').join(' ');

type OverruleProps = PanelProps & { verdict: Verdict; close: () => void };

function OverruleDialog({ conversationId, assistantId, verdict, close }: OverruleProps) {
  const [made, setMade] = useState<string | null>();
  if (made !== undefined) {
    return (
      <p role="status" className="quiet">
        Overruled.{made !== null && ` The test “${made}” was made of it.`}{' '}
        <Button variant="subtle" size="compact-xs" onClick={close}>
          Close
        </Button>
      </p>
    );
  }
  return (
    <EntityDialog
      title={`Overrule: ${verdict.criterion}`}
      submit="Overrule"
      initial={{ verdict: verdict.verdict === 'met' ? 'not_met' : 'met', makesTest: true }}
      fields={[
        {
          name: 'verdict',
          label: 'What it should have been',
          kind: 'choice',
          choices: Object.fromEntries(Object.entries(CRITERION_VERDICTS).map(([name, [label]]) => [name, label])),
        },
        { name: 'makesTest', label: 'Make a test of this conversation', kind: 'check' },
      ]}
      send={async ({ verdict: now, makesTest }) => {
        const suite = makesTest ? await suiteIdFor(await api().assistants.get(assistantId)) : undefined;
        const { test_name } = await api().conversations.analysis.overrule(conversationId, {
          criterion: verdict.criterion,
          verdict: now as Verdict['verdict'],
          ...(suite && { save_to_suite: suite }),
        });
        return test_name;
      }}
      refresh={['conversation', 'assistants', 'release-suites']}
      close={(answer) => (answer === undefined ? close() : setMade(answer))}
    />
  );
}
