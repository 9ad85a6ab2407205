// Reports of outcomes that go out by themselves: to whom, when, and what became of the last one.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ListTable, usePagedList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { problemText } from '../ui/problem-text.ts';
import { EmptyState, ErrorState, Moment } from '../ui/states.tsx';
import { WEEKDAYS } from './outcome-shares.ts';
import {
  FREQUENCY_LABELS,
  planText,
  REPORT_GROUPS,
  type ReportPlan,
  reportBody,
  reportFields,
} from './report-fields.ts';

type PlanDialog = { what: 'edit' | 'remove'; plan: ReportPlan } | { what: 'new' };

export function ReportPlans() {
  const { allowed } = usePermissions()('listOutcomeReports');
  return allowed ? <Plans /> : null;
}

function Plans() {
  const [open, setOpen] = useState<PlanDialog>();
  const close = () => setOpen(undefined);
  const list = usePagedList(['reports', 'list'], (page) => api().outcomeReports.list(page));
  const send = useMutation({
    mutationFn: (id: string) => api().outcomeReports.send(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
  const create = (
    <ScopedButton operation="createOutcomeReport" variant="default" onClick={() => setOpen({ what: 'new' })}>
      Send regularly
    </ScopedButton>
  );
  return (
    <section className="section" aria-label="Regular reports">
      <div className="bar">
        <h2 className="grow">Regular reports</h2>
        {list.rows.length > 0 && create}
      </div>
      {send.error && <ErrorState error={send.error} />}
      <ListTable
        label="Regular reports"
        list={list}
        columns={[
          { head: 'Report', cell: ({ name, active }) => (active ? name : `${name} (paused)`), className: 'wide' },
          { head: 'Goes out', cell: planText },
          {
            head: 'To',
            cell: ({ recipients }) => (recipients.length === 0 ? 'Webhooks' : recipients.join(', ')),
            className: 'wide',
          },
          {
            head: 'Last',
            cell: ({ lastSentAt, lastProblem }) => (
              <>
                {lastSentAt ? <Moment at={lastSentAt} /> : 'Not yet'}
                {lastProblem !== null && <div className="quiet">{problemText(lastProblem)}</div>}
              </>
            ),
          },
          { head: 'Next', cell: ({ nextAt }) => (nextAt ? <Moment at={nextAt} /> : '–'), className: 'number' },
        ]}
        actions={(plan) => [
          { label: 'Send now', operation: 'sendOutcomeReport', onClick: () => send.mutate(plan.id) },
          { label: 'Edit', operation: 'updateOutcomeReport', onClick: () => setOpen({ what: 'edit', plan }) },
          { label: 'Remove', operation: 'deleteOutcomeReport', onClick: () => setOpen({ what: 'remove', plan }) },
        ]}
        empty={
          <EmptyState title="No report goes out by itself" action={create}>
            Outcomes come by e-mail to members, with a file and a link to this page, and to webhooks as
            call.report.ready.
          </EmptyState>
        }
      />
      {open?.what === 'new' && <PlanForm close={close} />}
      {open?.what === 'edit' && <PlanForm plan={open.plan} close={close} />}
      {open?.what === 'remove' && (
        <EntityDialog
          title={`Remove ${open.plan.name}?`}
          submit="Remove report"
          isDangerous
          send={() => api().outcomeReports.delete(open.plan.id)}
          refresh={['reports']}
          close={close}
        >
          <p>It does not go out any more.</p>
        </EntityDialog>
      )}
    </section>
  );
}

function PlanForm({ plan, close }: { plan?: ReportPlan; close: () => void }) {
  const campaigns = useNamed('campaign') ?? [];
  return (
    <EntityDialog
      title={plan ? `Edit ${plan.name}` : 'Send outcomes regularly'}
      submit={plan ? 'Save report' : 'Create report'}
      size="lg"
      initial={reportFields(plan)}
      fields={[
        { name: 'name', label: 'Name', description: 'Also the subject of the mail.', required: true, maxLength: 200 },
        {
          columns: [
            {
              name: 'workflowId',
              label: 'About',
              kind: 'choice',
              choices: [
                { value: '', label: 'All campaigns' },
                ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
            { name: 'groupBy', label: 'Counted', kind: 'choice', choices: REPORT_GROUPS },
          ],
        },
        { name: 'frequency', label: 'How often', kind: 'choice', choices: FREQUENCY_LABELS },
        {
          columns: [
            {
              name: 'weekday',
              label: 'Day',
              kind: 'choice',
              choices: WEEKDAYS.flatMap((label, at) => (at === 0 ? [] : [{ value: String(at), label }])),
              when: ({ frequency }) => frequency === 'weekly',
            },
            {
              name: 'hour',
              label: 'Hour',
              description: 'By the organization’s clock.',
              kind: 'number',
              min: 0,
              max: 23,
            },
          ],
        },
        {
          name: 'recipients',
          label: 'E-mail to',
          kind: 'long',
          minRows: 2,
          description: 'Addresses of members who may read calls, one on each line. Empty: only webhooks get it.',
        },
        { name: 'active', label: 'Goes out', kind: 'check' },
      ]}
      send={(fields) =>
        plan
          ? api().outcomeReports.update(plan.id, reportBody(fields))
          : api().outcomeReports.create(reportBody(fields))
      }
      refresh={['reports']}
      close={close}
    />
  );
}
