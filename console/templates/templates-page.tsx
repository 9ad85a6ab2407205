// The gallery: assistants to begin with, each with the picture of its flow, the chats it passes, what it knows and what it calls.
import './templates.css';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { asObject, asText } from '../../flow/language/json.ts';
import { casesOf, readTemplate, TEMPLATE_NAMES, type Template } from '../../templates/templates.ts';
import type { FileResource, FileResourceKind } from '../../transfer/assistant-file.ts';
import { readTarget } from '../../transfer/find-target.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import { runImport } from '../../transfer/import-assistant.ts';
import { planImport } from '../../transfer/import-plan.ts';
import { GraphPicture } from '../assistant-page/flow-picture.tsx';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { useFilters } from '../ui/filters.tsx';
import { PageHead } from '../ui/page.tsx';
import { ErrorState } from '../ui/states.tsx';

const TEMPLATES: readonly Template[] = TEMPLATE_NAMES.map(readTemplate);
const aboutOf = ({ assistant }: Template): string => asText(assistant.settings.description);

export function TemplatesPage() {
  const { name, into } = useFilters();
  const chosen = TEMPLATES.find((template) => template.name === name) ?? TEMPLATES[0];
  return (
    <>
      <PageHead title="Templates" parent={{ to: '/assistants', label: 'Assistants' }} />
      <p className="quiet">
        {into
          ? 'The flow, the tests, the tools and the knowledge of the template come into your empty assistant. Everything can be changed afterwards.'
          : 'Begin with an assistant that works, and make it yours: its texts, its knowledge and its tools. It becomes a draft; nothing goes live.'}
      </p>
      <div className="templates">
        <nav aria-label="Templates">
          <ul className="template-list">
            {TEMPLATES.map((template) => (
              <li key={template.name}>
                <Link
                  to="."
                  search={{ name: template.name, ...(into && { into }) }}
                  aria-current={template === chosen ? 'true' : undefined}
                  resetScroll={false}
                >
                  <strong>{template.assistant.settings.name}</strong>
                  <span>{aboutOf(template)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {chosen && <TemplateView key={chosen.name} template={chosen} into={into} />}
      </div>
    </>
  );
}

const ofKind = ({ file }: Template, kind: FileResourceKind): readonly FileResource[] =>
  file.resources.filter((resource) => resource.kind === kind);

function TemplateView({ template, into }: { template: Template; into: string | undefined }) {
  const { assistant } = template;
  const graph = useMemo(() => graphOfDocument(assistant.flow ?? { flow: {}, layout: {} }), [assistant]);
  const tools = ofKind(template, 'tools');
  const documents = ofKind(template, 'knowledge').flatMap((base) => base.documents);
  return (
    <section className="stack" aria-label={`Template ${assistant.settings.name}`}>
      <div className="template-head">
        <h2>{assistant.settings.name}</h2>
        <UseTemplate template={template} into={into} />
      </div>
      <p>{aboutOf(template)}</p>
      <GraphPicture graph={graph} />
      <div className="template-facts">
        <Fact title={`${casesOf(template).length} chats that it passes`}>
          {casesOf(template).map((one) => (
            <li key={asText(asObject(one).test)}>{asText(asObject(one).test)}</li>
          ))}
        </Fact>
        {tools.length > 0 && (
          <Fact title={tools.length === 1 ? 'A tool to connect' : `${tools.length} tools to connect`}>
            {tools.map(({ key, settings }) => (
              <li key={key}>
                {settings.name}: <span className="quiet">{asText(settings.description)}</span>
              </li>
            ))}
          </Fact>
        )}
        {documents.length > 0 && (
          <Fact title={`${documents.length} documents, as an example`}>
            {documents.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </Fact>
        )}
      </div>
    </section>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </div>
);

function UseTemplate({ template, into }: { template: Template; into: string | undefined }) {
  const navigate = useNavigate();
  const [step, setStep] = useState('');
  const make = useMutation({
    // Read anew: what an attempt before this one made is found, and not made twice.
    mutationFn: async () =>
      runImport(
        api(),
        planImport(template.file, await readTarget(api(), template.file)),
        { existing: {}, otherwise: 'copy', secrets: {}, again: true, ...(into && { into }) },
        (done, total, words) => setStep(`${done} of ${total}: ${words}`),
      ),
    onSettled: () => queries.invalidateQueries(),
    onSuccess: ({ assistantId: id }) => navigate({ to: '/assistants/$id/flow', params: { id } }),
  });
  return (
    <>
      <ScopedButton operation="createAssistant" loading={make.isPending} onClick={() => make.mutate()}>
        {make.isError ? 'Go on' : 'Use this template'}
      </ScopedButton>
      {make.isPending && (
        <span className="quiet" role="status">
          {step === '' ? 'Beginning…' : step}
        </span>
      )}
      {make.error && <ErrorState error={make.error} />}
    </>
  );
}
