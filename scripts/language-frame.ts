// Owns the text of the language page around its tables: a word in double braces is where a table or an example goes.
export const LANGUAGE_FRAME = `# The flow language

This page is the whole language in which assistants are written. It is generated from the tables that validation and
\`GET /v1/graph/node-types\` use (\`npm run language\`), and a test sends every example on it to a server. The [tutorial](tutorial.md)
builds a complete assistant with it, step by step.

A **flow** is a graph. **Nodes** do something: say, ask, look up, decide. **Edges** lead from one node to the next. **Variables** hold
what the flow knows. A conversation begins at the entry node and follows edges until a node waits for the person, or ends it.

Every example below is a batch for \`POST /v1/assistants/{id}/revisions/{revision_id}/graph/ops\` on a new draft. \`TOOL_ID\`,
\`KNOWLEDGE_BASE_ID\`, \`POLICY_ID\` and \`COMPONENT_ID\` stand for ids of your own. The lines under an example are what is said in it:
each reply contains the text.

## Nodes

A node is \`{"id", "type", "config"}\`. Besides, every node may have:

| Field | Meaning |
| --- | --- |
| \`name\`, \`description\`, \`position\`, \`group\` | for people, and the canvas; nodes of one \`group\` stand in a frame with that title |
| \`global\` | whether the flow may come here from anywhere: [global nodes](#global-nodes) |
| \`tool_ids\`, \`knowledge_base_ids\`, \`policy_ids\` | what the model may use in this node |
| \`model_settings\` | in place of those of the revision |
| \`disabled\` | true: the flow passes by, over its plain way |
| \`metadata\` | yours; nothing reads it |

Capitals in \`type\` do not matter. Fields that nothing reads are kept, and are a finding.

{{NODES}}

## Edges

An edge is \`{"source", "target"}\`, and may have \`id\`, \`kind\`, \`condition\`, \`priority\`, \`label\` and \`metadata\`. Its kind says for which
outcome of the node it is.

{{KINDS}}

### Which way is taken

1. Of the ways that fit the outcome, expressions, events and plain outcomes are looked at first, by ascending \`priority\` (0 unless set);
   ways of the same priority in the order in which they were added. The first that applies is taken.
2. Then the model gets one question about all \`llm\` conditions.
3. Then \`else\` is taken; without one, a plain \`default\`.
4. With no way left, a global node that returns goes back to where it came from. Any other conversation ends with the outcome
   \`failure\` and the label \`no_route\`. A \`dialogue\` or a \`collect\` listens on instead, until its patience is used up.

{{PRIORITY}}

## Conditions

{{CONDITIONS}}

### Comparisons

A group is \`{"logic": "and" | "or", "conditions": […]}\`; its members are comparisons or groups. The examples hold for
\`{"count": 5, "name": "Ada", "tags": ["a", "b"], "gone": null}\`. A dotted path reads inside: \`order.status\`.

{{OPERATORS}}

### Expressions

A text is [CEL](https://cel.dev), over the variables of the flow. These examples are computed over \`{"order": {"total": 40}, "name": "Ada"}\`.

{{OPERATIONS}}

{{FUNCTIONS}}

{{METHODS}}

{{MACROS}}

An expression that fails never stops the flow: as a condition it does not hold, as an assignment it sets null. These fail:

{{FAILING}}

### Events

\`POST /v1/conversations/{conversation_id}/events {"name": "payment_received", "variables": {…}}\` sends an event. It is heard while the flow
listens or waits; else it is lost. The node where the flow is comes first, then global nodes.

{{EVENTS}}

## Variables

A variable is \`{"name", "type", "source", "description", "question", "label", "locale_overrides", "enum_values", "default", "reask_cap"}\`.
Its name is made of small letters, digits and \`_\`, begins with a letter, and has at most 64 characters.

| Field | What it does |
| --- | --- |
| \`question\` | asked when the value is missing. A template. Unless set, the question is made from \`description\`, \`type\` and \`name\` |
| \`label\` | what the value is called when it is read back or corrected: \`the day\` |
| \`description\` | what the value means; a model reads it. A short one, such as \`the day of the visit\`, also makes the question |
| \`locale_overrides\` | \`{"es": {"question", "label"}}\`: the same two for people who speak Spanish |

A collect node with several values missing asks the \`question\` of the first; where that has none, it asks for all of them together. What
people read or hear shows a value as people say it; tools, conditions and webhooks get it as it is:

{{TYPES}}

{{SOURCES}}

Always there, without being declared: {{SYSTEM}}. A flow has one scope of variables; a component has one of its own.

## Texts

Every text that is said is a [Liquid](https://liquidjs.com) template. A value printed alone is written as people say it, in the language
of the conversation: \`{{ visit_day }}\` is “Friday, November 27”, with its year unless that is the next one to come. A filter other than
\`default\` writes it as the filter says, so \`{{ visit_day | date: "%d.%m." }}\` is 27.11. Where a value is missing, a name that only
addresses the person is left out (“Hello, this is …”), and anything else is said by its \`label\` or its name (“see you on the visit day”);
the trace notes it, and a finding warns of it before. Nothing is escaped, since nothing is HTML; use \`escape\` where it is. A
template that cannot be read is a finding that blocks; one that takes too much work prints nothing. \`"now" | date\` is the time of the
conversation. The examples are printed with \`{"name": "Ada", "total": 40, "tags": ["a", "b"]}\`.

{{TEMPLATES}}

{{FILTERS}}

Also: {{OTHERS}}. A value in \`input_mapping\` that is exactly one variable, such as \`"{{ order }}"\`, keeps its type; other texts are printed.

## Global nodes

A node with \`global.enabled\` may be entered whenever the person speaks, from any node, when its \`enter_condition\` applies. With
\`return_to_previous\` the flow goes back to where it was once no edge leads on from there. Without a global node, the end user leaves a \`collect\` only by
answering or by \`on_cap\`.

{{GLOBAL}}

## Components

A component is an assistant whose flow has the \`trigger_type\` \`component\` (\`PATCH /v1/workflows/revisions/{id}\`), published and active. Its
\`provided\` variables are its inputs, \`set_component_outputs\` names what it gives back. A flow that uses it has it compiled in: a new active
revision of the component counts from the next compile on. A component that contains itself is a finding.

{{COMPONENT}}

## Caps and waits

| What | Set by | Then |
| --- | --- | --- |
| a \`dialogue\` hears so many messages | \`max_turns\`, 20 | \`on_cap\` |
| a \`collect\` asks again so often | \`reask_cap\` of the node, else the highest of its variables, 2 | \`on_cap\` |
| a \`wait\` for an event | \`timeout\`, such as \`90\`, \`"5m"\`, \`"1h 30m"\` or \`"PT5M"\`; none: for ever | \`timeout\` |
| a \`wait\` for a time | \`for\`, at most 31 days | \`done\` |
| a \`tool\` | \`timeout\` and \`retry\` of the tool | \`error\` |

## Limits

{{LIMITS}}

## Findings

Every edit answers with findings: what is wrong, where, and often \`fix_ops\` that put it right. Nothing is refused for a finding; those that block
stop compile and publish. A name that the language does not know is never folded silently: the finding says what it counts as, and what
was probably meant. \`POST …/graph/fix {}\` fixes everything that has \`fix_ops\`, as one version.

{{RULES}}
`;
