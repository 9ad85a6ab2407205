// Sets a carrier up, step by step: is our address reachable, are the credentials good, which numbers of the account are used, and a ring to try it.

import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../sdk/parley.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormBody, useEntityForm } from '../ui/form.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { useNamed } from '../ui/named.ts';
import { Bones, EmptyState, ErrorState, StateTag } from '../ui/states.tsx';
import { CARRIER_KINDS, carrierBody, carrierFields } from './carrier-fields.ts';
import { CarrierTrial, useAccountFields } from './carrier-forms.tsx';
import type { Carrier } from './own-numbers.ts';

/** `carrier`: one that is connected already, whose numbers are looked at. */
export function CarrierSetup({ carrier: known, close }: { carrier?: Carrier; close: () => void }) {
  const [carrier, setCarrier] = useState(known);
  return (
    <Dialog onClose={close} title={carrier ? `Set up ${carrier.name}` : 'Connect a carrier'} size="xl">
      <ol className="setup-steps">
        <SetupStep title="Can the carrier reach this service?">
          {carrier?.type === 'simulated' ? <p>It needs no address: it rings no real phone.</p> : <Address />}
        </SetupStep>
        <SetupStep title="Your account">
          {carrier ? (
            <p>
              {CARRIER_KINDS[carrier.type]?.label ?? carrier.type}: <strong>{carrier.name}</strong> is connected.
            </p>
          ) : (
            <Account connected={setCarrier} />
          )}
        </SetupStep>
        {carrier && (
          <>
            <SetupStep title="Numbers of the account">
              <AccountNumbers carrier={carrier} />
            </SetupStep>
            <SetupStep title="Try it">
              <CarrierTrial carrier={carrier} />
            </SetupStep>
          </>
        )}
      </ol>
      <div className="bar form-end">
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const SetupStep = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
);

function Address() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['carriers', 'address'],
    queryFn: () => api().carrierAddress.check(),
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Bones lines={1} />;
  if (data.isReachable) {
    return (
      <p>
        <StateTag state={['Yes', 'good']} /> <span className="mono">{data.address}</span>
      </p>
    );
  }
  return (
    <div className="stack">
      <div className="state warn" role="status">
        <strong>{data.problem}</strong>
        <p className="quiet">
          <WithCode text={data.fix} />
        </p>
      </div>
      <p className="quiet">The simulated carrier needs no address: it rings no real phone.</p>
      <div>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
    </div>
  );
}

/** What stands between backticks is for a terminal. */
const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={part}>{part}</code>));

/** The carrier is stored, then asked whether the credentials are good: what it says stands below the form. */
function Account({ connected }: { connected: (carrier: Carrier) => void }) {
  const [stored, setStored] = useState<Carrier>();
  const entity = useEntityForm({
    initial: carrierFields(undefined),
    fields: useAccountFields(stored),
    send: async (fields) => {
      const { type, ...body } = carrierBody(fields);
      // The second try corrects the first, and makes no second account.
      const carrier = stored
        ? await api().carriers.update(stored.id, body)
        : await api().carriers.create({ ...body, ...(type && { type }) });
      setStored(carrier);
      await api().carriers.test(carrier.id, {});
      return carrier;
    },
    refresh: ['carriers'],
    onDone: connected,
  });
  return (
    <FormBody entity={entity} submit="Connect and check">
      <p className="quiet">
        {CARRIER_KINDS[entity.form.values.type]?.help} Credentials are encrypted, sent only to the carrier, and never
        shown again.
      </p>
      {entity.form.values.type === 'asterisk' && (
        <p className="quiet">
          Asterisk 20.16 or newer, with chan_websocket. The secret is one that you choose, of 24 characters or more. The
          dialplan to paste into it is in{' '}
          <a href="/docs/carriers#asterisk" target="_blank" rel="noreferrer">
            the documentation
          </a>
          . Then add its numbers under Phone numbers.
        </p>
      )}
    </FormBody>
  );
}

type AccountNumber = Answer<'listCarrierNumbers'>['data'][number];

function AccountNumbers({ carrier }: { carrier: Carrier }) {
  const [assistantId, setAssistantId] = useState('');
  const assistants = useNamed('assistant') ?? [];
  const numbers = useQuery({
    queryKey: ['carriers', carrier.id, 'numbers'],
    queryFn: async () => (await api().carriers.numbers.list(carrier.id).page()).body,
  });
  const use = useMutation({
    mutationFn: async ({ phoneNumber, phoneNumberId, arrivesHere }: AccountNumber) => {
      if (!arrivesHere) await api().carriers.setUpNumber(carrier.id, { phoneNumber });
      const inboundAssistantId = assistantId || null;
      if (phoneNumberId === null)
        await api().phoneNumbers.create({ phoneNumber, carrierId: carrier.id, inboundAssistantId });
    },
    onSuccess: refreshNumbers,
  });
  if (numbers.error) return <ErrorState error={numbers.error} retry={() => void numbers.refetch()} />;
  if (!numbers.data) return <Bones lines={3} />;
  const { data, isComplete } = numbers.data;
  return (
    <div className="stack">
      {use.error && <ErrorState error={use.error} />}
      <NativeSelect
        label="Calls to a number that is added here are answered by"
        value={assistantId}
        data={[
          { value: '', label: 'The built-in script' },
          ...assistants.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setAssistantId(event.currentTarget.value)}
      />
      <ListTable
        label="Numbers of the account"
        list={wholeList(data.map((row) => ({ ...row, id: row.phoneNumber })))}
        columns={[
          { head: 'Number', cell: ({ phoneNumber }) => <strong className="mono">{phoneNumber}</strong> },
          { head: 'Name', cell: ({ label }) => label || '–', className: 'wide' },
          {
            head: 'State',
            cell: ({ arrivesHere, phoneNumberId }) => (
              <StateTag state={arrivesHere && phoneNumberId !== null ? ['In use', 'good'] : ['Not used here', '']} />
            ),
          },
          {
            head: '',
            cell: (row) =>
              (!row.arrivesHere || row.phoneNumberId === null) && (
                <ScopedButton
                  operation="createPhoneNumber"
                  variant="default"
                  loading={use.isPending && use.variables.phoneNumber === row.phoneNumber}
                  onClick={() => use.mutate(row)}
                >
                  Use
                </ScopedButton>
              ),
            className: 'last',
          },
        ]}
        empty={
          <EmptyState title="The account has no number yet">Buy one below, or on the pages of the carrier.</EmptyState>
        }
      />
      {!isComplete && <p className="quiet">The account has more numbers. Add the others with “Add a number”.</p>}
      <BuyNumber carrier={carrier} assistantId={assistantId} />
    </div>
  );
}

const refreshNumbers = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['carriers'] }),
    queries.invalidateQueries({ queryKey: ['numbers'] }),
  ]);

function BuyNumber({ carrier, assistantId }: { carrier: Carrier; assistantId: string }) {
  const search = useEntityForm({
    initial: { areaCode: '' },
    fields: [
      { name: 'areaCode', label: 'Area code', placeholder: '202', description: 'Of the United States; empty: any.' },
    ],
    send: async ({ areaCode }) =>
      (
        await api()
          .carriers.availableNumbers.list(carrier.id, areaCode ? { areaCode } : {})
          .page()
      ).items,
  });
  const buy = useMutation({
    mutationFn: async (phoneNumber: string) => {
      await api().carriers.buyNumber(carrier.id, { phoneNumber });
      // An invented account has no list of its own: what was taken is what was added.
      if (carrier.type === 'simulated') {
        await api().phoneNumbers.create({
          phoneNumber,
          carrierId: carrier.id,
          inboundAssistantId: assistantId || null,
        });
      }
    },
    onSuccess: refreshNumbers,
  });
  const [confirming, setConfirming] = useState<string>();
  return (
    <details>
      <summary>Buy a number</summary>
      <div className="stack">
        <FormBody entity={search} submit="Find numbers" />
        {buy.error && <ErrorState error={buy.error} />}
        {buy.isSuccess && (
          <p className="state note" role="status">
            {buy.variables} is bought. It appears above once the carrier has it ready.
          </p>
        )}
        {search.data?.length === 0 && <p className="quiet">The carrier offers none there now.</p>}
        <ul className="flow">
          {search.data?.map(({ phoneNumber, place }) => (
            <li key={phoneNumber} className="bar">
              <span className="mono grow">
                {phoneNumber} <span className="quiet">{place}</span>
              </span>
              {confirming === phoneNumber ? (
                <ScopedButton operation="buyNumber" loading={buy.isPending} onClick={() => buy.mutate(phoneNumber)}>
                  {carrier.type === 'simulated' ? 'Take it' : 'Buy: the carrier bills it each month'}
                </ScopedButton>
              ) : (
                <ScopedButton operation="buyNumber" variant="default" onClick={() => setConfirming(phoneNumber)}>
                  Buy
                </ScopedButton>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
