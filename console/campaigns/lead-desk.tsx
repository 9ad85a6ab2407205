// New leads for a campaign: a file or pasted rows, a look at who would be skipped and why, and only then the import.

import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ruleLabel } from '../ui/call-labels.ts';
import { useFilters } from '../ui/filters.tsx';
import { numberLanguage } from '../ui/language.ts';
import { ListTable } from '../ui/list.tsx';
import { problemText } from '../ui/problem-text.ts';
import { Bones, ErrorState, Moment, StateTag } from '../ui/states.tsx';
import { BatchProgress } from './batch-progress.tsx';
import type { Campaign } from './campaign-list.ts';
import {
  type FilePreview,
  fileSums,
  type PreviewedLead,
  previewedLeads,
  REACH_LABELS,
  reachSums,
} from './lead-preview.ts';

type Choices = { includeFinished: boolean; skipCalledElsewhere: boolean };
type Preview = { file: FilePreview; leads: PreviewedLead[] };

const asQuery = ({ includeFinished, skipCalledElsewhere }: Choices) => ({
  includeFinished: includeFinished ? ('true' as const) : ('false' as const),
  skipCalledElsewhere: skipCalledElsewhere ? ('true' as const) : ('false' as const),
});

/** The API shows no more at once. */
const MAX_PREVIEWED = 500;

async function previewLeads(campaignId: string, text: string, choices: Choices): Promise<Preview> {
  const file = await api().workflows.leads.preview(campaignId, text, {
    ...asQuery(choices),
    limit: String(MAX_PREVIEWED),
  });
  return { file, leads: previewedLeads(file.data) };
}

export function LeadDesk({ campaign }: { campaign: Campaign }) {
  const { batch } = useFilters();
  return batch ? <BatchProgress key={batch} id={batch} /> : <LeadForm campaign={campaign} />;
}

function LeadForm({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [choices, setChoices] = useState<Choices>({ includeFinished: false, skipCalledElsewhere: false });
  const preview = useMutation({
    mutationFn: ({ csv, chosen }: { csv: string; chosen: Choices }) => previewLeads(campaign.id, csv, chosen),
  });
  const load = useMutation({
    mutationFn: () => api().workflows.leads.create(campaign.id, text, asQuery(choices)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['workflows', campaign.id] });
      await navigate({ to: '.', search: (now: Record<string, string>) => ({ ...now, batch: id }) });
    },
  });
  const take = (csv: string, name: string) => {
    setText(csv);
    setFileName(name);
    load.reset();
    if (csv.trim() === '') preview.reset();
    else preview.mutate({ csv, chosen: choices });
  };
  const choose = (changed: Partial<Choices>) => {
    const chosen = { ...choices, ...changed };
    setChoices(chosen);
    preview.mutate({ csv: text, chosen });
  };
  return (
    <>
      {!campaign.active && (
        <p className="state warn">
          The campaign is paused. You can see who would be reached; to let leads in, resume it.
        </p>
      )}
      <div className="lead-source">
        <label className="stack">
          CSV file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) take(await file.text(), file.name);
            }}
          />
        </label>
        <PastedRows take={take} />
        <DemoList campaignId={campaign.id} take={take} />
      </div>
      <p className="quiet">
        The first row names the columns. One must be the phone number; first name, last name, email, zip code, state and
        lead id are known; any other column can be used in the texts of the campaign. At most 10,000 rows.
      </p>
      {preview.error && <ErrorState error={preview.error} />}
      {preview.isPending && <Bones lines={5} />}
      {preview.data && (
        <section className="section" aria-label="Preview">
          <div className="bar">
            <h2 className="grow">Who would be skipped, and why{fileName && `: ${fileName}`}</h2>
            <ScopedButton
              operation="createLeadBatch"
              loading={load.isPending}
              disabled={!campaign.active || preview.data.file.totals.created === 0}
              onClick={() => load.mutate()}
            >
              {`Import ${leadsText(preview.data.file.totals.created)}`}
            </ScopedButton>
          </div>
          <FileSums file={preview.data.file} choices={choices} choose={choose} />
          {preview.data.file.nextOffset !== null && (
            <p className="quiet">Below are the first {MAX_PREVIEWED} rows; the sums above count the whole file.</p>
          )}
          {load.error && <ErrorState error={load.error} />}
          <LeadPreviewTable leads={preview.data.leads} />
        </section>
      )}
    </>
  );
}

const leadsText = (count: number): string =>
  `${count.toLocaleString(numberLanguage())} ${count === 1 ? 'lead' : 'leads'}`;

type FileSumsProps = { file: FilePreview; choices: Choices; choose: (changed: Partial<Choices>) => void };

/** What the import does with the whole file, and the two questions that the file may raise. */
function FileSums({ file, choices, choose }: FileSumsProps) {
  const { totals } = file;
  return (
    <>
      <ul className="sums" aria-label="The whole file">
        {fileSums(file).map(({ label, count }) => (
          <li key={label}>
            <strong>{count.toLocaleString(numberLanguage())}</strong> {label}
          </li>
        ))}
      </ul>
      {(totals.alreadyInCampaign > 0 || choices.includeFinished) && (
        <Checkbox
          size="xs"
          className="lead-choice"
          label="Call people again who have been through this campaign"
          checked={choices.includeFinished}
          onChange={(event) => choose({ includeFinished: event.currentTarget.checked })}
        />
      )}
      {(totals.calledElsewhere > 0 || choices.skipCalledElsewhere) && (
        <Checkbox
          size="xs"
          className="lead-choice"
          label="Leave out people whom another campaign has called since yesterday"
          checked={choices.skipCalledElsewhere}
          onChange={(event) => choose({ skipCalledElsewhere: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type SourceProps = { take: (text: string, name: string) => void };

function PastedRows({ take }: SourceProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('primaryPhone,firstName,lastName\n');
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        Paste rows
      </Button>
    );
  }
  return (
    <div className="stack grow">
      <Textarea label="Rows" rows={5} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <div>
        <Button variant="default" onClick={() => take(text, '')}>
          Preview these rows
        </Button>
      </div>
    </div>
  );
}

/** The demo brings a list whose preview keeps six people back. */
function DemoList({ campaignId, take }: SourceProps & { campaignId: string }) {
  const { allowed } = usePermissions()('getDemo');
  const { data } = useQuery({ queryKey: ['demo'], queryFn: () => api().demo.get(), enabled: allowed });
  const demo = data?.campaign;
  if (demo?.workflow_id !== campaignId) return null;
  const rows = demo.leads.map(({ primaryPhone, firstName, lastName, leadId }) =>
    [primaryPhone, firstName, lastName, leadId].join(),
  );
  return (
    <Button
      variant="default"
      onClick={() => take(['primaryPhone,firstName,lastName,leadId', ...rows].join('\n'), 'the demo’s list')}
    >
      Take the demo’s list
    </Button>
  );
}

const ORDER = { never: 0, later: 1, now: 2 };
const ROWS_PER_PAGE = 50;

function LeadPreviewTable({ leads }: { leads: readonly PreviewedLead[] }) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  const sorted = leads.toSorted((a, b) => ORDER[a.reach] - ORDER[b.reach] || a.row - b.row);
  return (
    <>
      <ul className="sums" aria-label="In sums">
        {reachSums(leads).map(({ reach, rule, count }) => (
          <li key={`${reach} ${rule}`}>
            <strong>{count}</strong> <StateTag state={REACH_LABELS[reach]} /> {rule !== null && ruleLabel(rule)}
          </li>
        ))}
      </ul>
      <ListTable
        label="Leads of the file"
        list={{
          rows: sorted.slice(0, shown),
          isLoading: false,
          isLoadingMore: false,
          error: null,
          hasMore: sorted.length > shown,
          loadMore: () => setShown(shown + ROWS_PER_PAGE),
          retry: () => undefined,
        }}
        columns={[
          {
            head: 'Lead',
            cell: (lead) => <strong>{lead.name || lead.phone || `Row ${lead.row}`}</strong>,
            className: 'wide',
          },
          { head: 'Row', cell: ({ row }) => row, className: 'number' },
          {
            head: 'Number',
            cell: ({ phone }) => (phone === null ? '–' : <PhoneLink phone={phone} />),
          },
          { head: 'Verdict', cell: ({ reach }) => <StateTag state={REACH_LABELS[reach]} /> },
          {
            head: 'When',
            cell: (lead) => <When lead={lead} />,
            className: 'number',
          },
          {
            head: 'Why',
            cell: ({ because, citation, calledElsewhere, status }) => (
              <>
                {because ? problemText(because) : 'No rule is against it.'}{' '}
                {citation && <span className="quiet">{citation}</span>}
                {calledElsewhere && status === 'CREATED' && (
                  <span className="quiet">
                    {' '}
                    Called by{' '}
                    <Link to="/campaigns/$id" params={{ id: calledElsewhere.workflowId }}>
                      {calledElsewhere.workflowName}
                    </Link>{' '}
                    <Moment at={calledElsewhere.at} />.
                  </span>
                )}
              </>
            ),
            className: 'prose',
          },
        ]}
        empty={null}
      />
    </>
  );
}

/** A lead without delay is reached as soon as it is imported. */
const When = ({ lead: { at, reach } }: { lead: PreviewedLead }) =>
  reach === 'now' && Date.parse(at ?? '') < Date.now() + 30_000 ? 'Immediately' : <Moment at={at} none="–" />;

/** To everything that was decided about a number. */
const PhoneLink = ({ phone }: { phone: string }) =>
  phone.startsWith('+') ? (
    <Link className="plain-link mono" to="/why-not-called" search={{ phone }}>
      {phone}
    </Link>
  ) : (
    <code>{phone}</code>
  );
