// What the organization is called, in which time zone it lives, how many calls it makes at one time, and where its traces go.
import { useQuery } from '@tanstack/react-query';
import { isDefaultOrganizationName } from '../../flow/language/organization-name.ts';
import { api } from '../session/client.ts';
import { PageForm } from '../ui/form.tsx';
import { PageHead } from '../ui/page.tsx';
import { Facts, Moment, QueryView } from '../ui/states.tsx';
import { TraceExporterSection } from './trace-exporter.tsx';

export function OrganizationPage() {
  const organization = useQuery({ queryKey: ['organization'], queryFn: () => api().organization.get() });
  return (
    <>
      <PageHead title="Organization" />
      <QueryView query={organization}>
        {({ name, timezone, max_active_calls, require_passing_tests, slug, sandbox, created_at }) => (
          <PageForm
            operation="updateOrganization"
            className="narrow-form"
            initial={{ name, timezone, max_active_calls, require_passing_tests }}
            fields={[
              {
                name: 'name',
                label: 'Name',
                maxLength: 200,
                description: isDefaultOrganizationName(name)
                  ? 'Calls introduce themselves with it. It still has the name that it was created with: write yours.'
                  : 'Spoken and texted to people.',
              },
              {
                name: 'timezone',
                label: 'Time zone',
                kind: 'zone',
                description: 'Times are shown in it. New campaigns and assistants use it unless they name one.',
              },
              { name: 'max_active_calls', label: 'Calls at one time', kind: 'number', min: 0, max: 100_000 },
              {
                name: 'require_passing_tests',
                label: 'Publish only what passes its tests',
                kind: 'check',
                description:
                  'A draft without tests is refused, too. Putting a published revision live and rolling back never are.',
              },
            ]}
            send={(body) => api().organization.update({ ...body, max_active_calls: Number(body.max_active_calls) })}
            refresh={['organization', 'whoami']}
          >
            <Facts
              facts={[
                ['Short name', slug],
                ['Kind', sandbox ? 'Sandbox: nothing in it reaches a real phone' : 'Live'],
                ['Created', <Moment key="created" at={created_at} />],
              ]}
            />
          </PageForm>
        )}
      </QueryView>
      <TraceExporterSection />
    </>
  );
}
