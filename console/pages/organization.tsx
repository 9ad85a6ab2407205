// The organization: its name, its time zone and its limits.
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDefaultOrganizationName } from '../../flow/organization-name.ts';
import type { Answer } from '../../sdk/parley.ts';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';

export function OrganizationPage() {
  const { data, error, refetch } = useQuery({ queryKey: ['organization'], queryFn: () => api().organization.get() });
  return (
    <>
      <PageHead title="Organization" />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Bones />}
      {data && <OrganizationForm organization={data} />}
    </>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');

function OrganizationForm({ organization }: { organization: Answer<'getOrganization'> }) {
  const { allowed, scope } = usePermissions()('updateOrganization');
  const [name, setName] = useState(organization.name);
  const [timezone, setTimezone] = useState(organization.timezone);
  const [calls, setCalls] = useState<string | number>(organization.max_active_calls);
  const save = useMutation({
    mutationFn: () => api().organization.update({ name, timezone, max_active_calls: Number(calls) }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['organization'] }),
        queries.invalidateQueries({ queryKey: ['whoami'] }),
      ]),
  });
  return (
    <form
      className="stack"
      style={{ maxWidth: 420 }}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label="Name"
        description={
          isDefaultOrganizationName(organization.name)
            ? 'Calls introduce themselves with it. It still has the name that it was made with: write yours.'
            : 'Spoken and texted to end users.'
        }
        disabled={!allowed}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Time zone"
        description="Times are shown in it. New workflows and assistants use it unless they name one."
        disabled={!allowed}
        list="zones"
        value={timezone}
        onChange={(event) => setTimezone(event.currentTarget.value)}
      />
      <datalist id="zones">
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NumberInput
        label="Calls at one time"
        size="xs"
        min={0}
        max={100000}
        disabled={!allowed}
        value={calls}
        onChange={setCalls}
      />
      <dl className="facts">
        <dt>Short name</dt>
        <dd>{organization.slug}</dd>
        <dt>Made</dt>
        <dd>
          <Moment at={organization.created_at} />
        </dd>
      </dl>
      {save.error && <ErrorState error={save.error} />}
      {save.isSuccess && <p role="status">Saved.</p>}
      <div className="bar">
        <Button type="submit" loading={save.isPending} disabled={!allowed}>
          Save
        </Button>
        {!allowed && <span className="quiet">Needs the scope {scope}.</span>}
      </div>
    </form>
  );
}
