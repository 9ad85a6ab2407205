// What narrows the list of the inbox, and the views that were saved under a name.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../session/client.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { CsvDownload } from '../ui/csv-download.tsx';
import { ChoiceFilter, DayFilter, TextFilter, useDayInstants, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { ErrorState } from '../ui/states.tsx';
import { channelName, PRIORITIES } from './titles.ts';
import { fileQuery, NARROWING, narrowingCount, parseViews, viewFilters } from './views.ts';

const CHANNELS = Object.fromEntries(['chat', 'sms', 'voice', 'email'].map((one) => [one, channelName(one)]));

const VIEWS_KEY = ['inbox-views'];

/** Shared ones, and those of the member. Views that earlier versions stored in this browser move to the server once. */
function useSavedViews() {
  const organizationId = useWhoAmI().data?.organization.id ?? '';
  const may = usePermissions();
  const [isListing, isSaving] = [may('listInboxViews').allowed, may('saveInboxView').allowed];
  const { data = [] } = useQuery({
    queryKey: [...VIEWS_KEY, organizationId],
    queryFn: async () => {
      if (isSaving) await moveStored(organizationId);
      return (await api().inboxViews.list({ limit: 100 }).page()).items;
    },
    enabled: isListing && organizationId !== '',
  });
  return data;
}

async function moveStored(organizationId: string): Promise<void> {
  const key = `parley-inbox-views ${organizationId}`;
  for (const { name, filters } of parseViews(localStorage.getItem(key)))
    await api()
      .inboxViews.save({ name, filters })
      .catch(() => undefined);
  localStorage.removeItem(key);
}

const refreshViews = () => queries.invalidateQueries({ queryKey: VIEWS_KEY });

export function InboxFilters({ me }: { me: string }) {
  const filters = useFilters();
  const views = useSavedViews();
  const remove = useMutation({ mutationFn: (id: string) => api().inboxViews.delete(id), onSettled: refreshViews });
  const [isSaving, setSaving] = useState(false);
  const count = narrowingCount(filters);
  const inFile = fileQuery(filters, me, useDayInstants(filters));
  const without = Object.fromEntries(NARROWING.map((name) => [name, '']));
  return (
    <>
      {views.length > 0 && (
        <nav className="inbox-saved" aria-label="Saved views">
          {views.map(({ id, name, filters: saved }) => (
            <Link key={id} to="/inbox" search={saved} className="tag">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <details className="inbox-filters">
        <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className="inbox-filter-fields">
          <ChoiceFilter name="channel" all="Any channel" choices={CHANNELS} />
          <Websites />
          <Assistants />
          <DayFilter what="Conversations that began" />
          <TextFilter name="queue" label="Queue, exactly" />
          <Assignees me={me} />
          <Labels />
          <ChoiceFilter name="priority" all="Any priority" choices={PRIORITIES} />
          <div className="bar" style={{ margin: 0 }}>
            <ScopedButton operation="saveInboxView" variant="default" onClick={() => setSaving(true)}>
              Save this view
            </ScopedButton>
            {count > 0 && (
              <Button
                variant="subtle"
                renderRoot={(props) => <Link to="/inbox" search={{ ...filters, ...without }} {...props} />}
              >
                Clear
              </Button>
            )}
          </div>
          <div className="bar" style={{ margin: 0 }}>
            <CsvDownload path="/v1/conversations" name="conversations.csv" query={inFile} />
          </div>
          {views.map(({ id, name, shared }) => (
            <ScopedButton
              key={id}
              operation="deleteInboxView"
              variant="subtle"
              justify="flex-start"
              onClick={() => remove.mutate(id)}
            >
              Delete the view {name}
              {shared && ' for all colleagues'}
            </ScopedButton>
          ))}
          {remove.error && <ErrorState error={remove.error} />}
        </div>
      </details>
      {isSaving && <SaveView filters={viewFilters(filters)} close={() => setSaving(false)} />}
    </>
  );
}

/** Only a member has views of their own: what is saved in another session is for all. */
function SaveView({ filters, close }: { filters: Record<string, string>; close: () => void }) {
  const { data } = useWhoAmI();
  const isMember = Boolean(data?.member);
  return (
    <EntityDialog
      title="Save this view"
      submit="Save view"
      initial={{ name: '', shared: false }}
      fields={[
        {
          name: 'name',
          label: 'Name',
          description: 'The view and its filters. One of the same name is replaced.',
          required: true,
          maxLength: 40,
        },
        isMember ? (
          { name: 'shared', label: 'For all colleagues', kind: 'check' }
        ) : (
          <p key="all" className="quiet">
            All colleagues will see it: you are not signed in as a member.
          </p>
        ),
      ]}
      send={async ({ name, shared }) => {
        await api().inboxViews.save({ name, filters, shared: shared || !isMember });
        await refreshViews();
      }}
      close={close}
    />
  );
}

const namesById = (rows: readonly { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

function Websites() {
  const { allowed } = usePermissions()('listChannels');
  const { data = [] } = useQuery({
    queryKey: ['channels', 'choices'],
    queryFn: async () => (await api().channels.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 0 && <ChoiceFilter name="channel_id" all="Any website" choices={namesById(data)} />;
}

/** Members by name; typed where there are more than fit into a list, or the agent may not see them. */
function Assignees({ me }: { me: string }) {
  const { allowed } = usePermissions()('listMembers');
  const { assignee = '' } = useFilters();
  const { data } = useQuery({
    queryKey: ['members', 'assignees'],
    queryFn: async () => {
      const { items, body } = await api().members.list({ limit: 100, status: 'active' }).page();
      return body.next_cursor === null ? items.map(({ name }) => name) : [];
    },
    enabled: allowed,
  });
  if (!data || data.length === 0) return <TextFilter name="assignee" label={`Assigned to, such as ${me}`} />;
  const others = [...new Set([...data, ...(assignee ? [assignee] : [])])].filter((name) => name !== me).sort();
  const choices = { [me]: `${me} (you)`, ...Object.fromEntries(others.map((name) => [name, name])) };
  return <ChoiceFilter name="assignee" all="Assigned to anyone" choices={choices} />;
}

function Labels() {
  const { allowed } = usePermissions()('listConversationLabels');
  const { label = '' } = useFilters();
  const { data = [] } = useQuery({
    queryKey: ['inbox-labels'],
    queryFn: async () => (await api().conversationLabels.list({ limit: 100 }).page()).items.map(({ name }) => name),
    enabled: allowed,
  });
  const names = [...new Set([...data, ...(label ? [label] : [])])].sort();
  return (
    names.length > 0 && (
      <ChoiceFilter name="label" all="Any label" choices={Object.fromEntries(names.map((one) => [one, one]))} />
    )
  );
}

function Assistants() {
  const { allowed } = usePermissions()('listAssistants');
  const { data = [] } = useQuery({
    queryKey: ['assistants', 'choices'],
    queryFn: async () => (await api().assistants.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 1 && <ChoiceFilter name="assistant_id" all="Any assistant" choices={namesById(data)} />;
}
