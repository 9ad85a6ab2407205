// Everything about one number: who has it, what was decided and said, and the two rights that a person may ask for by their number.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ParleyError } from '../../sdk/parley.ts';
import { personName } from '../people/person-name.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { EXECUTION_LABELS } from '../ui/call-labels.ts';
import { PhoneFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ShowMore, usePagedList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { EmptyState, ErrorState, Moment, QueryView, StateTag, saveFile } from '../ui/states.tsx';

export function ByNumber() {
  const { phone = '' } = useFilters();
  return (
    <>
      <div className="bar">
        <PhoneFilter />
      </div>
      {phone === '' ? (
        <EmptyState title="A request by number">
          Write the number of a person who asks what you know about them, or who wants it gone. Leads of campaigns are
          found too.
        </EmptyState>
      ) : (
        <NumberDesk key={phone} phone={phone} />
      )}
    </>
  );
}

function NumberDesk({ phone }: { phone: string }) {
  const can = usePermissions();
  const [open, setOpen] = useState<'export' | 'erase'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {can('listEndUsers').allowed && <Owners phone={phone} />}
      {can('listAllExecutions').allowed && <Leads phone={phone} />}
      <section className="section" aria-label="What is stored">
        <h2>What is stored</h2>
        <ul>
          {PLACES.filter(({ operation }) => can(operation).allowed).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} search={{ phone }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="bar">
          <ScopedButton operation="exportByIdentifiers" variant="default" onClick={() => setOpen('export')}>
            Export what is stored
          </ScopedButton>
          <ScopedButton operation="eraseByIdentifiers" variant="default" onClick={() => setOpen('erase')}>
            Erase this number
          </ScopedButton>
        </div>
      </section>
      {open === 'export' && <ExportDialog phone={phone} close={close} />}
      {open === 'erase' && <EraseDialog phone={phone} close={close} />}
    </>
  );
}

const PLACES = [
  { to: '/calls', label: 'Calls with this number', operation: 'listCalls' },
  { to: '/texts', label: 'Texts with this number', operation: 'listMessages' },
  { to: '/why-not-called', label: 'Why this number was called, or not', operation: 'listReceipts' },
] as const;

function Owners({ phone }: { phone: string }) {
  const people = useQuery({
    queryKey: ['people', 'by-number', phone],
    queryFn: async () => (await api().endUsers.list({ identifier: phone }).page()).items,
  });
  return (
    <section className="section" aria-label="Who has this number">
      <h2>Who has this number</h2>
      <QueryView query={people} lines={1}>
        {(found) =>
          found.length === 0 ? (
            <p>No known person has it. Calls, texts and campaigns with it may still be stored.</p>
          ) : (
            <ul>
              {found.map((person) => (
                <li key={person.id}>
                  <Link to="/people/$id" params={{ id: person.id }}>
                    <bdi>{personName(person)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

/** In which campaigns the number is or was a lead, the newest first. */
function Leads({ phone }: { phone: string }) {
  const campaigns = useNamed('campaign');
  const list = usePagedList(['executions', 'by-number', phone], (page) => api().executions.list({ ...page, phone }));
  if (list.rows.length === 0 && !list.error) return null;
  return (
    <section className="section" aria-label="In campaigns">
      <h2>In campaigns</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      <ul>
        {list.rows.map(({ id, workflowId, status, createdAt }) => (
          <li key={id}>
            <Link to="/executions/$id" params={{ id }}>
              {campaigns?.find((campaign) => campaign.id === workflowId)?.name ?? 'A campaign'}
            </Link>{' '}
            <StateTag state={EXECUTION_LABELS[status]} /> <Moment at={createdAt} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

const identifiersOf = (phone: string) => ({ identifiers: [{ type: 'phone' as const, value: phone }] });

/** The number of a person who is known otherwise leads to that person, with everything that is theirs. */
async function orOfPerson<T>(byNumber: () => Promise<T>, ofPerson: (id: string) => Promise<T>): Promise<T> {
  try {
    return await byNumber();
  } catch (error) {
    const owner = error instanceof ParleyError ? error.details?.end_user_id : undefined;
    if (typeof owner !== 'string') throw error;
    return ofPerson(owner);
  }
}

type NumberDialogProps = { phone: string; close: () => void };

const ExportDialog = ({ phone, close }: NumberDialogProps) => (
  <EntityDialog
    title={`Export everything about ${phone}?`}
    submit="Download file"
    send={async () => {
      const file = await orOfPerson<unknown>(
        () => api().exports(identifiersOf(phone)),
        (id) => api().endUsers.export(id),
      );
      saveFile(
        `number-${phone.replace('+', '')}.json`,
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
      );
    }}
    close={close}
  >
    <p>
      The file holds calls, texts, campaigns, consents and what is known of the person. The export is written to the
      audit log.
    </p>
  </EntityDialog>
);

const EraseDialog = ({ phone, close }: NumberDialogProps) => (
  <EntityDialog
    title={`Erase everything about ${phone}?`}
    submit="Erase for good"
    isDangerous
    initial={{ typed: '' }}
    fields={[
      <p key="effect">
        Calls under way end; what was said, texts, leads and the person who has this number are emptied for good. Times
        and counts stay, and so does the entry on the do-not-call list.
      </p>,
      { name: 'typed', label: `Write ${phone} to confirm`, required: true },
    ]}
    isReady={({ typed }) => typed.replaceAll(/[\s()-]/g, '') === phone}
    send={() =>
      orOfPerson<unknown>(
        () => api().erasures.erase(identifiersOf(phone)),
        (id) => api().endUsers.erase(id),
      )
    }
    refresh={['people', 'calls', 'executions']}
    close={close}
  />
);
