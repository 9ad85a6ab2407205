// Creates or changes an endpoint: its address, and the events it receives, chosen from the catalog.
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';
import { QueryView } from '../ui/states.tsx';
import type { Endpoint } from './delivery-text.ts';
import { catalogQuery, SensitivityTag } from './event-catalog.tsx';
import {
  type CatalogEvent,
  coveredBy,
  type EventGroup,
  groupsOf,
  needed,
  SENSITIVITY_LABELS,
  type Sensitivity,
  toggled,
  wildcardOf,
  withheld,
} from './event-choice.ts';

const LEVELS = {
  non_pii: 'Events without personal data',
  pii: 'Personal data as well',
  sensitive: 'Everything, including sensitive texts',
};

type EndpointFields = Pick<Endpoint, 'url' | 'description' | 'event_types' | 'sensitivity_max'>;
type EndpointFormProps = { endpoint?: Endpoint; close: () => void; onSecret: (secret: string) => void };

export function EndpointForm({ endpoint, close, onSecret }: EndpointFormProps) {
  const catalog = useQuery(catalogQuery());
  return (
    <EntityDialog<EndpointFields, string | undefined>
      title={endpoint ? 'Change the endpoint' : 'New endpoint'}
      submit={endpoint ? 'Save' : 'Create endpoint'}
      size="lg"
      initial={{
        url: endpoint?.url ?? '',
        description: endpoint?.description ?? '',
        event_types: endpoint?.event_types ?? ['*'],
        sensitivity_max: endpoint?.sensitivity_max ?? 'non_pii',
      }}
      isReady={({ event_types }) => event_types.length > 0}
      fields={({ values: { event_types, sensitivity_max }, setFieldValue }) => [
        {
          name: 'url',
          label: 'Address',
          type: 'url',
          required: true,
          placeholder: 'https://example.com/webhooks/parley',
          maxLength: 2048,
        },
        { name: 'description', label: 'What it is for', maxLength: 500 },
        { name: 'sensitivity_max', label: 'It may receive', kind: 'choice', choices: LEVELS },
        <QueryView key="events" query={catalog}>
          {(events) => (
            <EventPicker
              catalog={events}
              types={event_types}
              level={sensitivity_max}
              pick={(types) => setFieldValue('event_types', types)}
            />
          )}
        </QueryView>,
      ]}
      send={async (body) => {
        if (!endpoint) return (await api().webhooks.endpoints.create(body)).secret;
        await api().webhooks.endpoints.update(endpoint.id, body);
        return undefined;
      }}
      refresh={['webhooks']}
      // One dialog at a time: the secret is shown when the form is gone.
      close={(secret) => {
        close();
        if (secret !== undefined) onSecret(secret);
      }}
    />
  );
}

type EventPickerProps = {
  catalog: readonly CatalogEvent[];
  types: readonly string[];
  level: Sensitivity;
  pick: (types: string[]) => void;
};

function EventPicker({ catalog, types, level, pick }: EventPickerProps) {
  const blocked = withheld(types, catalog, level);
  return (
    <fieldset className="events">
      <legend>
        Events ({coveredBy(types, catalog).length - blocked.length} of {catalog.length})
      </legend>
      <Checkbox
        size="xs"
        label="Everything, including events added later"
        checked={types.includes('*')}
        onChange={() => pick(toggled(types, '*'))}
      />
      {!types.includes('*') &&
        groupsOf(catalog).map((group) => <GroupPicker key={group.group} group={group} types={types} pick={pick} />)}
      {blocked.length > 0 && (
        <p className="quiet">
          {blocked.length} of them are not sent: they need “{SENSITIVITY_LABELS[needed(types, catalog)]}” above.
        </p>
      )}
    </fieldset>
  );
}

type GroupPickerProps = Pick<EventPickerProps, 'types' | 'pick'> & { group: EventGroup };

function GroupPicker({ group, types, pick }: GroupPickerProps) {
  const { events } = group;
  const all = wildcardOf(group);
  const chosen = coveredBy(types, events).length;
  const isWhole = all !== undefined && types.includes(all);
  return (
    <details open={chosen > 0}>
      <summary>
        {group.group}{' '}
        <span className="quiet">
          {chosen} of {events.length}
        </span>
      </summary>
      {all !== undefined && (
        <Checkbox
          size="xs"
          label={`All of ${group.group}, including events added later`}
          checked={isWhole}
          onChange={() => pick(toggled(types, all))}
        />
      )}
      {!isWhole &&
        events.map(({ type, description, sensitivity }) => (
          <Checkbox
            key={type}
            size="xs"
            label={
              <>
                <code>{type}</code> <SensitivityTag of={sensitivity} />
              </>
            }
            description={description}
            checked={coveredBy(types, events).some((event) => event.type === type)}
            onChange={() => pick(toggled(types, type))}
          />
        ))}
    </details>
  );
}
