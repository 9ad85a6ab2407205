# Generated from openapi/openapi.json by `npm run sdk`. Do not edit.
"""The shapes of the API by name. A field that may be absent is `NotRequired`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from ..requests import File
    from ..streams import StreamEvent

ErrorCode: TypeAlias = "Literal[\"bad_request\", \"authentication_required\", \"budget_exceeded\", \"permission_denied\", \"not_found\", \"method_not_allowed\", \"not_acceptable\", \"request_timeout\", \"conflict\", \"version_conflict\", \"workflow_inactive\", \"execution_already_active\", \"idempotency_in_progress\", \"idempotency_key_reused\", \"payload_too_large\", \"uri_too_long\", \"unsupported_media_type\", \"range_not_satisfiable\", \"misdirected_request\", \"rate_limited\", \"concurrency_limit_exceeded\", \"headers_too_large\", \"internal_error\", \"upstream_error\", \"service_unavailable\", \"upstream_timeout\"]"
"""What `ParleyError.code` is where the API answered."""


class AccountNumbers(TypedDict):
    data: list[AccountNumbersDataItem]
    """In the order of the carrier, at most 100."""
    isComplete: bool
    """false: the account has more numbers than are listed."""


class ActivatedAssistant(TypedDict):
    id: str
    """Id of the assistant, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the assistant."""
    active_revision_id: str | None
    """Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet."""
    release_suite_id: str | None
    """Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none."""
    workflow_id: str
    """Id that all flows of this assistant share."""
    draft_revision_id: str | None
    """Id of the latest revision that is not published. null: every revision is published."""
    name: str
    """Name of the assistant, for the model and in lists; 1 to 200 characters."""
    description: str
    """Notes for the people who build the assistant, at most 10,000 characters; empty by default."""
    created_at: str
    """When the assistant was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the assistant was last changed: ISO 8601, UTC, milliseconds."""
    archived_at: str | None
    """When the assistant was archived. null while it is in use."""
    active_revision: AssistantRevision | None
    """The revision that talks to end users. null: none is active yet."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned as given. Replaced as a whole."""
    platform_tools: dict[str, Any]
    """Switches kept with the assistant, returned as given. What a model may do is set by the revision."""
    knowledge_gap_analysis_enabled: bool
    """Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says."""
    release_gate_mode: Literal["off", "advisory"]
    """`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown."""
    release_gate_max_failures: int
    """How many cases of the suite may fail before the verdict is `failed`; 0 by default."""
    max_active_calls: int | None
    """Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429."""
    release_verdict: ReleaseVerdict | None
    """What the release gate said about this activation. null when the gate is off."""


class AddConversationNoteRequest(TypedDict):
    text: str
    """The note, at most 10,000 characters"""
    author: NotRequired[str]
    """Who writes it, shown as `<name> (key <name of the key>)`; the name of the key when left out. Ignored in a session of the console."""
    mentions: NotRequired[list[str]]
    """Ids of members who should read it, at most 20; they find the conversation with `mentioned=true`"""


class AddConversationReviewRequest(TypedDict):
    scores: list[AddConversationReviewRequestScoresItem]
    """A score for each criterion that could be judged"""
    comment: NotRequired[str]
    """For the agent, at most 5,000 characters"""


class AddDncRequest(TypedDict):
    phone: str
    """E.164, or national digits of the United States"""
    note: NotRequired[str]
    """Note for people, at most 500 characters; empty by default."""


class AddDocumentForm(TypedDict):
    file: File
    """The document: pdf, docx, html, md or txt, judged by its content."""
    title: NotRequired[str]
    """Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address."""
    clearance_level: NotRequired[int]
    """Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for every reader."""
    audience_tags: NotRequired[str]
    """Comma-separated. If there are any, only readers with one of them find it; at most 50, each at most 64 characters."""


class AddDocumentRequest(TypedDict):
    title: NotRequired[str]
    """Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address."""
    text: NotRequired[str]
    """The document itself, as plain text or Markdown. Give either this or `url`."""
    url: NotRequired[str]
    """Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched."""
    clearance_level: NotRequired[int]
    """Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for every reader."""
    audience_tags: NotRequired[list[str]]
    """If there are any, only readers with one of them find it; at most 50, each at most 64 characters."""


class AddEdgeOp(TypedDict):
    op: Literal["add_edge"]
    """`add_edge` adds an edge between two nodes."""
    edge: GraphEdge
    """The edge: its ends, and where needed `kind`, `condition`, `priority` and `label`."""


class AddFlowCommentRequest(TypedDict):
    assistant_id: str
    """The assistant whose flow it is about"""
    node_id: NotRequired[str | None]
    """Id of the node it is about; absent: the flow as a whole. Not with `thread_id`"""
    thread_id: NotRequired[str | None]
    """Id of the first comment of the thread that it answers; a settled thread is open again"""
    text: str
    """The comment, at most 2,000 characters"""
    author: NotRequired[str]
    """Who writes it, shown as `<name> (key <name of the key>)`; the name of the key when left out. Ignored in a session of the console."""
    mentions: NotRequired[list[str]]
    """Ids of members who should read it, at most 20; they find it with `mentioned=true`"""


class AddIdentifierRequest(TypedDict):
    type: IdentifierType
    value: str
    """The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify no person, such as `unknown` or `0`, are refused."""
    verified: NotRequired[bool]
    """true: the person has proved to own it. A verified value is never replaced without a review. false by default."""


class AddPasskeyRequest(TypedDict):
    challenge_id: str
    """From `startPasskey`."""
    name: str
    """What you call it, such as `Work laptop`."""
    response: dict[str, Any]
    """What the browser answered, in the JSON form of WebAuthn."""


class AddPushDeviceRequest(TypedDict):
    name: str
    """What the browser is called in your list, such as `Firefox on Linux`"""
    endpoint: str
    """`endpoint` of the subscription: an https address of the push service of the browser"""
    keys: AddPushDeviceRequestKeys
    """`keys` of the subscription: alerts are encrypted for them"""


class AgentState(TypedDict):
    member_id: str
    """Whom this is about, for `setAgent`"""
    name: str
    """Their name"""
    available: bool
    """false: away. Nothing is offered to them"""
    on_duty: bool
    """Available, and their console is open"""
    capacity: int
    """How many conversations they have at once, at most"""
    open: int
    """How many they answer now, with those that are offered to them"""
    since: str | None
    """Since when they are available or away. null: never said"""
    queues: list[str]
    """Names of the queues that they answer"""


class AgentStatePage(TypedDict):
    data: list[AgentState]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AloudReport(TypedDict):
    lines: int
    """How many lines were said aloud."""
    lines_heard_exactly: int
    """How many of them were heard word for word."""
    word_error_rate: float
    """Share of the words that were missing, added or others; 0.05 is one of twenty."""
    voices: list[AloudReportVoicesItem]
    """The same for each voice."""
    lost_values: list[AloudReportLostValuesItem]
    """Values that were lost on the way to the ear, most often first. Each run counts up to the first place where it went astray."""
    sounds_alike: list[AloudReportSoundsAlikeItem]
    """Ways that were taken for one another, most often first."""


class AloudSettings(TypedDict):
    voices: NotRequired[list[str]]
    """Voices that say the lines of the end user, as `getWebCallCapability` lists the built-in ones. All four by default."""
    telephone: NotRequired[bool]
    """Whether the lines go over a telephone line of 8 kHz. true by default."""
    noise_db: NotRequired[float | None]
    """How many decibels the voice is louder than the noise around it: 30 is a quiet room, 10 a loud street. null: no noise. 30 by default."""


class AnalysisCriterion(TypedDict):
    name: str
    """Name of the criterion, at most 100 characters"""
    question: NotRequired[str]
    """A question that a model answers with yes (`met`), no (`not_met`) or `unknown`, and a quotation. At most 1,000 characters."""
    rule: NotRequired[str]
    """An expression (CEL) that is true where the criterion is met, such as `outcome == "success" && "book" in nodes && !("ask_again" in nodes)`. It reads `variables`, `nodes`, `tools`, `failed_tools`, `problems`, `outcome`, `label`, `disposition`, `end_reason`, `channel`, `turns`, `seconds`, `handed_off`, `broke_policy`, `rating`. No model is asked."""


class AnalysisField(TypedDict):
    name: str
    """Name of the field, at most 100 characters"""
    type: Literal["text", "number", "boolean", "date", "option"]
    """Kind of value; `option` is one of `options`"""
    options: NotRequired[list[str]]
    """What an `option` may be, 2 to 30 words or phrases"""
    description: NotRequired[str]
    """What the value means, in words that a model reads; at most 1,000 characters"""
    variable: NotRequired[str]
    """Variable of the flow that has the value: no model is asked. Absent: a model looks for it in the transcript."""


class AnalysisPlan(TypedDict):
    fields: NotRequired[list[AnalysisField]]
    """Values to look for in each conversation, at most 20"""
    criteria: NotRequired[list[AnalysisCriterion]]
    """What is judged in each conversation, at most 20"""


class AnalysisPlanOutput(TypedDict):
    fields: list[AnalysisField]
    """Values to look for in each conversation, at most 20"""
    criteria: list[AnalysisCriterion]
    """What is judged in each conversation, at most 20"""


AnalysisTrend = TypedDict(
    "AnalysisTrend",
    {
        # From when on conversations are counted, by their end; 30 days back unless given
        "from": "str",
        # Until when
        "to": "str",
        # Conversations that were looked at
        "analyzed": "int",
        # Conversations that are still to be looked at, counted up to 1,000
        "waiting": "int",
        # Conversations in which a model should have been asked, and was not or failed
        "unasked": "int",
        # Conversations in which something that was said broke a policy
        "broke_policy": "int",
        # By name
        "criteria": "list[AnalysisTrendCriteriaItem]",
        # Fields with values that can be counted, by name
        "fields": "list[AnalysisTrendFieldsItem]",
    },
)


class AnalyzedConversation(TypedDict):
    conversation_id: str
    """For `getConversationAnalysis`"""
    revision_id: str
    """Id of the revision that talked at its end"""
    channel: str
    """`chat`, `voice`, `sms` or `email`"""
    ended_at: str
    """When the conversation ended"""
    analyzed_at: str
    """When it was looked at"""
    broke_policy: bool
    """Whether something that was said broke a policy"""
    verdicts: list[AnalyzedConversationVerdictsItem]
    """By the name of the criterion"""
    values: list[AnalyzedConversationValuesItem]
    """Values that can be counted. Texts and dates are in `getConversationAnalysis` alone"""
    problems: list[ProblemKind]
    """What went wrong in it"""


class AnalyzedConversationPage(TypedDict):
    data: list[AnalyzedConversation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AnswerDeviceLoginRequest(TypedDict):
    user_code: str
    """The code that the device shows. Case, spaces and hyphens do not matter."""
    approve: bool
    """true: the device gets the key. false: it is refused."""


class ApiKey(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""
    scopes: list[Scope]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    is_active: bool
    """true while it can be used; false once it is revoked or expired."""
    last_used_at: str | None
    """When it was last used; written at most once a minute. null: never."""
    expires_at: str | None
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""
    created_at: str
    """When the key was created: ISO 8601, UTC, milliseconds."""


class ApiKeyCreatedEvent(TypedDict):
    """An API key was created."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["api_key.created"]
    data: ApiKeyCreatedEventData


class ApiKeyRevokedEvent(TypedDict):
    """An API key was revoked and is refused from now on."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["api_key.revoked"]
    data: ApiKeyRevokedEventData


class ApplyGraphOpsRequest(TypedDict):
    ops: list[GraphOp]
    """Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones."""
    base_version: NotRequired[int]
    """`graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current."""


class ApproveReviewRequestRequest(TypedDict):
    survivor_end_user_id: NotRequired[str]
    """Id under which the two go on, left or right; the suggested one unless given."""
    values: NotRequired[dict[str, Literal["left", "right"]]]
    """Whose value of a trait survives, by its name; where values differ and nothing is said, the survivor’s"""
    resolution_note: NotRequired[str]
    """Why it was decided so, at most 2,000 characters. null: nothing was said."""


class AssignConversationRequest(TypedDict):
    assignee: str | None
    """The colleague who looks after it; null for none"""


class Assistant(TypedDict):
    id: str
    """Id of the assistant, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the assistant."""
    active_revision_id: str | None
    """Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet."""
    release_suite_id: str | None
    """Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none."""
    workflow_id: str
    """Id that all flows of this assistant share."""
    draft_revision_id: str | None
    """Id of the latest revision that is not published. null: every revision is published."""
    name: str
    """Name of the assistant, for the model and in lists; 1 to 200 characters."""
    description: str
    """Notes for the people who build the assistant, at most 10,000 characters; empty by default."""
    created_at: str
    """When the assistant was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the assistant was last changed: ISO 8601, UTC, milliseconds."""
    archived_at: str | None
    """When the assistant was archived. null while it is in use."""
    active_revision: AssistantRevision | None
    """The revision that talks to end users. null: none is active yet."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned as given. Replaced as a whole."""
    platform_tools: dict[str, Any]
    """Switches kept with the assistant, returned as given. What a model may do is set by the revision."""
    knowledge_gap_analysis_enabled: bool
    """Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says."""
    release_gate_mode: Literal["off", "advisory"]
    """`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown."""
    release_gate_max_failures: int
    """How many cases of the suite may fail before the verdict is `failed`; 0 by default."""
    max_active_calls: int | None
    """Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429."""


class AssistantArchivedEvent(TypedDict):
    """An assistant was archived: it takes no edits, conversations or calls."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.archived"]
    data: AssistantOfEvent


class AssistantCreatedEvent(TypedDict):
    """An assistant was created."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.created"]
    data: AssistantOfEvent


class AssistantExperimentArmStoppedEvent(TypedDict):
    """An arm broke policies more often than the others and stopped. The active revision talks to its people."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.experiment.arm_stopped"]
    data: AssistantExperimentArmStoppedEventData


class AssistantExperimentEndedEvent(TypedDict):
    """An experiment is over: the active revision talks to everyone again."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.experiment.ended"]
    data: AssistantExperimentEndedEventData


class AssistantExperimentStartedEvent(TypedDict):
    """From now on, new conversations are shared between revisions."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.experiment.started"]
    data: AssistantExperimentStartedEventData


class AssistantFigures(TypedDict):
    since: str
    """When today began in the organization’s time zone."""
    first_day: str
    """First day of the thirty whose spend is counted, `YYYY-MM-DD`, UTC; the last is today."""
    data: list[AssistantFiguresDataItem]
    """One entry for each id, in the order of the request."""


class AssistantOfEvent(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    name: str
    """Name of the assistant at that moment."""


class AssistantPage(TypedDict):
    data: list[Assistant]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AssistantReleaseGateCompletedEvent(TypedDict):
    """The release suite of an assistant was run at an activation."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.release_gate.completed"]
    data: AssistantReleaseGateCompletedEventData


class AssistantRestoredEvent(TypedDict):
    """An archived assistant was restored."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.restored"]
    data: AssistantOfEvent


class AssistantRevision(TypedDict):
    id: str
    """Id of the revision, a UUID that the server makes."""
    agent_id: str
    """Id of the assistant that the revision belongs to."""
    router_config_id: str | None
    """Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked."""
    workflow_revision_id: str
    """Id of the flow of this revision, for `getWorkflowRevision` and `updateWorkflowRevision`. It never changes."""
    name: str
    """Label of the revision in lists, 1 to 200 characters; `Revision 1` at first."""
    description: str
    """Notes for the people who build the assistant, at most 10,000 characters; end users never see it."""
    persona: str | None
    """Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`."""
    system_prompt: str
    """Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation."""
    created_by: str
    """Who made the revision: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the revision was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the revision was last changed: ISO 8601, UTC, milliseconds."""
    published_at: str | None
    """When the revision was published and frozen. null while it is a draft."""
    system_context_variables: list[AssistantRevisionSystemContextVariablesItem | dict[str, Any]]
    """Variables that the server sets in every conversation, such as `current_time` and `channel`. Read-only."""
    context_variables: list[AssistantRevisionContextVariablesItem | dict[str, Any]]
    """Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole."""
    variable_defaults: dict[str, Any]
    """Values that variables have when a conversation starts, by name; what the caller gives wins."""
    platform_tools: dict[str, Any]
    """What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults."""
    channel_specific_config: dict[str, Any]
    """Settings by channel. Stored and returned as given; the server does not act on them today."""
    voice_call_settings: dict[str, Any]
    """How the assistant behaves on calls. Replaced as a whole, over the defaults."""
    tool_refs: list[dict[str, Any]]
    """Tools that the assistant may call in dialogue, at most 200."""
    knowledge_base_refs: list[dict[str, Any]]
    """Knowledge bases that the assistant answers from where a node names none, at most 200."""
    policy_refs: list[dict[str, Any]]
    """Policies that the assistant obeys, at most 200."""
    policies_enabled: bool
    """false switches all policies of the revision off; true by default."""
    workflow_enabled: bool
    """Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says."""
    memory_enabled: bool
    """Whether the assistant recalls facts about known end users and stores new ones; false by default."""
    continue_after_flow: bool
    """Whether the conversation stays open for questions after the flow has ended; false by default."""
    model_settings: ModelSettings
    """The model that talks, and how it is asked."""
    analyzer_model_settings: ModelSettings
    """The model that judges replies by policies, proposes facts to remember and answers the questions of `analysis`. No model: none of it is done."""
    analysis: AnalysisPlanOutput
    """What is looked for in each conversation once it is over: fields with values, and criteria with verdicts. Nothing by default. Replaced as a whole."""
    current_time: AssistantRevisionCurrentTime
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""
    kb_clearance_level: int
    """Documents above this clearance level are never found, 0 to 1000; 0 by default."""
    kb_audience_tags: list[str]
    """Documents with audience tags are found only if they share one of these; at most 200."""
    release_verdict: ReleaseVerdict | None
    """What the release gate said at the last activation. null: never activated, or the gate was off."""


class AssistantRevisionActivatedEvent(TypedDict):
    """A revision of an assistant was made the active one."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.revision.activated"]
    data: AssistantRevisionActivatedEventData


class AssistantRevisionCreatedEvent(TypedDict):
    """A draft revision of an assistant was made."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.revision.created"]
    data: AssistantRevisionCreatedEventData


class AssistantRevisionPage(TypedDict):
    data: list[AssistantRevision]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AssistantRevisionPublishedEvent(TypedDict):
    """A revision of an assistant was published and is frozen."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.revision.published"]
    data: AssistantRevisionPublishedEventData


class AssistantUpdatedEvent(TypedDict):
    """Settings of an assistant were changed."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["assistant.updated"]
    data: AssistantUpdatedEventData


class AssistantUsage(TypedDict):
    type: Literal["phone_number"]
    """What names the assistant"""
    id: str
    """Id of the phone number (`getPhoneNumber`)"""
    phone_number: str | None
    """The number, E.164; null when the key lacks `integrations:read`"""
    answers: list[Literal["calls", "texts"]]
    """What the assistant answers there"""
    created_at: str
    """When the number was added"""


class AssistantUsagePage(TypedDict):
    data: list[AssistantUsage]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AuditEntry(TypedDict):
    id: str
    """Id of the entry, a UUID."""
    seq: int
    """Place in the log of the organization, counted from 1 without gaps."""
    action: str
    """What was done, such as `api_key.created`."""
    subject: str
    """Id of what it was done to. Phone numbers stand as a fingerprint."""
    actor: AuditEntryActor
    """Who did it."""
    request_id: str
    """The `x-request-id` of the request."""
    created_at: str
    """When it was done: ISO 8601, UTC, milliseconds."""
    details: dict[str, Any]
    """What is known of it; contact data is masked for keys that may not read people."""
    hash: str
    """Hash over this entry and the one before, as hexadecimal digits: a changed entry is noticed."""
    prev_hash: str
    """Hash of the entry before."""


class AuditEntryPage(TypedDict):
    data: list[AuditEntry]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class AvailableNumbers(TypedDict):
    data: list[AvailableNumbersDataItem]
    """Numbers that the carrier offers now, at most 20."""


class BestHour(TypedDict):
    weekday: int
    """Day of the week in the workflow’s zone: 1 is Monday, 7 is Sunday"""
    hour: int
    """Hour of that day in which the phone rang"""
    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""


class BuyNumberRequest(TypedDict):
    phoneNumber: str
    """A number of `listAvailableNumbers`, E.164."""


class Call(TypedDict):
    id: str
    """Id of the call, a UUID that the server makes."""
    firstName: str
    """First name of the lead; empty if not known."""
    lastName: str
    """Last name of the lead; empty if not known."""
    phone: str
    """Number of the other side, E.164."""
    email: str
    """E-mail address of the lead; empty if not known."""
    summary: str
    """What happened on the call, in words; empty until it is over, and for calls that were never placed."""
    recordingUrl: str
    """Path of the recording on this server, for `getCallRecording`, once it was fetched from the carrier; empty: there is none to listen to. `getCallRecordingStatus` says why."""
    customerLeadId: str | None
    """The `leadId` of your system. null: not given."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    status: CallStatus
    callStartedAt: str | None
    """When it was answered: ISO 8601, UTC, milliseconds. null: it was not."""
    callEndedAt: str | None
    """When it ended: ISO 8601, UTC, milliseconds. null: it has not."""
    createdAt: str
    """When the call was created: ISO 8601, UTC, milliseconds."""
    scheduledAt: str | None
    """Next time at which it may be dialled: ISO 8601, UTC, milliseconds. null: none is set."""
    callEndedReason: CallEndedReason | None
    """How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason."""
    callDuration: int | None
    """Whole seconds from the answer to the end. null: it was not answered, or still runs."""
    outbound: bool
    """true: we called them. false: they called us."""
    callEndedBy: Literal["USER", "AGENT", "SYSTEM", "CARRIER"] | None
    """Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended."""
    transcript: list[CallTranscriptItem]
    """What was said, in order."""
    variables: dict[str, Any]
    """What the call has collected, by name."""
    customerMetadata: dict[str, Any]
    """Other fields of the lead, as texts."""
    disclosures: list[Literal["AI_DISCLOSURE", "RECORDING_NOTICE", "COMPANY_IDENTITY", "MINI_MIRANDA", "OPT_OUT"]]
    """What the assistant disclosed to the person as the law asks, such as `AI_DISCLOSURE`."""
    tag: CallTag


class CallAnalyzedEvent(TypedDict):
    """The conversation of a call was analyzed, or a reviewer overruled a verdict. Comes with `conversation.analyzed`."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.analyzed"]
    data: CallAnalyzedEventData


class CallBack(TypedDict):
    callId: str
    """Id of the call, for `getCall`, `moveCallBack` and `cancelCall`."""
    at: str
    """When it is due, or was: ISO 8601, UTC, milliseconds."""
    firstName: str
    """First name of the person; empty if unknown."""
    lastName: str
    """Last name of the person; empty if unknown."""
    phone: str
    """Number that is called, E.164."""
    workflowId: str | None
    """Workflow in which the person asked for it."""
    workflowName: str
    """Name of the workflow; empty without one."""
    status: CallStatus
    """State of the call."""
    callEndedReason: CallEndedReason | None
    """How it ended. null: it has not."""
    attempt: int
    """Which call-back of this person it is, from 1 on."""


class CallBackPage(TypedDict):
    data: list[CallBack]
    """In the order in which they are due."""
    pagination: Pagination


class CallBlockedEvent(TypedDict):
    """A call was not placed, because a rule forbids it."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.blocked"]
    data: CallBlockedEventData


class CallCreatedEvent(TypedDict):
    """A call exists and will be dialled."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.created"]
    data: PlacedCallOfEvent


class CallEndedEvent(TypedDict):
    """A call is over, for whatever reason."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.ended"]
    data: CallEndedEventData


CallEndedReason: TypeAlias = Literal["NO_ANSWER", "LEFT_VOICEMAIL", "BAD_NUMBER", "NOT_INTERESTED", "WARM_TRANSFER", "SCHEDULER", "DNC", "ENDED", "FRAUD", "LINE_BUSY", "TEXT_CONSENT", "CALL_AGAIN"]


class CallEndedReasonCounts(TypedDict):
    """How they ended; every reason is named. Calls that go on have none yet"""

    NO_ANSWER: int
    """How many are NO_ANSWER"""
    LEFT_VOICEMAIL: int
    """How many are LEFT_VOICEMAIL"""
    BAD_NUMBER: int
    """How many are BAD_NUMBER"""
    NOT_INTERESTED: int
    """How many are NOT_INTERESTED"""
    WARM_TRANSFER: int
    """How many are WARM_TRANSFER"""
    SCHEDULER: int
    """How many are SCHEDULER"""
    DNC: int
    """How many are DNC"""
    ENDED: int
    """How many are ENDED"""
    FRAUD: int
    """How many are FRAUD"""
    LINE_BUSY: int
    """How many are LINE_BUSY"""
    TEXT_CONSENT: int
    """How many are TEXT_CONSENT"""
    CALL_AGAIN: int
    """How many are CALL_AGAIN"""


class CallPage(TypedDict):
    calls: list[Call]
    """Newest first; where one call is asked for, just that."""
    nextCursorId: CallPageNextCursorId | None
    """Send both as `createdAt` and `id` for the next page. null on the last page."""


class CallReceipt(TypedDict):
    callId: str
    """Id of the call, for `getCall`."""
    notice: str
    """What these rules are and are not; they are no legal advice."""
    receipts: list[Receipt]
    """Every verdict about the call, oldest first."""


CallRecording = TypedDict(
    "CallRecording",
    {
        # Id of the call that it belongs to.
        "callId": "str",
        # `recording`: it runs. `pending`: it is being fetched from the carrier. `ready`: it can be listened to. `failed`: see `reason`. `declined`: the person objected, nothing was kept. `deleted`: it was deleted.
        "status": "Literal[\"recording\", \"pending\", \"ready\", \"failed\", \"declined\", \"deleted\"]",
        # Why there is no sound, or why the last attempt to fetch or delete it failed; empty: nothing went wrong.
        "reason": "str",
        # Whose consent the law asks for where the person may be: `all_party`, `one_party`, or `unknown`, which is treated as `all_party`.
        "consent": "Literal[\"all_party\", \"one_party\", \"unknown\"]",
        # US states in which the person may be, by number, zip code and state; empty: not known.
        "states": "list[str]",
        # Media type of the sound, such as `audio/mpeg`; empty until it is ready.
        "contentType": "str",
        # Size of the sound in bytes; 0 until it is ready.
        "bytes": "int",
        # Whole seconds from the beginning of the recording to the end of the call. null: not known.
        "seconds": "int | None",
        # When the recording was asked for: RFC 3339, UTC.
        "createdAt": "str",
        # When it could first be listened to: RFC 3339, UTC. null: not yet.
        "readyAt": "str | None",
    },
)


class CallRecordingReadyEvent(TypedDict):
    """The recording of a call was fetched from the carrier, and can be listened to."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.recording.ready"]
    data: CallRecordingReadyEventData


class CallReportReadyEvent(TypedDict):
    """A report of outcomes went out, by its plan or because a colleague asked for it."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.report.ready"]
    data: CallReportReadyEventData


class CallScheduledEvent(TypedDict):
    """A call waits for the next instant at which it may be dialled."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.scheduled"]
    data: CallScheduledEventData


class CallStartedEvent(TypedDict):
    """A person, or a machine, answered."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.started"]
    data: CallStartedEventData


CallStatus: TypeAlias = Literal["INITIATED", "SCHEDULED", "QUEUED", "DIALING", "RINGING", "IN_PROGRESS", "TRANSFERRING", "COMPLETED", "FAILED", "CANCELED", "BLOCKED", "UNKNOWN"]
"""`INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost)."""


class CallStatusCounts(TypedDict):
    """The state that they are in now; every state is named"""

    INITIATED: int
    """How many are INITIATED"""
    SCHEDULED: int
    """How many are SCHEDULED"""
    QUEUED: int
    """How many are QUEUED"""
    DIALING: int
    """How many are DIALING"""
    RINGING: int
    """How many are RINGING"""
    IN_PROGRESS: int
    """How many are IN_PROGRESS"""
    TRANSFERRING: int
    """How many are TRANSFERRING"""
    COMPLETED: int
    """How many are COMPLETED"""
    FAILED: int
    """How many are FAILED"""
    CANCELED: int
    """How many are CANCELED"""
    BLOCKED: int
    """How many are BLOCKED"""
    UNKNOWN: int
    """How many are UNKNOWN"""


CallTag: TypeAlias = Literal["SINGLE", "WORKFLOW", "CALLBACK", "INBOUND", "WEB"]
"""Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`."""


class CallTimeline(TypedDict):
    data: list[CallTimelineEntry]
    """Oldest first: decisions, dials, events and receipts that the key may read."""


class CallTimelineEntry(TypedDict):
    at: str
    """When it happened: ISO 8601, UTC, milliseconds."""
    type: str
    """What happened: the type of an event, such as `call.ended`, or `call.dialled` or `compliance.receipt` (a verdict of the compliance gate)."""
    subject: str
    """Id of the execution or call concerned."""
    data: dict[str, Any]
    """What is known of it; the fields depend on `type`."""


class CallTransferredEvent(TypedDict):
    """The person was connected to a colleague."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["call.transferred"]
    data: PlacedCallOfEvent


CallingHours = TypedDict(
    "CallingHours",
    {
        # First hour, 0 to 24, local time of the called person.
        "from": "int",
        # Hour at which it ends, 0 to 24, after `from`.
        "to": "int",
    },
)


class CallingWorkflow(TypedDict):
    id: str
    """Id of the workflow, a UUID that the server makes."""
    name: str
    """Label of the workflow in lists, 1 to 200 characters."""
    description: str
    """Notes for the people who run the workflow, at most 4,000 characters."""
    promptId: str | None
    """Id of the assistant that talks; it needs an active revision. null: the built-in script talks."""
    timezone: str
    """IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization."""
    voiceId: str | None
    """Voice of the speech provider. null: the default voice."""
    active: bool
    """false: nothing new is dialled, executions are paused and new ones are refused with 409."""
    steps: list[WorkflowStep]
    """What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards."""
    createdAt: str
    """When the workflow was created: ISO 8601, UTC, milliseconds."""
    updatedAt: str
    """When the workflow was last changed: ISO 8601, UTC, milliseconds."""
    tag: WorkflowTag
    numberOfAgents: int
    """How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`."""
    maxAttemptsPerLead: int | None
    """How many calls each execution may place, those that the lead asked for included; and how many texts it may send, 1 to 1,000. null: no such limit."""
    maxAttemptsPerDay: int | None
    """How many calls the workflow may place to one number in a day of its time zone, and how many texts it may send; more wait for the next day, 1 to 1,000. null: no such limit."""
    maxAttemptsPerNumber: int | None
    """How many calls the workflow may place to one number over all its executions, and how many texts it may send, 1 to 1,000. null: no such limit."""
    stopsOnReply: bool
    """true: a lead who answers a text of the workflow gets nothing more of it, and the execution is completed. true for new workflows; STOP ends everything in any case."""
    recording: Literal["off", "with_announcement"]
    """`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. A person who objects is not recorded."""
    startHour: int
    """First hour of the day in which it calls, 0 to 23; 0 by default."""
    endHour: int
    """Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default."""
    totalCalls: int
    """How many outbound calls of the workflow there are."""
    stats: CallingWorkflowStats
    """Sums over the executions and calls of the workflow."""
    phoneNumber: PhoneNumber | None
    """Number that it calls from. null: none is set."""


class CallingWorkflowPage(TypedDict):
    data: list[CallingWorkflow]
    """The items of this page, newest first."""
    pagination: Pagination


class CannedReply(TypedDict):
    id: str
    """Id of the canned reply"""
    shortcut: str
    """What an agent types to find it; no other canned reply has it"""
    text: str
    """What is sent, with its placeholders"""
    created_by: str
    """Id of the actor who made it"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""


class CannedReplyPage(TypedDict):
    data: list[CannedReply]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


Carrier = TypedDict(
    "Carrier",
    {
        # Id of the carrier, a UUID that the server makes.
        "id": "str",
        # Label of the carrier, 1 to 200 characters.
        "name": "str",
        # Kind of carrier. `simulated` (default) rings no real phone: invented people answer. `twilio` is your account there.
        "type": "str",
        # What keeps a call from being dialled twice. `A`: the carrier takes our key. `B`: it can be searched for our reference. `C`: neither; a lost answer leaves the call `UNKNOWN`.
        "class": "Literal[\"A\", \"B\", \"C\"]",
        # Settings of the account, by the type of carrier (docs/carriers.md). Unknown fields are refused by name.
        "config": "dict[str, Any]",
        # Secrets of the account: given once, stored sealed, sent only to the address they were stored for, never shown. In answers: which are set, and how they end.
        "credentials": "dict[str, CarrierCredentialsValue]",
        # When the carrier was created: ISO 8601, UTC, milliseconds.
        "createdAt": "str",
        # When the carrier was last changed: ISO 8601, UTC, milliseconds.
        "updatedAt": "str",
    },
)


class CarrierPage(TypedDict):
    data: list[Carrier]
    """The items of this page, newest first."""
    pagination: Pagination


class CarrierPrice(TypedDict):
    id: str
    """Id of the price, a UUID that the server makes."""
    carrierId: str | None
    """Account that it holds for (`listCarriers`). null, the default: all accounts without a price of their own."""
    kind: Literal["minutes", "texts"]
    """`minutes` of calls, or `texts`: one part of a text message."""
    direction: Literal["outbound", "inbound"]
    """`outbound`: we call or write. `inbound`: we are called or written to."""
    prefix: str
    """Beginning of the other side’s number, such as `+44`; empty, the default: any number. The longest that fits counts."""
    usd: float
    """US dollars for a minute, or for one part of a text."""
    stepSeconds: int
    """Calls are billed in steps of so many seconds: 1, 6, 30 or 60, the default. Texts ignore it."""
    updatedAt: str
    """When it was last set: ISO 8601, UTC, milliseconds."""


class CarrierPricePage(TypedDict):
    data: list[CarrierPrice]
    """The items of this page, newest first."""
    pagination: Pagination


class CarrierRegistrations(TypedDict):
    data: list[CarrierRegistrationsDataItem]
    """As the carrier lists them."""
    problems: list[str]
    """What the carrier did not tell, in its words; such as a product that the account does not have."""
    checkedAt: str
    """When the carrier was asked: ISO 8601, UTC, milliseconds."""


CellReport = TypedDict(
    "CellReport",
    {
        # The name of the cell: `CELL`.
        "cell": "str",
        # Version of Parley.
        "version": "str",
        # When it was counted.
        "taken_at": "str",
        # How many there are.
        "organizations": "CellReportOrganizations",
        # Size of the database.
        "bytes": "int",
        # The ten largest tables, largest first.
        "tables": "list[CellReportTablesItem]",
        # The beginnings of the last 31 days on which a worker ran, newest first.
        "sizes": "list[CellReportSizesItem]",
        # How busy it is.
        "events": "CellReportEvents",
        # The ten organizations with most events of the window.
        "busiest": "list[CellReportBusiestItem]",
    },
)


class ChangeConversationsRequest(TypedDict):
    conversation_ids: list[str]
    """Ids of the conversations, at most 50"""
    add_labels: NotRequired[list[str]]
    """Labels that each of them gets"""
    remove_labels: NotRequired[list[str]]
    """Labels that each of them loses"""
    priority: NotRequired[Literal["low", "normal", "high", "urgent"]]
    """How urgent they are"""
    snoozed_until: NotRequired[str | None]
    """Put aside until then; null: no longer"""
    assignee: NotRequired[str | None]
    """The colleague who looks after them; null for none"""
    close: NotRequired[ChangeConversationsRequestClose]
    """Present: they are closed, after the other changes"""


class ChangedConversations(TypedDict):
    changed: list[str]
    """Ids of those that were changed"""
    refused: list[ChangedConversationsRefusedItem]
    """Those that were not"""


class Channel(TypedDict):
    id: str
    """Id of the channel, a UUID that the server makes."""
    type: Literal["web"]
    """`web`: a chat on a website, and a page to share as a link."""
    name: str
    """What colleagues call the channel; visitors never see it."""
    assistant_id: str
    """Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away."""
    enabled: bool
    """false: the channel is away for all visitors. Open chats continue."""
    public_key: str
    """Names the channel in pages that carry it. Not a secret, and never an API key."""
    path: str
    """Where the page to share is, on this server."""
    url: str | None
    """Whole address of the page to share, where `CHAT_URL` gives the public pages an origin of their own. null: `path`, at the address of this server."""
    allowed_origins: list[str]
    """Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page."""
    identity: Literal["anonymous", "verified"]
    """`anonymous`: any visitor may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for."""
    appearance: ChannelAppearance
    """How the chat looks, and its texts before the assistant speaks."""
    hours: ChannelHours | None
    """When new chats may start. null: always."""
    away_message: str
    """What visitors read while the channel takes no new chats; at most 500 characters."""
    limits: ChannelLimits
    """How much visitors may cause."""
    voice: bool
    """Whether visitors may talk to the assistant by microphone; false unless set. Needs the speech parts on the server, see `GET /v1/web-calls`."""
    record_calls: bool
    """Whether calls by microphone are recorded; false unless set. Visitors read it before they talk, and hear it first; who objects is not recorded."""
    mailbox_id: str | None
    """Mailbox that writes to visitors who have left: a visitor who waits for a human may leave an address, and what a colleague writes after they have gone is mailed. null: visitors are asked for no address."""
    created_at: str
    """When the channel was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the channel was last changed: ISO 8601, UTC, milliseconds."""


class ChannelAppearance(TypedDict):
    title: str
    """Heading of the chat, at most 60 characters."""
    greeting: str
    """Shown before the first message, at most 500 characters; empty: nothing."""
    color: str
    """Colour of the button, of the heading and of the visitor’s messages, as `#rrggbb`."""
    position: Literal["right", "left"]
    """Corner of the page: `right` or `left`."""
    avatar_url: str | None
    """Picture beside the heading: an https address that the page’s policy allows. null: none."""
    locale: str
    """Language of the chat’s own texts, such as `en` or `es`; others are shown in English."""
    starts_on: Literal["message", "open"]
    """`message`: the conversation starts with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first."""
    privacy_notice: str
    """A line under the messages, at most 300 characters; empty: none."""
    privacy_url: str | None
    """An https address that the privacy line links to. null: none."""
    invitations: list[ChannelInvitation]
    """Shown once on a page to visitors who have no chat, who can press it or close it; the first that fits. At most 20."""


class ChannelAppearanceInput(TypedDict):
    """How the chat looks, and its texts before the assistant speaks."""

    title: NotRequired[str]
    """Heading of the chat, at most 60 characters."""
    greeting: NotRequired[str]
    """Shown before the first message, at most 500 characters; empty: nothing."""
    color: NotRequired[str]
    """Colour of the button, of the heading and of the visitor’s messages, as `#rrggbb`."""
    position: NotRequired[Literal["right", "left"]]
    """Corner of the page: `right` or `left`."""
    avatar_url: NotRequired[str | None]
    """Picture beside the heading: an https address that the page’s policy allows. null: none."""
    locale: NotRequired[str]
    """Language of the chat’s own texts, such as `en` or `es`; others are shown in English."""
    starts_on: NotRequired[Literal["message", "open"]]
    """`message`: the conversation starts with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first."""
    privacy_notice: NotRequired[str]
    """A line under the messages, at most 300 characters; empty: none."""
    privacy_url: NotRequired[str | None]
    """An https address that the privacy line links to. null: none."""
    invitations: NotRequired[list[ChannelInvitation]]
    """Shown once on a page to visitors who have no chat, who can press it or close it; the first that fits. At most 20."""


ChannelHours = TypedDict(
    "ChannelHours",
    {
        # Name of the time zone, such as `Europe/Berlin`.
        "time_zone": "str",
        # Days on which it opens.
        "days": "list[Weekday]",
        # When it opens, `HH:MM`.
        "from": "str",
        # When it closes, `HH:MM`; at or before `from`: on the next day.
        "to": "str",
    },
)


class ChannelInvitation(TypedDict):
    path: str
    """Begin of the path of the pages, such as `/pricing`; `/` is every page."""
    after_seconds: int
    """Seconds on the page before it is shown, 1 to 3,600."""
    text: str
    """What is said beside the closed chat, at most 200 characters."""


class ChannelLimits(TypedDict):
    messages_per_minute: int
    """Messages that one visitor may send in a minute, counted at each node; 1 to 600."""
    visitors_per_minute: int
    """New visitors that the channel takes in a minute, counted at each node; 1 to 100,000."""
    conversations_at_once: int
    """Conversations that may be open at the same time; 1 to 100,000."""
    daily_budget_usd: float | None
    """US dollars that models may cost in conversations of the channel on one UTC day, before it is away for visitors whom your website does not vouch for; 10 unless set. null: no limit."""
    anonymous_retention_days: int | None
    """Days after which ended conversations of visitors whom your website does not vouch for are deleted, 1 to 3,650; 90 unless set. null: as the settings of the server say."""
    files_per_chat: int
    """Files that one visitor may send in a chat, 0 to 50; 0: none. 10 unless set; channels from before this limit take none until it is set."""


class ChannelLimitsInput(TypedDict):
    """How much visitors may cause."""

    messages_per_minute: NotRequired[int]
    """Messages that one visitor may send in a minute, counted at each node; 1 to 600."""
    visitors_per_minute: NotRequired[int]
    """New visitors that the channel takes in a minute, counted at each node; 1 to 100,000."""
    conversations_at_once: NotRequired[int]
    """Conversations that may be open at the same time; 1 to 100,000."""
    daily_budget_usd: NotRequired[float | None]
    """US dollars that models may cost in conversations of the channel on one UTC day, before it is away for visitors whom your website does not vouch for; 10 unless set. null: no limit."""
    anonymous_retention_days: NotRequired[int | None]
    """Days after which ended conversations of visitors whom your website does not vouch for are deleted, 1 to 3,650; 90 unless set. null: as the settings of the server say."""
    files_per_chat: NotRequired[int]
    """Files that one visitor may send in a chat, 0 to 50; 0: none. 10 unless set; channels from before this limit take none until it is set."""


class ChannelPage(TypedDict):
    data: list[Channel]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class CheckDncEntry(TypedDict):
    given: str
    """The number as it was sent."""
    phone: str | None
    """The number as E.164. null: it cannot be a phone number."""
    listed: bool
    """true: the person must not be called."""
    because: str | None
    """The listed number of the same person; masked without `identity:read`. null: not listed."""


class CheckDncRequest(TypedDict):
    phones: list[str]
    """Numbers to look for, 1 to 1,000, in any usual spelling."""


class CheckDncResponse(TypedDict):
    data: list[CheckDncEntry]
    """One entry for each number, in their order."""


class CheckSpeechRequest(TypedDict):
    text: NotRequired[str]
    """What is said, at most 300 characters."""


class CheckedIdentityProvider(TypedDict):
    id: str
    """Id of the provider."""
    name: str
    """What members know it as."""
    issuer: str
    """Issuer of its tokens. Never changes: people are known by it."""
    client_id: str
    """Id of the client at the provider."""
    has_client_secret: bool
    """Whether a secret is stored."""
    groups_claim: str
    """Claim that lists the groups of a person."""
    group_roles: list[CheckedIdentityProviderGroupRolesItem]
    """Which role a group gives."""
    default_role: str | None
    """Role of people in none of these groups."""
    domains: list[CheckedIdentityProviderDomainsItem]
    """Domains, and how to prove them."""
    enabled: bool
    """Whether members can sign in by it."""
    redirect_uri: str | None
    """Register this address at the provider. null: `PUBLIC_URL` is not set."""
    backchannel_logout_uri: str | None
    """And this one for back-channel logout."""
    created_at: str
    """When it was added."""
    updated_at: str
    """When it last changed."""
    problem: str | None
    """Why its discovery document could not be read. null: it could."""


class CloseConversationRequest(TypedDict):
    outcome: NotRequired[ConversationOutcome]
    """How it went; the outcome of the flow stays unless given."""
    disposition: NotRequired[str]
    """Result in a word of the organization, at most 200 characters; that of the flow stays unless given."""
    note: NotRequired[str]
    """Note for colleagues, at most 2,000 characters; stored in the trace, never shown to the end user."""


CollectNode = TypedDict(
    "CollectNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[CollectNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[CollectNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: collect
        "type": "Literal[\"collect\"]",
        # What a node of this type needs to know
        "config": "CollectNodeConfig",
    },
)
"""Asks until the named variables are known. Ways out: default, conditional, event, else, on_cap."""


class CollectionsRules(TypedDict):
    """Limits for workflows tagged `COLLECTIONS`."""

    maxAttemptsPer7Days: int
    """Most attempts to one person about a debt in seven days."""
    quietDaysAfterConversation: int
    """Days without a call after a conversation about the debt."""


class CompletedConversationOfEvent(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: str
    """Id of the assistant revision that talks."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    call_id: str | None
    """Id of the call. null: no phone call."""
    outcome: str | None
    """`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said."""
    label: str | None
    """Label of the end node that was reached. null: none."""
    disposition: str | None
    """Result in a word of the organization. null: not said."""
    reason: str
    """`flow`, `closed`, `idle`, `call_ended`, `erased` or `failed`."""
    turns: int
    """How often the end user has spoken."""
    messages: int
    """How many messages of all sides were stored."""
    cost_usd: float
    """What models and embeddings cost, in US dollars."""
    duration_seconds: int
    """Seconds from the start to the end."""


class ComplianceConsentGrantedEvent(TypedDict):
    """A consent to be called or texted was recorded."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["compliance.consent.granted"]
    data: ConsentOfEvent


class ComplianceConsentRevokedEvent(TypedDict):
    """A consent to be called or texted was revoked."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["compliance.consent.revoked"]
    data: ConsentOfEvent


class ComplianceDncAddedEvent(TypedDict):
    """A number was put on the do-not-call list."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["compliance.dnc.added"]
    data: ComplianceDncAddedEventData


class ComplianceDncRemovedEvent(TypedDict):
    """A number was taken off the do-not-call list."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["compliance.dnc.removed"]
    data: ComplianceDncRemovedEventData


class ComplianceRule(TypedDict):
    rule: str
    """Name of the rule, as receipts show it."""
    state: str | None
    """State, as two letters. null: everywhere."""
    applies: str
    """To what it applies, in words."""
    values: dict[str, Any]
    """Hours or caps as they apply to you, your own settings included."""
    citation: str
    """Law or source that it comes from."""
    verified: bool
    """false: it comes from a secondary source and is enforced as read there."""


class ComplianceRuleList(TypedDict):
    notice: str
    """What these rules are and are not; they are no legal advice."""
    data: list[ComplianceRule]
    """Federal rules first, then the states by name."""


class ComplianceSettings(TypedDict):
    consentMode: Literal["require", "warn", "off"]
    """Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`). Until it is set, calls over real carriers need one."""
    hours: CallingHours
    """Legal hours at the called person, within the federal ones of 8 to 21."""
    maxAttemptsPer24h: int
    """Most attempts to one person in 24 hours; 3 by default."""
    collections: CollectionsRules
    closedWeekdays: list[int]
    """Days of the week without calls: 0 is Sunday, 6 is Saturday."""
    closedOnFederalHolidays: bool
    """true: no calls on federal holidays of the United States. false by default."""
    holidays: list[ComplianceSettingsHolidaysItem]
    """Other days without calls, at most 366."""
    states: dict[str, dict[str, Any]]
    """Stricter hours and caps, by state as two letters."""
    allowedCountries: list[str] | None
    """Countries whose numbers are called, texted and put through to, as two capital letters. null (default): those of your own phone numbers; US without any."""
    maxCallsPerDay: int
    """Most calls in a day of your time zone, over all people; 50,000 by default."""
    maxTextsPerDay: int
    """Most texts in a day of your time zone, over all people; 50,000 by default."""
    updatedAt: str | None
    """When the settings were last changed: ISO 8601, UTC, milliseconds. null: they are the defaults."""
    notice: str
    """What these rules are and are not; they are no legal advice."""


ComponentNode = TypedDict(
    "ComponentNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[ComponentNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[ComponentNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: component
        "type": "Literal[\"component\"]",
        # What a node of this type needs to know
        "config": "ComponentNodeConfig",
    },
)
"""Runs the flow of another assistant as a part of this one. Ways out: default, conditional, event, else."""


class ComponentOutput(TypedDict):
    name: str
    """Name of the output, 1 to 200 characters."""
    variable: NotRequired[str | None]
    """Variable that holds the value: of this graph, or with `node_id` of the graph that uses the component."""
    type: NotRequired[str | None]
    """Kind of value, as for context variables."""
    description: NotRequired[str | None]
    """What the value means."""


ConditionNode = TypedDict(
    "ConditionNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[ConditionNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[ConditionNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: condition
        "type": "Literal[\"condition\"]",
        # What a node of this type needs to know
        "config": "ConditionNodeConfig",
    },
)
"""Chooses an edge by its conditions. Ways out: conditional, event, else."""


class ConfirmSecondFactorRequest(TypedDict):
    code: str
    """The six digits that the app shows now."""


class Consent(TypedDict):
    id: str
    """Id of the consent, a UUID that the server makes."""
    phone: str
    """Phone number, E.164."""
    channel: Literal["call", "text"]
    """What the person agreed to: `call` or `text`."""
    kind: Literal["express", "express_written"]
    """`express` (default), or `express_written`: signed, on paper or electronically."""
    source: str
    """Where it was given, 1 to 100 characters; `api` by default."""
    evidence: str
    """What proves it: a form, a recording, the words used; at most 4,000 characters."""
    holds: bool
    """true: neither revoked nor expired as of now."""
    grantedAt: str
    """When it was given: ISO 8601, UTC, milliseconds. Now unless given, and not in the future."""
    expiresAt: str | None
    """When it ends by itself, after `grantedAt`: ISO 8601, UTC, milliseconds. null: never."""
    revokedAt: str | None
    """When it was revoked: ISO 8601, UTC, milliseconds. null: it was not."""
    revokedBecause: str
    """Why it was revoked; empty if nothing was said."""
    createdAt: str
    """When it was recorded: ISO 8601, UTC, milliseconds."""


class ConsentOfEvent(TypedDict):
    id: str
    """Id of the consent, a UUID that the server makes."""
    phone: str
    """Phone number, E.164."""
    channel: str
    """What the person agreed to: `call` or `text`."""
    source: str
    """Where it came from."""


class ConsentPage(TypedDict):
    data: list[Consent]
    """The items of this page, newest first."""
    pagination: Pagination


class ContextVariable(TypedDict):
    """A value that the flow knows by name. Fields unknown to us are kept"""

    name: str
    """Small letters, digits and underscores"""
    type: NotRequired[VariableType | str | None]
    """What it holds; `string` when absent"""
    source: NotRequired[VariableSource | str | None]
    """Where its value comes from; `derived` when absent"""
    description: NotRequired[str | None]
    """What it means; the assistant asks by it"""
    enum_values: NotRequired[list[str] | None]
    """What a variable of type `enum` may hold"""
    reask_cap: NotRequired[int | None]
    """How often the assistant asks again"""
    question: NotRequired[str | None]
    """What is asked when it is missing; a Liquid template. Made from the name and the description when absent"""
    label: NotRequired[str | None]
    """What it is called when it is read back or corrected, such as `the day`"""
    locale_overrides: NotRequired[ContextVariableLocaleOverrides | None]
    """Language (`es`) → `question` and `label` for people who speak it"""


class Conversation(TypedDict):
    id: str
    """Id of the conversation, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the conversation."""
    assistant_id: str
    """Id of the assistant that talks; it must have an active revision, unless `revision_id` names another."""
    revision_id: str
    """Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it."""
    channel: Literal["chat", "voice", "sms", "email"]
    """How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server."""
    channel_id: str | None
    """Id of the channel whose visitor talks (`getChannel`). null: it did not start on a website."""
    status: ConversationStatus
    """`active`: the assistant or the end user speaks next. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over."""
    replying: bool
    """true while the assistant prepares its next reply."""
    end_user_id: str | None
    """Id of the end user who talks. null: not known."""
    call_id: str | None
    """Id of the call that the conversation belongs to (`getCall`). null: no phone call."""
    queue: str | None
    """Name of the queue that waits for a human. null: none does, or a human took over."""
    handed_off_at: str | None
    """Since when a human is asked for; null while the assistant has it"""
    taken_over_at: str | None
    """When a human took over; null before"""
    agent_name: str | None
    """The human who took over, as named in the takeover"""
    assignee: str | None
    """The colleague who looks after it"""
    priority: Literal["low", "normal", "high", "urgent"]
    """How urgent it is: the list of those who wait shows urgent ones first"""
    labels: list[str]
    """Labels of colleagues"""
    snoozed_until: str | None
    """Put aside by an agent until then, or until the person writes. null, or in the past: not put aside"""
    node_id: str | None
    """Id of the node of the flow where the conversation is. null: the end user was erased."""
    variables: dict[str, Any]
    """Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned unchanged; at most 16,384 characters as JSON."""
    turns: int
    """How often the end user has spoken."""
    message_count: int
    """How many messages of all sides are stored."""
    cost_usd: float
    """What models and embeddings have cost so far, in US dollars."""
    outcome: ConversationOutcome | None
    """`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said."""
    outcome_label: str | None
    """Label of the end node that was reached. null: not over, or it has none."""
    disposition: str | None
    """Result in a word of the organization, from the end node or the caller who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said."""
    end_reason: str | None
    """Why it ended: `flow` (the flow reached its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs."""
    read_position: int | None
    """Position of the last message that the visitor of a website has seen. null: none yet, or no visitor."""
    rating: ConversationRating | None
    """What the visitor thought of it, given at its end. null: not rated."""
    idle_timeout_seconds: int
    """Seconds without a message after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail."""
    test: bool
    """Whether it tries the assistant out"""
    created_at: str
    """When the conversation was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the conversation was last changed: ISO 8601, UTC, milliseconds."""
    ended_at: str | None
    """When the conversation ended. null while it runs."""


class ConversationAnalysis(TypedDict):
    conversation_id: str
    """What was analyzed, for `getConversation`"""
    assistant_id: str
    """Id of the assistant that talked at its end"""
    revision_id: str
    """Id of the revision that talked at its end"""
    channel: str
    """`chat`, `voice`, `sms` or `email`"""
    status: Literal["waiting", "done"]
    """`waiting`: it is looked at within about a minute, or again when its model can be asked"""
    ended_at: str
    """When the conversation ended"""
    analyzed_at: str | None
    """When it was looked at last. null: not yet"""
    unasked: Literal["no_model", "failed"] | None
    """Why a model that should have been asked found nothing: none is set, or it failed or its budget is spent. null: it was asked, or not needed"""
    broke_policy: bool | None
    """Whether something that was said broke a policy. null: not looked at yet"""
    criteria: list[ConversationAnalysisCriteriaItem]
    """A verdict for each criterion"""
    fields: list[ConversationAnalysisFieldsItem]
    """A value for each field; empty once the end user was erased"""
    problems: list[ConversationAnalysisProblemsItem]
    """What went wrong, and where"""


class ConversationAnalyzedEvent(TypedDict):
    """A conversation that is over was analyzed, or a reviewer overruled a verdict. Sent where the revision has an analysis."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.analyzed"]
    data: ConversationAnalyzedEventData


ConversationFile = TypedDict(
    "ConversationFile",
    {
        # Id of the file.
        "id": "str",
        # Its name, without a folder, with an ending that says what it is.
        "name": "str",
        # Media type by its content, such as `image/png`.
        "type": "str",
        # Size in bytes.
        "bytes": "int",
    },
)


class ConversationHandoffEscalatedEvent(TypedDict):
    """A conversation waited too long in its queue. It is urgent now, and in the queue that gets such conversations."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.handoff.escalated"]
    data: ConversationHandoffEscalatedEventData


class ConversationHandoffReleasedEvent(TypedDict):
    """A human gave a conversation back, and the assistant continues."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.handoff.released"]
    data: ConversationOfEvent


class ConversationHandoffRequestedEvent(TypedDict):
    """A conversation asks for a human, or continues with another assistant."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.handoff.requested"]
    data: ConversationHandoffRequestedEventData


class ConversationHandoffTakenOverEvent(TypedDict):
    """A human took a conversation over and answers from now on."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.handoff.taken_over"]
    data: ConversationOfEvent


class ConversationLabel(TypedDict):
    id: str
    """Id of the label"""
    name: str
    """Its name, in lower case"""
    created_at: str
    """When it was first used"""


class ConversationLabelPage(TypedDict):
    data: list[ConversationLabel]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ConversationMessage(TypedDict):
    id: str
    """Id of the message, a UUID that the server makes."""
    conversation_id: str
    """Id of the conversation that the message belongs to."""
    position: int
    """Position in the transcript, counted from 1 without gaps."""
    turn: int
    """Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user."""
    role: Literal["user", "assistant", "agent"]
    """`user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over."""
    agent_name: str | None
    """The human who wrote it; null for other roles"""
    text: str
    """The text of the message; empty once the end user was erased."""
    options: NotRequired[list[ConversationMessageOptionsItem]]
    """What the end user may pick from, absent where nothing is offered. Send a label or a value as the next message."""
    sources: NotRequired[list[ConversationMessageSourcesItem]]
    """What the answer was taken from, each document once; absent where it was taken from none. Shown beside the text, never spoken or texted."""
    files: NotRequired[list[ConversationFile]]
    """Files that were sent with it, for `downloadConversationFile`; absent without any."""
    node_id: str | None
    """Id of the node of the flow that spoke. null: a person did."""
    delivery: NotRequired[Literal["queued", "deferred", "sent", "blocked", "draft", "discarded", "failed", "bounced"]]
    """Delivery of a text message or an e-mail: `queued`, `deferred` to a later hour, `sent`, or `blocked`; of an e-mail also `draft` (a colleague sends or discards it), `discarded`, `failed` or `bounced`. The trace says why. In a chat it is that of the mail to a visitor who had left. Absent elsewhere."""
    created_at: str
    """When the message was sent: ISO 8601, UTC, milliseconds."""


class ConversationMessageCreatedEvent(TypedDict):
    """A message was added to a conversation."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.message.created"]
    data: ConversationMessageCreatedEventData


class ConversationMessagePage(TypedDict):
    data: list[ConversationMessage]
    """Oldest first. A page of very long texts may be shorter than `limit`."""
    next_after: int | None
    """`after` of the next page. null on the last one."""


class ConversationNote(TypedDict):
    id: str
    """Id of the note"""
    conversation_id: str
    """The conversation it belongs to"""
    author: str
    """Who wrote it: the name of the session, or of the key with the name that it gave"""
    text: str
    """Seen by colleagues only; no flow and no model reads it"""
    created_at: str
    """When it was written"""


class ConversationNoteMentionedEvent(TypedDict):
    """A colleague was mentioned in a note."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.note.mentioned"]
    data: ConversationNoteMentionedEventData


class ConversationNotePage(TypedDict):
    data: list[ConversationNote]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ConversationOfEvent(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: str
    """Id of the assistant revision that talks."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    call_id: str | None
    """Id of the call. null: no phone call."""


ConversationOutcome: TypeAlias = Literal["success", "failure", "neutral"]


class ConversationPresence(TypedDict):
    present: list[ConversationPresencePresentItem]
    """All who are there, the caller included, first comers first"""
    expires_in_seconds: int
    """Say it again before this time is over"""


class ConversationPreview(TypedDict):
    person_name: str | None
    """What the person is called; null when no name is known, or the key lacks `identity:read`"""
    last_message: ConversationPreviewLastMessage | None
    """The last message; null before the first"""
    last_of_person: ConversationPreviewLastOfPerson | None
    """What the person wrote last; null before they wrote"""
    response_due_at: str | None
    """When the next target of its queue ends: the first response, then the resolution. null: none"""
    unread: int
    """How many messages of the person you have not read, counted up to 100"""


class ConversationRating(TypedDict):
    score: int
    """From 1, bad, to 5, very good."""
    comment: str | None
    """What the visitor added, at most 1,000 characters. null: nothing, or the end user was erased."""


class ConversationReplay(TypedDict):
    conversation_id: str
    """Id of the conversation that was replayed."""
    revision_id: str
    """Id of the revision to replay against, of any assistant; its flow must have compiled."""
    same: bool
    """true when replies, variables and outcome are all as they were."""
    turns: list[ConversationReplayTurnsItem]
    """Each turn, from 0 (the first messages of the assistant)."""
    variables: list[ConversationReplayVariablesItem]
    """Variables whose value at the end differs."""
    outcome: ConversationReplayOutcome
    """Outcome of the flow."""
    asked_anew: int
    """How many questions to models and knowledge bases the recorded conversation never asked; they were asked now, and cost."""
    tools_not_called: int
    """How many tool calls had other inputs than recorded: a replay calls no tool, so they got no result."""


class ConversationReview(TypedDict):
    id: str
    """Id of the review"""
    conversation_id: str
    """What was judged, for `getConversation`"""
    reviewer: str
    """Who wrote it"""
    scores: list[ConversationReviewScoresItem]
    """A score for each criterion that was judged"""
    score_percent: int
    """All scores together, 0 to 100"""
    comment: str
    """For the agent; empty: none, or the end user was erased"""
    created_at: str
    """When it was written"""


class ConversationReviewPage(TypedDict):
    data: list[ConversationReview]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ConversationSessionAbandonedEvent(TypedDict):
    """The end user was silent for so long that the conversation was closed."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.session.abandoned"]
    data: CompletedConversationOfEvent


class ConversationSessionAssignedEvent(TypedDict):
    """A conversation was assigned to a colleague, or to none."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.session.assigned"]
    data: ConversationSessionAssignedEventData


class ConversationSessionCompletedEvent(TypedDict):
    """A conversation came to its end."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.session.completed"]
    data: CompletedConversationOfEvent


class ConversationSessionSortedEvent(TypedDict):
    """A colleague changed labels or priority of a conversation, or put it aside."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.session.sorted"]
    data: ConversationOfEvent


class ConversationSessionStartedEvent(TypedDict):
    """A conversation started."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["conversation.session.started"]
    data: ConversationOfEvent


class ConversationState(TypedDict):
    conversation_id: str
    status: ConversationStatus
    replying: bool
    """The assistant prepares its next reply"""
    queue: str | None
    """The queue that waits for a human"""
    taken_over_by: str | None
    """The human who answers now"""
    outcome: ConversationOutcome | None
    end_reason: str | None
    ended_at: str | None
    """ISO 8601, UTC, milliseconds"""
    read_position: int | None
    """How far the visitor of a website has read; null elsewhere"""


ConversationStatus: TypeAlias = Literal["active", "waiting", "handed_off", "completed", "abandoned"]


class ConversationTraceEntry(TypedDict):
    position: int
    """Position in the trace, counted from 1."""
    turn: int
    """Which turn of the end user it belongs to; 0 before the first."""
    type: str
    """What happened: `started`, `heard`, `step`, `effect`, `result`, `model_call`, `tool_call`, `knowledge_search`, `policy`, `memory`, `human`, `note` or `entered` (another assistant takes over)."""
    node_id: str | None
    """Id of the node of the flow concerned. null: none."""
    reason: str
    """Why it happened, in a sentence."""
    detail: dict[str, Any]
    """What is known of it; the fields depend on `type`. Parts that the key may not see are masked."""
    cost_usd: float
    """What this entry cost, in US dollars."""
    duration_ms: int
    """How long it took, in milliseconds."""
    created_at: str
    """When it happened: ISO 8601, UTC, milliseconds."""


class ConversationTraceEntryPage(TypedDict):
    data: list[ConversationTraceEntry]
    """Oldest first. A page of very long texts may be shorter than `limit`."""
    next_after: int | None
    """`after` of the next page. null on the last one."""
    cost_usd: float
    """What models and embeddings of the whole conversation have cost, in US dollars."""


class ConversationTurn(TypedDict):
    conversation: Conversation
    """The conversation after the turn."""
    message: ConversationMessage
    """The message that was sent, as stored."""
    replies: list[ConversationMessage]
    """The replies of the assistant, in order. Empty while a human has the conversation."""


class CreateApiKeyRequest(TypedDict):
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    scopes: NotRequired[list[Scope]]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    expires_at: NotRequired[str]
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""


class CreateAssistantRequest(TypedDict):
    name: str
    """Name of the assistant, for the model and in lists; 1 to 200 characters."""
    description: NotRequired[str]
    """Notes for the people who build the assistant, at most 10,000 characters; empty by default."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form data of the caller, returned as given. Replaced as a whole."""
    platform_tools: NotRequired[PlatformTools]
    """Switches kept with the assistant, returned as given. What a model may do is set by the revision."""
    knowledge_gap_analysis_enabled: NotRequired[bool]
    """Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says."""
    release_gate_mode: NotRequired[Literal["off", "advisory"]]
    """`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown."""
    release_gate_max_failures: NotRequired[int]
    """How many cases of the suite may fail before the verdict is `failed`; 0 by default."""
    release_suite_id: NotRequired[str | None]
    """Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none."""
    max_active_calls: NotRequired[int | None]
    """Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429."""


class CreateAssistantRevisionRequest(TypedDict):
    name: NotRequired[str]
    """Label of the revision in lists, 1 to 200 characters; `Revision 1` at first."""
    description: NotRequired[str]
    """Notes for the people who build the assistant, at most 10,000 characters; end users never see it."""
    persona: NotRequired[str | None]
    """Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`."""
    system_prompt: NotRequired[str]
    """Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation."""
    router_config_id: NotRequired[str | None]
    """Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked."""
    context_variables: NotRequired[list[CreateAssistantRevisionRequestContextVariablesItem | dict[str, Any]]]
    """Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole."""
    variable_defaults: NotRequired[dict[str, Any]]
    """Values that variables have when a conversation starts, by name; what the caller gives wins."""
    platform_tools: NotRequired[PlatformTools]
    """What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults."""
    channel_specific_config: NotRequired[CreateAssistantRevisionRequestChannelSpecificConfig | dict[str, Any]]
    """Settings by channel. Stored and returned as given; the server does not act on them today."""
    voice_call_settings: NotRequired[CreateAssistantRevisionRequestVoiceCallSettings | dict[str, Any]]
    """How the assistant behaves on calls. Replaced as a whole, over the defaults."""
    tool_refs: NotRequired[list[CreateAssistantRevisionRequestToolRefsItem | dict[str, Any]]]
    """Tools that the assistant may call in dialogue, at most 200."""
    knowledge_base_refs: NotRequired[list[CreateAssistantRevisionRequestKnowledgeBaseRefsItem | dict[str, Any]]]
    """Knowledge bases that the assistant answers from where a node names none, at most 200."""
    policy_refs: NotRequired[list[CreateAssistantRevisionRequestPolicyRefsItem | dict[str, Any]]]
    """Policies that the assistant obeys, at most 200."""
    policies_enabled: NotRequired[bool]
    """false switches all policies of the revision off; true by default."""
    workflow_enabled: NotRequired[bool]
    """Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says."""
    memory_enabled: NotRequired[bool]
    """Whether the assistant recalls facts about known end users and stores new ones; false by default."""
    continue_after_flow: NotRequired[bool]
    """Whether the conversation stays open for questions after the flow has ended; false by default."""
    model_settings: NotRequired[ModelSettingsInput]
    """The model that talks, and how it is asked."""
    analyzer_model_settings: NotRequired[ModelSettingsInput]
    """The model that judges replies by policies, proposes facts to remember and answers the questions of `analysis`. No model: none of it is done."""
    analysis: NotRequired[AnalysisPlan]
    """What is looked for in each conversation once it is over: fields with values, and criteria with verdicts. Nothing by default. Replaced as a whole."""
    current_time: NotRequired[CreateAssistantRevisionRequestCurrentTime]
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""
    kb_clearance_level: NotRequired[int]
    """Documents above this clearance level are never found, 0 to 1000; 0 by default."""
    kb_audience_tags: NotRequired[list[str]]
    """Documents with audience tags are found only if they share one of these; at most 200."""
    source_revision_id: NotRequired[str]
    """Id of the revision to copy; the latest revision of the assistant unless given."""


class CreateCallRequest(TypedDict):
    workflowId: str
    """Id of an active workflow (`listWorkflows`); its first `CALL` step is used."""
    leadId: NotRequired[str]
    """Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given."""
    firstName: NotRequired[str]
    """First name, for greetings and templates."""
    lastName: NotRequired[str]
    """Last name, for templates."""
    email: NotRequired[str]
    """E-mail address, for templates; no mail is sent to it."""
    primaryPhone: str
    """Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164."""
    zipcode: NotRequired[str]
    """ZIP code; decides time zone and state where the law asks for them."""
    city: NotRequired[str]
    """City, for templates."""
    state: NotRequired[str]
    """State, as two letters or by name; decides time zone and state rules where there is no ZIP code."""
    customerMetadata: NotRequired[CustomerMetadata]


class CreateCallResponse(TypedDict):
    status: CallStatus
    """Always `INITIATED`. What became of it is read with `getCall`; a forbidden call is `BLOCKED` there, and `getCallReceipt` says why."""
    id: str
    """Id of the call, for `getCall`, `cancelCall` and `getCallTimeline`."""


class CreateCannedReplyRequest(TypedDict):
    shortcut: str
    """What an agent types to find it, 1 to 50 letters, digits, hyphens or underscores; kept in lower case"""
    text: str
    """What is sent, at most 10,000 characters. The agent who sends it fills in placeholders such as `{{first_name}}`; the server stores them unchanged, and refuses what only looks like one"""


class CreateCarrierRequest(TypedDict):
    name: str
    """Label of the carrier, 1 to 200 characters."""
    type: NotRequired[Literal["simulated", "twilio", "telnyx", "asterisk"]]
    """Kind of carrier. `simulated` (default) rings no real phone: invented people answer. `twilio` is your account there."""
    config: NotRequired[dict[str, Any]]
    """Settings of the account, by the type of carrier (docs/carriers.md). Unknown fields are refused by name."""
    credentials: NotRequired[dict[str, Any]]
    """Secrets of the account: given once, stored sealed, sent only to the address they were stored for, never shown. In answers: which are set, and how they end."""


class CreateChannelRequest(TypedDict):
    name: str
    """What colleagues call the channel; visitors never see it."""
    assistant_id: str
    """Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away."""
    enabled: NotRequired[bool]
    """false: the channel is away for all visitors. Open chats continue."""
    allowed_origins: NotRequired[list[str]]
    """Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page."""
    identity: NotRequired[Literal["anonymous", "verified"]]
    """`anonymous`: any visitor may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for."""
    appearance: NotRequired[ChannelAppearanceInput]
    hours: NotRequired[ChannelHours | None]
    """When new chats may start. null: always."""
    away_message: NotRequired[str]
    """What visitors read while the channel takes no new chats; at most 500 characters."""
    limits: NotRequired[ChannelLimitsInput]
    voice: NotRequired[bool]
    """Whether visitors may talk to the assistant by microphone; false unless set. Needs the speech parts on the server, see `GET /v1/web-calls`."""
    record_calls: NotRequired[bool]
    """Whether calls by microphone are recorded; false unless set. Visitors read it before they talk, and hear it first; who objects is not recorded."""
    mailbox_id: NotRequired[str | None]
    """Mailbox that writes to visitors who have left: a visitor who waits for a human may leave an address, and what a colleague writes after they have gone is mailed. null: visitors are asked for no address."""
    type: NotRequired[Literal["web"]]
    """`web`: a chat on a website, and a page to share as a link."""


class CreateConversationRequest(TypedDict):
    assistant_id: str
    """Id of the assistant that talks; it must have an active revision, unless `revision_id` names another."""
    revision_id: NotRequired[str]
    """Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it."""
    channel: NotRequired[Literal["chat", "voice", "sms", "email"]]
    """How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server."""
    end_user: NotRequired[CreateConversationRequestEndUser]
    """Who talks: the id of an end user, or identifiers to find or make one by. Absent: an unknown person, of whom nothing is remembered."""
    identifiers: NotRequired[list[AddIdentifierRequest]]
    """Short for `end_user.identifiers`."""
    variables: NotRequired[dict[str, Any]]
    """Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form data of the caller, returned unchanged; at most 16,384 characters as JSON."""
    idle_timeout_seconds: NotRequired[int]
    """Seconds without a message after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail."""
    test: NotRequired[bool]
    """Try the assistant out. Such a conversation is in no list, figure, event or bulk replay unless asked for, reaches no queue and no phone, leaves nothing in memory, and is deleted after a week. Models and tools are really called; models are paid for as `evaluation`. Takes `end_user.id`, but no identifiers: it makes and changes no person"""
    tool_answers: NotRequired[dict[str, dict[str, Any] | None]]
    """Only with `test`: what tools answer, by their name, after their own mappings; null for a call that fails. No tool is then called: one that is not named fails, and the trace says so. Absent: tools are really called."""


class CreateEndUserRequest(TypedDict):
    identifiers: NotRequired[list[AddIdentifierRequest]]
    """What the person is known by."""
    traits: NotRequired[dict[str, Any]]
    """What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here."""
    source: NotRequired[str]
    """Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said."""


class CreateExperimentRequest(TypedDict):
    name: str
    """What is tried, at most 200 characters"""
    arms: list[CreateExperimentRequestArmsItem]
    """Two to four revisions; the others are compared with the first"""
    metric: NotRequired[CreateExperimentRequestMetric1 | CreateExperimentRequestMetric2 | CreateExperimentRequestMetric3]
    """What the arms are compared by"""
    min_people: NotRequired[int]
    """How many people an arm needs before it is compared, 20 to 100,000; 100 by default"""
    max_people: NotRequired[int | None]
    """The experiment ends when so many people count, all arms together. null (default): no such end"""
    ends_at: NotRequired[str | None]
    """The experiment ends at this instant, ISO 8601. null (default): no such end"""
    stop_when_decided: NotRequired[bool]
    """Whether the experiment ends once every arm differs from the first one beyond doubt: by three standard errors, since it is looked at again and again. false by default"""


class CreateFactRequest(TypedDict):
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""
    text: str
    """The fact in a sentence, 1 to 2,000 characters."""
    confidence: NotRequired[float]
    """How sure it is, 0 to 1; 1 by default."""
    source: NotRequired[str]
    """Who says so, such as `api` (default) or `conversation`; 1 to 100 characters."""
    conversation_id: NotRequired[str]
    """Id of the conversation that it comes from. null: none."""
    expires_at: NotRequired[str]
    """When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never."""


class CreateHandOffWebhookRequest(TypedDict):
    name: str
    """What colleagues call the connection."""
    url: str
    """Address that conversations are posted to, https"""
    enabled: NotRequired[bool]
    """false: no further conversation is shown there, and nothing from there is taken."""
    queue: NotRequired[str | None]
    """Only conversations that wait in this queue. null: of all queues."""
    agent_name: NotRequired[str]
    """Name under which end users see what is written in Slack."""
    labels: NotRequired[list[str]]
    """Results that the program may close a conversation with; sent with each. At most 10."""


class CreateIdentityProviderRequest(TypedDict):
    name: str
    """What members know it as, such as `Okta`."""
    issuer: str
    """Issuer of its tokens, exactly as its discovery document says, such as `https://login.example.com`."""
    client_id: str
    """Id of the client that was registered for Parley."""
    client_secret: NotRequired[str]
    """Its secret. Left out for a public client. Stored encrypted, and never shown."""
    groups_claim: NotRequired[str]
    """Claim of the ID token that lists the groups of a person; `groups` by default."""
    group_roles: NotRequired[list[GroupRole]]
    """Which role a group gives, at every sign-in: the first that fits. Empty: roles are given here, not by groups."""
    default_role: NotRequired[str | None]
    """Role of people in none of these groups, and of new members where there are none. null: those are refused."""
    domains: NotRequired[list[str]]
    """Domains whose e-mail addresses sign in here. Each counts once it is proved by a TXT record."""
    enabled: NotRequired[bool]
    """false: no member signs in by it; sessions that are open go on."""


class CreateKnowledgeBaseRequest(TypedDict):
    name: str
    """Label of the knowledge base, 1 to 200 characters."""
    description: NotRequired[str]
    """What it holds, for people, at most 2,000 characters. null: nothing was said."""
    embedding_provider: NotRequired[str]
    """Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account."""
    embedding_model: NotRequired[str]
    """Model that computes them; needed unless the provider is `local`. Fixed for the life of the base."""
    gap_score: NotRequired[float]
    """A search whose best score is below it is recorded as a gap, 0 to 1; 0.4 by default."""


class CreateLeadBatchForm(TypedDict):
    file: File
    """The same CSV, or the same JSON, as one file."""


CreateLeadBatchRequest: TypeAlias = "PreviewLeadBatchRequest"


class CreateMacroRequest(TypedDict):
    name: str
    """Its name, at most 100 characters; no other macro has it"""
    steps: MacroSteps
    """What it does, in the order reply, labels, priority, aside, queue, close"""


class CreateMailboxRequest(TypedDict):
    name: str
    """What colleagues call the mailbox."""
    address: str
    """Where people write to and answers come from, such as `support@shop.example`; without a `+`, in small letters."""
    sender_name: NotRequired[str]
    """Name that answers come from; empty: none."""
    assistant_id: str
    """Id of the assistant that reads the mails. While it has no active revision, mails wait, three days at most."""
    mode: NotRequired[Literal["answer", "draft", "sort"]]
    """`answer`: the assistant answers. `draft`: it writes each answer as a draft, which a colleague sends or discards. `sort`: it says nothing, and its flow only chooses the queue in which the conversation waits for a colleague."""
    enabled: NotRequired[bool]
    """false: no mail is read and none is sent."""
    queue: NotRequired[str | None]
    """Queue in which a conversation waits where no flow names one. null: none."""
    signature: NotRequired[str]
    """Text at the end of each mail, at most 2,000 characters; empty: none."""
    plus_address: NotRequired[bool]
    """true: answers ask to be replied to at an address that names the conversation, such as `support+p…@shop.example`. Switch it on only where the mail server delivers such addresses to this mailbox."""
    replies_per_hour: NotRequired[int]
    """Most mails that one address is sent in an hour, 1 to 100; 10 unless set. Further ones wait for a colleague, so that two programs that answer each other come to an end."""
    rating_request: NotRequired[str | None]
    """What people are asked once a colleague has closed their conversation, above a link to a page with five stars; at most 500 characters. Needs `PUBLIC_URL`. null: they are not asked."""
    imap: NotRequired[MailServerInput | None]
    """The IMAP server whose inbox is read, and never changed. null: mails are posted to `hook_path`."""
    smtp: NotRequired[MailServerInput | None]
    """The SMTP server that answers go out by. null: by the server of the operator (`SMTP_URL`), from its `MAIL_FROM`, with this address to reply to."""


class CreateMemberLinkRequest(TypedDict):
    delivery: NotRequired[Literal["link", "email"]]
    """`link`: the answer has the link, for you to hand over. `email`: it is mailed to them, and the answer does not show it; needs `SMTP_URL`."""


class CreateMemberRequest(TypedDict):
    name: str
    """What the person is called, 1 to 100 characters: shown wherever they act."""
    email: EmailAddress
    role: str
    """Id of the role, as `GET /v1/identity/roles` lists them, such as `agent`."""
    delivery: NotRequired[Literal["link", "email"]]
    """`link`: the answer has the link, for you to hand over. `email`: it is mailed to them, and the answer does not show it; needs `SMTP_URL`."""


class CreateModelBudgetRequest(TypedDict):
    name: str
    """Label of the budget, 1 to 200 characters."""
    amount_usd: float
    """How much may be spent in a period, in US dollars."""
    period: NotRequired[Literal["day", "month", "total"]]
    """`day`, `month` (default) or `total`, in UTC. Cannot be changed later."""
    alert_at: NotRequired[float]
    """Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one."""
    alert_shares: NotRequired[list[float]]
    """Further shares of the amount at which an event is sent, each above 0 and at most 1, at most 5; none by default."""
    recipients: NotRequired[list[str]]
    """E-mail addresses of members who may read budgets, at most 20: they get an e-mail with what the event says. Empty, the default: webhooks alone hear of it."""
    counts: NotRequired[Literal["models", "everything"]]
    """`models`, the default: requests to models alone. `everything`: minutes and texts of carriers, too; they are looked at every minute."""
    hard: NotRequired[bool]
    """true: requests to models are refused with 402 once the amount is spent; conversations go on with the built-in flow model, and calls are neither ended nor held back. false by default."""
    unpriced: NotRequired[Literal["estimate", "refuse"]]
    """What a call of a model without a known price means for this budget. `estimate`: it counts 5 dollars for a million input tokens and 20 for a million output tokens. `refuse`: while the budget is `hard`, such a call is refused with 402 until a price is set with `putModelPrice`."""
    assistant_id: NotRequired[str]
    """Counts what this assistant spends. null: not limited to one."""
    kb_id: NotRequired[str]
    """Counts what embeddings of this knowledge base cost. null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""
    workflow_id: NotRequired[str]
    """Counts what conversations of this campaign spend (`listWorkflows`). null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""
    channel: NotRequired[Literal["chat", "voice", "sms", "email"]]
    """Counts what conversations of this channel spend: `chat`, `voice`, `sms` or `email`. null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""


class CreateModelProviderRequest(TypedDict):
    name: str
    """Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in."""
    kind: Literal["openai", "anthropic", "openai_compatible", "deepgram", "elevenlabs"]
    """Whose protocol it talks. `openai_compatible` is for servers of your own. `deepgram` and `elevenlabs` hear and speak on calls (`setSpeech`), and write no texts."""
    base_url: NotRequired[str]
    """Address of the vendor; its public one unless given, needed for `openai_compatible`. A new address needs `api_key` again."""
    api_key: NotRequired[str]
    """Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again."""


class CreateOrganizationRequest(TypedDict):
    name: str
    """What it is called, 1 to 200 characters."""
    owner: CreateOrganizationRequestOwner
    """Its first owner, who is invited."""
    sandbox: NotRequired[bool]
    """true: a sandbox, which has no carrier but the simulated one. It cannot be changed later. false unless given."""


class CreateOutcomeReportRequest(TypedDict):
    name: str
    """Label of the report, and the subject of its mail, 1 to 200 characters."""
    groupBy: NotRequired[Literal["campaign", "assistant", "script", "number", "day", "hour", "reason"]]
    """What calls are counted under, as in `getOutcomes`; `campaign` by default."""
    workflowId: NotRequired[str | None]
    """Only calls of this workflow (`listWorkflows`). null, the default: of all."""
    frequency: Literal["daily", "weekly", "monthly"]
    """`daily`: the day before. `weekly`: the seven days before. `monthly`: the month before, on its first day."""
    weekday: NotRequired[int]
    """Day on which a weekly report goes out: 1 is Monday, the default, 7 is Sunday. Others ignore it."""
    hour: NotRequired[int]
    """Hour of the day in the organization’s time zone at which it goes out; 8 by default."""
    recipients: NotRequired[list[str]]
    """E-mail addresses of members who may read calls, at most 20. Empty, the default: webhooks alone hear of it (`call.report.ready`)."""
    active: NotRequired[bool]
    """false: it does not go out; true by default."""


class CreatePhoneNumberRequest(TypedDict):
    phoneNumber: str
    """The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164."""
    city: NotRequired[str]
    """City that the number belongs to, for people; empty if not given."""
    state: NotRequired[str]
    """State that the number belongs to, for people; empty if not given."""
    country: NotRequired[str]
    """ISO 3166 code of the country; `US` if not given."""
    outbound: NotRequired[bool]
    """Whether it is meant for calls that go out; true by default. Kept for people, not enforced."""
    inbound: NotRequired[bool]
    """Whether people may call it and write to it; true by default. With false calls are rejected and texts are only stored."""
    carrierId: NotRequired[str]
    """Id of the carrier (`listCarriers`) that the number belongs to; by default the simulated carrier."""
    inboundAssistantId: NotRequired[str | None]
    """Id of the assistant (`listAssistants`) that answers calls. A live execution of the caller with an assistant goes first. null: the built-in script answers."""
    inboundSmsAssistantId: NotRequired[str | None]
    """Id of the assistant (`listAssistants`) that answers texts, at any hour. STOP, HELP and START never reach it. null: texts are stored and not answered."""
    inboundHours: NotRequired[InboundHours | None]
    """When calls are answered; outside of it the fallback is used. null: always."""
    fallback: NotRequired[InboundFallback | None]
    """What a caller outside the hours gets: exactly one of `transferTo`, `voicemailMessage` and `reject`. null: they hear that you are closed."""
    missedCallWorkflowId: NotRequired[str | None]
    """Id of the workflow (`listWorkflows`) that calls back who calls outside the hours and is not put through: the caller becomes a lead of it. A person who opted out is not called, nor is one who is in the workflow now. null: missed calls make no leads."""


class CreatePolicyRequest(TypedDict):
    name: str
    """Label of the policy in lists and traces, 1 to 200 characters."""
    text: str
    """The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model."""
    kind: NotRequired[Literal["must", "must_not", "prefer"]]
    """`must` (default) and `must_not` are in the prompt and checked; `prefer` is in the prompt and not checked."""
    enabled: NotRequired[bool]
    """false switches the policy off everywhere; true by default."""


class CreateProcedureRequest(TypedDict):
    name: str
    """Label of the procedure, 1 to 200 characters."""
    instructions: str
    """Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow."""


class CreateQueueRequest(TypedDict):
    name: str
    """Its name, exactly as hand-offs of flows name it; no other queue has it"""
    hours: NotRequired[QueueHours | None]
    """When it is open; outside of these hours nothing is assigned, and targets do not run. null: always"""
    assignment: NotRequired[Literal["manual", "load", "order"]]
    """`manual`: agents choose from the list. `load`: the member on duty with the fewest conversations gets it. `order`: the first member of the list who has room"""
    offer_seconds: NotRequired[int]
    """How long a member has to take an offered conversation before the next one gets it, 10 to 3,600 seconds"""
    escalate_after_seconds: NotRequired[int | None]
    """After how long without an agent a conversation becomes urgent and moves to `escalate_to`. null: never"""
    escalate_to: NotRequired[str | None]
    """Id of the queue that gets what waited too long. null: it stays, as urgent"""
    first_response_seconds: NotRequired[int | None]
    """Target: seconds of open time until an agent answers. null: none"""
    resolution_seconds: NotRequired[int | None]
    """Target: seconds of open time until the agent closes or releases it. null: none"""
    closed_text: NotRequired[str]
    """What visitors who wait see while it is closed, at most 500 characters; empty: only that no agent is there now"""
    member_ids: NotRequired[list[str]]
    """Ids of the members who answer it, in the order in which they are offered conversations; at most 200"""


class CreateReleaseSuiteRequest(TypedDict):
    name: str
    """Label of the suite, 1 to 200 characters."""
    cases: list[TestCaseInput]
    """Conversations to replay, at most 200."""


class CreateRoleRequest(TypedDict):
    name: str
    """What the role is called, 1 to 100 characters; no other role of the organization has it."""
    about: NotRequired[str]
    """What the role is for, at most 500 characters; empty unless set."""
    scopes: list[Scope]
    """What its members may do, as `<resource>:<action>`; `write` includes `read`."""


class CreateRouterConfigRequest(TypedDict):
    name: str
    """Label of the config, 1 to 200 characters."""
    description: NotRequired[str]
    """Note for people, at most 2,000 characters. null: none."""
    targets: list[RouterTarget]
    """Models in order, 1 to 10: the next is asked when the one before has failed, or is slow (`hedge_after_ms`)."""


class CreateSignInLinkRequest(TypedDict):
    name: str
    """Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else."""
    scopes: NotRequired[list[Scope]]
    """What the session may do. Left out at creation: all that the caller may."""
    expires_in: NotRequired[int]
    """Seconds until the link works no more, 60 to 604800 (a week); 900 by default. Less where the session or the key that makes it ends before."""


class CreateSlackConnectionRequest(TypedDict):
    name: str
    """What colleagues call the connection."""
    enabled: NotRequired[bool]
    """false: no further conversation is shown there, and nothing from there is taken."""
    channel: str
    """Id of the channel in Slack, such as `C0123456789`; the app must be a member of it."""
    queue: NotRequired[str | None]
    """Only conversations that wait in this queue. null: of all queues."""
    agent_name: NotRequired[str]
    """Name under which end users see what is written in Slack."""
    labels: NotRequired[list[str]]
    """Results to close a conversation with, as buttons; each becomes its `disposition`. At most 10."""
    bot_token: str
    """Token of the app’s bot, with the scope `chat:write`. Stored sealed, and never shown again."""
    signing_secret: str
    """Signing secret of the app: requests that are not signed with it are refused. Stored sealed, and never shown again."""


class CreateTabCodeRequest(TypedDict):
    challenge: str
    """SHA-256, as base64url, of a secret that only the other tab knows: its `verifier` for `openSession`."""


class CreateToolRequest(TypedDict):
    name: str
    """Name of the tool, which models see; 1 to 200 characters."""
    description: NotRequired[str]
    """When to use the tool, which models see; at most 10,000 characters."""
    tool_type: NotRequired[ToolType]
    configuration: NotRequired[ToolConfigurationInput]
    transfer_target: NotRequired[TransferTargetInput | None]
    """Where a tool of type `transfer` connects to. null: it does not."""
    response_schema: NotRequired[CreateToolRequestResponseSchema | dict[str, Any] | None]
    """What is taken out of the answer. null: the whole answer."""
    input_defaults: NotRequired[dict[str, Any]]
    """Inputs by name, used where neither the assistant nor the node gives one."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form data of the caller, returned as given."""


class CreateToolRevisionRequest(TypedDict):
    name: NotRequired[str]
    """Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given."""
    description: NotRequired[str]
    """Notes on the revision, at most 10,000 characters."""
    configuration: NotRequired[ToolConfigurationInput]
    transfer_target: NotRequired[TransferTargetInput | None]
    """Where a tool of type `transfer` connects to. null: it does not."""
    response_schema: NotRequired[CreateToolRevisionRequestResponseSchema | dict[str, Any] | None]
    """What is taken out of the answer. null: the whole answer."""
    input_defaults: NotRequired[dict[str, Any]]
    """Inputs by name, used where neither the assistant nor the node gives one."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form data of the caller, returned as given."""


class CreateWebCallRequest(TypedDict):
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: NotRequired[str]
    """A revision of the assistant other than the active one: only for a test."""
    variables: NotRequired[dict[str, Any]]
    """What the flow knows from the start."""
    language: NotRequired[str]
    """Language that is spoken, such as `en`. The built-in parts know English only."""
    voice: NotRequired[str]
    """Id of a voice. Absent: the first."""
    recording: NotRequired[Literal["off", "with_announcement"]]
    """`with_announcement`: the call opens with a notice, and is recorded after it. Not for a test. `off`: it is not recorded."""
    test: NotRequired[bool]
    """true: a test. Nothing of it is in lists, figures and webhooks, and nothing is remembered of it."""


class CreateWebhookEndpointRequest(TypedDict):
    url: str
    """Address that events are posted to: `https:` and on the public internet, at most 2,048 characters."""
    event_types: list[str]
    """Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later."""
    description: NotRequired[str]
    """Note for people, at most 500 characters; empty by default."""
    enabled: NotRequired[bool]
    """Whether events are sent to it; true by default. Enabled again, it gets the events from then on."""
    sensitivity_max: NotRequired[Literal["non_pii", "pii", "sensitive"]]
    """The most sensitive events that this endpoint may receive; `non_pii` by default."""


class CreateWorkflowRequest(TypedDict):
    name: str
    """Label of the workflow in lists, 1 to 200 characters."""
    description: NotRequired[str]
    """Notes for the people who run the workflow, at most 4,000 characters."""
    active: NotRequired[bool]
    """false: nothing new is dialled, executions are paused and new ones are refused with 409."""
    timezone: NotRequired[str]
    """IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization."""
    startHour: NotRequired[int]
    """First hour of the day in which it calls, 0 to 23; 0 by default."""
    endHour: NotRequired[int]
    """Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default."""
    numberOfAgents: NotRequired[int]
    """How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`."""
    maxAttemptsPerLead: NotRequired[int | None]
    """How many calls each execution may place, those that the lead asked for included; and how many texts it may send, 1 to 1,000. null: no such limit."""
    maxAttemptsPerDay: NotRequired[int | None]
    """How many calls the workflow may place to one number in a day of its time zone, and how many texts it may send; more wait for the next day, 1 to 1,000. null: no such limit."""
    maxAttemptsPerNumber: NotRequired[int | None]
    """How many calls the workflow may place to one number over all its executions, and how many texts it may send, 1 to 1,000. null: no such limit."""
    stopsOnReply: NotRequired[bool]
    """true: a lead who answers a text of the workflow gets nothing more of it, and the execution is completed. true for new workflows; STOP ends everything in any case."""
    recording: NotRequired[Literal["off", "with_announcement"]]
    """`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. A person who objects is not recorded."""
    tag: NotRequired[WorkflowTag]
    promptId: NotRequired[str | None]
    """Id of the assistant that talks; it needs an active revision. null: the built-in script talks."""
    voiceId: NotRequired[str | None]
    """Voice of the speech provider. null: the default voice."""
    phoneNumberId: NotRequired[str | None]
    """Id of the number to call from (`createPhoneNumber`). null: none."""
    steps: list[WorkflowStepInput]
    """What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards."""


class CreatedApiKey(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""
    scopes: list[Scope]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    is_active: bool
    """true while it can be used; false once it is revoked or expired."""
    last_used_at: str | None
    """When it was last used; written at most once a minute. null: never."""
    expires_at: str | None
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""
    created_at: str
    """When the key was created: ISO 8601, UTC, milliseconds."""
    plain_text_key: str
    """The whole secret, to be sent as `x-api-key`. Shown in this answer only."""


class CreatedChannel(TypedDict):
    id: str
    """Id of the channel, a UUID that the server makes."""
    type: Literal["web"]
    """`web`: a chat on a website, and a page to share as a link."""
    name: str
    """What colleagues call the channel; visitors never see it."""
    assistant_id: str
    """Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away."""
    enabled: bool
    """false: the channel is away for all visitors. Open chats continue."""
    public_key: str
    """Names the channel in pages that carry it. Not a secret, and never an API key."""
    path: str
    """Where the page to share is, on this server."""
    url: str | None
    """Whole address of the page to share, where `CHAT_URL` gives the public pages an origin of their own. null: `path`, at the address of this server."""
    allowed_origins: list[str]
    """Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page."""
    identity: Literal["anonymous", "verified"]
    """`anonymous`: any visitor may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for."""
    appearance: ChannelAppearance
    """How the chat looks, and its texts before the assistant speaks."""
    hours: ChannelHours | None
    """When new chats may start. null: always."""
    away_message: str
    """What visitors read while the channel takes no new chats; at most 500 characters."""
    limits: ChannelLimits
    """How much visitors may cause."""
    voice: bool
    """Whether visitors may talk to the assistant by microphone; false unless set. Needs the speech parts on the server, see `GET /v1/web-calls`."""
    record_calls: bool
    """Whether calls by microphone are recorded; false unless set. Visitors read it before they talk, and hear it first; who objects is not recorded."""
    mailbox_id: str | None
    """Mailbox that writes to visitors who have left: a visitor who waits for a human may leave an address, and what a colleague writes after they have gone is mailed. null: visitors are asked for no address."""
    created_at: str
    """When the channel was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the channel was last changed: ISO 8601, UTC, milliseconds."""
    secret: str | None
    """Signs the tokens by which your website vouches for its visitors. Shown only now; store it on your server. null: the key lacks `identity:write` or `conversations:read`, and the channel is for anonymous visitors until a key that has them rotates the secret."""


class CreatedOrganization(TypedDict):
    id: str
    """Id of the organization."""
    name: str
    """What the organization is called."""
    link: CreatedOrganizationLink
    """The link for the owner."""


class CreatedSignInLink(TypedDict):
    id: str
    """Id of the link, a UUID."""
    name: str
    """Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else."""
    scopes: list[Scope]
    """What the session may do. Left out at creation: all that the caller may."""
    made_by: str | None
    """Who made it: the name of a session and who invited that, or a key, or the operator of the server. null: not recorded."""
    session_id: str | None
    """The session in which it was made: it ends with it. null: in none."""
    api_key_id: str | None
    """The API key behind it: it ends with it. null: the operator of the server, or a member, made it."""
    member_id: str | None
    """The member whom it signs in. null: a guest, who has a name and no account."""
    expires_at: str
    """When the link works no more: ISO 8601, UTC, milliseconds."""
    created_at: str
    """When the link was made: ISO 8601, UTC, milliseconds."""
    code: str
    """The secret of the link, for `openSession`. Works once. Shown in this answer only."""
    path: str
    """Where to open it, on the host of this server: `/console/#code=…`."""


class CreatedTool(TypedDict):
    id: str
    """Id of the tool, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the tool."""
    active_revision_id: str | None
    """Id of the revision that is called. null: none is."""
    name: str
    """Name of the tool, which models see; 1 to 200 characters."""
    description: str
    """When to use the tool, which models see; at most 10,000 characters."""
    tool_type: ToolType
    created_at: str
    """When the tool was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the tool was last changed: ISO 8601, UTC, milliseconds."""
    active_revision: ToolRevision | None
    """The revision that is called. null: none is."""
    warnings: NotRequired[list[str]]
    """What will keep the tool from working as it is; absent when nothing is known"""


CustomerMetadata: TypeAlias = dict[str, str | float | bool]
"""More about the lead, such as a balance: at most 50 texts, numbers or booleans of at most 1,000 characters, kept as texts. Texts, numbers and booleans in fields that a lead does not have are put here, too. Assistants and templates know a name in small letters: “accountBalance” and “Account Balance” as `account_balance`."""


class DataMap(TypedDict):
    data: list[DataMapDataItem]
    """One line for each column, by table."""


class Demo(TypedDict):
    id: str | None
    """Id of the demo, which its audit rows name. null: there is none."""
    status: Literal["absent", "making", "ready", "complete", "failed", "removing"]
    """`absent`: there is none. `making`: its assistant is not ready yet. `ready`: the assistant talks, the rest follows. `complete`: all of it is there. `failed`: see `error`. `removing`: it is being taken away."""
    assistant_id: str | None
    """Id of the assistant to talk to. null: not ready yet."""
    revision_id: str | None
    """Id of its live revision. null: not ready yet."""
    steps: list[DemoStepsItem]
    """What is made, in order."""
    error: str | None
    """What went wrong and what to do. null: nothing did."""
    campaign: DemoCampaign | None
    """The campaign and its list of leads, to be previewed. null: not made yet."""
    created_at: str | None
    """When it was asked for; its past are the thirty days before. null: there is none."""


class DeviceLogin(TypedDict):
    id: str
    """Id of the request, as in the audit log."""
    name: str
    """What the device calls itself. It chose that name: believe it only if you started it."""
    device: str
    """The program that asks, as it says."""
    address: str
    """The network address that it asks from."""
    status: Literal["waiting", "approved", "denied"]
    """`waiting`: not answered yet."""
    scopes: list[Scope]
    """What the key will be able to do: of what was asked for, all that you may."""
    refused_scopes: list[Scope]
    """What was asked for and you may not do: the key will lack it."""
    expires_at: str
    """Until when it can be answered."""
    created_at: str
    """When the device asked."""


DialogueNode = TypedDict(
    "DialogueNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[DialogueNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[DialogueNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: dialogue
        "type": "Literal[\"dialogue\"]",
        # What a node of this type needs to know
        "config": "DialogueNodeConfig",
    },
)
"""Talks freely, by instructions, until an edge applies. Ways out: default, conditional, event, else, on_cap."""


class DncEntry(TypedDict):
    phone: str
    """Phone number, E.164."""
    source: Literal["api", "import", "voice", "keypad", "sms"]
    """How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`."""
    note: str
    """Note for people, at most 500 characters; empty by default."""
    createdAt: str
    """When it was listed: ISO 8601, UTC, milliseconds."""


class DncEntryPage(TypedDict):
    data: list[DncEntry]
    """The items of this page, newest first."""
    pagination: Pagination


class DncImport(TypedDict):
    rows: int
    """How many rows were read."""
    added: int
    """How many numbers were listed."""
    alreadyListed: int
    """How many were listed already, or came twice."""
    repeated: int
    """How many of these came twice in the file itself."""
    rejected: int
    """How many rows are no phone numbers."""
    errors: list[DncImportErrorsItem]
    """The first 100 rejected rows."""


class DocumentText(TypedDict):
    title: str
    """Title of the document"""
    text: str
    """Its text as it was added"""


class DraftGraphRequest(TypedDict):
    instructions: str
    """What the assistant should do, in your own words: paragraphs, bullets or numbered steps, at most 20,000 characters. They are read as data: no sentence in them changes what a draft may do."""
    knowledge_base_ids: NotRequired[list[str]]
    """Knowledge bases that the flow may answer from; at most 50."""
    tool_ids: NotRequired[list[str]]
    """Tools that the flow may call; at most 50. They are found in the text by their names."""


class DraftedReply(TypedDict):
    text: str
    """The draft; empty where neither model nor knowledge has one"""
    by: Literal["model", "knowledge", "none"]
    """Who wrote it"""
    passages: list[DraftedReplyPassagesItem]
    """Passages of the knowledge that are near to the last message, nearest first; at most 3"""


class DraftedSentence(TypedDict):
    sentence: str
    """A sentence of `instructions`, as it was written."""
    drawn: Literal["steps", "persona", "remark", "open"]
    """`steps`: it is drawn as the nodes in `node_ids`. `persona`: it says how the assistant talks. `remark`: a heading, or the frame of a letter. `open`: it is not drawn, or not wholly; a note beside the flow says so, which is the finding `draft.not_drawn`."""
    node_ids: list[str]
    """Ids of the nodes that are made from it."""
    question: str | None
    """What its author has to answer, where it is `open`. null: nothing."""


DryRunResolutionSettingsRequest: TypeAlias = "UpdateResolutionSettingsRequest"


EdgeCondition: TypeAlias = "EdgeCondition_ | None"
"""When an edge applies: `llm` asks the model, `expression` is computed, `event` waits for one"""


EdgeKind: TypeAlias = Literal["default", "conditional", "else", "success", "error", "found", "not_found", "failed", "timeout", "on_cap", "done", "pass", "violation", "on_release", "event"]
"""The outcomes of nodes that edges stand for"""


EmailAddress: TypeAlias = str
"""Their e-mail address; kept in lower case. No other member of the organization has it."""


class EmbedTextsRequest(TypedDict):
    texts: list[str]
    """Texts to embed, 1 to 64, each at most 20,000 characters."""
    embedding_type: NotRequired[Literal["document", "query"]]
    """`document` (default) for texts to be found, `query` for what is looked for; some models tell the two apart."""
    provider: NotRequired[str]
    """Name of the provider; `local` by default, which is free."""
    model: NotRequired[str]
    """Name of the model; needed unless the provider is `local`."""


class EmbeddingCostByDayRow(TypedDict):
    day: str
    """The day, `YYYY-MM-DD`, UTC."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""


EmbeddingCostByDayRowList: TypeAlias = "list[EmbeddingCostByDayRow]"


class EmbeddingCostByKbByDayRow(TypedDict):
    day: str
    """The day, `YYYY-MM-DD`, UTC."""
    kb_id: str
    """Id of the knowledge base; it may be deleted meanwhile."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""


EmbeddingCostByKbByDayRowList: TypeAlias = "list[EmbeddingCostByKbByDayRow]"


class EmbeddingCostByKbRow(TypedDict):
    kb_id: str
    """Id of the knowledge base; it may be deleted meanwhile."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""


EmbeddingCostByKbRowList: TypeAlias = "list[EmbeddingCostByKbRow]"


class EmbeddingCostByModelRow(TypedDict):
    provider: str
    """Name of the provider."""
    model: str
    """Name of the model."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""
    unpriced: int
    """How many calls had no known price; set one with `putModelPrice`."""


EmbeddingCostByModelRowList: TypeAlias = "list[EmbeddingCostByModelRow]"


class EmbeddingCostBySourceRow(TypedDict):
    source: str
    """What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api`, `conversation` or `analysis`."""
    embedding_type: str
    """`document` or `query`."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""


EmbeddingCostBySourceRowList: TypeAlias = "list[EmbeddingCostBySourceRow]"


class EmbeddingResult(TypedDict):
    provider: str
    """Name of the provider; `local` by default, which is free."""
    model: str
    """Name of the model; needed unless the provider is `local`."""
    dimensions: int
    """How many numbers each embedding has."""
    embeddings: list[list[float]]
    """One for each text, in their order."""
    usage: ModelUsage


EndNode = TypedDict(
    "EndNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[EndNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[EndNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: end
        "type": "Literal[\"end\"]",
        # What a node of this type needs to know
        "config": "EndNodeConfig",
    },
)
"""Ends the flow with an outcome. Ways out: none."""


class EndUser(TypedDict):
    id: str
    """Id of the end user, a UUID that the server makes."""
    status: Literal["active", "erased"]
    """`active`, or `erased`: an empty record that stays so that counts do."""
    traits: dict[str, Any]
    """What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here."""
    identifiers: list[EndUserIdentifiersItem]
    """What the person is known by."""
    identifier_count: int
    """How many identifiers the person has; the list shows the newest 100."""
    merged_end_user_ids: list[str]
    """Other ids of the same person, from merges. They keep working in every operation."""
    source: str | None
    """Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said."""
    created_at: str
    """When the end user was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the end user was last changed: ISO 8601, UTC, milliseconds."""
    erased_at: str | None
    """When the person was erased. null: not erased."""


class EndUserPage(TypedDict):
    data: list[EndUser]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""
    searched: int | None
    """How many people this page looked through for `q`; null without `q`"""


class EndedMember(TypedDict):
    member: Member
    """The member, who has ended."""
    ended_sessions: int
    """How many sessions ended: theirs, and those that came out of them."""
    revoked_links: int
    """How many unused links ended."""
    ended_invitations: int
    """How many people whom they had invited, and who had not come yet, are no longer invited."""
    invited_members: list[EndedMemberInvitedMembersItem]
    """Members whom they invited and who stay, at most 100. End those who should not."""
    api_keys: list[ListedApiKey]
    """Keys that they made and that still work."""


class EndedSession(TypedDict):
    id: str
    """Id of the session that was ended."""
    ended_sessions: int
    """How many sessions ended: this one, and those that its links opened, and theirs."""
    revoked_links: int
    """How many unused links ended with them."""
    api_keys: list[ListedApiKey]
    """Keys that were made in them and still work. Revoke with `revokeApiKey` those that should not."""


class EraseByIdentifiersRequest(TypedDict):
    identifiers: list[AddIdentifierRequest]
    """What the person is known by."""


class Erasure(TypedDict):
    identifiers: int
    """How many identifiers were looked for."""
    calls: int
    """How many calls were emptied."""
    executions: int
    """How many executions were emptied."""


class ErrorResponse(TypedDict):
    error: Literal["bad_request", "authentication_required", "budget_exceeded", "permission_denied", "not_found", "method_not_allowed", "not_acceptable", "request_timeout", "conflict", "version_conflict", "workflow_inactive", "execution_already_active", "idempotency_in_progress", "idempotency_key_reused", "payload_too_large", "uri_too_long", "unsupported_media_type", "range_not_satisfiable", "misdirected_request", "rate_limited", "concurrency_limit_exceeded", "headers_too_large", "internal_error", "upstream_error", "service_unavailable", "upstream_timeout"]
    """Stable code of the refusal: what programs decide by."""
    message: str
    """What is wrong and what to do next, for people; the wording may improve."""
    retryable: bool | None
    """true: the same request may work later. null: not known."""
    retry_after: int | None
    """Seconds to wait before the next try, the same number as the Retry-After header. null: not said."""
    details: NotRequired[dict[str, Any]]
    """More about the refusal, such as `required_scope` or `findings`; only where there is more to say."""


EstimateDocumentForm: TypeAlias = "AddDocumentForm"


EstimateDocumentRequest: TypeAlias = "AddDocumentRequest"


class Event(TypedDict):
    id: str
    """Id of the event, the same in every delivery"""
    type: str
    """Type of the catalog"""
    timestamp: str
    """When it happened"""
    organization_id: str
    """Your organization"""
    data: dict[str, Any]
    """As the catalog describes it for the type"""


class EventEnvelope(TypedDict):
    """What every event has, whatever happened"""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str


class ExecutionOfEvent(TypedDict):
    id: str
    """Id of the execution, for `getExecution`."""
    workflowId: str
    """Id of the workflow that runs."""
    status: ExecutionStatus


ExecutionStatus: TypeAlias = Literal["CREATED", "RUNNING", "WAITING", "PAUSED", "COMPLETED", "FAILED", "CANCELED"]
"""`CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`."""


class ExecutionTimeline(TypedDict):
    data: list[ExecutionTimelineEntry]
    """Oldest first: decisions, dials, events and receipts that the key may read."""


ExecutionTimelineEntry: TypeAlias = "CallTimelineEntry"


class Experiment(TypedDict):
    id: str
    """Id of the experiment, a UUID that the server makes"""
    assistant_id: str
    """Whose revisions are compared, for `getAssistant`"""
    name: str
    """What is tried, at most 200 characters"""
    status: Literal["running", "ended"]
    """`running`: new conversations are shared. `ended`: the active revision talks"""
    metric: ExperimentMetric1 | ExperimentMetric2 | ExperimentMetric3
    """What the arms are compared by"""
    min_people: int
    """How many people an arm needs before it is compared, 20 to 100,000; 100 by default"""
    max_people: int | None
    """The experiment ends when so many people count, all arms together. null (default): no such end"""
    ends_at: str | None
    """When it ends at the latest. null: no such end"""
    stop_when_decided: bool
    """Whether the experiment ends once every arm differs from the first one beyond doubt: by three standard errors, since it is looked at again and again. false by default"""
    end_reason: str | None
    """`decided`, `max_people`, `ends_at`, `policies` (fewer than two arms were left) or `stopped`. null while it runs"""
    arms: list[ExperimentArmsItem]
    """In the order in which they were given"""
    created_by: str
    """Who started it"""
    created_at: str
    """When it was started"""
    ended_at: str | None
    """When it ended. null while it runs"""


class ExperimentPage(TypedDict):
    data: list[Experiment]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ExplainedNode(TypedDict):
    node_id: str
    """Which node is explained, for `update_node_fields` and other ops."""
    title: str
    """Name of the node, or its id."""
    text: str
    """What happens here, in plain words."""
    ways: list[ExplainedWay]
    """The edges that leave the node, in the order in which they are tried."""


class ExplainedWay(TypedDict):
    edge_id: str
    """Which edge is explained, for `remove_edge`."""
    to: str
    """Id of the node that the edge leads to."""
    text: str
    """What happens here, in plain words."""


ExportByIdentifiersRequest: TypeAlias = "EraseByIdentifiersRequest"


class FieldMapping(TypedDict):
    path: str
    """Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`."""
    alias: str
    """Name that flows and models know the value by, 1 to 200 characters."""


class FindDeviceLoginRequest(TypedDict):
    user_code: str
    """The code that the device shows. Case, spaces and hyphens do not matter."""


class FixGraphRequest(TypedDict):
    finding_ids: NotRequired[list[str]]
    """Ids of findings to fix, 1 to 200, as `validateGraph` and `applyGraphOps` return them. Only findings with `fix_ops` can be fixed. Absent: all that can be."""
    base_version: NotRequired[int]
    """`graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current."""


class FixedFinding(TypedDict):
    id: str
    """Id that the finding had."""
    rule_id: str
    """Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable."""
    message: str
    """What was wrong."""
    node_id: str | None
    """Id of the node concerned. null: no single node."""
    edge_id: str | None
    """Id of the edge concerned. null: no single edge."""


class FlowComment(TypedDict):
    id: str
    """Id of the comment"""
    assistant_id: str
    """The assistant whose flow it is about, in all of its revisions"""
    thread_id: str
    """Id of the first comment of its thread; its own id where it is the first"""
    node_id: str | None
    """Id of the node it is about. null: the flow as a whole"""
    author: str
    """Who wrote it: the name of the session, or of the key with the name that it gave"""
    text: str
    """Seen by colleagues only; no flow and no model reads it"""
    created_at: str
    """When it was written"""
    resolved_at: str | None
    """When its thread was settled. null: it is open"""
    resolved_by: str | None
    """Who settled the thread. null: it is open"""
    mentions_me: bool
    """Whether it mentions the member who asks, and they have not seen it yet"""


class FlowCommentPage(TypedDict):
    data: list[FlowComment]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ForgetFactsRequest(TypedDict):
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""


class ForgetFactsResponse(TypedDict):
    forgotten: int
    """How many facts were forgotten."""


class GenerateTextRequest(TypedDict):
    router_config_id: NotRequired[str]
    """Id of a router config, whose targets are asked in order. Takes precedence over `model`."""
    model: NotRequired[str]
    """Model to ask, as `provider/model`; without it and a router config, `scripted/scripted-v1`."""
    config: NotRequired[GenerateTextRequestConfig]
    """How the model is asked."""
    system: NotRequired[str]
    """Standing instructions for the model, at most 200,000 characters."""
    messages: list[GenerateTextRequestMessagesItem1 | GenerateTextRequestMessagesItem2 | GenerateTextRequestMessagesItem3]
    """The conversation so far, oldest first, 1 to 500 messages."""
    tools: NotRequired[list[GenerateTextRequestToolsItem]]
    """Tools that the model may ask for, at most 64. They are not called: you do, and send the result as a `tool` message."""


class GenerationResult(TypedDict):
    provider: str
    """Name of the provider that answered."""
    model: str
    """Model that answered."""
    text: str
    """What it wrote; empty when it only asks for tools."""
    tool_calls: list[GenerationResultToolCallsItem]
    """Tools that it asks for; empty: none."""
    finish_reason: str
    """Why it stopped, such as `stop`, `length` or `tool-calls`."""
    usage: ModelUsage


class GrantConsentRequest(TypedDict):
    phone: str
    """E.164, or national digits of the United States"""
    channel: Literal["call", "text"]
    """What the person agreed to: `call` or `text`."""
    kind: NotRequired[Literal["express", "express_written"]]
    """`express` (default), or `express_written`: signed, on paper or electronically."""
    source: NotRequired[str]
    """Where it was given, 1 to 100 characters; `api` by default."""
    evidence: NotRequired[str]
    """What proves it: a form, a recording, the words used; at most 4,000 characters."""
    grantedAt: NotRequired[str]
    """When it was given: ISO 8601, UTC, milliseconds. Now unless given, and not in the future."""
    expiresAt: NotRequired[str]
    """When it ends by itself, after `grantedAt`: ISO 8601, UTC, milliseconds. null: never."""


class GraphChanges(TypedDict):
    node_ids: list[str]
    """Nodes that were added, changed or removed, also those whose ids the server made."""
    edge_ids: list[str]
    """Edges that were added, changed or removed, also those that went with a node."""
    variable_names: list[str]
    """Context variables that were added, changed or removed."""


class GraphCommentAddedEvent(TypedDict):
    """A colleague commented on a flow."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["graph.comment.added"]
    data: GraphCommentAddedEventData


class GraphCompileFailedEvent(TypedDict):
    """A flow graph has blocking findings and was not compiled."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["graph.compile.failed"]
    data: GraphCompileFailedEventData


class GraphCompileSucceededEvent(TypedDict):
    """A flow graph was compiled and can be executed."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["graph.compile.succeeded"]
    data: GraphCompileSucceededEventData


GraphDraft = TypedDict(
    "GraphDraft",
    {
        # What makes the drafted flow of the graph as it is now: send them to `applyGraphOps`. At most 200.
        "ops": "list[GraphOp]",
        # The verdict on the drafted flow.
        "validation": "GraphValidation",
        # `model`: a vendor’s model wrote it; `rules`: it was read by rules, because no model is configured or its answer was of no use.
        "source": "Literal[\"model\", \"rules\"]",
        # What the text left open, in whole sentences for its author.
        "questions": "list[str]",
        # What became of every sentence of the text, in its order. Empty where a model wrote the flow.
        "from": "list[DraftedSentence]",
    },
)


GraphEdge = TypedDict(
    "GraphEdge",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Id of the node it leaves; needed, unless an alias names it
        "source": "NotRequired[str | None]",
        # Id of the node it leads to; needed, unless an alias names it
        "target": "NotRequired[str | None]",
        # The outcome it stands for; `conditional` when there is a condition, else `default`
        "kind": "NotRequired[EdgeKind | str | None]",
        "condition": "NotRequired[EdgeCondition]",
        # Lower ones are looked at first
        "priority": "NotRequired[float | None]",
        # Text on the canvas
        "label": "NotRequired[str | None]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # Alias of `source`
        "from": "NotRequired[str | None]",
        # Alias of `target`
        "to": "NotRequired[str | None]",
        # Alias of `source`
        "source_node_id": "NotRequired[str | None]",
        # Alias of `target`
        "target_node_id": "NotRequired[str | None]",
    },
)
"""A way from one node to another. Fields unknown to us are kept"""


class GraphExplanation(TypedDict):
    summary: str
    """The flow in a few sentences."""
    nodes: list[ExplainedNode]
    """Every node, in the order in which a conversation can reach it; what no conversation reaches comes last."""


class GraphFinding(TypedDict):
    id: str
    """Stable id of the finding: the same problem at the same place has the same id. `fixGraph` takes it."""
    severity: Literal["error", "warning", "suggestion"]
    """`error`: wrong. `warning`: probably not meant. `suggestion`: could be better."""
    blocking: bool
    """true: the graph can be saved but neither compiled nor published while it has this finding."""
    rule_id: str
    """Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable."""
    category: str
    """Group of the rule, such as `structure`, `routing` or `variables`."""
    message: str
    """What is wrong, in a sentence for the person who edits the flow. The wording may improve over time."""
    node_id: str | None
    """Id of the node concerned. null: no single node."""
    edge_id: str | None
    """Id of the edge concerned. null: no single edge."""
    related_node_ids: list[str]
    """Ids of other nodes that the problem involves."""
    related_edge_ids: list[str]
    """Ids of other edges that the problem involves."""
    source_span: SourceSpan | None
    """Where in the text of the node, or in the instructions, the problem is. null: not in a text."""
    suggested_fix: str | None
    """What to do about it, in words. null: no advice."""
    related_spans: list[SourceSpan]
    """Other places in the same text that the problem involves."""
    fix_ops: list[GraphOp]
    """Operations that fix it, for `applyGraphOps`; `fixGraph` sends them by id. Empty: it must be fixed by hand."""


class GraphFix(TypedDict):
    updated: bool
    """Whether the batch changed anything that is stored. false: `graph_version` is as before."""
    validation: GraphValidation
    """The verdict on the graph as it is now."""
    workflow_enabled: bool
    """Whether the assistant revision lets this flow drive its conversations."""
    revision: WorkflowRevision
    """The flow after the batch; `compilation_status` is `pending` when a compile was asked for."""
    graph_version: int
    """Version of the graph now: the `base_version` of the next batch."""
    blocking_error_count: int
    """How many findings stop compile and publish."""
    fixed: list[FixedFinding]
    """The findings whose `fix_ops` were applied, in that order. What is left is in `validation`."""


class GraphHistoryEntry(TypedDict):
    version: int
    """The `graph_version` that this batch made."""
    ops: list[GraphOp]
    """The operations as they were applied."""
    undo_ops: list[GraphOp]
    """Operations that take the batch back, for `applyGraphOps`."""
    created_by: str
    """Who sent the batch: the id of an API key."""
    created_at: str
    """When the batch was applied: ISO 8601, UTC, milliseconds."""


class GraphHistoryEntryPage(TypedDict):
    data: list[GraphHistoryEntry]
    """Batches, newest first. Only the last 200 versions are kept."""
    next_before: int | None
    """`before` of the next page. null on the last one."""


GraphNode: TypeAlias = "MessageNode | DialogueNode | CollectNode | ConditionNode | ToolNode | KnowledgeNode | SetVariableNode | ComponentNode | PolicyCheckNode | TransferNode | HandoffNode | MessageSendNode | WaitNode | PressDigitNode | EndNode | NoteNode"
"""A node of a flow; `type` tells what `config` holds"""


GraphNodeFields = TypedDict(
    "GraphNodeFields",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[GraphNodeFieldsPosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[GraphNodeFieldsGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
    },
)
"""What nodes of every type may have; fields unknown to us are kept"""


GraphOp: TypeAlias = "UpsertNodeOp | RemoveNodeOp | UpdateNodeFieldsOp | AddEdgeOp | RemoveEdgeOp | SetEntryNodeOp | UpsertContextVariableOp | RemoveContextVariableOp | SetPersonaOp | SetComponentOutputsOp"


class GraphPresence(TypedDict):
    present: list[GraphPresencePresentItem]
    """All who have the graph open, the caller included, first comers first"""
    expires_in_seconds: int
    """Say it again before this time is over"""


class GraphResult(TypedDict):
    updated: bool
    """Whether the batch changed anything that is stored. false: `graph_version` is as before."""
    validation: GraphValidation
    """The verdict on the graph as it is now."""
    workflow_enabled: bool
    """Whether the assistant revision lets this flow drive its conversations."""
    revision: WorkflowRevision
    """The flow after the batch; `compilation_status` is `pending` when a compile was asked for."""
    graph_version: int
    """Version of the graph now: the `base_version` of the next batch."""
    blocking_error_count: int
    """How many findings stop compile and publish."""


class GraphRule(TypedDict):
    rule_id: str
    """Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable."""
    category: str
    """Group of the rule, such as `structure`, `routing` or `variables`."""
    severity: Literal["error", "warning", "suggestion"]
    """`error`: wrong. `warning`: probably not meant. `suggestion`: could be better."""
    blocking: bool
    """true: the graph can be saved but neither compiled nor published while it has this finding."""
    title: str
    """Short name of the rule."""
    description: str
    """What the rule looks for and why it matters."""


class GraphRuleList(TypedDict):
    data: list[GraphRule]
    """Every rule, in the order in which findings are reported."""


class GraphSummary(TypedDict):
    updated: bool
    """Whether the batch changed anything that is stored. false: `graph_version` is as before."""
    changes: GraphChanges
    """What the batch changed."""
    validation: GraphVerdict
    """The verdict on the graph as it is now, without the graph."""
    workflow_enabled: bool
    """Whether the assistant revision lets this flow drive its conversations."""
    graph_version: int
    """Version of the graph now: the `base_version` of the next batch."""
    compilation_status: Literal["not_started", "pending", "running", "succeeded", "failed", "canceled"]
    """How far the compile of the flow is; `pending` when the batch asked for one."""
    blocking_error_count: int
    """How many findings stop compile and publish."""


class GraphUpdatedEvent(TypedDict):
    """The flow graph of a draft was changed."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["graph.updated"]
    data: GraphUpdatedEventData


class GraphValidation(TypedDict):
    valid: bool
    """true when there are no findings of severity `error`."""
    error_count: int
    """How many findings are errors, blocking ones included."""
    warning_count: int
    """How many findings are warnings."""
    suggestion_count: int
    """How many findings are suggestions."""
    blocking_error_count: int
    """How many findings stop compile and publish."""
    findings: list[GraphFinding]
    """Everything that was found, in the order of `listGraphRules`."""
    normalized_graph: dict[str, Any]
    """The graph as a compile sees it: defaults filled, aliases resolved, nodes in breadth-first order from the entry node."""


class GraphVerdict(TypedDict):
    valid: bool
    """true when there are no findings of severity `error`."""
    error_count: int
    """How many findings are errors, blocking ones included."""
    warning_count: int
    """How many findings are warnings."""
    suggestion_count: int
    """How many findings are suggestions."""
    blocking_error_count: int
    """How many findings stop compile and publish."""
    findings: list[GraphFinding]
    """Everything that was found, in the order of `listGraphRules`."""


class GroupRole(TypedDict):
    group: str
    """Name of the group, as the provider spells it."""
    role: str
    """Id of the role."""


class HTTPValidationError(TypedDict):
    detail: list[ValidationError]
    """Everything that is wrong with the request."""


class HandOffAnswerTaken(TypedDict):
    accepted: bool
    """false: it was taken before, or the conversation is over"""


class HandOffWebhook(TypedDict):
    id: str
    """Id of the webhook"""
    name: str
    """What colleagues call it"""
    enabled: bool
    """false: no further conversation is posted there, and nothing from there is taken"""
    url: str
    """Address that conversations are posted to"""
    queue: str | None
    """Only conversations that wait in this queue. null: of all queues"""
    agent_name: str
    """Name under which end users see what the program answers"""
    labels: list[str]
    """Results that the program may close a conversation with"""
    hook_path: str
    """Where the program posts its answers, on this server"""
    last_error: str | None
    """Why the last request was not taken. null: it was"""
    last_error_at: str | None
    """When that was"""
    last_sent_at: str | None
    """When a request was last taken. null: never"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it was last changed"""


class HandOffWebhookCheck(TypedDict):
    problem: str | None
    """Why the program did not take the test. null: it did"""


class HandOffWebhookPage(TypedDict):
    data: list[HandOffWebhook]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class HandOffWebhookWithSecret(TypedDict):
    id: str
    """Id of the webhook"""
    name: str
    """What colleagues call it"""
    enabled: bool
    """false: no further conversation is posted there, and nothing from there is taken"""
    url: str
    """Address that conversations are posted to"""
    queue: str | None
    """Only conversations that wait in this queue. null: of all queues"""
    agent_name: str
    """Name under which end users see what the program answers"""
    labels: list[str]
    """Results that the program may close a conversation with"""
    hook_path: str
    """Where the program posts its answers, on this server"""
    last_error: str | None
    """Why the last request was not taken. null: it was"""
    last_error_at: str | None
    """When that was"""
    last_sent_at: str | None
    """When a request was last taken. null: never"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it was last changed"""
    secret: str
    """Signs requests both ways, as Standard Webhooks do. Shown this once"""


HandoffNode = TypedDict(
    "HandoffNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[HandoffNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[HandoffNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: handoff
        "type": "Literal[\"handoff\"]",
        # What a node of this type needs to know
        "config": "HandoffNodeConfig",
    },
)
"""Gives the conversation to another assistant or to a queue of people. Ways out: on_release, default, failed."""


class HeardAgain(TypedDict):
    callId: str
    """Id of the call that it belongs to."""
    ear: str
    """What hears today."""
    lines: list[HeardAgainLinesItem]
    """What the end user said, in order."""
    wordErrorRate: float
    """The share of words that are heard otherwise, of the sentences that are in both."""


class Identifier(TypedDict):
    id: str
    """Id of the identifier, a UUID that the server makes."""
    type: IdentifierType
    masked_value: str
    """The value with most of it hidden, such as `j***@e***.com`."""
    verified: bool
    """true: the person has proved to own it. A verified value is never replaced without a review. false by default."""
    created_at: str
    """When the identifier was added: ISO 8601, UTC, milliseconds."""
    value: str
    """The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify no person, such as `unknown` or `0`, are refused."""


class IdentifierExport(TypedDict):
    identifiers: int
    """How many identifiers were looked for."""
    end_users: list[EndUser]
    """People who have them and are known from campaigns alone."""
    other: dict[str, list[Any]]
    """What is kept about them, by name: calls, executions, texts, consents and more."""


class IdentifierPage(TypedDict):
    data: list[Identifier]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


IdentifierType: TypeAlias = Literal["external_id", "email", "phone", "whatsapp", "account_number", "loyalty_id", "social_handle", "anonymous_id", "device_id", "lead_id"]
"""Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`."""


class IdentifyEndUserRequest(TypedDict):
    identifiers: list[AddIdentifierRequest]
    """What the person is known by."""
    traits: NotRequired[dict[str, Any]]
    """What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here."""
    source: NotRequired[str]
    """Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said."""
    conversation_id: NotRequired[str]
    """Id of the conversation in which this was observed; kept as evidence."""


class IdentifyResult(TypedDict):
    end_user: EndUser
    """The person behind the identifiers. While a review is open, the person of the strongest identifier."""
    created: bool
    """true: no person had the identifiers, and one was created."""
    review_requests: list[IdentityReviewRequest]
    """Reviews that this request opened, for a human to decide."""


class IdentityEndUserCreatedEvent(TypedDict):
    """A person was seen for the first time."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.end_user.created"]
    data: IdentityEndUserCreatedEventData


class IdentityEndUserMergedEvent(TypedDict):
    """Two people became one. It can be reverted."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.end_user.merged"]
    data: IdentityEndUserMergedEventData


class IdentityEndUserUnmergedEvent(TypedDict):
    """A merge was reverted: both people are back."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.end_user.unmerged"]
    data: IdentityEndUserUnmergedEventData


class IdentityEndUserUpdatedEvent(TypedDict):
    """Traits or identifiers of a person changed, or the person was erased."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.end_user.updated"]
    data: IdentityEndUserUpdatedEventData


class IdentityProvider(TypedDict):
    id: str
    """Id of the provider."""
    name: str
    """What members know it as."""
    issuer: str
    """Issuer of its tokens. Never changes: people are known by it."""
    client_id: str
    """Id of the client at the provider."""
    has_client_secret: bool
    """Whether a secret is stored."""
    groups_claim: str
    """Claim that lists the groups of a person."""
    group_roles: list[IdentityProviderGroupRolesItem]
    """Which role a group gives."""
    default_role: str | None
    """Role of people in none of these groups."""
    domains: list[IdentityProviderDomainsItem]
    """Domains, and how to prove them."""
    enabled: bool
    """Whether members can sign in by it."""
    redirect_uri: str | None
    """Register this address at the provider. null: `PUBLIC_URL` is not set."""
    backchannel_logout_uri: str | None
    """And this one for back-channel logout."""
    created_at: str
    """When it was added."""
    updated_at: str
    """When it last changed."""


class IdentityProviderPage(TypedDict):
    data: list[IdentityProvider]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class IdentityReviewCounts(TypedDict):
    by_status: IdentityReviewCountsByStatus
    """How many requests have each status"""
    oldest_pending_at: str | None
    """When the request that has waited longest for a decision was created"""


class IdentityReviewRequest(TypedDict):
    id: str
    """Id of the review request, a UUID that the server makes."""
    org_id: str
    """Id of the organization."""
    request_type: Literal["merge", "update"]
    """`merge`: are left and right one person? `update`: may the target get the proposed identifier?"""
    status: Literal["pending", "approved", "rejected", "superseded", "expired", "reverted"]
    """`pending` until it is decided; then `approved`, `rejected`, `superseded` (no longer needed), `expired` (it was not decided in time) or `reverted` (its merge was taken back)."""
    reason: str
    """Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`."""
    left_end_user_id: str | None
    """Id of one person of a merge. null for updates."""
    right_end_user_id: str | None
    """Id of the other person of a merge. null for updates."""
    suggested_survivor_end_user_id: str | None
    """Id under which the two would go on; left unless given. null for updates."""
    target_end_user_id: str | None
    """Id of the person that an update is about. null for merges."""
    proposed_identifier_type: str | None
    """Kind of identifier that an update would add. null for merges."""
    proposed_masked_value: str | None
    """The identifier that an update would add, masked. null for merges."""
    trigger_identifier_type: str | None
    """Kind of the identifier that brought the question up. null: none did."""
    left_name: NotRequired[str | None]
    """In lists and single reads; `***` without `identity:read`"""
    right_name: NotRequired[str | None]
    """The same for the other person"""
    target_name: NotRequired[str | None]
    """The same for the person whose identifier is to change"""
    trigger_masked_value: str | None
    """The identifier that brought the question up, masked. null: none did."""
    evidence: dict[str, Any]
    """What speaks for and against it: `score`, `threshold`, `rule`, `signals` with masked values, and where it was observed."""
    resolution_note: str | None
    """Why it was decided so, at most 2,000 characters. null: nothing was said."""
    created_at: str
    """When the review request was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the review request was last changed: ISO 8601, UTC, milliseconds."""
    resolved_at: str | None
    """When it was decided. null while it is pending."""


class IdentityReviewRequestApprovedEvent(TypedDict):
    """A proposed merge or update was approved and applied."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.review_request.approved"]
    data: IdentityReviewRequestApprovedEventData


class IdentityReviewRequestCreatedEvent(TypedDict):
    """A person has to decide about a merge or an update."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.review_request.created"]
    data: ReviewRequestOfEvent


class IdentityReviewRequestPage(TypedDict):
    data: list[IdentityReviewRequest]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class IdentityReviewRequestRejectedEvent(TypedDict):
    """A proposed merge or update was rejected and is not proposed again."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["identity.review_request.rejected"]
    data: ReviewRequestOfEvent


class ImportDncForm(TypedDict):
    file: File
    """The same CSV, or the same JSON, as one file."""


class ImportDncRequest(TypedDict):
    """JSON as shown, or CSV with a column `phone`"""

    phones: list[str]
    """Numbers to list, at most 250,000."""


InboundFallback: TypeAlias = "InboundFallback1 | InboundFallback2 | InboundFallback3"


InboundHours = TypedDict(
    "InboundHours",
    {
        # IANA time zone of the times, such as `America/New_York`.
        "zone": "str",
        # When it opens, `HH:MM`.
        "from": "str",
        # When it closes, `HH:MM`. At or before `from` it is on the next day.
        "to": "str",
        # Days of the week on which it opens, `sun` to `sat`; all seven by default.
        "days": "NotRequired[list[Weekday]]",
    },
)


InboundHoursOutput = TypedDict(
    "InboundHoursOutput",
    {
        # IANA time zone of the times, such as `America/New_York`.
        "zone": "str",
        # When it opens, `HH:MM`.
        "from": "str",
        # When it closes, `HH:MM`. At or before `from` it is on the next day.
        "to": "str",
        # Days of the week on which it opens, `sun` to `sat`; all seven by default.
        "days": "list[Weekday]",
    },
)


class InboxView(TypedDict):
    id: str
    """Id of the view."""
    name: str
    """What the view is called in the inbox."""
    filters: dict[str, str]
    """Filters of the inbox by name."""
    shared: bool
    """true: all colleagues see it. false: only the member who saved it."""
    created_at: str
    """When it was saved: ISO 8601, UTC, milliseconds."""


class InboxViewPage(TypedDict):
    data: list[InboxView]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class IngestEstimate(TypedDict):
    provider: str
    """Who would embed it."""
    model: str
    """Model that would embed it."""
    chunks: int
    """How many passages it would become."""
    tokens: int
    """How many tokens would be embedded."""
    cost_usd: float
    """What that would cost, in US dollars; 0 without a known price."""
    priced: bool
    """false: no price is known for this model; set one with `putModelPrice`."""


class InvitedMember(TypedDict):
    id: str
    """Id of the member: names them in the audit log."""
    name: str
    """What the person is called."""
    email: str
    """Their e-mail address."""
    role: str
    """Id of their role."""
    role_name: str
    """What the role is called."""
    status: Literal["invited", "active", "ended"]
    """`invited` until they sign in for the first time; `ended`: they cannot sign in, and their name stays where they acted."""
    is_current: bool
    """true for the member who asks."""
    has_second_factor: bool
    """true: they have a passkey, or an authenticator app."""
    invited_by: str
    """Who invited them, by the name of then."""
    last_seen_at: str | None
    """When one of their sessions was last used; written at most once a minute. null: never."""
    ended_at: str | None
    """When they were ended. null: they were not."""
    created_at: str
    """When they were invited."""
    updated_at: str
    """When they last changed."""
    link: LinkOfMember | None
    """The link that signs them in. null: it was mailed."""


class IsAliveResponse(TypedDict):
    status: Literal["ok"]
    """Always `ok`."""
    version: str
    """Version of Parley, such as `0.2.0`."""


class IsReadyResponse(TypedDict):
    status: Literal["ready"]
    """Always `ready`; a process that is not answers 503."""


class JoinOrganizationRequest(TypedDict):
    code: str
    """The code of the link of the invitation."""


class KeyMaker(TypedDict):
    type: Literal["session", "api_key", "operator"]
    """`session` of the console, `api_key`, or `operator` at the command line of the server."""
    id: str | None
    """Id of the session or key; null for the operator."""
    name: str
    """What it is called, and who invited it."""
    member_id: str | None
    """The member whose session it was. null: none."""


class KnowledgeBase(TypedDict):
    id: str
    """Id of the knowledge base, a UUID that the server makes."""
    name: str
    """Label of the knowledge base, 1 to 200 characters."""
    description: str | None
    """What it holds, for people, at most 2,000 characters. null: nothing was said."""
    embedding_provider: str
    """Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account."""
    embedding_model: str
    """Model that computes them; needed unless the provider is `local`. Fixed for the life of the base."""
    gap_score: float
    """A search whose best score is below it is recorded as a gap, 0 to 1; 0.4 by default."""
    reindex: KnowledgeBaseReindex | None
    """How far the last `reindexKnowledgeBase` is. null: there was none."""
    created_at: str
    """When the knowledge base was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the knowledge base was last changed: ISO 8601, UTC, milliseconds."""


class KnowledgeBasePage(TypedDict):
    data: list[KnowledgeBase]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


KnowledgeDocument = TypedDict(
    "KnowledgeDocument",
    {
        # Id of the document, a UUID that the server makes.
        "id": "str",
        # Id of the knowledge base that holds the document.
        "knowledge_base_id": "str",
        # Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address.
        "title": "str",
        # `text`, `html`, `pdf` or `docx`; `url` until it was fetched.
        "kind": "str",
        # Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched.
        "url": "str | None",
        # Name of the uploaded file. null: no file.
        "file_name": "str | None",
        # Size of the content in bytes; 0 until it was fetched.
        "bytes": "int",
        # `pending`: waits. `indexing`: is read and embedded; searches find it by words once `passages_total` is known. `indexed`: searches find it. `failed`: see `error`.
        "status": "Literal[\"pending\", \"indexing\", \"indexed\", \"failed\"]",
        # Why it failed, or why it waits for another try. null: nothing went wrong.
        "error": "KnowledgeDocumentError | None",
        # How often indexing was tried.
        "attempts": "int",
        # How many passages are embedded; the same as `passages_embedded`.
        "chunks_done": "int",
        # How many passages the document has; the same as `passages_total`. null until it has been read.
        "chunks_total": "int | None",
        # How many passages the document has; once it is known, searches find them by their words. null until it has been read.
        "passages_total": "int | None",
        # How many of them are embedded; when all are, searches find them by meaning as well.
        "passages_embedded": "int",
        # Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for every reader.
        "clearance_level": "int",
        # If there are any, only readers with one of them find it; at most 50, each at most 64 characters.
        "audience_tags": "list[str]",
        # When the document was created: ISO 8601, UTC, milliseconds.
        "created_at": "str",
        # When the document was last changed: ISO 8601, UTC, milliseconds.
        "updated_at": "str",
        # When searches first found the latest content. null: not yet.
        "indexed_at": "str | None",
    },
)


class KnowledgeDocumentFailedEvent(TypedDict):
    """A document could not be indexed; the code says why."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["knowledge.document.failed"]
    data: KnowledgeDocumentFailedEventData


class KnowledgeDocumentIndexedEvent(TypedDict):
    """A document has been read and embedded; searches find it."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["knowledge.document.indexed"]
    data: KnowledgeDocumentIndexedEventData


class KnowledgeDocumentPage(TypedDict):
    data: list[KnowledgeDocument]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class KnowledgeGap(TypedDict):
    id: str
    """Id of the gap, a UUID that the server makes."""
    query: str
    """The question in its first wording. Empty for keys without `conversations:read`, and once the end user was erased."""
    best_score: float | None
    """Best score of what was found. null: nothing was."""
    occurrences: int
    """How often it was asked."""
    created_at: str
    """When the gap was created: ISO 8601, UTC, milliseconds."""
    last_seen_at: str
    """When it was asked last: ISO 8601, UTC, milliseconds."""


class KnowledgeGapDetectedEvent(TypedDict):
    """A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["knowledge.gap.detected"]
    data: KnowledgeGapDetectedEventData


class KnowledgeGapPage(TypedDict):
    data: list[KnowledgeGap]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


KnowledgeNode = TypedDict(
    "KnowledgeNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[KnowledgeNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[KnowledgeNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: knowledge
        "type": "Literal[\"knowledge\"]",
        # What a node of this type needs to know
        "config": "KnowledgeNodeConfig",
    },
)
"""Searches knowledge bases and answers from them. Ways out: found, not_found, conditional, else."""


class KnowledgeSearchResult(TypedDict):
    results: list[KnowledgeSearchResultResultsItem]
    """Passages, nearest first; empty when nothing was found."""


class LeadBatch(TypedDict):
    id: str
    """Id of the batch, a UUID that the server makes."""
    workflowId: str
    """Id of the workflow that the leads are given to."""
    status: Literal["PENDING", "RUNNING", "COMPLETED"]
    """`PENDING`, `RUNNING`, then `COMPLETED` when every row was processed."""
    total: int
    """How many rows there are."""
    created: int
    """How many rows have become executions."""
    skipped: int
    """How many rows were left out because the person is in the file or in the workflow already."""
    rejected: int
    """How many rows cannot become executions; `listLeadBatchRows` says why."""
    pending: int
    """How many rows are still to be processed."""
    createdAt: str
    """When the batch was created: ISO 8601, UTC, milliseconds."""
    completedAt: str | None
    """When the last row was processed: ISO 8601, UTC, milliseconds. null: not yet."""


class LeadBatchRow(TypedDict):
    row: int
    """Line of the file, or position in the list, counted from 1."""
    status: Literal["PENDING", "CREATED", "SKIPPED", "REJECTED"]
    """`PENDING`, `CREATED` (became an execution), `SKIPPED` (the person is there already) or `REJECTED`."""
    rule: Literal["unreadable", "twice_in_file", "already_in_campaign", "called_elsewhere", "workflow_closed"] | None
    """Why it was left out: `twice_in_file`, `already_in_campaign`, `called_elsewhere` (since yesterday, by another workflow), `unreadable`, `workflow_closed`. null: it was not."""
    leadId: str | None
    """Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given."""
    workflowExecutionId: str | None
    """Id of the execution that the row became, for `getExecution`. null: none."""
    error: str
    """Why the row was skipped or rejected; empty otherwise."""


class LeadBatchRowPage(TypedDict):
    data: list[LeadBatchRow]
    """The items of this page, newest first."""
    pagination: Pagination


class LeadFunnel(TypedDict):
    """How far the leads came that were started in this time"""

    leads: int
    """Executions that were started in this time"""
    dialled: int
    """Of them those that were called at least once"""
    reached: int
    """Of them those where a person answered"""
    succeeded: int
    """Of them those that booked, were put through, agreed to texts, promised or paid"""
    isComplete: bool
    """false: there are more than 50,000 leads, and the newest were counted"""


class LeaveVisitorAddressRequest(TypedDict):
    address: str
    """An e-mail address. It proves nothing, and is only written to."""


class LegalHold(TypedDict):
    id: str
    """Id of the legal hold, a UUID that the server makes."""
    end_user_id: str
    """Id of the person whose data is held."""
    reason: str
    """Why the data of the person must stay, such as the number of a case; 1 to 500 characters."""
    created_by: str
    """Who made the legal hold: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the legal hold was created: ISO 8601, UTC, milliseconds."""


class LegalHoldState(TypedDict):
    legal_hold: LegalHold | None
    """The active hold. null: there is none."""


class LinkConversationPersonRequest(TypedDict):
    end_user_id: str
    """Id of the person. One who is not among the possible people needs `identity:write`."""
    note: NotRequired[str]
    """Why, at most 2,000 characters; kept with the merge."""


class LinkOfMember(TypedDict):
    id: str
    """Id of the link, for `revokeSignInLink`."""
    code: str
    """The secret of the link, for `openSession`. Works once. Shown in this answer only."""
    path: str
    """Where to open it, on the host of this server: `/console/#code=…`."""
    expires_at: str
    """When the link works no more."""


class LinkedPerson(TypedDict):
    conversation_id: str
    """Which conversation was linked."""
    end_user_id: str
    """Id of the person whom it is with now."""
    merge_id: str | None
    """For `revertMerge`, which takes the link back. null: it was with this person already."""
    review_request_id: str | None
    """The decision as a review request. null: it was with this person already."""


class ListedApiKey(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""
    scopes: list[Scope]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    is_active: bool
    """true while it can be used; false once it is revoked or expired."""
    last_used_at: str | None
    """When it was last used; written at most once a minute. null: never."""
    expires_at: str | None
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""
    created_at: str
    """When the key was created: ISO 8601, UTC, milliseconds."""
    created_by: KeyMaker
    """Who made it. It keeps working when the session in which it was made has ended."""


class ListedApiKeyList(TypedDict):
    data: list[ListedApiKey]
    """Newest first; all of them, not paged."""


class ListedConversation(TypedDict):
    id: str
    """Id of the conversation, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the conversation."""
    assistant_id: str
    """Id of the assistant that talks; it must have an active revision, unless `revision_id` names another."""
    revision_id: str
    """Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it."""
    channel: Literal["chat", "voice", "sms", "email"]
    """How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server."""
    channel_id: str | None
    """Id of the channel whose visitor talks (`getChannel`). null: it did not start on a website."""
    status: ConversationStatus
    """`active`: the assistant or the end user speaks next. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over."""
    replying: bool
    """true while the assistant prepares its next reply."""
    end_user_id: str | None
    """Id of the end user who talks. null: not known."""
    call_id: str | None
    """Id of the call that the conversation belongs to (`getCall`). null: no phone call."""
    queue: str | None
    """Name of the queue that waits for a human. null: none does, or a human took over."""
    handed_off_at: str | None
    """Since when a human is asked for; null while the assistant has it"""
    taken_over_at: str | None
    """When a human took over; null before"""
    agent_name: str | None
    """The human who took over, as named in the takeover"""
    assignee: str | None
    """The colleague who looks after it"""
    priority: Literal["low", "normal", "high", "urgent"]
    """How urgent it is: the list of those who wait shows urgent ones first"""
    labels: list[str]
    """Labels of colleagues"""
    snoozed_until: str | None
    """Put aside by an agent until then, or until the person writes. null, or in the past: not put aside"""
    node_id: str | None
    """Id of the node of the flow where the conversation is. null: the end user was erased."""
    variables: dict[str, Any]
    """Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned unchanged; at most 16,384 characters as JSON."""
    turns: int
    """How often the end user has spoken."""
    message_count: int
    """How many messages of all sides are stored."""
    cost_usd: float
    """What models and embeddings have cost so far, in US dollars."""
    outcome: ConversationOutcome | None
    """`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said."""
    outcome_label: str | None
    """Label of the end node that was reached. null: not over, or it has none."""
    disposition: str | None
    """Result in a word of the organization, from the end node or the caller who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said."""
    end_reason: str | None
    """Why it ended: `flow` (the flow reached its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs."""
    read_position: int | None
    """Position of the last message that the visitor of a website has seen. null: none yet, or no visitor."""
    rating: ConversationRating | None
    """What the visitor thought of it, given at its end. null: not rated."""
    idle_timeout_seconds: int
    """Seconds without a message after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail."""
    test: bool
    """Whether it tries the assistant out"""
    created_at: str
    """When the conversation was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the conversation was last changed: ISO 8601, UTC, milliseconds."""
    ended_at: str | None
    """When the conversation ended. null while it runs."""
    preview: NotRequired[ConversationPreview]
    """The name of the person, the last messages and what you have not read; with `preview=true` only"""


class ListedConversationPage(TypedDict):
    data: list[ListedConversation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""
    searched: int | None
    """How many conversations were searched for `q` for this page; null without `q`"""


class ListedOrganization(TypedDict):
    id: str
    """Id of the organization."""
    name: str
    """What the organization is called."""
    slug: str
    """Its short name."""
    status: str
    """`active` or `suspended`."""
    sandbox: bool
    """true: a sandbox, which reaches no real phone."""
    members: int
    """How many members are active."""
    open_sessions: int
    """How many sessions of the console are open."""
    last_used_at: str | None
    """When a key or session of it was last used. null: never."""
    created_at: str
    """When it was created."""


class ListedOrganizationPage(TypedDict):
    data: list[ListedOrganization]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class LiveFigures(TypedDict):
    at: str
    """When this was counted: ISO 8601, UTC, milliseconds."""
    talking: int
    """Calls on which someone talks, or that are being put through."""
    ringing: int
    """Calls that ring, or are being dialed."""
    waitingForLine: int
    """Calls that wait for a free line."""
    longestWaitSeconds: int | None
    """How long the first of them has waited, in seconds. null: none waits."""
    linesInUse: int
    """Lines that calls hold now."""
    lines: int
    """How many calls the organization may have at once: `max_active_calls`."""
    pace: float
    """Phones that rang in a minute, over the five whole minutes before this one."""
    workflows: list[LiveFiguresWorkflowsItem]
    """Active workflows, newest first, at most 100."""
    minutes: list[LiveFiguresMinutesItem]
    """The last 60 minutes, oldest first, by when the phone rang. Calls that we made."""
    lastHour: LiveFiguresLastHour
    """The sums of these minutes."""


class Macro(TypedDict):
    id: str
    """Id of the macro"""
    name: str
    """Its name, at most 100 characters; no other macro has it"""
    steps: MacroSteps
    """What it does, in the order reply, labels, priority, aside, queue, close"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""


class MacroPage(TypedDict):
    data: list[Macro]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class MacroSteps(TypedDict):
    reply: NotRequired[str]
    """What is said to the person, at most 10,000 characters; with placeholders such as `{{first_name}}`"""
    labels: NotRequired[list[str]]
    """Labels that are added, at most 20"""
    priority: NotRequired[Literal["low", "normal", "high", "urgent"]]
    """How urgent it becomes"""
    snooze_minutes: NotRequired[int]
    """For how long it is put aside, 1 minute to 366 days"""
    queue_id: NotRequired[str]
    """Id of the queue that gets it"""
    closes: NotRequired[bool]
    """true: it is closed at the end"""
    outcome: NotRequired[ConversationOutcome]
    """How it went, where the macro closes it"""


Mail = TypedDict(
    "Mail",
    {
        # Id of the mail.
        "id": "str",
        # Id of the mailbox. null: it was deleted.
        "mailbox_id": "str | None",
        # Id of the conversation. null: it belongs to none.
        "conversation_id": "str | None",
        # Position of its message in the transcript. null: none.
        "position": "int | None",
        # `in`: to us. `out`: from us.
        "direction": "Literal[\"in\", \"out\"]",
        # In: `waiting`, `received`, or `ignored` (see `problem`). Out: `draft`, `waiting`, `sending`, `sent`, `failed`, `bounced`, `discarded`, or `blocked` (never sent).
        "status": "Literal[\"waiting\", \"received\", \"ignored\", \"draft\", \"sending\", \"sent\", \"failed\", \"bounced\", \"discarded\", \"blocked\"]",
        # Why it was ignored or not sent. null: nothing to say.
        "problem": "str | None",
        # Address that it came from. It proves nothing: addresses are easily forged. Masked unless the key has `identity:read`, as all that names the person.
        "from": "str",
        # Name of the sender; empty: none.
        "from_name": "str",
        # Address that it went to.
        "to": "str",
        # What its subject line says, decoded; empty without one.
        "subject": "str",
        # All of it as plain text, with what it quotes.
        "text": "str",
        # Files that came with it.
        "attachments": "list[MailAttachment]",
        # When it came in or was written: ISO 8601, UTC, milliseconds.
        "created_at": "str",
        # When the server took it: ISO 8601, UTC, milliseconds. null: not sent.
        "sent_at": "str | None",
    },
)


MailAttachment = TypedDict(
    "MailAttachment",
    {
        # Id of the attachment, for `downloadMailAttachment`.
        "id": "str",
        # Name of the file, as the sender gave it.
        "name": "str",
        # Media type, as the sender gave it.
        "type": "str",
        # Size in bytes.
        "bytes": "int",
        # false: it was larger than what is kept, and only its name is known.
        "stored": "bool",
    },
)


class MailPage(TypedDict):
    data: list[Mail]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class MailServer(TypedDict):
    host: str
    """Name of the server, such as `mail.example.com`."""
    port: int
    """Port: 993 or 143 for IMAP; 465, 587, 25 or 2525 for SMTP."""
    security: Literal["tls", "starttls", "none"]
    """`tls` from the first byte (993, 465), `starttls` before anything is said (143, 587), or `none`, only in a network that the operator opened by `OUTBOUND_ALLOW_CIDRS`."""
    user: str
    """Name to sign in with; mostly the address."""


class MailServerInput(TypedDict):
    host: str
    """Name of the server, such as `mail.example.com`."""
    port: int
    """Port: 993 or 143 for IMAP; 465, 587, 25 or 2525 for SMTP."""
    security: Literal["tls", "starttls", "none"]
    """`tls` from the first byte (993, 465), `starttls` before anything is said (143, 587), or `none`, only in a network that the operator opened by `OUTBOUND_ALLOW_CIDRS`."""
    user: str
    """Name to sign in with; mostly the address."""
    password: NotRequired[str]
    """Password. Left out: the stored one stays, while host, port and user stay the same."""


class MailTranscriptRequest(TypedDict):
    address: NotRequired[str]
    """Where it goes. Left out: to whom the conversation is held with, where that is known."""
    mailbox_id: NotRequired[str]
    """Mailbox that sends it. Left out: that of the conversation."""


MailVisitorTranscriptRequest: TypeAlias = "LeaveVisitorAddressRequest"


class Mailbox(TypedDict):
    id: str
    """Id of the mailbox, a UUID that the server makes."""
    name: str
    """What colleagues call the mailbox."""
    address: str
    """Where people write to."""
    sender_name: str
    """Name that answers come from; empty: none."""
    assistant_id: str
    """Id of the assistant that reads the mails. While it has no active revision, mails wait, three days at most."""
    mode: Literal["answer", "draft", "sort"]
    """`answer`: the assistant answers. `draft`: it writes each answer as a draft, which a colleague sends or discards. `sort`: it says nothing, and its flow only chooses the queue in which the conversation waits for a colleague."""
    enabled: bool
    """false: no mail is read and none is sent."""
    queue: str | None
    """Queue in which a conversation waits where no flow names one. null: none."""
    signature: str
    """Text at the end of each mail, at most 2,000 characters; empty: none."""
    plus_address: bool
    """true: answers ask to be replied to at an address that names the conversation, such as `support+p…@shop.example`. Switch it on only where the mail server delivers such addresses to this mailbox."""
    replies_per_hour: int
    """Most mails that one address is sent in an hour, 1 to 100; 10 unless set. Further ones wait for a colleague, so that two programs that answer each other come to an end."""
    rating_request: str | None
    """What people are asked once a colleague has closed their conversation, above a link to a page with five stars; at most 500 characters. Needs `PUBLIC_URL`. null: they are not asked."""
    imap: MailServer | None
    """The IMAP server whose inbox is read, and never changed. null: mails are posted to `hook_path`."""
    smtp: MailServer | None
    """The SMTP server that answers go out by. null: by the server of the operator (`SMTP_URL`), from its `MAIL_FROM`, with this address to reply to."""
    hook_path: str
    """Where your mail server may post mails to, on this server; signed with the secret."""
    state: Literal["new", "working", "failing", "off"]
    """`new`: not read yet. `working`: read at `last_checked_at`. `failing`: see `last_error`. `off`: not enabled."""
    last_error: str | None
    """What went wrong last while reading or sending, in the words of the server. null: nothing since it last worked."""
    last_error_at: str | None
    """When that was: ISO 8601, UTC, milliseconds."""
    last_checked_at: str | None
    """When the inbox was last read: ISO 8601, UTC, milliseconds. null: never."""
    last_received_at: str | None
    """When a mail last came in: ISO 8601, UTC, milliseconds. null: never."""
    created_at: str
    """When the mailbox was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the mailbox was last changed: ISO 8601, UTC, milliseconds."""


class MailboxCheck(TypedDict):
    incoming: str | None
    """Why the inbox cannot be read. null: it can, or mails are posted."""
    outgoing: str | None
    """Why no mail can be sent. null: it can."""


class MailboxPage(TypedDict):
    data: list[Mailbox]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class MailboxWithSecret(TypedDict):
    id: str
    """Id of the mailbox, a UUID that the server makes."""
    name: str
    """What colleagues call the mailbox."""
    address: str
    """Where people write to."""
    sender_name: str
    """Name that answers come from; empty: none."""
    assistant_id: str
    """Id of the assistant that reads the mails. While it has no active revision, mails wait, three days at most."""
    mode: Literal["answer", "draft", "sort"]
    """`answer`: the assistant answers. `draft`: it writes each answer as a draft, which a colleague sends or discards. `sort`: it says nothing, and its flow only chooses the queue in which the conversation waits for a colleague."""
    enabled: bool
    """false: no mail is read and none is sent."""
    queue: str | None
    """Queue in which a conversation waits where no flow names one. null: none."""
    signature: str
    """Text at the end of each mail, at most 2,000 characters; empty: none."""
    plus_address: bool
    """true: answers ask to be replied to at an address that names the conversation, such as `support+p…@shop.example`. Switch it on only where the mail server delivers such addresses to this mailbox."""
    replies_per_hour: int
    """Most mails that one address is sent in an hour, 1 to 100; 10 unless set. Further ones wait for a colleague, so that two programs that answer each other come to an end."""
    rating_request: str | None
    """What people are asked once a colleague has closed their conversation, above a link to a page with five stars; at most 500 characters. Needs `PUBLIC_URL`. null: they are not asked."""
    imap: MailServer | None
    """The IMAP server whose inbox is read, and never changed. null: mails are posted to `hook_path`."""
    smtp: MailServer | None
    """The SMTP server that answers go out by. null: by the server of the operator (`SMTP_URL`), from its `MAIL_FROM`, with this address to reply to."""
    hook_path: str
    """Where your mail server may post mails to, on this server; signed with the secret."""
    state: Literal["new", "working", "failing", "off"]
    """`new`: not read yet. `working`: read at `last_checked_at`. `failing`: see `last_error`. `off`: not enabled."""
    last_error: str | None
    """What went wrong last while reading or sending, in the words of the server. null: nothing since it last worked."""
    last_error_at: str | None
    """When that was: ISO 8601, UTC, milliseconds."""
    last_checked_at: str | None
    """When the inbox was last read: ISO 8601, UTC, milliseconds. null: never."""
    last_received_at: str | None
    """When a mail last came in: ISO 8601, UTC, milliseconds. null: never."""
    created_at: str
    """When the mailbox was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the mailbox was last changed: ISO 8601, UTC, milliseconds."""
    secret: str
    """Signs what is posted to `hook_path`, as Standard Webhooks do. Shown only now."""


class MarkConversationReadRequest(TypedDict):
    position: int
    """Position of the last message that you have seen"""


class MarkVisitorReadRequest(TypedDict):
    position: int
    """Position of the last message that the visitor has seen."""


class McpTools(TypedDict):
    data: list[McpToolsDataItem]
    """Tools that the server offers, at most 500."""


class Member(TypedDict):
    id: str
    """Id of the member: names them in the audit log."""
    name: str
    """What the person is called."""
    email: str
    """Their e-mail address."""
    role: str
    """Id of their role."""
    role_name: str
    """What the role is called."""
    status: Literal["invited", "active", "ended"]
    """`invited` until they sign in for the first time; `ended`: they cannot sign in, and their name stays where they acted."""
    is_current: bool
    """true for the member who asks."""
    has_second_factor: bool
    """true: they have a passkey, or an authenticator app."""
    invited_by: str
    """Who invited them, by the name of then."""
    last_seen_at: str | None
    """When one of their sessions was last used; written at most once a minute. null: never."""
    ended_at: str | None
    """When they were ended. null: they were not."""
    created_at: str
    """When they were invited."""
    updated_at: str
    """When they last changed."""


class MemberLink(TypedDict):
    link: LinkOfMember | None
    """The link that signs them in. null: it was mailed."""


class MemberPage(TypedDict):
    data: list[Member]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class Membership(TypedDict):
    organization_id: str
    """Where you belong: names it for `switchOrganization`."""
    organization_name: str
    """What that organization is called."""
    member_id: str
    """Id of the member that you are there."""
    role: str
    """Id of your role there."""
    is_current: bool
    """true for the organization of this session."""


class MemoryFact(TypedDict):
    id: str
    """Id of the fact, a UUID that the server makes."""
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""
    text: str
    """The fact in a sentence, 1 to 2,000 characters."""
    confidence: float
    """How sure it is, 0 to 1; 1 by default."""
    source: str
    """Who says so, such as `api` (default) or `conversation`; 1 to 100 characters."""
    conversation_id: str | None
    """Id of the conversation that it comes from. null: none."""
    created_at: str
    """When the fact was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the fact was last changed: ISO 8601, UTC, milliseconds."""
    expires_at: str | None
    """When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never."""


class MemoryFactCreatedEvent(TypedDict):
    """Something was remembered about a person."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["memory.fact.created"]
    data: MemoryFactCreatedEventData


class MemoryFactDeletedEvent(TypedDict):
    """A remembered fact was forgotten, or expired."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["memory.fact.deleted"]
    data: MemoryFactDeletedEventData


class MemoryFactPage(TypedDict):
    data: list[MemoryFact]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class Merge(TypedDict):
    id: str
    """Id of the merge, a UUID that the server makes."""
    survivor_end_user_id: str
    """Id under which the person goes on."""
    absorbed_end_user_id: str
    """Id of the person who was merged into them; it keeps working."""
    survivor_name: NotRequired[str | None]
    """In lists and single reads; `***` without `identity:read`"""
    absorbed_name: NotRequired[str | None]
    """The same for the person who was merged into them"""
    status: Literal["active", "reverted"]
    """`active`, or `reverted`: both people are back."""
    origin: Literal["automatic", "review"]
    """`automatic`: the server was sure. `review`: a human approved it."""
    review_request_id: str | None
    """Id of the review request that led to it (`getReviewRequest`). null: none did."""
    evidence: dict[str, Any]
    """What spoke for and against it, with masked values."""
    note: str | None
    """Why it was decided or reverted, at most 2,000 characters. null: nothing was said."""
    revert_note: str | None
    """Why it was reverted; null: it was not, or nothing was said"""
    created_at: str
    """When the merge was created: ISO 8601, UTC, milliseconds."""
    reverted_at: str | None
    """When it was reverted. null: it was not."""


class MergePage(TypedDict):
    data: list[Merge]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


MessageNode = TypedDict(
    "MessageNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[MessageNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[MessageNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: message
        "type": "Literal[\"message\"]",
        # What a node of this type needs to know
        "config": "MessageNodeConfig",
    },
)
"""Says a fixed text. Ways out: default."""


MessageSendNode = TypedDict(
    "MessageSendNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[MessageSendNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[MessageSendNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: send message
        "type": "Literal[\"message_send\"]",
        # What a node of this type needs to know
        "config": "MessageSendNodeConfig",
    },
)
"""Sends a message on another channel. Ways out: default."""


class ModelBudget(TypedDict):
    id: str
    """Id of the budget, a UUID that the server makes."""
    name: str
    """Label of the budget, 1 to 200 characters."""
    amount_usd: float
    """How much may be spent in a period, in US dollars."""
    period: Literal["day", "month", "total"]
    """`day`, `month` (default) or `total`, in UTC. Cannot be changed later."""
    alert_at: float
    """Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one."""
    alert_shares: list[float]
    """Further shares of the amount at which an event is sent, each above 0 and at most 1, at most 5; none by default."""
    recipients: list[str]
    """E-mail addresses of members who may read budgets, at most 20: they get an e-mail with what the event says. Empty, the default: webhooks alone hear of it."""
    counts: Literal["models", "everything"]
    """`models`, the default: requests to models alone. `everything`: minutes and texts of carriers, too; they are looked at every minute."""
    hard: bool
    """true: requests to models are refused with 402 once the amount is spent; conversations go on with the built-in flow model, and calls are neither ended nor held back. false by default."""
    unpriced: Literal["estimate", "refuse"]
    """What a call of a model without a known price means for this budget. `estimate`: it counts 5 dollars for a million input tokens and 20 for a million output tokens. `refuse`: while the budget is `hard`, such a call is refused with 402 until a price is set with `putModelPrice`."""
    assistant_id: str | None
    """Counts what this assistant spends. null: not limited to one."""
    kb_id: str | None
    """Counts what embeddings of this knowledge base cost. null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""
    workflow_id: str | None
    """Counts what conversations of this campaign spend (`listWorkflows`). null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""
    channel: Literal["chat", "voice", "sms", "email"] | None
    """Counts what conversations of this channel spend: `chat`, `voice`, `sms` or `email`. null: not limited to one. Give at most one of `assistant_id`, `kb_id`, `workflow_id` and `channel`."""
    spent_usd: float
    """Spent in the current period, in US dollars."""
    period_start: str | None
    """First day of the current period, `YYYY-MM-DD`, UTC. null for `total`."""
    created_at: str
    """When the budget was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the budget was last changed: ISO 8601, UTC, milliseconds."""


class ModelBudgetPage(TypedDict):
    data: list[ModelBudget]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ModelCostByAssistantRow(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    total_cost_usd: float
    """What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them."""
    invocations: int
    """How many calls to models there were, failed ones included."""
    failed: int
    """How many of them failed."""
    output_tokens: int
    """Tokens that were written."""


ModelCostByAssistantRowList: TypeAlias = "list[ModelCostByAssistantRow]"


class ModelInvocation(TypedDict):
    id: str
    """Id of the entry, a UUID that the server makes."""
    operation: Literal["embedding", "generation", "speech"]
    """`embedding`, `generation`, or `speech`: heard or spoken by a vendor."""
    source: str
    """What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api`, `conversation` or `analysis`."""
    embedding_type: str | None
    """`document` or `query`. null for generations."""
    kb_id: str | None
    """Id of the knowledge base. null: none."""
    document_id: str | None
    """Id of the document. null: none."""
    assistant_id: str | None
    """Id of the assistant. null: none."""
    conversation_id: str | None
    """Id of the conversation. null: none."""
    provider: str
    """Name of the provider that was asked."""
    model: str
    """Model that was asked."""
    input_tokens: int
    """Tokens that were read, as the vendor bills them. Of `speech`: characters that were said, or seconds that were heard."""
    output_tokens: int
    """Tokens that were written; 0 for embeddings and speech."""
    cached_input_tokens: int
    """Of the input tokens, those that the vendor had read before and bills at a lower price; 0 if it reports none."""
    tokens_estimated: bool
    """true: the vendor gave no counts, so they are estimated."""
    cost_usd: float
    """What it cost, in US dollars; 0 without a known price."""
    estimated_cost_usd: float | None
    """Without a known price: what it counts against budgets, in US dollars. null: the price was known."""
    usd_per_million_input_tokens: float | None
    """Price at that moment, in US dollars for a million input tokens. null: not known."""
    usd_per_million_output_tokens: float | None
    """Price at that moment, in US dollars for a million output tokens. null: not known, or not paid for."""
    priced: bool
    """false: no price was known, and the cost counts as 0."""
    status: Literal["succeeded", "failed"]
    """`succeeded` or `failed`."""
    error: str | None
    """Why it failed. null: it did not."""
    latency_ms: int
    """How long it took, in milliseconds."""
    created_at: str
    """When the entry was created: ISO 8601, UTC, milliseconds."""


class ModelInvocationPage(TypedDict):
    data: list[ModelInvocation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ModelPrice(TypedDict):
    provider: str
    """Name of the provider: `local`, `scripted` or one of `createModelProvider`."""
    model: str
    """Name of the model with its provider, at most 200 characters."""
    usd_per_million_input_tokens: float
    """US dollars for a million input tokens."""
    usd_per_million_output_tokens: float | None
    """US dollars for a million output tokens. null: output is not paid for, or no price is known."""
    usd_per_million_cached_input_tokens: float | None
    """US dollars for a million input tokens that the vendor had read before. Without one they cost what any input costs."""
    origin: Literal["organization", "catalogue"]
    """`organization`: set by you with `putModelPrice`. `catalogue`: the published price of the vendor."""
    updated_at: str | None
    """When you set it. null for published prices."""


class ModelPricePage(TypedDict):
    data: list[ModelPrice]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ModelProvider(TypedDict):
    id: str
    """Id of the provider, a UUID that the server makes."""
    name: str
    """Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in."""
    kind: Literal["openai", "anthropic", "openai_compatible", "deepgram", "elevenlabs"]
    """Whose protocol it talks. `openai_compatible` is for servers of your own. `deepgram` and `elevenlabs` hear and speak on calls (`setSpeech`), and write no texts."""
    base_url: str
    """Address of the vendor; its public one unless given, needed for `openai_compatible`. A new address needs `api_key` again."""
    has_credential: bool
    """Whether a credential is stored."""
    credential_hint: str | None
    """The last four characters of the credential. null: there is none, or it is too short to show any of it."""
    created_at: str
    """When the provider was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the provider was last changed: ISO 8601, UTC, milliseconds."""


class ModelProviderPage(TypedDict):
    data: list[ModelProvider]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ModelRouterBudgetThresholdReachedEvent(TypedDict):
    """Spend on models has reached the alert level of a budget, or all of it."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["model_router.budget.threshold_reached"]
    data: ModelRouterBudgetThresholdReachedEventData


class ModelRouterPriceMissingEvent(TypedDict):
    """A model without a known price was called; its spend counts as 0 until a price is set. Sent once a day."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["model_router.price.missing"]
    data: ModelRouterPriceMissingEventData


class ModelSettings(TypedDict):
    model: str | None
    """Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence."""
    config: ModelSettingsConfig | dict[str, Any]
    """How the model is asked. Settings of a provider that are not listed here are kept as given."""


class ModelSettingsInput(TypedDict):
    model: NotRequired[str | None]
    """Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence."""
    config: NotRequired[ModelSettingsInputConfig | dict[str, Any] | None]
    """How the model is asked. Settings of a provider that are not listed here are kept as given."""


class ModelUsage(TypedDict):
    """What was used and what it cost."""

    input_tokens: int
    """Tokens that were read."""
    output_tokens: int
    """Tokens that were written; 0 for embeddings."""
    cost_usd: float
    """What it cost, in US dollars; 0 without a known price."""


class MoveCallBackRequest(TypedDict):
    at: str
    """When to call instead: ISO 8601 with an offset, in the future, at most 90 days ahead"""


class NodeType(TypedDict):
    type: str
    """Value of `type` of such a node."""
    title: str
    """Short name for people."""
    description: str
    """What a node of this type does."""
    config: dict[str, Any]
    """JSON Schema of the configuration."""
    ways_out: NodeTypeWaysOut
    """Edges that may leave such a node."""


class NodeTypeList(TypedDict):
    data: list[NodeType]
    """Every node type, in the order in which editors offer them."""


class NotMatch(TypedDict):
    id: str
    """Id of the pair, a UUID that the server makes."""
    left_end_user_id: str
    """Id of one of the two people."""
    right_end_user_id: str
    """Id of the other."""
    left_name: str | None
    """What the one person is called; `***` without `identity:read`"""
    right_name: str | None
    """The same for the other person"""
    origin: Literal["rejected_review", "reverted_merge"]
    """`rejected_review` or `reverted_merge`: where a human said so."""
    review_request_id: str | None
    """Id of the review request concerned. null: none."""
    created_at: str
    """When the pair was created: ISO 8601, UTC, milliseconds."""


class NotMatchPage(TypedDict):
    data: list[NotMatch]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


NoteNode = TypedDict(
    "NoteNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[NoteNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[NoteNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: note
        "type": "Literal[\"note\"]",
        # What a node of this type needs to know
        "config": "NoteNodeConfig",
    },
)
"""A remark for readers, never executed. Ways out: none."""


class NoticeConversationEventRequest(TypedDict):
    name: str
    """Name of the event, 1 to 200 characters, as `wait` nodes and `event` edges of the flow name it."""
    variables: NotRequired[dict[str, Any]]
    """Values for variables of the flow that come with the event."""


class OpenSessionByPasskeyRequest(TypedDict):
    challenge_id: str
    """From `startPasskeySignIn`."""
    response: dict[str, Any]
    """What the browser answered, in the JSON form of WebAuthn."""
    organization_id: NotRequired[str]
    """Which of your organizations to open; left out: the one that you used last."""


class OpenSessionRequest(TypedDict):
    code: NotRequired[str]
    """The code of a sign-in link."""
    verifier: NotRequired[str]
    """With a code of `createTabCode` only: the secret whose SHA-256 was its `challenge`."""
    key: NotRequired[str]
    """An API key, instead of a code."""
    second_factor: NotRequired[str]
    """Six digits of the member’s authenticator app, or one of their recovery codes; asked for by a 401 with `details.second_factor`. The code of the link stays good until then."""


class OpenedSession(TypedDict):
    id: str
    """Id of the session, a UUID; also the id of its actor in the audit log."""
    name: str
    """Name that the sign-in link gave it, or the name of the API key it was opened with."""
    scopes: list[Scope]
    """What the session may do; never more than the key behind it."""
    plain_text_key: str
    """The key of the session, to be sent as `x-api-key`. Shown in this answer only."""
    expires_at: str
    """When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds. The session of a member is renewed while it is used, for 30 days at most."""
    member_id: str | None
    """The member who signed in. null: a key or a guest did."""
    needs_second_factor: bool
    """true: the organization asks for a second factor, and the session may do nothing until the member has set one up."""


class Operations(TypedDict):
    at: str
    """When this was looked up: ISO 8601, UTC, milliseconds."""
    workers: int
    """Workers of the server that are alive. 0: nothing in the background moves until one is started."""
    held: int
    """Jobs that wait for a suspended organization to be resumed, counted up to 10,000."""
    work: list[OperationsWorkItem]
    """Kinds of work in the background of which the organization has any, by name."""


class Organization(TypedDict):
    id: str
    """Id of the organization, a UUID that the server makes."""
    name: str
    """Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP."""
    slug: str
    """Short name for addresses; never changes."""
    timezone: str
    """IANA time zone, such as `Europe/Vienna`."""
    status: str
    """`active`, or `suspended` by the operator of the server."""
    sandbox: bool
    """true: a sandbox. It has no carrier but the simulated one, so that nothing in it reaches a real phone. Never changes."""
    max_active_calls: int
    """Most calls of the organization at one time; others wait. 10 by default."""
    require_second_factor: bool
    """true: members who may change members, keys or the organization sign in by passkey, or with a code of an authenticator app. false by default."""
    require_passing_tests: bool
    """true: a draft is published only when the tests of its assistant pass, and refused without tests. Activation and roll back never are. false by default."""
    created_at: str
    """When the organization was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the organization was last changed: ISO 8601, UTC, milliseconds."""


class OtherNode(TypedDict):
    """A node of a type that is not in the catalogue, or that is not finished: kept as it is"""

    id: NotRequired[str | None]
    """Unique in its graph; made by us when absent"""
    type: NotRequired[str | None]
    """Any other type"""


OutcomeReport = TypedDict(
    "OutcomeReport",
    {
        # What calls are counted under
        "groupBy": "Literal[\"campaign\", \"assistant\", \"revision\", \"script\", \"number\", \"day\", \"hour\", \"reason\"]",
        # The organization’s zone, in which days and hours are counted
        "timezone": "str",
        # ISO 8601, UTC, milliseconds
        "from": "str",
        # ISO 8601, UTC; what was created at this instant is left out
        "to": "str",
        # All groups together
        "totals": "OutcomeReportTotals",
        # Most calls first, days and hours in their order; at most 1,000
        "data": "list[OutcomeReportDataItem]",
        "funnel": "LeadFunnel",
    },
)


class OutcomeReportPlan(TypedDict):
    id: str
    """Id of the report, a UUID that the server makes."""
    name: str
    """Label of the report, and the subject of its mail, 1 to 200 characters."""
    groupBy: Literal["campaign", "assistant", "script", "number", "day", "hour", "reason"]
    """What calls are counted under, as in `getOutcomes`; `campaign` by default."""
    workflowId: str | None
    """Only calls of this workflow (`listWorkflows`). null, the default: of all."""
    frequency: Literal["daily", "weekly", "monthly"]
    """`daily`: the day before. `weekly`: the seven days before. `monthly`: the month before, on its first day."""
    weekday: int | None
    """Day on which a weekly report goes out: 1 is Monday. null: it is not weekly."""
    hour: int
    """Hour of the day in the organization’s time zone at which it goes out; 8 by default."""
    recipients: list[str]
    """E-mail addresses of members who may read calls, at most 20. Empty, the default: webhooks alone hear of it (`call.report.ready`)."""
    active: bool
    """false: it does not go out; true by default."""
    nextAt: str | None
    """When it goes out next: ISO 8601, UTC, milliseconds. null: it is not active."""
    lastSentAt: str | None
    """When it last went out: ISO 8601, UTC, milliseconds. null: never."""
    lastProblem: str | None
    """Who did not get the last one, and why. null: everyone did."""
    createdAt: str
    """When the report was created: ISO 8601, UTC, milliseconds."""
    updatedAt: str
    """When the report was last changed: ISO 8601, UTC, milliseconds."""


class OutcomeReportPlanPage(TypedDict):
    data: list[OutcomeReportPlan]
    """The items of this page, newest first."""
    pagination: Pagination


class OverruleVerdictRequest(TypedDict):
    criterion: str
    """Name of a criterion that this conversation was judged by"""
    verdict: Literal["met", "not_met", "unknown"]
    """What it should have been"""
    save_to_suite: NotRequired[str]
    """Id of a release suite, as `listReleaseSuites` gives it: the conversation becomes a test case in it. Needs `agents:write`"""


class OverruledAnalysis(TypedDict):
    conversation_id: str
    """What was analyzed, for `getConversation`"""
    assistant_id: str
    """Id of the assistant that talked at its end"""
    revision_id: str
    """Id of the revision that talked at its end"""
    channel: str
    """`chat`, `voice`, `sms` or `email`"""
    status: Literal["waiting", "done"]
    """`waiting`: it is looked at within about a minute, or again when its model can be asked"""
    ended_at: str
    """When the conversation ended"""
    analyzed_at: str | None
    """When it was looked at last. null: not yet"""
    unasked: Literal["no_model", "failed"] | None
    """Why a model that should have been asked found nothing: none is set, or it failed or its budget is spent. null: it was asked, or not needed"""
    broke_policy: bool | None
    """Whether something that was said broke a policy. null: not looked at yet"""
    criteria: list[OverruledAnalysisCriteriaItem]
    """A verdict for each criterion"""
    fields: list[OverruledAnalysisFieldsItem]
    """A value for each field; empty once the end user was erased"""
    problems: list[OverruledAnalysisProblemsItem]
    """What went wrong, and where"""
    test_name: str | None
    """Name of the test case that was made of it. null: none was"""


class Overview(TypedDict):
    timezone: str
    """The organization's time zone: today is a day of its calendar"""
    day: str
    """Today there"""
    since: str
    """When today began there"""
    organization: OverviewOrganization
    """What the organization itself lacks"""
    hand_offs: OverviewHandOffs | None
    """null when the key lacks `conversations:read`"""
    conversations: OverviewConversations | None
    """null when the key lacks `conversations:read`"""
    reviews: OverviewReviews | None
    """null when the key lacks `identity_reviews:read`"""
    webhooks: OverviewWebhooks | None
    """null when the key lacks `webhooks:read`"""
    assistants: OverviewAssistants | None
    """null when the key lacks `agents:read`"""
    knowledge: OverviewKnowledge | None
    """null when the key lacks `knowledge_bases:read`"""
    budgets: OverviewBudgets | None
    """null when the key lacks `budgets:read`"""
    calls: OverviewCalls | None
    """null when the key lacks `calls:read`"""
    deferrals: OverviewDeferrals | None
    """null when the key lacks `compliance:read`"""
    spend: OverviewSpend | None
    """null when the key lacks `analytics:read`"""


class Pagination(TypedDict):
    """Where the list goes on."""

    limit: int
    """The `limit` that was used."""
    nextCursor: str | None
    """`cursor` of the next page. null at the end."""


class Passage(TypedDict):
    position: int
    """Its position in the document"""
    heading: str
    """The headings above it"""
    text: str
    """The text of the passage"""
    tokens: int
    """How long it is for the embedding model"""
    searchable: bool
    """false while the document is on its way into the index"""


class PassagePage(TypedDict):
    data: list[Passage]
    """In the order of the document"""
    next_after: int | None
    """null on the last page"""


class Passkey(TypedDict):
    id: str
    """Id of the passkey."""
    name: str
    """What you call it."""
    created_at: str
    """When it was added."""
    last_used_at: str | None
    """When it last signed you in. null: never."""


class PasskeyList(TypedDict):
    data: list[Passkey]
    """Your passkeys, oldest first; at most 20."""


class PasskeyOptions(TypedDict):
    challenge_id: str
    """To be sent back with the answer of the browser. Works once, within five minutes."""
    options: dict[str, Any]
    """For `navigator.credentials`, in the JSON form of WebAuthn."""


class PersonExport(TypedDict):
    end_user: EndUser
    """The person as they are now."""
    leaves: list[PersonExportLeavesItem]
    """Each record that was merged into the person, with what came through it."""
    facts: list[MemoryFact]
    """What is remembered about the person."""
    merges: list[Merge]
    """Merges that the person took part in."""
    review_requests: list[IdentityReviewRequest]
    """Review requests about the person."""
    other: dict[str, list[Any]]
    """What other parts of the service keep, by name: conversations, calls, consents and more."""


class PersonTimelineEntry(TypedDict):
    id: str
    """Id of the event."""
    at: str
    """When it happened: ISO 8601, UTC, milliseconds."""
    type: str
    """Type of the event, such as `identity.end_user.merged`; `listWebhookEventTypes` explains the types."""
    subject: str
    """Id of what the event is about."""
    actor: PersonTimelineEntryActor
    """Who did it."""
    data: dict[str, Any]
    """What is known of it, as webhooks carry it."""


class PersonTimelineEntryPage(TypedDict):
    data: list[PersonTimelineEntry]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class PhoneNumber(TypedDict):
    id: str
    """Id of the phone number, a UUID that the server makes."""
    phoneNumber: str
    """The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164."""
    city: str
    """City that the number belongs to, for people; empty if not given."""
    state: str
    """State that the number belongs to, for people; empty if not given."""
    country: str
    """ISO 3166 code of the country; `US` if not given."""
    outbound: bool
    """Whether it is meant for calls that go out; true by default. Kept for people, not enforced."""
    inbound: bool
    """Whether people may call it and write to it; true by default. With false calls are rejected and texts are only stored."""
    inboundAssistantId: str | None
    """Id of the assistant (`listAssistants`) that answers calls. A live execution of the caller with an assistant goes first. null: the built-in script answers."""
    inboundSmsAssistantId: str | None
    """Id of the assistant (`listAssistants`) that answers texts, at any hour. STOP, HELP and START never reach it. null: texts are stored and not answered."""
    inboundHours: InboundHoursOutput | None
    """When calls are answered; outside of it the fallback is used. null: always."""
    fallback: InboundFallback | None
    """What a caller outside the hours gets: exactly one of `transferTo`, `voicemailMessage` and `reject`. null: they hear that you are closed."""
    missedCallWorkflowId: str | None
    """Id of the workflow (`listWorkflows`) that calls back who calls outside the hours and is not put through: the caller becomes a lead of it. A person who opted out is not called, nor is one who is in the workflow now. null: missed calls make no leads."""


class PhoneNumberPage(TypedDict):
    data: list[PhoneNumber]
    """The items of this page, newest first."""
    pagination: Pagination


class PlaceLegalHoldRequest(TypedDict):
    reason: str
    """Why the data of the person must stay, such as the number of a case; 1 to 500 characters."""


class PlacedCallOfEvent(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus


class PlatformTools(TypedDict):
    end_call: NotRequired[bool]
    """The model may end the conversation itself; true by default."""
    transfer: NotRequired[bool]
    """The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node."""
    send_text: NotRequired[bool]
    """The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node."""
    schedule_callback: NotRequired[bool]
    """The model may schedule another call; false by default. Stored, and not acted on today."""
    press_digit: NotRequired[bool]
    """The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node."""
    knowledge_search: NotRequired[bool]
    """The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for."""
    builtin_intents: NotRequired[PlatformToolsBuiltinIntents]
    """What any assistant understands without an edge for it, each true by default. Set one to false to leave it to the flow and its model."""


class Policy(TypedDict):
    id: str
    """Id of the policy, a UUID that the server makes."""
    name: str
    """Label of the policy in lists and traces, 1 to 200 characters."""
    text: str
    """The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model."""
    kind: Literal["must", "must_not", "prefer"]
    """`must` (default) and `must_not` are in the prompt and checked; `prefer` is in the prompt and not checked."""
    enabled: bool
    """false switches the policy off everywhere; true by default."""
    needs_model: bool
    """true: the text has no phrase in quotes and no pattern, so only a model can check it (`analyzer_model_settings`); without one it is not checked."""
    created_by: str
    """Who made the policy: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the policy was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the policy was last changed: ISO 8601, UTC, milliseconds."""


PolicyCheckNode = TypedDict(
    "PolicyCheckNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[PolicyCheckNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[PolicyCheckNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: policy check
        "type": "Literal[\"policy_check\"]",
        # What a node of this type needs to know
        "config": "PolicyCheckNodeConfig",
    },
)
"""Judges the conversation by policies. Ways out: pass, violation."""


class PolicyPage(TypedDict):
    data: list[Policy]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class PolicyViolationDetectedEvent(TypedDict):
    """A reply or a person broke a policy. A reply that must not be sent was not."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["policy.violation.detected"]
    data: PolicyViolationDetectedEventData


class PollDeviceLoginRequest(TypedDict):
    device_code: str
    """What `startDeviceLogin` answered with."""


class PolledDeviceLogin(TypedDict):
    status: Literal["waiting", "slow_down", "denied", "expired", "done"]
    """`waiting`: poll again after `interval`; `slow_down`: the same, it came too soon; `denied`: a member refused, or lost access; `expired`: start again; `done`: `key` is there."""
    interval: int
    """Seconds to wait before the next poll."""
    key: CreatedApiKey | None
    """The key, in the one answer that says `done`. null otherwise."""


class PossiblePerson(TypedDict):
    end_user_id: str
    """Id of the person who has the address."""
    name: str | None
    """What the person is called. null: no name is known."""
    type: IdentifierType
    """What kind of address the contact states."""
    masked_value: str
    """The value with most of it hidden, such as `j***@e***.com`."""
    verified: bool
    """Whether the person has proved the address. The contact has not."""


class PossiblePersonList(TypedDict):
    data: list[PossiblePerson]
    """Mostly none or one: those who have an address that this conversation came from or states."""


class PostedMail(TypedDict):
    accepted: bool
    """false: this mail was posted before."""


class Preferences(TypedDict):
    theme: NotRequired[Literal["auto", "light", "dark"]]
    """How the console looks; `auto`: as the browser says."""
    language: NotRequired[str | None]
    """Whose manner of writing numbers and dates the console uses, such as `en-US` or `de`. null: its own, English."""
    notifications: NotRequired[bool]
    """Whether an open inbox alerts you of hand-offs and of conversations assigned to you, where the browser allows it."""


PressDigitNode = TypedDict(
    "PressDigitNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[PressDigitNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[PressDigitNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: press digits
        "type": "Literal[\"press_digit\"]",
        # What a node of this type needs to know
        "config": "PressDigitNodeConfig",
    },
)
"""Sends touch tones into the call. Ways out: default."""


class PreviewLeadBatchForm(TypedDict):
    file: File
    """The same CSV, or the same JSON, as one file."""


class PreviewLeadBatchRequest(TypedDict):
    """JSON as shown, or CSV with a column `primaryPhone`; other columns become `customerMetadata`"""

    leads: list[StartExecutionRequest]
    """Leads as `startExecution` takes them, at most 10,000."""


class PreviewToolRequest(TypedDict):
    tool_id: NotRequired[str]
    """Id of the tool whose stored secrets the mark `••••` stands for."""
    tool_type: NotRequired[ToolType]
    """Kind of tool; `api_call` by default."""
    configuration: ToolConfigurationInput
    """The request, as it would be saved."""
    input: NotRequired[dict[str, Any]]
    """Inputs by name; an example stands for each one that is left out."""
    input_defaults: NotRequired[dict[str, Any]]
    """Defaults of the inputs, by name."""


class PreviewWorkflowRequest(TypedDict):
    leads: list[StartExecutionRequest]
    """Leads as `startExecution` takes them, 1 to 500."""


ProblemKind: TypeAlias = Literal["unanswered", "asked_again", "left", "asked_for_person"]
"""`unanswered`: no passage answered a question. `asked_again`: the same was asked once more. `left`: the person was silent or hung up before the end. `asked_for_person`: they wanted a human"""


ProblemList = TypedDict(
    "ProblemList",
    {
        # From when on conversations are counted, by their end; 30 days back unless given
        "from": "str",
        # Until when
        "to": "str",
        # Conversations of that time that were looked at
        "conversations": "int",
        # The most frequent first, at most 200
        "data": "list[ProblemListDataItem]",
    },
)


class Procedure(TypedDict):
    id: str
    """Id of the procedure, a UUID that the server makes."""
    name: str
    """Label of the procedure, 1 to 200 characters."""
    instructions: str
    """Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow."""
    created_by: str
    """Who made the procedure: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the procedure was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the procedure was last changed: ISO 8601, UTC, milliseconds."""


class ProcedurePage(TypedDict):
    data: list[Procedure]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class Profile(TypedDict):
    member_id: str
    """Id of the member that you are in this organization."""
    name: str
    """What you are called in this organization."""
    email: str
    """Your e-mail address in this organization."""
    role: str
    """Id of your role."""
    is_operator: bool
    """true: you may create and suspend organizations of this server."""
    is_strong: bool
    """true: this session was opened with a passkey or a code of an authenticator app, so it may change how you sign in."""
    needs_second_factor: bool
    """true: this session may do nothing until you have set up a second factor."""
    second_factor: SecondFactor
    """The authenticator app."""
    passkeys: int
    """How many passkeys you have."""
    organizations: list[Membership]
    """All that you belong to, by name."""
    preferences: Preferences
    """What you chose for the console."""


class ProposeMergeRequest(TypedDict):
    left_end_user_id: str
    """Id of one person of a merge. null for updates."""
    right_end_user_id: str
    """Id of the other person of a merge. null for updates."""
    suggested_survivor_end_user_id: NotRequired[str]
    """Id under which the two would go on; left unless given. null for updates."""


class PublicChannel(TypedDict):
    appearance: ChannelAppearance
    """How the chat looks, and its texts before the assistant speaks."""
    identity: Literal["anonymous", "verified"]
    """`verified`: a session needs an `identity_token`."""
    away: str | None
    """What to show instead of taking a new chat. null: it is open."""
    max_characters: int
    """The most characters that a message may have."""
    voice: bool
    """Whether a visitor can talk to the assistant by microphone here."""
    records_calls: bool
    """Whether such calls are recorded: say so before the visitor talks."""
    files_per_chat: int
    """How many files a visitor may send in a chat; 0: none."""
    mails: bool
    """Whether a visitor can leave an address for an answer by e-mail, and be mailed the chat."""


class PushDevice(TypedDict):
    id: str
    """Id of the device"""
    name: str
    """What it is called"""
    push_service: str
    """Host of the push service that delivers its alerts"""
    is_current: bool
    """true: the session that asks asked for its alerts"""
    last_sent_at: str | None
    """When the push service took an alert last. null: never"""
    last_error: str | None
    """Why the push service did not take the last alert. null: it did"""
    created_at: str
    """When alerts were switched on"""


class PushDevicePage(TypedDict):
    data: list[PushDevice]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class PushKey(TypedDict):
    public_key: str
    """What a browser subscribes with, as the key of the application server, in base64url"""


class PushTest(TypedDict):
    problem: str | None
    """Why the push service did not take it. null: it did"""


class PutCarrierPriceRequest(TypedDict):
    carrierId: NotRequired[str | None]
    """Account that it holds for (`listCarriers`). null, the default: all accounts without a price of their own."""
    kind: Literal["minutes", "texts"]
    """`minutes` of calls, or `texts`: one part of a text message."""
    direction: NotRequired[Literal["outbound", "inbound"]]
    """`outbound`: we call or write. `inbound`: we are called or written to."""
    prefix: NotRequired[str]
    """Beginning of the other side’s number, such as `+44`; empty, the default: any number. The longest that fits counts."""
    usd: float
    """US dollars for a minute, or for one part of a text."""
    stepSeconds: NotRequired[Literal[1] | Literal[6] | Literal[30] | Literal[60]]
    """Calls are billed in steps of so many seconds: 1, 6, 30 or 60, the default. Texts ignore it."""


class PutModelPriceRequest(TypedDict):
    provider: str
    """Name of the provider: `local`, `scripted` or one of `createModelProvider`."""
    model: str
    """Name of the model with its provider, at most 200 characters."""
    usd_per_million_input_tokens: float
    """US dollars for a million input tokens."""
    usd_per_million_output_tokens: NotRequired[float]
    """US dollars for a million output tokens. null: output is not paid for, or no price is known."""
    usd_per_million_cached_input_tokens: NotRequired[float]
    """US dollars for a million input tokens that the vendor had read before. Without one they cost what any input costs."""


class Queue(TypedDict):
    id: str
    """Id of the queue"""
    name: str
    """Its name, exactly as hand-offs of flows name it; no other queue has it"""
    hours: QueueHours | None
    """When it is open; outside of these hours nothing is assigned, and targets do not run. null: always"""
    assignment: Literal["manual", "load", "order"]
    """`manual`: agents choose from the list. `load`: the member on duty with the fewest conversations gets it. `order`: the first member of the list who has room"""
    offer_seconds: int
    """How long a member has to take an offered conversation before the next one gets it, 10 to 3,600 seconds"""
    escalate_after_seconds: int | None
    """After how long without an agent a conversation becomes urgent and moves to `escalate_to`. null: never"""
    escalate_to: str | None
    """Id of the queue that gets what waited too long. null: it stays, as urgent"""
    first_response_seconds: int | None
    """Target: seconds of open time until an agent answers. null: none"""
    resolution_seconds: int | None
    """Target: seconds of open time until the agent closes or releases it. null: none"""
    closed_text: str
    """What visitors who wait see while it is closed, at most 500 characters; empty: only that no agent is there now"""
    member_ids: list[str]
    """Ids of the members who answer it, in the order in which they are offered conversations; at most 200"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""


QueueHours = TypedDict(
    "QueueHours",
    {
        # Name of the time zone, such as `Europe/Berlin`
        "time_zone": "str",
        # Days on which it opens
        "days": "list[Weekday]",
        # When it opens, `HH:MM`
        "from": "str",
        # When it closes, `HH:MM`; at or before `from`: on the next day
        "to": "str",
    },
)


class QueuePage(TypedDict):
    data: list[Queue]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class RateVisitorConversationRequest(TypedDict):
    score: int
    """From 1, bad, to 5, very good."""
    comment: NotRequired[str]
    """A few words, at most 1,000 characters."""


class RatedConversation(TypedDict):
    conversation_id: str
    """What was rated, for `getConversation`"""
    score: int
    """From 1, bad, to 5, very good"""
    comment: str | None
    """What the visitor added. null: nothing, or the end user was erased"""
    agent_name: str | None
    """The human who had it last. null: the assistant alone"""
    queue: str | None
    """The queue in which it waited last"""
    assistant_id: str
    """Which assistant talked before a human did"""
    rated_at: str
    """When it was rated"""


class RatedConversationPage(TypedDict):
    data: list[RatedConversation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class Ratings(TypedDict):
    data: list[RatingsDataItem]
    """Days oldest first; others with most ratings first. At most 400"""


class ReachableAddress(TypedDict):
    address: str
    """Where carriers reach this service: `PUBLIC_URL`. Empty: it is not set."""
    isReachable: bool
    """Whether a request to the address came back to this service."""
    problem: str
    """What stands in the way, in a sentence; empty when nothing does."""
    fix: str
    """What to do about it; empty when nothing is wrong."""


class RecallFactsRequest(TypedDict):
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""
    text: str
    """What is to be found, 1 to 2,000 characters; compared by meaning."""
    limit: NotRequired[int]
    """How many facts at most, 1 to 50; 5 by default."""
    min_score: NotRequired[float]
    """Facts below this score are left out, -1 to 1; 0.05 by default."""


class RecalledFacts(TypedDict):
    data: list[RecalledFactsDataItem]
    """Facts, nearest first."""


class Receipt(TypedDict):
    id: str
    """Id of the receipt, a UUID that the server makes."""
    moment: Literal["creation", "dial", "text"]
    """`creation`: when the contact was asked for. `dial` and `text`: the instant before it."""
    channel: Literal["call", "text"]
    """`call` or `text`."""
    phone: str
    """Phone number, E.164."""
    callId: str | None
    """Id of the call. null: a text."""
    workflowExecutionId: str | None
    """Id of the execution. null: none."""
    workflowId: str | None
    """Id of the workflow. null: none."""
    verdict: Literal["allow", "defer", "refuse"]
    """`allow`, `defer` (not now, but at `nextAllowedAt`) or `refuse`."""
    rule: Literal["never_dialled", "number", "country_not_allowed", "do_not_call", "consent", "campaign_attempts", "workflow_hours", "legal_hours", "state_hours", "holidays", "frequency", "collections_frequency", "quiet_days", "campaign_day", "daily_cap"] | None
    """The rule that decided. null: all allowed it."""
    because: str
    """Why, in words."""
    citation: str | None
    """Law or source that the rule comes from. null: none."""
    verified: bool | None
    """false: the rule comes from a secondary source and is enforced as read there. null: no rule decided."""
    nextAllowedAt: str | None
    """When the contact may be tried next: ISO 8601, UTC, milliseconds. null: now, or never."""
    zones: list[str]
    """IANA time zones that the person may be in."""
    states: list[str]
    """States that the person may be in, as two letters."""
    rules: list[ReceiptRulesItem]
    """Every rule that was asked, in order."""
    inputs: dict[str, Any]
    """Everything that the verdict was computed from."""
    chain: int
    """Chain of receipts that this one is a link of; all receipts of one number are in one chain."""
    seq: int
    """Place in the chain, counted from 1."""
    hash: str
    """Hash over this receipt and the link before it, as hexadecimal digits: a changed receipt is noticed."""
    createdAt: str
    """When the verdict was made: ISO 8601, UTC, milliseconds."""


class ReceiptPage(TypedDict):
    data: list[Receipt]
    """The items of this page, newest first."""
    pagination: Pagination


ReceiveFromSlackResponse: TypeAlias = Any


ReceiveMessageRequest = TypedDict(
    "ReceiveMessageRequest",
    {
        # E.164, or national digits of the United States
        "from": "str",
        # Number of ours that they wrote to; empty by default.
        "to": "NotRequired[str]",
        # What was written, at most 4,000 characters.
        "text": "str",
        # Id that the carrier gave to the message: the same one again is the same message.
        "reference": "NotRequired[str]",
    },
)


class ReceiveMessageResponse(TypedDict):
    message: TextMessage
    """The message as stored."""
    reply: TextMessage | None
    """What is answered. null: nothing is."""


ReceiveProviderLogoutResponse: TypeAlias = Any


class RecoveryCodes(TypedDict):
    recovery_codes: list[str]
    """Each signs in once, instead of a code of the app. Shown in this answer only."""


class RejectReviewRequestRequest(TypedDict):
    resolution_note: NotRequired[str]
    """Why it was decided so, at most 2,000 characters. null: nothing was said."""


class ReleaseCheck(TypedDict):
    check: Literal["tests", "replay", "tools", "findings"]
    """`tests`: the cases. `replay`: conversations with the same words. `tools`: the inputs and outputs that the flow relies on. `findings`: errors in the graph."""
    status: Literal["passed", "failed", "skipped"]
    """`skipped`: there was nothing to check, and the reason says how to have it checked."""
    reason: str
    """Why, in one sentence."""
    failures: int
    """How many things failed."""
    details: list[str]
    """The first of them, at most 20, each in one sentence."""


class ReleaseConversationRequest(TypedDict):
    note: NotRequired[str]
    """Note for colleagues, at most 2,000 characters; stored in the trace, never shown to the end user."""
    instructions: NotRequired[str]
    """What the assistant should know or do from here, at most 2,000 characters. Its model reads it with every later answer of this conversation; the built-in model follows its flow alone. Never shown to the end user."""


class ReleaseRun(TypedDict):
    id: str
    """Id of the run, a UUID that the server makes."""
    release_suite_id: str
    """Id of the suite that was replayed."""
    assistant_id: str
    """Id of the assistant of the revision."""
    assistant_revision_id: str
    """Id of the assistant revision to judge, draft or published (`listAssistantRevisions`)."""
    status: Literal["passed", "failed", "skipped", "error"]
    """`passed`: at most `max_failures` cases failed. `failed`: more did. `skipped`: the suite has no cases. `error`: the revision has no compiled flow to replay."""
    failures: int
    """How many cases failed."""
    max_failures: int
    """How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment."""
    results: list[ReleaseRunResultsItem]
    """One entry for each case, in the order of the suite."""
    created_by: str
    """Who made the run: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the run was created: ISO 8601, UTC, milliseconds."""


class ReleaseRunPage(TypedDict):
    data: list[ReleaseRun]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ReleaseSuite(TypedDict):
    id: str
    """Id of the release suite, a UUID that the server makes."""
    name: str
    """Label of the suite, 1 to 200 characters."""
    cases: list[TestCase]
    """Conversations to replay, at most 200."""
    created_by: str
    """Who made the release suite: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the release suite was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the release suite was last changed: ISO 8601, UTC, milliseconds."""


class ReleaseSuitePage(TypedDict):
    data: list[ReleaseSuite]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ReleaseVerdict(TypedDict):
    status: Literal["passed", "failed", "skipped", "error"]
    """`passed`: at most `max_failures` cases failed, and no other check did. `failed`: more did, or another check failed. `skipped`: the assistant has no release suite, or the suite has no cases. `error`: the revision has no compiled flow to replay."""
    failures: int
    """How many cases of the suite failed."""
    max_failures: int
    """How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment."""
    run_id: str | None
    """Id of the stored release run, with the result of each case (`listReleaseRuns`). null when nothing was replayed."""
    checks: NotRequired[list[ReleaseCheck]]
    """What the verdict rests on: tests, replays, tools and findings, each with its reason. Absent in verdicts of older versions."""


class RemoveContextVariableOp(TypedDict):
    op: Literal["remove_context_variable"]
    """`remove_context_variable` removes a variable; uses left behind become findings."""
    name: str
    """Name of a variable of the graph."""


class RemoveEdgeOp(TypedDict):
    op: Literal["remove_edge"]
    """`remove_edge` removes one edge, by its id or by both its ends."""
    edge_id: NotRequired[str | None]
    """Id of the edge; or give `source` and `target`."""
    source: NotRequired[str | None]
    """Id of the node that the edge leaves, where `edge_id` is absent."""
    target: NotRequired[str | None]
    """Id of the node that the edge leads to, where `edge_id` is absent."""


class RemoveNodeOp(TypedDict):
    op: Literal["remove_node"]
    """`remove_node` removes a node with its edges."""
    node_id: str
    """Id of a node of the graph."""


class ReplayConversationRequest(TypedDict):
    revision_id: str
    """Id of the revision to replay against, of any assistant; its flow must have compiled."""
    instead: NotRequired[list[ReplayConversationRequestInsteadItem]]
    """What the end user says otherwise: each replaces the first such message that is not replaced yet. Others stay as they are."""


class ReplayWebhookEventsRequest(TypedDict):
    since: str
    """Events from this time on: ISO 8601 with a zone."""
    until: NotRequired[str]
    """Events up to this time: ISO 8601 with a zone; now unless given."""
    only_undelivered: NotRequired[bool]
    """true leaves out what has been delivered; false by default."""


class ReplayWebhookEventsResponse(TypedDict):
    endpoint_id: str
    """Id of the endpoint that the events are sent to."""
    since: str
    """Events from this time on: ISO 8601 with a zone."""
    until: str
    """Events up to this time: ISO 8601 with a zone; now unless given."""
    only_undelivered: bool
    """true leaves out what has been delivered; false by default."""


class ReplayedTurn(TypedDict):
    replies: list[str]
    """The replies of the assistant, in order."""
    node_id: str | None
    """Id of the node where the flow was after the turn. null: not known; of the recorded side only the last turn is."""
    ended: bool
    """Whether the flow had ended."""


class ReplyToMessageRequest(TypedDict):
    text: str
    """What the person is sent, 1 to 1,600 characters."""


class RequestSignInLinkRequest(TypedDict):
    email: EmailAddress
    """Where the link is sent, if a member has this address."""


class RequestedSignInLink(TypedDict):
    expires_in: int
    """Seconds for which the link works, if one was sent."""


class ResolutionDryRun(TypedDict):
    replayed: int
    """How many of the latest identifies were tried, at most 1,000."""
    changed: int
    """How many of them would have come out otherwise."""
    current: dict[str, int]
    """Counts by outcome with the settings as they are."""
    proposed: dict[str, int]
    """Counts by outcome with the settings that were sent."""
    examples: list[ResolutionDryRunExamplesItem]
    """Some that would have come out otherwise."""


class ResolutionSettings(TypedDict):
    limits: ResolutionSettingsLimits
    """How many identifiers of each kind one person may have; more of them open a review."""
    priorities: list[IdentifierType]
    """Kinds of identifiers, strongest first. Kinds left out follow in their usual order."""
    thresholds: ResolutionSettingsThresholds
    """From which score two people are one."""
    blocked_values: list[str]
    """Values that identify no person, such as a shared front-desk number; at most 500, compared without case."""
    review_expiry_days: int
    """Days after which a pending review expires, 1 to 3650; 90 by default."""
    updated_at: str | None
    """When the settings were last changed. null: they are the defaults."""


class RevertMergeRequest(TypedDict):
    not_a_match: NotRequired[bool]
    """true (default): remember that the two are different people and never propose them again."""
    note: NotRequired[str]
    """Why it was decided or reverted, at most 2,000 characters. null: nothing was said."""


class ReviewPreview(TypedDict):
    survivor_end_user_id: str
    """Id under which the person would go on."""
    absorbed_end_user_id: str | None
    """Id of the person who would be merged into them. null for updates."""
    traits: list[ReviewPreviewTraitsItem]
    """Every trait of both sides, and the value that would survive: the one that was set last."""
    identifiers: list[ReviewPreviewIdentifiersItem]
    """Every identifier of both sides, and what would become of it."""
    over_limit: list[ReviewPreviewOverLimitItem]
    """Kinds of identifiers of which the person would have more than the settings allow."""


class ReviewRequestOfEvent(TypedDict):
    id: str
    """Id of the review request, for `getReviewRequest`."""
    request_type: str
    """`merge`: are left and right one person? `update`: may the target get the proposed identifier?"""
    reason: str
    """Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`."""
    left_end_user_id: str | None
    """Id of one person of a merge. null for updates."""
    right_end_user_id: str | None
    """Id of the other person of a merge. null for updates."""
    target_end_user_id: str | None
    """Id of the person that an update is about. null for merges."""


class ReviewScores(TypedDict):
    data: list[ReviewScoresDataItem]
    """Days oldest first; others with the lowest average first. At most 400"""


class ReviewedConversation(TypedDict):
    id: str
    """Id of the review"""
    conversation_id: str
    """What was judged, for `getConversation`"""
    reviewer: str
    """Who wrote it"""
    scores: list[ReviewedConversationScoresItem]
    """A score for each criterion that was judged"""
    score_percent: int
    """All scores together, 0 to 100"""
    comment: str
    """For the agent; empty: none, or the end user was erased"""
    created_at: str
    """When it was written"""
    agent_name: str | None
    """The member whose work was judged. null: the assistant alone, or a program"""


class ReviewedConversationPage(TypedDict):
    data: list[ReviewedConversation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class RevisionDiff(TypedDict):
    from_revision_id: str
    """Id of the revision that the difference starts from."""
    to_revision_id: str
    """Id of the revision that it leads to."""
    ops: list[GraphOp]
    """Applied to the first flow they give the second; may be more than one batch of 200."""
    changed_fields: list[str]
    """Names of the fields of the revision that differ besides the flow."""


class RevisionHealth(TypedDict):
    revision_id: str
    """The revision whose conversations are counted"""
    since: str
    """Conversations that began since then are counted"""
    conversations: int
    """How many conversations were looked at: the newest, at most 100; tests are none of them"""
    turns: int
    """How often people spoke in them"""
    guesses: int
    """Turns whose words were taken for what is only nearest in meaning"""
    asks_again: int
    """Turns that were not understood, so that the assistant asked again"""
    errors: int
    """Turns in which a tool, a model or a transfer failed, and conversations that ended in a failure"""
    hand_offs: int
    """Conversations that asked for a human"""


class RevokeConsentRequest(TypedDict):
    because: NotRequired[str]
    """Why it is revoked, at most 500 characters; empty by default."""


class Role(TypedDict):
    id: str
    """Names the role when it is given to a member: a word for roles that come with Parley, else a UUID."""
    name: str
    """What the role is called."""
    about: str
    """What the role is for."""
    scopes: list[Scope]
    """Everything its members may do."""
    is_custom: bool
    """true for a role of your own, which can be changed and deleted."""
    created_at: str | None
    """When it was made. null: it comes with Parley."""


class RolePage(TypedDict):
    data: list[Role]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class RotateApiKeyRequest(TypedDict):
    overlap_seconds: NotRequired[int]
    """How long the old key still works, at most 30 days; 0: it stops at once"""


class RotatedApiKey(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""
    scopes: list[Scope]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    is_active: bool
    """true while it can be used; false once it is revoked or expired."""
    last_used_at: str | None
    """When it was last used; written at most once a minute. null: never."""
    expires_at: str | None
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""
    created_at: str
    """When the key was created: ISO 8601, UTC, milliseconds."""
    plain_text_key: str
    """The whole secret, to be sent as `x-api-key`. Shown in this answer only."""
    replaces: RotatedApiKeyReplaces
    """The key that the new one takes the place of"""


class RouterConfig(TypedDict):
    id: str
    """Id of the router config, a UUID that the server makes."""
    name: str
    """Label of the config, 1 to 200 characters."""
    description: str | None
    """Note for people, at most 2,000 characters. null: none."""
    targets: list[RouterConfigTargetsItem]
    """Models in order, 1 to 10: the next is asked when the one before has failed, or is slow (`hedge_after_ms`)."""
    created_at: str
    """When the router config was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the router config was last changed: ISO 8601, UTC, milliseconds."""


class RouterConfigPage(TypedDict):
    data: list[RouterConfig]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class RouterTarget(TypedDict):
    provider: str
    """Name of the provider: `local`, `scripted` or one of `createModelProvider`."""
    model: str
    """Name of the model with its provider, at most 200 characters."""
    timeout_ms: NotRequired[int]
    """Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default."""
    max_retries: NotRequired[int]
    """How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default."""
    hedge_after_ms: NotRequired[int]
    """Milliseconds without a word after which the next target is asked as well, 50 to 60,000. The first that answers counts, the other is given up; a vendor may bill both. Without it the next one is asked only when this one has failed."""


class RunMacroRequest(TypedDict):
    macro_id: str
    """Which macro to run; `listMacros` has their ids"""
    values: NotRequired[dict[str, str]]
    """What placeholders of the reply stand for, beside what the conversation knows"""


class RungCall(TypedDict):
    calls: list[Call]
    """The call, or nothing if it was rejected."""
    nextCursorId: RungCallNextCursorId | None
    """Always null."""
    decision: Literal["talk", "transfer", "voicemail", "reject"]
    """`talk`: an assistant or the built-in script talks. `transfer`: connected to another number. `voicemail`: a message is said, and the line closed. `reject`: not answered."""
    assistantId: str | None
    """Id of the assistant that talks. null: none does."""


class SaveInboxViewRequest(TypedDict):
    name: str
    """Its name, at most 40 characters."""
    filters: dict[str, str]
    """Filters of the inbox by name, as they stand in its address, such as `{"view": "open", "label": "refund"}`; at most 20."""
    shared: NotRequired[bool]
    """true: all colleagues see it. false: only the member who saved it."""


class SavedWorkflow(TypedDict):
    id: str
    """Id of the workflow, a UUID that the server makes."""
    name: str
    """Label of the workflow in lists, 1 to 200 characters."""
    description: str
    """Notes for the people who run the workflow, at most 4,000 characters."""
    promptId: str | None
    """Id of the assistant that talks; it needs an active revision. null: the built-in script talks."""
    timezone: str
    """IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization."""
    voiceId: str | None
    """Voice of the speech provider. null: the default voice."""
    active: bool
    """false: nothing new is dialled, executions are paused and new ones are refused with 409."""
    steps: list[WorkflowStep]
    """What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards."""
    createdAt: str
    """When the workflow was created: ISO 8601, UTC, milliseconds."""
    updatedAt: str
    """When the workflow was last changed: ISO 8601, UTC, milliseconds."""
    tag: WorkflowTag
    numberOfAgents: int
    """How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`."""
    maxAttemptsPerLead: int | None
    """How many calls each execution may place, those that the lead asked for included; and how many texts it may send, 1 to 1,000. null: no such limit."""
    maxAttemptsPerDay: int | None
    """How many calls the workflow may place to one number in a day of its time zone, and how many texts it may send; more wait for the next day, 1 to 1,000. null: no such limit."""
    maxAttemptsPerNumber: int | None
    """How many calls the workflow may place to one number over all its executions, and how many texts it may send, 1 to 1,000. null: no such limit."""
    stopsOnReply: bool
    """true: a lead who answers a text of the workflow gets nothing more of it, and the execution is completed. true for new workflows; STOP ends everything in any case."""
    recording: Literal["off", "with_announcement"]
    """`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. A person who objects is not recorded."""
    startHour: int
    """First hour of the day in which it calls, 0 to 23; 0 by default."""
    endHour: int
    """Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default."""
    totalCalls: int
    """How many outbound calls of the workflow there are."""
    stats: SavedWorkflowStats
    """Sums over the executions and calls of the workflow."""
    phoneNumber: PhoneNumber | None
    """Number that it calls from. null: none is set."""
    warnings: list[WorkflowWarning]
    """What the caller should look at before leads are called; empty when there is nothing. The workflow is saved all the same."""


class ScheduleActivationRequest(TypedDict):
    assistant_id: str
    """The assistant that goes live"""
    revision_id: str
    """Id of a published revision of it"""
    activate_at: str
    """When it goes live: ISO 8601, in the future, at most 366 days ahead"""


class ScheduledActivation(TypedDict):
    id: str
    """Id of the scheduled activation"""
    assistant_id: str
    """The assistant that goes live"""
    revision_id: str
    """Id of the revision that goes live"""
    activate_at: str
    """When it goes live"""
    status: Literal["waiting", "done", "failed", "canceled"]
    """`waiting` until its time. `failed`: it could not be put live, and `reason` says why"""
    reason: str
    """Why it failed; empty unless it did"""
    author: str
    """Who asked for it"""
    created_at: str
    """When it was asked for"""
    finished_at: str | None
    """When it went live, failed or was called off. null: it waits"""


class ScheduledActivationPage(TypedDict):
    data: list[ScheduledActivation]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


Scope: TypeAlias = Literal["conversations:read", "conversations:write", "agents:read", "agents:write", "agents:publish", "procedures:read", "procedures:write", "policies:read", "policies:write", "tools:read", "tools:write", "integrations:read", "integrations:write", "knowledge_bases:read", "knowledge_bases:write", "memory:read", "memory:write", "identity:read", "identity:write", "identity_reviews:read", "identity_reviews:resolve", "api_keys:read", "api_keys:write", "members:read", "members:write", "model_router:read", "model_router:write", "budgets:read", "budgets:write", "analytics:read", "webhooks:read", "webhooks:write", "events:read", "workflows:read", "workflows:write", "workflows:execute", "calls:read", "calls:write", "compliance:read", "compliance:write", "audit:read", "organization:read", "organization:write", "operations:read"]


class Scorecard(TypedDict):
    criteria: list[ScorecardCriteriaItem]
    """What each review judges, 1 to 20"""
    queue_id: str | None
    """The queue that it was made for. null: all that have none of their own"""


class SearchKnowledgeBaseRequest(TypedDict):
    query: str
    """What is to be found, 1 to 8,000 characters; compared by meaning and by words."""
    top_k: NotRequired[int]
    """How many passages at most, 1 to 50; 5 by default."""
    min_score: NotRequired[float]
    """Passages whose `score` is below it are left out, -1 to 1; none are unless given. 0.4 keeps what answers a question, with the built-in model."""
    clearance_level: NotRequired[int]
    """Clearance of the reader, 0 to 1000; documents above it are not found. 0 by default."""
    audience_tags: NotRequired[list[str]]
    """Tags of the reader, at most 50; documents with tags are found only if they share one."""


class SecondFactor(TypedDict):
    is_set_up: bool
    """true: signing in without a passkey asks for a code."""
    set_up_at: str | None
    """Since when. null: not set up."""
    recovery_codes_left: int
    """How many recovery codes were not used yet."""


class SeeFlowCommentsRequest(TypedDict):
    assistant_id: str
    """The assistant whose comments the caller has before them"""


class SendConversationMessageRequest(TypedDict):
    text: str
    """The message, 1 to 131,072 characters, not only spaces."""
    role: NotRequired[Literal["user", "agent"]]
    """`user` (default): the end user speaks. `agent`: a human colleague answers; needs a takeover first, else 409."""
    variables: NotRequired[dict[str, Any]]
    """Values for variables of the flow that come with the message."""
    file_ids: NotRequired[list[str]]
    """Ids of files that go with the message of an agent, from `uploadConversationFile`; at most 5, each sent once."""


SendConversationMessageStreamEvent: TypeAlias = "StreamEvent[Literal[\"message\"], ConversationMessage] | StreamEvent[Literal[\"token\"], TextDelta] | StreamEvent[Literal[\"reply\"], ConversationMessage] | StreamEvent[Literal[\"done\"], Conversation]"
"""An event of the stream, after parsing its data"""


class SendMailDraftRequest(TypedDict):
    text: NotRequired[str]
    """The answer as it is to be sent, at most 100,000 characters. Left out: as the assistant wrote it."""


class SendVisitorMessageRequest(TypedDict):
    text: str
    """The message of the visitor, at most 4,000 characters; empty only where files go with it. Card numbers and secrets are removed before it is stored."""
    client_id: str
    """An id that the browser makes for the message: sent again with the same one, it is stored once."""
    file_ids: NotRequired[list[str]]
    """Ids of files that go with it, from `uploadVisitorFile`; at most 5."""


SendVisitorMessageStreamEvent: TypeAlias = "StreamEvent[Literal[\"message\"], VisitorMessage] | StreamEvent[Literal[\"token\"], TextDelta] | StreamEvent[Literal[\"reply\"], VisitorMessage] | StreamEvent[Literal[\"done\"], VisitorState]"
"""An event of the stream, after parsing its data"""


ServiceFigures = TypedDict(
    "ServiceFigures",
    {
        # Conversations that wait for a human now, counted up to 10,000
        "waiting": "int",
        # Since when the one that waits longest does. null: none waits
        "oldest_at": "str | None",
        # Members who are available and have their console open
        "agents_on_duty": "int",
        # Each queue, those with most waiting first
        "queues": "list[ServiceFiguresQueuesItem]",
        # Each agent who took one in this time, most first; at most 100
        "agents": "list[ServiceFiguresAgentsItem]",
        # Begin of the time that was measured; seven days ago unless asked
        "from": "str",
        # false: there were more than 50,000 hand-offs, and the newest were measured
        "complete": "bool",
    },
)


class Session(TypedDict):
    id: str
    """Id of the session, a UUID; also the id of its actor in the audit log."""
    name: str
    """Name that the sign-in link gave it, or the name of the API key it was opened with."""
    scopes: list[Scope]
    """What the session may do; never more than the key behind it."""
    api_key_id: str | None
    """The API key behind the session: it ends with it. null: the operator of the server signed in."""
    invited_by: str | None
    """Who made the link that opened it. null: a key or a member opened it, or that is not recorded."""
    member_id: str | None
    """The member who signed in. null: a key or a guest did."""
    signed_in_by: str | None
    """`link`, `key`, `provider` or `passkey`. null: not recorded."""
    device: str | None
    """What the browser calls itself. null: not recorded."""
    address: str | None
    """Address that it was opened from. null: not recorded."""
    is_current: bool
    """true for the session that asks."""
    last_used_at: str | None
    """When it was last used; written at most once a minute. null: never."""
    expires_at: str
    """When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds. The session of a member is renewed while it is used, for 30 days at most."""
    created_at: str
    """When it was opened: ISO 8601, UTC, milliseconds."""


class SessionPage(TypedDict):
    data: list[Session]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class SetAgentRequest(TypedDict):
    available: NotRequired[bool]
    """true: ready for conversations. false: away. Absent: as it was"""
    capacity: NotRequired[int]
    """How many conversations at once, 1 to 50; 5 unless set"""


class SetComponentOutputsOp(TypedDict):
    op: Literal["set_component_outputs"]
    """`set_component_outputs` sets what a component gives back."""
    outputs: list[ComponentOutput]
    """All outputs, at most 200; those there before are replaced."""
    node_id: NotRequired[str | None]
    """Id of a component node, to say where its outputs go. Absent: what this graph itself gives back as a component."""


class SetConversationPresenceRequest(TypedDict):
    typing: NotRequired[bool]
    """true: the caller types, shown for 6 seconds. false: no longer. Absent: as it was"""
    session: NotRequired[str]
    """Tells two windows of one key apart; any text that stays the same while a window is open"""


class SetEntryNodeOp(TypedDict):
    op: Literal["set_entry_node"]
    """`set_entry_node` sets where the flow begins."""
    node_id: str | None
    """Id of the node where the flow begins; it may come later in the batch. null: none."""


class SetGraphPresenceRequest(TypedDict):
    node_id: NotRequired[str | None]
    """The node that is open or selected"""
    name: NotRequired[str]
    """As others see the caller; the name of its key unless said"""
    session: NotRequired[str]
    """Tells two windows of one key apart; any text that stays the same while a window is open"""


class SetOwnAvailabilityRequest(TypedDict):
    available: NotRequired[bool]
    """true: ready for conversations. false: away. Absent: as it was"""


class SetPersonaOp(TypedDict):
    op: Literal["set_persona"]
    """`set_persona` sets who the assistant is."""
    persona: str | None
    """Who the assistant is and how it talks, at most 8,000 characters. null: none."""


class SetScorecardRequest(TypedDict):
    queue_id: NotRequired[str]
    """Id of the queue whose conversations it judges; left out: those without one of their own"""
    criteria: list[SetScorecardRequestCriteriaItem] | None
    """What each review judges, 1 to 20. null: the queue is judged by the scorecard of the organization again"""


class SetSpeechRequest(TypedDict):
    ear: NotRequired[SetSpeechRequestEar | None]
    """What hears. null: the built-in part, from which sound never leaves this server."""
    voice: NotRequired[SetSpeechRequestVoice | None]
    """What speaks. null: the built-in part, from which texts never leave this server."""


class SetTraceExporterRequest(TypedDict):
    endpoint: str
    """Where the collector takes OTLP/HTTP with JSON: the whole address, for most of them up to `/v1/traces`"""
    headers: NotRequired[dict[str, str]]
    """Sent with each request, for example the collector’s key. Stored sealed and never shown again"""
    include_content: NotRequired[bool]
    """Whether the words of people and assistants, tool inputs and search queries are sent, too. Off unless set"""
    enabled: NotRequired[bool]
    """While false, nothing is sent, and turns of that time are never sent"""


SetTraceExporterResponse: TypeAlias = "TraceExporter"


class SetUpNumberRequest(TypedDict):
    phoneNumber: str
    """A number of the account at the carrier: E.164, or national digits of the US."""


SetVariableNode = TypedDict(
    "SetVariableNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[SetVariableNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[SetVariableNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: set variable
        "type": "Literal[\"set_variable\"]",
        # What a node of this type needs to know
        "config": "SetVariableNodeConfig",
    },
)
"""Sets variables to values that expressions compute. Ways out: default."""


class SettleProblemRequest(TypedDict):
    problem: ProblemKind
    node_id: str
    """Id of the node of the flow; empty for no node"""
    settled: NotRequired[bool]
    """false: it is to be dealt with after all"""


class SignInLink(TypedDict):
    id: str
    """Id of the link, a UUID."""
    name: str
    """Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else."""
    scopes: list[Scope]
    """What the session may do. Left out at creation: all that the caller may."""
    made_by: str | None
    """Who made it: the name of a session and who invited that, or a key, or the operator of the server. null: not recorded."""
    session_id: str | None
    """The session in which it was made: it ends with it. null: in none."""
    api_key_id: str | None
    """The API key behind it: it ends with it. null: the operator of the server, or a member, made it."""
    member_id: str | None
    """The member whom it signs in. null: a guest, who has a name and no account."""
    expires_at: str
    """When the link works no more: ISO 8601, UTC, milliseconds."""
    created_at: str
    """When the link was made: ISO 8601, UTC, milliseconds."""


class SignInLinkPage(TypedDict):
    data: list[SignInLink]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class SignInWays(TypedDict):
    email_link: bool
    """true: the server mails a link on request, by `requestSignInLink`."""


SimulateInboundRequest = TypedDict(
    "SimulateInboundRequest",
    {
        # Phone number of the invented person: E.164, or national digits of the US. For a call null or `anonymous`: they withhold it.
        "from": "str | None",
        # Your number that they reach; empty if not given. A call to a number that is not yours is rejected.
        "to": "NotRequired[str]",
    },
)


class SimulateScript(TypedDict):
    number: str
    """Phone number of the invented person: E.164, or national digits of the US."""
    lines: list[str]
    """What they say, one line each time it is their turn, at most 100; an empty line is silence. After the last they hang up."""


SimulateTextRequest = TypedDict(
    "SimulateTextRequest",
    {
        # Phone number of the invented person: E.164, or national digits of the US. For a call null or `anonymous`: they withhold it.
        "from": "str",
        # Your number that they reach; empty if not given. A call to a number that is not yours is rejected.
        "to": "NotRequired[str]",
        # What they write, at most 4,000 characters. `STOP` and its like add the number to the do-not-call list.
        "text": "str",
    },
)


class SimulateTextResponse(TypedDict):
    id: str
    """Id that the carrier gave to the text."""


class SlackCheck(TypedDict):
    problem: str | None
    """Why Slack does not take messages of this bot. null: it does."""


class SlackConnection(TypedDict):
    id: str
    """Id of the connection, a UUID that the server makes."""
    name: str
    """What colleagues call the connection."""
    enabled: bool
    """false: no further conversation is shown there, and nothing from there is taken."""
    channel: str
    """Id of the channel in Slack, such as `C0123456789`; the app must be a member of it."""
    queue: str | None
    """Only conversations that wait in this queue. null: of all queues."""
    agent_name: str
    """Name under which end users see what is written in Slack."""
    labels: list[str]
    """Results to close a conversation with, as buttons; each becomes its `disposition`. At most 10."""
    hook_path: str
    """Request URL of the Slack app, for events and for interactivity alike, on this server."""
    last_error: str | None
    """What Slack refused last. null: nothing."""
    last_error_at: str | None
    """When that was: ISO 8601, UTC, milliseconds."""
    last_sent_at: str | None
    """When a message was last shown there: ISO 8601, UTC, milliseconds. null: never."""
    created_at: str
    """When the connection was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the connection was last changed: ISO 8601, UTC, milliseconds."""


class SlackConnectionPage(TypedDict):
    data: list[SlackConnection]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class SortConversationRequest(TypedDict):
    labels: NotRequired[list[str]]
    """All its labels, at most 20; a name that is new is made"""
    priority: NotRequired[Literal["low", "normal", "high", "urgent"]]
    """How urgent it is"""
    snoozed_until: NotRequired[str | None]
    """Put aside until then, at most a year ahead, or until the person writes. null: not put aside"""


class SourceSpan(TypedDict):
    start_line: int
    """Line where the passage starts, counted from 1."""
    start_col: int
    """Column where the passage starts, counted from 1."""
    end_line: int
    """Line where the passage ends, counted from 1."""
    end_col: int
    """Column after the last character of the passage, counted from 1."""
    raw_text_excerpt: str
    """The passage itself, at most 200 characters."""


class Speech(TypedDict):
    ear: SpeechEar | None
    """What hears. null: the built-in part, from which sound never leaves this server."""
    voice: SpeechVoice | None
    """What speaks. null: the built-in part, from which texts never leave this server."""
    updated_at: str | None
    """When it was last changed: ISO 8601, UTC, milliseconds. null: never."""


class SpeechCheck(TypedDict):
    said: str
    """What was said."""
    heard: str
    """What was heard of it."""
    voice: SpeechCheckVoice
    """What spoke the sentence, and how long it took."""
    ear: SpeechCheckEar
    """What heard the sentence again, and how long it took."""


class SpendDayRow(TypedDict):
    day: str
    """UTC day"""
    key: str | None
    """An id, a name, or `provider/model`; empty: what belongs to none. null: all keys that are not among the highest"""
    name: str | None
    """Name of what the id stands for. null: it has none, it was deleted, or the key may not read it"""
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""


SpendDayRowList: TypeAlias = "list[SpendDayRow]"


class SpendEntry(TypedDict):
    id: str
    """Id of the entry"""
    kind: Literal["words", "embeddings", "speech", "minutes", "texts"]
    """`words` (texts by models), `embeddings`, `speech` (by vendors), `minutes` (calls at carriers) or `texts` (parts of text messages)"""
    provider: str
    """Account with a vendor of models, or type of the carrier"""
    model: str
    """Model that was asked; empty for carriers"""
    source: str
    """What a request was for; `outbound` or `inbound` for calls and texts"""
    input_tokens: int
    """Tokens read"""
    output_tokens: int
    """Tokens written"""
    cached_input_tokens: int
    """Of the tokens read, those that the vendor had read before"""
    seconds: int | None
    """Seconds of a call, as the carrier bills them. null: no call"""
    text_parts: int | None
    """Parts of a text message. null: no text"""
    cost_usd: float
    """US dollars; 0 without a known price"""
    estimated_cost_usd: float | None
    """What it counts against budgets without a known price. null: nothing besides"""
    priced: bool
    """false: no price was known"""
    status: Literal["succeeded", "failed"]
    """Whether the request was answered"""
    assistant_id: str | None
    """Assistant. null: none"""
    revision_id: str | None
    """Revision of the assistant. null: none"""
    workflow_id: str | None
    """Campaign. null: none"""
    channel: str | None
    """Channel of the conversation. null: none"""
    kb_id: str | None
    """Knowledge base. null: none"""
    member_id: str | None
    """Member who asked for it. null: none"""
    conversation_id: str | None
    """Conversation. null: none"""
    call_id: str | None
    """Call. null: none"""
    created_at: str
    """When it was entered"""


class SpendEntryPage(TypedDict):
    data: list[SpendEntry]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class SpendOutcomeRow(TypedDict):
    channel: str
    """`voice` for calls, else the channel of the conversation"""
    outcome: str
    """How calls or conversations ended, such as `SCHEDULER` for a booking"""
    count: int
    """How many ended so"""
    spend_usd: float
    """All that the campaign, the assistant, or the channel spent in the range, whatever it led to, US dollars"""
    usd_per_outcome: float
    """`spend_usd` by `count`, US dollars"""


SpendOutcomeRowList: TypeAlias = "list[SpendOutcomeRow]"


class SpendRow(TypedDict):
    key: str
    """An id, a name, or `provider/model`; empty: what belongs to none"""
    name: str | None
    """Name of what the id stands for. null: it has none, it was deleted, or the key may not read it"""
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    estimated_cost_usd: float
    """What requests without a known price count against budgets besides, US dollars"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""
    failed: int
    """Requests that failed"""
    unpriced: int
    """Entries without a known price"""
    input_tokens: int
    """Tokens that models read"""
    output_tokens: int
    """Tokens that models wrote"""
    cached_input_tokens: int
    """Of the tokens read, those that a vendor had read before"""
    seconds: int
    """Seconds of calls, as the carrier bills them"""
    text_parts: int
    """Parts of text messages"""
    compared_cost_usd: float | None
    """The same in the range compared with. null: none was asked for"""


SpendRowList: TypeAlias = "list[SpendRow]"


class SpendSummary(TypedDict):
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    estimated_cost_usd: float
    """What requests without a known price count against budgets besides, US dollars"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""
    failed: int
    """Requests that failed"""
    unpriced: int
    """Entries without a known price"""
    input_tokens: int
    """Tokens that models read"""
    output_tokens: int
    """Tokens that models wrote"""
    cached_input_tokens: int
    """Of the tokens read, those that a vendor had read before"""
    seconds: int
    """Seconds of calls, as the carrier bills them"""
    text_parts: int
    """Parts of text messages"""
    kinds: list[SpendSummaryKindsItem]
    """The same by kind"""
    month: str
    """This month, `YYYY-MM`, UTC"""
    today: str
    """The UTC day that is under way"""
    forecast_usd: float | None
    """What the month will come to, if each day that is left costs the mean of the last seven full days. null: there was no full day yet"""
    month_before_usd: float
    """What the whole month before cost"""
    same_days_before_usd: float
    """What as many days of the month before cost"""


class SpendTotal(TypedDict):
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    estimated_cost_usd: float
    """What requests without a known price count against budgets besides, US dollars"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""
    failed: int
    """Requests that failed"""
    unpriced: int
    """Entries without a known price"""
    input_tokens: int
    """Tokens that models read"""
    output_tokens: int
    """Tokens that models wrote"""
    cached_input_tokens: int
    """Of the tokens read, those that a vendor had read before"""
    seconds: int
    """Seconds of calls, as the carrier bills them"""
    text_parts: int
    """Parts of text messages"""
    kinds: list[SpendTotalKindsItem]
    """The same by kind"""


class StartDeviceLoginRequest(TypedDict):
    name: str
    """What the device calls itself, such as its host name. The member sees it."""
    scopes: NotRequired[list[Scope]]
    """What the key should be able to do. Left out: all that the member may who confirms."""
    organization: NotRequired[str]
    """Slug or id of the organization whose members may confirm. Left out: of any on this server."""


class StartExecutionRequest(TypedDict):
    leadId: NotRequired[str]
    """Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given."""
    firstName: NotRequired[str]
    """First name, for greetings and templates."""
    lastName: NotRequired[str]
    """Last name, for templates."""
    email: NotRequired[str]
    """E-mail address, for templates; no mail is sent to it."""
    primaryPhone: str
    """Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164."""
    zipcode: NotRequired[str]
    """ZIP code; decides time zone and state where the law asks for them."""
    city: NotRequired[str]
    """City, for templates."""
    state: NotRequired[str]
    """State, as two letters or by name; decides time zone and state rules where there is no ZIP code."""
    customerMetadata: NotRequired[CustomerMetadata]
    referenceURL: NotRequired[str]
    """Where the lead comes from or is kept, at most 4,000 characters."""
    sourceID: NotRequired[str]
    """Id of the source of the lead in your system."""
    campaignID: NotRequired[str]
    """Id of the campaign in your system."""
    phoneAgentExtension: NotRequired[str]
    """Extension of the human colleague of the lead."""
    phoneAgentDirectDial: NotRequired[str]
    """Direct number of the human colleague of the lead."""
    textContent: NotRequired[str]
    """Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters."""
    forwardingPhoneNumber: NotRequired[str]
    """Number that the lead is connected to when they ask for a human."""


class StartProviderSignInRequest(TypedDict):
    email: str
    """E-mail address of the person: its domain leads to the provider."""
    challenge: str
    """SHA-256, as base64url, of a secret of the browser tab: its `verifier` for `openSession`."""


class StartReleaseRunRequest(TypedDict):
    assistant_revision_id: str
    """Id of the assistant revision to judge, draft or published (`listAssistantRevisions`)."""


class StartTestRunRequest(TypedDict):
    revision_id: NotRequired[str]
    """Id of the assistant revision to test, draft or published (`listAssistantRevisions`). Needed unless `flow` is given."""
    flow: NotRequired[dict[str, Any]]
    """A flow graph to test that is stored nowhere, as `getGraph` shows it. With `revision_id`, it is tested with the settings of that revision."""
    tools: NotRequired[list[StartTestRunRequestToolsItem]]
    """Tools of `flow` that are stored nowhere, at most 200. None is called: the cases say what they answer."""
    cases: NotRequired[list[TestCaseInput]]
    """Dialogues to run, at most 200. Needed unless `release_suite_id` or `replay_last` is given."""
    release_suite_id: NotRequired[str]
    """Id of a release suite whose cases are run as well."""
    aloud: NotRequired[AloudSettings]
    """Each case is run once as it is typed, and once for each voice: what the end user says is said aloud, and the flow runs on what the ear heard. On the channel `voice`, whatever the case says. Absent: nothing is said aloud. 409 where the speech parts are not installed."""
    replay_last: NotRequired[int]
    """How many of the latest finished conversations of the assistant are replayed, at most 200: the same messages against this revision. Needs `conversations:read`."""


class StartVisitorCallRequest(TypedDict):
    language: NotRequired[str]
    """Language that is spoken, such as `en`."""


class StartVisitorSessionRequest(TypedDict):
    visitor_secret: NotRequired[str]
    """The secret that an earlier session gave to this browser. Absent: a new visitor."""
    identity_token: NotRequired[str]
    """A JSON Web Token, signed by your website with the secret of the channel (HS256): `{external_id, email?, name?, exp}`. Takes precedence over `visitor_secret`."""


class StartedConversation(TypedDict):
    id: str
    """Id of the conversation, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the conversation."""
    assistant_id: str
    """Id of the assistant that talks; it must have an active revision, unless `revision_id` names another."""
    revision_id: str
    """Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it."""
    channel: Literal["chat", "voice", "sms", "email"]
    """How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server."""
    channel_id: str | None
    """Id of the channel whose visitor talks (`getChannel`). null: it did not start on a website."""
    status: ConversationStatus
    """`active`: the assistant or the end user speaks next. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over."""
    replying: bool
    """true while the assistant prepares its next reply."""
    end_user_id: str | None
    """Id of the end user who talks. null: not known."""
    call_id: str | None
    """Id of the call that the conversation belongs to (`getCall`). null: no phone call."""
    queue: str | None
    """Name of the queue that waits for a human. null: none does, or a human took over."""
    handed_off_at: str | None
    """Since when a human is asked for; null while the assistant has it"""
    taken_over_at: str | None
    """When a human took over; null before"""
    agent_name: str | None
    """The human who took over, as named in the takeover"""
    assignee: str | None
    """The colleague who looks after it"""
    priority: Literal["low", "normal", "high", "urgent"]
    """How urgent it is: the list of those who wait shows urgent ones first"""
    labels: list[str]
    """Labels of colleagues"""
    snoozed_until: str | None
    """Put aside by an agent until then, or until the person writes. null, or in the past: not put aside"""
    node_id: str | None
    """Id of the node of the flow where the conversation is. null: the end user was erased."""
    variables: dict[str, Any]
    """Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned unchanged; at most 16,384 characters as JSON."""
    turns: int
    """How often the end user has spoken."""
    message_count: int
    """How many messages of all sides are stored."""
    cost_usd: float
    """What models and embeddings have cost so far, in US dollars."""
    outcome: ConversationOutcome | None
    """`success`, `failure` or `neutral`, as the end node of the flow or the caller who closed it says. null: not said."""
    outcome_label: str | None
    """Label of the end node that was reached. null: not over, or it has none."""
    disposition: str | None
    """Result in a word of the organization, from the end node or the caller who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said."""
    end_reason: str | None
    """Why it ended: `flow` (the flow reached its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs."""
    read_position: int | None
    """Position of the last message that the visitor of a website has seen. null: none yet, or no visitor."""
    rating: ConversationRating | None
    """What the visitor thought of it, given at its end. null: not rated."""
    idle_timeout_seconds: int
    """Seconds without a message after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail."""
    test: bool
    """Whether it tries the assistant out"""
    created_at: str
    """When the conversation was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the conversation was last changed: ISO 8601, UTC, milliseconds."""
    ended_at: str | None
    """When the conversation ended. null while it runs."""
    messages: list[ConversationMessage]
    """The first messages of the assistant; empty when the flow lets the end user speak first."""


class StartedDeviceLogin(TypedDict):
    device_code: str
    """The secret of the device, for `pollDeviceLogin`. Shown in this answer only."""
    user_code: str
    """What the member types in the console, such as `WDJB-MJHT`."""
    path: str
    """Where the member types it: a path on the address of the server."""
    expires_in: int
    """Seconds until both codes work no more."""
    interval: int
    """Seconds to wait between polls."""


class StartedProviderSignIn(TypedDict):
    url: str
    """Where to send the browser."""


class StartedSecondFactor(TypedDict):
    secret: str
    """To be typed into the authenticator app, as base32. Shown in this answer only."""
    uri: str
    """The same as an `otpauth:` address, which a QR code can carry."""


class StoredGraph(TypedDict):
    schema_version: int
    """Version of the stored format."""
    graph_version: int
    """Version of the graph: the `base_version` of the next batch."""
    entry_node_id: str | None
    """Id of the node where the flow begins. null: not set yet."""
    persona: str | None
    """Who the assistant is and how it talks; the `persona` of the revision. null: none."""
    nodes: list[StoredGraphNode]
    """Nodes as stored; `listNodeTypes` says what each type may hold."""
    edges: list[StoredGraphEdge]
    """Edges as stored: `id`, `source`, `target`, and for most `kind` and `condition`."""
    context_variables: list[ContextVariable]
    """Variables of the flow; the `context_variables` of the revision."""
    component_outputs: list[ComponentOutput]
    """What the flow gives back where another flow uses it as a component."""


StoredGraphEdge = TypedDict(
    "StoredGraphEdge",
    {
        # Always there once it is stored
        "id": "str",
        # Always there once it is stored
        "source": "str",
        # Always there once it is stored
        "target": "str",
        # The outcome it stands for; `conditional` when there is a condition, else `default`
        "kind": "NotRequired[EdgeKind | str | None]",
        "condition": "NotRequired[EdgeCondition]",
        # Lower ones are looked at first
        "priority": "NotRequired[float | None]",
        # Text on the canvas
        "label": "NotRequired[str | None]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # Alias of `source`
        "from": "NotRequired[str | None]",
        # Alias of `target`
        "to": "NotRequired[str | None]",
        # Alias of `source`
        "source_node_id": "NotRequired[str | None]",
        # Alias of `target`
        "target_node_id": "NotRequired[str | None]",
    },
)


StoredGraphNode: TypeAlias = "StoredGraphNodeMessageNode | StoredGraphNodeDialogueNode | StoredGraphNodeCollectNode | StoredGraphNodeConditionNode | StoredGraphNodeToolNode | StoredGraphNodeKnowledgeNode | StoredGraphNodeSetVariableNode | StoredGraphNodeComponentNode | StoredGraphNodePolicyCheckNode | StoredGraphNodeTransferNode | StoredGraphNodeHandoffNode | StoredGraphNodeMessageSendNode | StoredGraphNodeWaitNode | StoredGraphNodePressDigitNode | StoredGraphNodeEndNode | StoredGraphNodeNoteNode | StoredGraphNodeOtherNode"


StreamConversationStreamEvent: TypeAlias = "StreamEvent[Literal[\"message\"], ConversationMessage] | StreamEvent[Literal[\"trace\"], ConversationTraceEntry] | StreamEvent[Literal[\"status\"], ConversationState] | StreamEvent[Literal[\"end\"], ConversationState]"
"""An event of the stream, after parsing its data"""


class StreamError(TypedDict):
    """Why a stream that had started broke off"""

    error: str
    """The code that a plain refusal would carry"""
    message: str
    retryable: bool
    retry_after: NotRequired[int | None]
    """Seconds to wait, where known"""


class StreamEventsStreamEvent(TypedDict):
    """An event of the stream, after parsing its data"""

    event: str
    """The type of the event"""
    data: WebhookEvent


StreamTextRequest: TypeAlias = "GenerateTextRequest"


StreamTextStreamEvent: TypeAlias = "StreamEvent[Literal[\"text\"], TextDelta] | StreamEvent[Literal[\"done\"], GenerationResult]"
"""An event of the stream, after parsing its data"""


StreamVisitorConversationStreamEvent: TypeAlias = "StreamEvent[Literal[\"message\"], VisitorMessage] | StreamEvent[Literal[\"state\"], VisitorState] | StreamEvent[Literal[\"typing\"], VisitorTyping]"
"""An event of the stream, after parsing its data"""


class SwitchOrganizationRequest(TypedDict):
    organization_id: str
    """Id of the organization to open."""


class TabCode(TypedDict):
    code: str
    """For `openSession`, once, with the `verifier` of the other tab."""
    expires_at: str
    """When it works no more, after a minute: ISO 8601, UTC, milliseconds."""


class TakeOverConversationRequest(TypedDict):
    agent_name: NotRequired[str]
    """Name of the human who takes over, 1 to 200 characters. Colleagues see it as `<name> (key <name of the key>)`, visitors without the key. Ignored in a session of the console, which has a name of its own."""
    note: NotRequired[str]
    """Note for colleagues, at most 2,000 characters; stored in the trace, never shown to the end user."""


class TestCarrierRequest(TypedDict):
    to: NotRequired[str]
    """A number that is called and hears one sentence: E.164, or national digits of the US. Without it only the credentials are checked."""


class TestCase(TypedDict):
    test: NotRequired[str]
    """Label of the case, 1 to 200 characters; results name it."""
    given: NotRequired[dict[str, Any]]
    """Variables that the conversation begins with. `current_time` sets the clock of the case."""
    channel: NotRequired[Literal["chat", "voice", "sms", "email"] | list[Literal["chat", "voice", "sms", "email"]]]
    """Channel of the conversation, or several: the case is then run once on each. `chat` by default."""
    tools: NotRequired[dict[str, TestCaseToolsValue1 | list[TestCaseToolsValue2Item]]]
    """What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case."""
    steps: NotRequired[list[TestStep]]
    """What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself."""
    ends: NotRequired[TestEnds]
    judge: NotRequired[list[str]]
    """Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so."""
    name: NotRequired[str]
    """Label of a case in the older form, 1 to 200 characters; results name it."""
    turns: NotRequired[list[TestCaseTurnsItem]]
    """The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once."""


class TestCaseInput(TypedDict):
    test: NotRequired[str]
    """Label of the case, 1 to 200 characters; results name it."""
    given: NotRequired[dict[str, Any]]
    """Variables that the conversation begins with. `current_time` sets the clock of the case."""
    channel: NotRequired[Literal["chat", "voice", "sms", "email"] | list[Literal["chat", "voice", "sms", "email"]]]
    """Channel of the conversation, or several: the case is then run once on each. `chat` by default."""
    tools: NotRequired[dict[str, TestCaseInputToolsValue1 | list[TestCaseInputToolsValue2Item]]]
    """What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case."""
    steps: NotRequired[list[TestStep]]
    """What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself."""
    ends: NotRequired[TestEnds]
    judge: NotRequired[list[str]]
    """Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so."""
    name: NotRequired[str]
    """Label of a case in the older form, 1 to 200 characters; results name it."""
    turns: NotRequired[list[TestCaseInputTurnsItem]]
    """The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once."""


class TestEnds(TypedDict):
    """What must hold after the last step."""

    status: NotRequired[ConversationStatus]
    """Status of the conversation at the end, as `getConversation` shows it."""
    outcome: NotRequired[str]
    """Outcome, label or disposition of the end that was reached."""
    variables: NotRequired[dict[str, Any]]
    """Values that variables of the flow have, by name. null: no value."""
    tools: NotRequired[list[str | TestEndsToolsItem2]]
    """The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once."""
    passes: NotRequired[list[str]]
    """Ids of nodes that the flow went through, in this order; others may lie between them."""


class TestExpectation(TypedDict):
    """What must hold after the turn. Absent: nothing is checked."""

    node: NotRequired[str]
    """Id of the node where the flow is after the turn."""
    reply_contains: NotRequired[str]
    """Text that the replies of the turn contain, in any case; at most 10,000 characters."""
    variables: NotRequired[dict[str, Any]]
    """Values that variables of the flow have, by name. null: no value."""
    ended: NotRequired[bool]
    """Whether the flow is over after the turn."""


class TestResult(TypedDict):
    position: int
    """Place of the result in the run, counted from 0, for `getTestRunCase`."""
    test: str
    """Label of the case; for a replay, the id of the conversation."""
    channel: Literal["chat", "voice", "sms", "email"]
    """Channel on which the case was run."""
    voice: NotRequired[str]
    """Id of the voice that said the lines aloud. Absent: they were typed."""
    conversation_id: str | None
    """Id of the conversation that was replayed, for `replayConversation`. null: a test case."""
    status: Literal["passed", "failed", "skipped"]
    """`passed`, `failed`, or `skipped`: it could not be judged."""
    reason: str | None
    """Why, in one sentence. null: it passed."""
    problems: list[TestResultProblemsItem]
    """What did not hold, at most 20."""
    notes: list[str]
    """What else is to be known, such as sentences that no model judged."""
    steps: list[TestResultStepsItem]
    """What happened, step by step. Empty where the answer would be too long; then `steps_left_out` is true."""
    steps_left_out: bool
    """true: read them with `getTestRunCase`."""
    duration_ms: int
    """How long it took."""


class TestRun(TypedDict):
    id: str
    """Id of the test run, a UUID that the server makes."""
    assistant_id: str | None
    """Id of the assistant that is tested. null: a flow on its own."""
    revision_id: str | None
    """Id of the assistant revision that is tested. null: a flow on its own."""
    status: Literal["queued", "running", "completed", "canceled"]
    """`queued`: no worker has started it. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`."""
    verdict: Literal["passed", "failed"] | None
    """`passed` or `failed` once the run is completed. null: not known, or never."""
    total: int
    """How many results there will be: one for each case and channel, and one for each replayed conversation."""
    done: int
    """How many results there are."""
    passed: int
    """How many passed."""
    failed: int
    """How many failed."""
    skipped: int
    """How many could not be judged; each says why."""
    checks: list[ReleaseCheck]
    """What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed."""
    created_by: str
    """Who made the test run: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the test run was created: ISO 8601, UTC, milliseconds."""
    started_at: str | None
    """When a worker began: ISO 8601, UTC, milliseconds. null: not yet."""
    finished_at: str | None
    """When the run was over: ISO 8601, UTC, milliseconds. null: not yet."""
    aloud: AloudReport | None
    """What was lost on the way to the ear, once a run aloud is completed. null: it is not, or nothing was said aloud."""
    cases: list[TestResult]
    """The results so far, in order."""


class TestRunSummary(TypedDict):
    id: str
    """Id of the test run, a UUID that the server makes."""
    assistant_id: str | None
    """Id of the assistant that is tested. null: a flow on its own."""
    revision_id: str | None
    """Id of the assistant revision that is tested. null: a flow on its own."""
    status: Literal["queued", "running", "completed", "canceled"]
    """`queued`: no worker has started it. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`."""
    verdict: Literal["passed", "failed"] | None
    """`passed` or `failed` once the run is completed. null: not known, or never."""
    total: int
    """How many results there will be: one for each case and channel, and one for each replayed conversation."""
    done: int
    """How many results there are."""
    passed: int
    """How many passed."""
    failed: int
    """How many failed."""
    skipped: int
    """How many could not be judged; each says why."""
    checks: list[ReleaseCheck]
    """What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed."""
    created_by: str
    """Who made the test run: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the test run was created: ISO 8601, UTC, milliseconds."""
    started_at: str | None
    """When a worker began: ISO 8601, UTC, milliseconds. null: not yet."""
    finished_at: str | None
    """When the run was over: ISO 8601, UTC, milliseconds. null: not yet."""


class TestRunSummaryPage(TypedDict):
    data: list[TestRunSummary]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class TestStep(TypedDict):
    user: NotRequired[str]
    """What the end user says, at most 10,000 characters."""
    press: NotRequired[str | int]
    """Keys that the end user presses on the phone."""
    silence: NotRequired[str | float]
    """The end user says nothing for so long: `8s`, `2m`, or seconds. On voice the line asks whether they are still there."""
    wait: NotRequired[str | float]
    """So much time passes: `2h`, `3d`, `PT5M`, or seconds. Waits of the flow that fall into it end."""
    event: NotRequired[str]
    """Name of an event that comes to the flow."""
    data: NotRequired[dict[str, Any]]
    """Variables that the event brings."""
    release: NotRequired[Literal[True]]
    """A human who had the conversation gives it back."""
    expect: NotRequired[TestStepExpect]
    """What must hold after the step. Absent: nothing is checked."""


class TestToolRequest(TypedDict):
    input: NotRequired[dict[str, Any]]
    """Inputs by name."""
    revision_id: NotRequired[str]
    """Id of the revision to call; the active one unless given."""
    variables: NotRequired[dict[str, Any]]
    """What a conversation would know, for inputs that are fixed."""


class TestTraceExporterResponse(TypedDict):
    ok: bool
    """Whether the collector accepted an empty batch"""
    status: int | None
    """The HTTP status; null: there was no answer"""
    detail: str
    """What happened, in a sentence"""


class TestedCarrier(TypedDict):
    account: str
    """What the carrier calls the account."""
    callId: str | None
    """Id of the test call, to be read at `GET /calls/{id}`; null when none was asked for."""


class TestedModelProvider(TypedDict):
    ok: bool
    """true: the vendor took the credential."""
    problem: str | None
    """Why not, in one sentence. null: nothing is wrong."""
    models: list[str]
    """Models that the vendor lists for this credential, at most 100; empty if it lists none."""
    took_ms: int
    """How long the vendor took, in milliseconds."""


class TextDelta(TypedDict):
    """A part of a text while a model writes it"""

    delta: str
    """The next piece of the text"""


class TextMessage(TypedDict):
    id: str
    """Id of the message, a UUID that the server makes."""
    direction: Literal["inbound", "outbound"]
    """`inbound`: they wrote. `outbound`: we did."""
    phone: str
    """Number of the person, E.164."""
    ourNumber: str
    """Number of ours; empty if not known."""
    text: str
    """What was written, at most 4,000 characters."""
    meaning: Literal["opt_out", "unsure", "help", "start", "other", "reply", "question", "campaign"]
    """How it was understood: `opt_out`, `help`, `start` or `other`; `reply` for our answers, `campaign` for texts of a workflow."""
    replyTo: str | None
    """Id of the message that this answers. null: none."""
    createdAt: str
    """When it came in or was made: ISO 8601, UTC, milliseconds."""
    sentAt: str | None
    """When it was handed to the carrier: ISO 8601, UTC, milliseconds. null: not yet, or inbound."""
    conversationId: str | None
    """Id of the conversation (`getConversation`) that it belongs to. null: none."""
    delivery: Literal["delivered", "not_delivered"] | None
    """Whether a text of ours reached the phone, as the carrier reports it. null: it has not said, or the text is inbound."""
    problem: str | None
    """Why it was not sent, not delivered, waits, or was not answered. null: nothing stands in the way."""
    awaitsReply: bool
    """true: a person wrote, no assistant took it, and no text of ours but those of workflows has followed."""


class TextMessagePage(TypedDict):
    data: list[TextMessage]
    """The items of this page, newest first."""
    pagination: Pagination


class Tool(TypedDict):
    id: str
    """Id of the tool, a UUID that the server makes."""
    organization_id: str
    """Id of the organization that owns the tool."""
    active_revision_id: str | None
    """Id of the revision that is called. null: none is."""
    name: str
    """Name of the tool, which models see; 1 to 200 characters."""
    description: str
    """When to use the tool, which models see; at most 10,000 characters."""
    tool_type: ToolType
    created_at: str
    """When the tool was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the tool was last changed: ISO 8601, UTC, milliseconds."""
    active_revision: ToolRevision | None
    """The revision that is called. null: none is."""


class ToolCompatibility(TypedDict):
    tool_id: str
    """Id of the tool, for `getTool`."""
    old_revision_id: str | None
    """Id of the revision that is active. null: none is."""
    new_revision_id: str | None
    """Id of the revision that would be. null: the tool is deleted."""
    has_blocking: bool
    """true: some use would break."""
    active_blocking_count: int
    """How many active assistants would break."""
    active_blocking_finding_count: int
    """How many blocking findings are about active assistants."""
    active_finding_count: int
    """How many findings are about active assistants."""
    affected_assistant_count: int
    """How many assistants have findings, active or not."""
    findings: list[ToolCompatibilityFindingsItem]
    """Each place that would notice the change."""


class ToolCompatibilityBlockingEvent(TypedDict):
    """A change of a tool breaks active assistants that use it."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["tool.compatibility.blocking"]
    data: ToolCompatibilityBlockingEventData


class ToolConfigurationInput(TypedDict):
    """The request that the tool makes."""

    url: NotRequired[str]
    """Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet."""
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]]
    """HTTP method; `GET` by default."""
    headers: NotRequired[list[ToolHeaderInput]]
    """Headers to send, at most 100."""
    query_params: NotRequired[list[ToolHeaderInput]]
    """Query parameters to send, at most 100."""
    body: NotRequired[dict[str, Any]]
    """JSON body to send; texts in it are templates over the inputs. Empty: no body."""
    timeout: NotRequired[int]
    """Seconds after which an attempt is given up, 1 to 300; 30 by default."""
    variables: NotRequired[list[ToolConfigurationInputVariablesItem | dict[str, Any]]]
    """Inputs of the tool, at most 200; a model gets their names, types and descriptions."""
    retry: NotRequired[ToolConfigurationInputRetry | dict[str, Any]]
    """When to try again: after network errors and the statuses 408, 425, 429 and 5xx."""
    mcp: NotRequired[ToolConfigurationInputMcp | dict[str, Any]]
    """Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP)."""


class ToolHeader(TypedDict):
    key: str
    """Name of the header or parameter, 1 to 500 characters."""
    value: str
    """Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters."""
    secure: bool
    """true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default."""


class ToolHeaderInput(TypedDict):
    key: str
    """Name of the header or parameter, 1 to 500 characters."""
    value: NotRequired[str]
    """Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters."""
    secure: NotRequired[bool]
    """true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default."""


class ToolInvocationFailedEvent(TypedDict):
    """A call of a tool failed after its retries."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["tool.invocation.failed"]
    data: ToolInvocationFailedEventData


ToolNode = TypedDict(
    "ToolNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[ToolNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[ToolNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: tool
        "type": "Literal[\"tool\"]",
        # What a node of this type needs to know
        "config": "ToolNodeConfig",
    },
)
"""Calls a tool with mapped inputs. Ways out: success, error, conditional, else."""


class ToolPage(TypedDict):
    data: list[Tool]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ToolPreview(TypedDict):
    request: ToolRequest | None
    """What would be sent. null: it cannot be made; `problem` says why."""
    problem: str | None
    """Why no request can be made. null: it can."""
    warnings: list[ToolPreviewWarningsItem]
    """What keeps the tool from working as it is meant."""


class ToolRequest(TypedDict):
    method: str
    """HTTP method."""
    url: str
    """Address with the inputs filled in; stored secrets are shown as a mark."""
    headers: list[ToolRequestHeadersItem]
    """Headers that the tool adds."""
    body: Any
    """Body that is sent, as JSON. null: none."""


class ToolRevision(TypedDict):
    id: str
    """Id of the revision, a UUID that the server makes."""
    tool_id: str
    """Id of the tool, for `getTool`."""
    name: str
    """Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given."""
    description: str
    """Notes on the revision, at most 10,000 characters."""
    status: Literal["draft", "active", "superseded", "archived"]
    """`draft`: saved. `active`: in use. `superseded`: was in use. `archived`: the tool was deleted."""
    created_by: str
    """Who made the revision: the id of an API key, or the name of a worker of the server."""
    created_at: str
    """When the revision was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the revision was last changed: ISO 8601, UTC, milliseconds."""
    default_count: int
    """How many assistants use the tool with whatever revision is active."""
    pinned_count: int
    """How many assistants are pinned to this revision."""
    stale_input_fields: list[str]
    """Names in `input_defaults` that are no inputs any more."""
    merged_input_preview: dict[str, Any]
    """Every input with its default, before an assistant or a node adds its own. null: it has none."""
    input_defaults: dict[str, Any]
    """Inputs by name, used where neither the assistant nor the node gives one."""
    metadata: dict[str, Any]
    """Free-form data of the caller, returned as given."""
    has_secrets: bool
    """Whether `secure` values are stored."""
    configuration: ToolRevisionConfiguration | dict[str, Any] | None
    """The request that the tool makes. null: it makes none."""
    transfer_target: ToolRevisionTransferTarget | dict[str, Any] | None
    """Where a tool of type `transfer` connects to. null: it does not."""
    response_schema: ToolRevisionResponseSchema | dict[str, Any] | None
    """What is taken out of the answer. null: the whole answer."""
    compatibility: ToolCompatibility | None
    """Whom the revision would have broken when it was saved or activated. null: the first revision."""


class ToolRevisionActivatedEvent(TypedDict):
    """Another revision of a tool became the active one."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["tool.revision.activated"]
    data: ToolRevisionActivatedEventData


class ToolRevisionPage(TypedDict):
    data: list[ToolRevision]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ToolTestResult(TypedDict):
    ok: bool
    """Whether the tool succeeded."""
    status: int | None
    """HTTP status of the last attempt. null: none was answered."""
    attempts: int
    """How many attempts were made."""
    duration_ms: int
    """How long it took with all attempts, in milliseconds."""
    output: dict[str, Any]
    """The fields that `response_schema` maps, or the whole answer when it maps none."""
    response_excerpt: str
    """At most 2,000 characters of the answer; secrets are taken out."""
    error: str | None
    """Why it failed. null: it did not."""
    request: ToolRequest | None
    """What was sent; secrets are shown as a mark. null: nothing could be sent."""
    fields: list[ToolTestResultFieldsItem]
    """Values in the answer that `response_schema` could map, at most 200. Empty: the answer is no JSON."""


ToolType: TypeAlias = Literal["api_call", "transfer", "mcp", "knowledge_search", "platform"]
"""`api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server."""


class TraceExporter(TypedDict):
    endpoint: str
    """Where the collector takes OTLP/HTTP with JSON: the whole address, for most of them up to `/v1/traces`"""
    header_names: list[str]
    """Names of the stored headers"""
    include_content: bool
    """Whether the words of people and assistants, tool inputs and search queries are sent, too. Off unless set"""
    enabled: bool
    """While false, nothing is sent, and turns of that time are never sent"""
    waiting_conversations: int
    """Conversations with turns that the collector does not have yet; counted up to 1,000"""
    exported_spans: int
    """Spans that the collector has accepted"""
    dropped_spans: int
    """Spans that the collector refused for good, or that were too old when it came back"""
    last_exported_at: str | None
    """When the collector last accepted spans; null: never"""
    failing_since: str | None
    """Since when it has not accepted any; null while it does"""
    last_error: str | None
    """What it answered last when it refused; null once it accepts again"""
    created_at: str
    """When the first address was set"""
    updated_at: str
    """When it was set last"""


class TransferConversationRequest(TypedDict):
    queue_id: NotRequired[str]
    """Id of the queue that it waits in from now on"""
    member_id: NotRequired[str]
    """Id of the colleague whom it waits for from now on"""
    note: NotRequired[str]
    """What the next colleague should know, stored as a note; at most 2,000 characters"""


TransferNode = TypedDict(
    "TransferNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[TransferNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[TransferNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: transfer
        "type": "Literal[\"transfer\"]",
        # What a node of this type needs to know
        "config": "TransferNodeConfig",
    },
)
"""Connects the caller to another number. Ways out: failed."""


class TransferTargetInput(TypedDict):
    destination: NotRequired[str]
    """Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where."""
    destination_source: NotRequired[TransferTargetInputDestinationSource | dict[str, Any] | None]
    """Where to get the destination from during the call. null: `destination` is used."""
    mode: NotRequired[Literal["cold", "warm"]]
    """`cold` (default): connect and leave. `warm`: announce the caller first."""


class Trend(TypedDict):
    timezone: str
    """The organization's time zone, in which days are counted"""
    days: list[TrendDaysItem]
    """Oldest first, without gaps"""
    totals: TrendFigures
    """Sums over these days"""
    before: TrendFigures
    """Sums over as many days before them"""


class TrendFigures(TypedDict):
    conversations: float | None
    """Conversations that began. null: the key may not read it"""
    hand_offs: float | None
    """Of them those that were handed to a human. null: the key may not read it"""
    calls: float | None
    """Calls that were created and are over. null: the key may not read it"""
    reached: float | None
    """Of them those on which a person talked. null: the key may not read it"""
    booked: float | None
    """Of them those that ended with a booking. null: the key may not read it"""
    succeeded: float | None
    """Of them those that ended with a booking, a transfer or a consent to texts. null: the key may not read it"""
    spend_usd: float | None
    """What models and carriers cost, in US dollars. null: the key may not read it"""


class Unread(TypedDict):
    conversations: int
    """Open conversations that are assigned to you and have unread messages"""
    messages: int
    """Unread messages in them, counted up to 100 each"""
    mentions: int
    """Notes that mention you in conversations that you have not opened since"""


class UpdateAssistantRequest(TypedDict):
    name: NotRequired[str]
    """Name of the assistant, for the model and in lists; 1 to 200 characters."""
    description: NotRequired[str]
    """Notes for the people who build the assistant, at most 10,000 characters; empty by default."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form data of the caller, returned as given. Replaced as a whole."""
    platform_tools: NotRequired[PlatformTools]
    """Switches kept with the assistant, returned as given. What a model may do is set by the revision."""
    knowledge_gap_analysis_enabled: NotRequired[bool]
    """Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says."""
    release_gate_mode: NotRequired[Literal["off", "advisory"]]
    """`off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown."""
    release_gate_max_failures: NotRequired[int]
    """How many cases of the suite may fail before the verdict is `failed`; 0 by default."""
    release_suite_id: NotRequired[str | None]
    """Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none."""
    max_active_calls: NotRequired[int | None]
    """Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429."""


class UpdateAssistantRevisionRequest(TypedDict):
    name: NotRequired[str]
    """Label of the revision in lists, 1 to 200 characters; `Revision 1` at first."""
    description: NotRequired[str]
    """Notes for the people who build the assistant, at most 10,000 characters; end users never see it."""
    persona: NotRequired[str | None]
    """Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`."""
    system_prompt: NotRequired[str]
    """Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation."""
    router_config_id: NotRequired[str | None]
    """Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked."""
    context_variables: NotRequired[list[UpdateAssistantRevisionRequestContextVariablesItem | dict[str, Any]]]
    """Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole."""
    variable_defaults: NotRequired[dict[str, Any]]
    """Values that variables have when a conversation starts, by name; what the caller gives wins."""
    platform_tools: NotRequired[PlatformTools]
    """What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults."""
    channel_specific_config: NotRequired[UpdateAssistantRevisionRequestChannelSpecificConfig | dict[str, Any]]
    """Settings by channel. Stored and returned as given; the server does not act on them today."""
    voice_call_settings: NotRequired[UpdateAssistantRevisionRequestVoiceCallSettings | dict[str, Any]]
    """How the assistant behaves on calls. Replaced as a whole, over the defaults."""
    tool_refs: NotRequired[list[UpdateAssistantRevisionRequestToolRefsItem | dict[str, Any]]]
    """Tools that the assistant may call in dialogue, at most 200."""
    knowledge_base_refs: NotRequired[list[UpdateAssistantRevisionRequestKnowledgeBaseRefsItem | dict[str, Any]]]
    """Knowledge bases that the assistant answers from where a node names none, at most 200."""
    policy_refs: NotRequired[list[UpdateAssistantRevisionRequestPolicyRefsItem | dict[str, Any]]]
    """Policies that the assistant obeys, at most 200."""
    policies_enabled: NotRequired[bool]
    """false switches all policies of the revision off; true by default."""
    workflow_enabled: NotRequired[bool]
    """Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says."""
    memory_enabled: NotRequired[bool]
    """Whether the assistant recalls facts about known end users and stores new ones; false by default."""
    continue_after_flow: NotRequired[bool]
    """Whether the conversation stays open for questions after the flow has ended; false by default."""
    model_settings: NotRequired[ModelSettingsInput]
    """The model that talks, and how it is asked."""
    analyzer_model_settings: NotRequired[ModelSettingsInput]
    """The model that judges replies by policies, proposes facts to remember and answers the questions of `analysis`. No model: none of it is done."""
    analysis: NotRequired[AnalysisPlan]
    """What is looked for in each conversation once it is over: fields with values, and criteria with verdicts. Nothing by default. Replaced as a whole."""
    current_time: NotRequired[UpdateAssistantRevisionRequestCurrentTime]
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""
    kb_clearance_level: NotRequired[int]
    """Documents above this clearance level are never found, 0 to 1000; 0 by default."""
    kb_audience_tags: NotRequired[list[str]]
    """Documents with audience tags are found only if they share one of these; at most 200."""


class UpdateCannedReplyRequest(TypedDict):
    shortcut: NotRequired[str]
    """What an agent types to find it, 1 to 50 letters, digits, hyphens or underscores; kept in lower case"""
    text: NotRequired[str]
    """What is sent, at most 10,000 characters. The agent who sends it fills in placeholders such as `{{first_name}}`; the server stores them unchanged, and refuses what only looks like one"""


class UpdateCarrierRequest(TypedDict):
    name: NotRequired[str]
    """Label of the carrier, 1 to 200 characters."""
    config: NotRequired[dict[str, Any]]
    """Settings of the account, by the type of carrier (docs/carriers.md). Unknown fields are refused by name."""
    credentials: NotRequired[dict[str, Any]]
    """Secrets of the account: given once, stored sealed, sent only to the address they were stored for, never shown. In answers: which are set, and how they end."""


class UpdateChannelRequest(TypedDict):
    name: NotRequired[str]
    """What colleagues call the channel; visitors never see it."""
    assistant_id: NotRequired[str]
    """Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away."""
    enabled: NotRequired[bool]
    """false: the channel is away for all visitors. Open chats continue."""
    allowed_origins: NotRequired[list[str]]
    """Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page."""
    identity: NotRequired[Literal["anonymous", "verified"]]
    """`anonymous`: any visitor may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for."""
    appearance: NotRequired[ChannelAppearanceInput]
    hours: NotRequired[ChannelHours | None]
    """When new chats may start. null: always."""
    away_message: NotRequired[str]
    """What visitors read while the channel takes no new chats; at most 500 characters."""
    limits: NotRequired[ChannelLimitsInput]
    voice: NotRequired[bool]
    """Whether visitors may talk to the assistant by microphone; false unless set. Needs the speech parts on the server, see `GET /v1/web-calls`."""
    record_calls: NotRequired[bool]
    """Whether calls by microphone are recorded; false unless set. Visitors read it before they talk, and hear it first; who objects is not recorded."""
    mailbox_id: NotRequired[str | None]
    """Mailbox that writes to visitors who have left: a visitor who waits for a human may leave an address, and what a colleague writes after they have gone is mailed. null: visitors are asked for no address."""


class UpdateComplianceSettingsRequest(TypedDict):
    consentMode: NotRequired[Literal["require", "warn", "off"]]
    """Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`). Until it is set, calls over real carriers need one."""
    hours: NotRequired[CallingHours]
    """Legal hours at the called person, within the federal ones of 8 to 21."""
    maxAttemptsPer24h: NotRequired[int]
    """Most attempts to one person in 24 hours; 3 by default."""
    collections: NotRequired[CollectionsRules]
    closedWeekdays: NotRequired[list[int]]
    """Days of the week without calls: 0 is Sunday, 6 is Saturday."""
    closedOnFederalHolidays: NotRequired[bool]
    """true: no calls on federal holidays of the United States. false by default."""
    holidays: NotRequired[list[UpdateComplianceSettingsRequestHolidaysItem]]
    """Other days without calls, at most 366."""
    states: NotRequired[dict[str, UpdateComplianceSettingsRequestStatesValue]]
    """Stricter hours and caps, by state as two letters."""
    allowedCountries: NotRequired[list[str] | None]
    """Countries whose numbers are called, texted and put through to, as two capital letters. null (default): those of your own phone numbers; US without any."""
    maxCallsPerDay: NotRequired[int]
    """Most calls in a day of your time zone, over all people; 50,000 by default."""
    maxTextsPerDay: NotRequired[int]
    """Most texts in a day of your time zone, over all people; 50,000 by default."""


class UpdateDocumentRequest(TypedDict):
    title: NotRequired[str]
    """Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address."""
    clearance_level: NotRequired[int]
    """Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for every reader."""
    audience_tags: NotRequired[list[str]]
    """If there are any, only readers with one of them find it; at most 50, each at most 64 characters."""


class UpdateEndUserRequest(TypedDict):
    traits: dict[str, Any]
    """What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here."""


class UpdateFlowCommentRequest(TypedDict):
    resolved: bool
    """true settles the thread of the comment, false opens it again"""


class UpdateHandOffWebhookRequest(TypedDict):
    name: NotRequired[str]
    """What colleagues call the connection."""
    url: NotRequired[str]
    """Address that conversations are posted to, https"""
    enabled: NotRequired[bool]
    """false: no further conversation is shown there, and nothing from there is taken."""
    queue: NotRequired[str | None]
    """Only conversations that wait in this queue. null: of all queues."""
    agent_name: NotRequired[str]
    """Name under which end users see what is written in Slack."""
    labels: NotRequired[list[str]]
    """Results that the program may close a conversation with; sent with each. At most 10."""


class UpdateIdentityProviderRequest(TypedDict):
    name: NotRequired[str]
    """What members know it as, such as `Okta`."""
    client_id: NotRequired[str]
    """Id of the client that was registered for Parley."""
    client_secret: NotRequired[str | None]
    """Its secret. Left out for a public client. Stored encrypted, and never shown."""
    groups_claim: NotRequired[str]
    """Claim of the ID token that lists the groups of a person; `groups` by default."""
    group_roles: NotRequired[list[GroupRole]]
    """Which role a group gives, at every sign-in: the first that fits. Empty: roles are given here, not by groups."""
    default_role: NotRequired[str | None]
    """Role of people in none of these groups, and of new members where there are none. null: those are refused."""
    domains: NotRequired[list[str]]
    """Domains whose e-mail addresses sign in here. Each counts once it is proved by a TXT record."""
    enabled: NotRequired[bool]
    """false: no member signs in by it; sessions that are open go on."""


class UpdateKnowledgeBaseRequest(TypedDict):
    name: NotRequired[str]
    """Label of the knowledge base, 1 to 200 characters."""
    description: NotRequired[str]
    """What it holds, for people, at most 2,000 characters. null: nothing was said."""
    gap_score: NotRequired[float]
    """A search whose best score is below it is recorded as a gap, 0 to 1; 0.4 by default."""


class UpdateMacroRequest(TypedDict):
    name: NotRequired[str]
    """Its name, at most 100 characters; no other macro has it"""
    steps: NotRequired[MacroSteps]
    """What it does, in the order reply, labels, priority, aside, queue, close"""


class UpdateMailboxRequest(TypedDict):
    name: NotRequired[str]
    """What colleagues call the mailbox."""
    address: NotRequired[str]
    """Where people write to and answers come from, such as `support@shop.example`; without a `+`, in small letters."""
    sender_name: NotRequired[str]
    """Name that answers come from; empty: none."""
    assistant_id: NotRequired[str]
    """Id of the assistant that reads the mails. While it has no active revision, mails wait, three days at most."""
    mode: NotRequired[Literal["answer", "draft", "sort"]]
    """`answer`: the assistant answers. `draft`: it writes each answer as a draft, which a colleague sends or discards. `sort`: it says nothing, and its flow only chooses the queue in which the conversation waits for a colleague."""
    enabled: NotRequired[bool]
    """false: no mail is read and none is sent."""
    queue: NotRequired[str | None]
    """Queue in which a conversation waits where no flow names one. null: none."""
    signature: NotRequired[str]
    """Text at the end of each mail, at most 2,000 characters; empty: none."""
    plus_address: NotRequired[bool]
    """true: answers ask to be replied to at an address that names the conversation, such as `support+p…@shop.example`. Switch it on only where the mail server delivers such addresses to this mailbox."""
    replies_per_hour: NotRequired[int]
    """Most mails that one address is sent in an hour, 1 to 100; 10 unless set. Further ones wait for a colleague, so that two programs that answer each other come to an end."""
    rating_request: NotRequired[str | None]
    """What people are asked once a colleague has closed their conversation, above a link to a page with five stars; at most 500 characters. Needs `PUBLIC_URL`. null: they are not asked."""
    imap: NotRequired[MailServerInput | None]
    """The IMAP server whose inbox is read, and never changed. null: mails are posted to `hook_path`."""
    smtp: NotRequired[MailServerInput | None]
    """The SMTP server that answers go out by. null: by the server of the operator (`SMTP_URL`), from its `MAIL_FROM`, with this address to reply to."""


class UpdateMemberRequest(TypedDict):
    name: NotRequired[str]
    """What the person is called, 1 to 100 characters: shown wherever they act."""
    email: NotRequired[EmailAddress]
    role: NotRequired[str]
    """Id of the role, as `GET /v1/identity/roles` lists them, such as `agent`."""


class UpdateModelBudgetRequest(TypedDict):
    name: NotRequired[str]
    """Label of the budget, 1 to 200 characters."""
    amount_usd: NotRequired[float]
    """How much may be spent in a period, in US dollars."""
    alert_at: NotRequired[float]
    """Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one."""
    alert_shares: NotRequired[list[float]]
    """Further shares of the amount at which an event is sent, each above 0 and at most 1, at most 5; none by default."""
    recipients: NotRequired[list[str]]
    """E-mail addresses of members who may read budgets, at most 20: they get an e-mail with what the event says. Empty, the default: webhooks alone hear of it."""
    hard: NotRequired[bool]
    """true: requests to models are refused with 402 once the amount is spent; conversations go on with the built-in flow model, and calls are neither ended nor held back. false by default."""
    unpriced: NotRequired[Literal["estimate", "refuse"]]
    """What a call of a model without a known price means for this budget. `estimate`: it counts 5 dollars for a million input tokens and 20 for a million output tokens. `refuse`: while the budget is `hard`, such a call is refused with 402 until a price is set with `putModelPrice`."""


class UpdateModelProviderRequest(TypedDict):
    base_url: NotRequired[str]
    """Address of the vendor; its public one unless given, needed for `openai_compatible`. A new address needs `api_key` again."""
    api_key: NotRequired[str]
    """Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again."""


class UpdateNodeFieldsOp(TypedDict):
    op: Literal["update_node_fields"]
    """`update_node_fields` changes some fields of a node."""
    node_id: str
    """Id of a node of the graph."""
    fields: UpdateNodeFieldsOpFields | dict[str, Any]
    """JSON merge patch (RFC 7396): null removes a field. `id` cannot change."""


class UpdateOrganizationRequest(TypedDict):
    name: NotRequired[str]
    """Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP."""
    timezone: NotRequired[str]
    """IANA time zone, such as `Europe/Vienna`."""
    max_active_calls: NotRequired[int]
    """Most calls of the organization at one time; others wait. 10 by default."""
    require_second_factor: NotRequired[bool]
    """true: members who may change members, keys or the organization sign in by passkey, or with a code of an authenticator app. false by default."""
    require_passing_tests: NotRequired[bool]
    """true: a draft is published only when the tests of its assistant pass, and refused without tests. Activation and roll back never are. false by default."""


class UpdateOutcomeReportRequest(TypedDict):
    name: NotRequired[str]
    """Label of the report, and the subject of its mail, 1 to 200 characters."""
    groupBy: NotRequired[Literal["campaign", "assistant", "script", "number", "day", "hour", "reason"]]
    """What calls are counted under, as in `getOutcomes`; `campaign` by default."""
    workflowId: NotRequired[str | None]
    """Only calls of this workflow (`listWorkflows`). null, the default: of all."""
    frequency: NotRequired[Literal["daily", "weekly", "monthly"]]
    """`daily`: the day before. `weekly`: the seven days before. `monthly`: the month before, on its first day."""
    weekday: NotRequired[int]
    """Day on which a weekly report goes out: 1 is Monday, the default, 7 is Sunday. Others ignore it."""
    hour: NotRequired[int]
    """Hour of the day in the organization’s time zone at which it goes out; 8 by default."""
    recipients: NotRequired[list[str]]
    """E-mail addresses of members who may read calls, at most 20. Empty, the default: webhooks alone hear of it (`call.report.ready`)."""
    active: NotRequired[bool]
    """false: it does not go out; true by default."""


class UpdatePhoneNumberRequest(TypedDict):
    city: NotRequired[str]
    """City that the number belongs to, for people; empty if not given."""
    state: NotRequired[str]
    """State that the number belongs to, for people; empty if not given."""
    country: NotRequired[str]
    """ISO 3166 code of the country; `US` if not given."""
    outbound: NotRequired[bool]
    """Whether it is meant for calls that go out; true by default. Kept for people, not enforced."""
    inbound: NotRequired[bool]
    """Whether people may call it and write to it; true by default. With false calls are rejected and texts are only stored."""
    inboundAssistantId: NotRequired[str | None]
    """Id of the assistant (`listAssistants`) that answers calls. A live execution of the caller with an assistant goes first. null: the built-in script answers."""
    inboundSmsAssistantId: NotRequired[str | None]
    """Id of the assistant (`listAssistants`) that answers texts, at any hour. STOP, HELP and START never reach it. null: texts are stored and not answered."""
    inboundHours: NotRequired[InboundHours | None]
    """When calls are answered; outside of it the fallback is used. null: always."""
    fallback: NotRequired[InboundFallback | None]
    """What a caller outside the hours gets: exactly one of `transferTo`, `voicemailMessage` and `reject`. null: they hear that you are closed."""
    missedCallWorkflowId: NotRequired[str | None]
    """Id of the workflow (`listWorkflows`) that calls back who calls outside the hours and is not put through: the caller becomes a lead of it. A person who opted out is not called, nor is one who is in the workflow now. null: missed calls make no leads."""


class UpdatePolicyRequest(TypedDict):
    name: NotRequired[str]
    """Label of the policy in lists and traces, 1 to 200 characters."""
    text: NotRequired[str]
    """The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model."""
    kind: NotRequired[Literal["must", "must_not", "prefer"]]
    """`must` (default) and `must_not` are in the prompt and checked; `prefer` is in the prompt and not checked."""
    enabled: NotRequired[bool]
    """false switches the policy off everywhere; true by default."""


class UpdateProcedureRequest(TypedDict):
    name: NotRequired[str]
    """Label of the procedure, 1 to 200 characters."""
    instructions: NotRequired[str]
    """Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow."""


class UpdateProfileRequest(TypedDict):
    name: NotRequired[str]
    """What you are called, 1 to 100 characters."""
    preferences: NotRequired[Preferences]
    """Replaces the preferences that are sent; others stay."""


class UpdateQueueRequest(TypedDict):
    name: NotRequired[str]
    """Its name, exactly as hand-offs of flows name it; no other queue has it"""
    hours: NotRequired[QueueHours | None]
    """When it is open; outside of these hours nothing is assigned, and targets do not run. null: always"""
    assignment: NotRequired[Literal["manual", "load", "order"]]
    """`manual`: agents choose from the list. `load`: the member on duty with the fewest conversations gets it. `order`: the first member of the list who has room"""
    offer_seconds: NotRequired[int]
    """How long a member has to take an offered conversation before the next one gets it, 10 to 3,600 seconds"""
    escalate_after_seconds: NotRequired[int | None]
    """After how long without an agent a conversation becomes urgent and moves to `escalate_to`. null: never"""
    escalate_to: NotRequired[str | None]
    """Id of the queue that gets what waited too long. null: it stays, as urgent"""
    first_response_seconds: NotRequired[int | None]
    """Target: seconds of open time until an agent answers. null: none"""
    resolution_seconds: NotRequired[int | None]
    """Target: seconds of open time until the agent closes or releases it. null: none"""
    closed_text: NotRequired[str]
    """What visitors who wait see while it is closed, at most 500 characters; empty: only that no agent is there now"""
    member_ids: NotRequired[list[str]]
    """Ids of the members who answer it, in the order in which they are offered conversations; at most 200"""


class UpdateReleaseSuiteRequest(TypedDict):
    name: NotRequired[str]
    """Label of the suite, 1 to 200 characters."""
    cases: NotRequired[list[TestCaseInput]]
    """Conversations to replay, at most 200."""


class UpdateResolutionSettingsRequest(TypedDict):
    limits: NotRequired[UpdateResolutionSettingsRequestLimits]
    """How many identifiers of each kind one person may have; more of them open a review."""
    priorities: NotRequired[list[IdentifierType]]
    """Kinds of identifiers, strongest first. Kinds left out follow in their usual order."""
    thresholds: NotRequired[UpdateResolutionSettingsRequestThresholds]
    """From which score two people are one."""
    blocked_values: NotRequired[list[str]]
    """Values that identify no person, such as a shared front-desk number; at most 500, compared without case."""
    review_expiry_days: NotRequired[int]
    """Days after which a pending review expires, 1 to 3650; 90 by default."""


class UpdateRoleRequest(TypedDict):
    name: NotRequired[str]
    """What the role is called, 1 to 100 characters; no other role of the organization has it."""
    about: NotRequired[str]
    """What the role is for, at most 500 characters; empty unless set."""
    scopes: NotRequired[list[Scope]]
    """What its members may do, as `<resource>:<action>`; `write` includes `read`."""


class UpdateRouterConfigRequest(TypedDict):
    name: NotRequired[str]
    """Label of the config, 1 to 200 characters."""
    description: NotRequired[str]
    """Note for people, at most 2,000 characters. null: none."""
    targets: NotRequired[list[RouterTarget]]
    """Models in order, 1 to 10: the next is asked when the one before has failed, or is slow (`hedge_after_ms`)."""


class UpdateSlackConnectionRequest(TypedDict):
    name: NotRequired[str]
    """What colleagues call the connection."""
    enabled: NotRequired[bool]
    """false: no further conversation is shown there, and nothing from there is taken."""
    channel: NotRequired[str]
    """Id of the channel in Slack, such as `C0123456789`; the app must be a member of it."""
    queue: NotRequired[str | None]
    """Only conversations that wait in this queue. null: of all queues."""
    agent_name: NotRequired[str]
    """Name under which end users see what is written in Slack."""
    labels: NotRequired[list[str]]
    """Results to close a conversation with, as buttons; each becomes its `disposition`. At most 10."""
    bot_token: NotRequired[str]
    """Token of the app’s bot, with the scope `chat:write`. Stored sealed, and never shown again."""
    signing_secret: NotRequired[str]
    """Signing secret of the app: requests that are not signed with it are refused. Stored sealed, and never shown again."""


class UpdateToolRequest(TypedDict):
    name: NotRequired[str]
    """Name of the tool, which models see; 1 to 200 characters."""
    description: NotRequired[str]
    """When to use the tool, which models see; at most 10,000 characters."""


class UpdateWebhookEndpointRequest(TypedDict):
    url: NotRequired[str]
    """Address that events are posted to: `https:` and on the public internet, at most 2,048 characters."""
    event_types: NotRequired[list[str]]
    """Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later."""
    description: NotRequired[str]
    """Note for people, at most 500 characters; empty by default."""
    enabled: NotRequired[bool]
    """Whether events are sent to it; true by default. Enabled again, it gets the events from then on."""
    sensitivity_max: NotRequired[Literal["non_pii", "pii", "sensitive"]]
    """The most sensitive events that this endpoint may receive; `non_pii` by default."""


class UpdateWorkflowRequest(TypedDict):
    name: NotRequired[str]
    """Label of the workflow in lists, 1 to 200 characters."""
    description: NotRequired[str]
    """Notes for the people who run the workflow, at most 4,000 characters."""
    active: NotRequired[bool]
    """false: nothing new is dialled, executions are paused and new ones are refused with 409."""
    timezone: NotRequired[str]
    """IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; by default that of the organization."""
    startHour: NotRequired[int]
    """First hour of the day in which it calls, 0 to 23; 0 by default."""
    endHour: NotRequired[int]
    """Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default."""
    numberOfAgents: NotRequired[int]
    """How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`."""
    maxAttemptsPerLead: NotRequired[int | None]
    """How many calls each execution may place, those that the lead asked for included; and how many texts it may send, 1 to 1,000. null: no such limit."""
    maxAttemptsPerDay: NotRequired[int | None]
    """How many calls the workflow may place to one number in a day of its time zone, and how many texts it may send; more wait for the next day, 1 to 1,000. null: no such limit."""
    maxAttemptsPerNumber: NotRequired[int | None]
    """How many calls the workflow may place to one number over all its executions, and how many texts it may send, 1 to 1,000. null: no such limit."""
    stopsOnReply: NotRequired[bool]
    """true: a lead who answers a text of the workflow gets nothing more of it, and the execution is completed. true for new workflows; STOP ends everything in any case."""
    recording: NotRequired[Literal["off", "with_announcement"]]
    """`off`, or `with_announcement`: calls are recorded where the carrier can, after the person has heard that they may be. A person who objects is not recorded."""
    tag: NotRequired[WorkflowTag]
    promptId: NotRequired[str | None]
    """Id of the assistant that talks; it needs an active revision. null: the built-in script talks."""
    voiceId: NotRequired[str | None]
    """Voice of the speech provider. null: the default voice."""
    phoneNumberId: NotRequired[str | None]
    """Id of the number to call from (`createPhoneNumber`). null: none."""
    steps: NotRequired[list[WorkflowStepInput]]
    """What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards."""


class UpdateWorkflowRevisionRequest(TypedDict):
    name: NotRequired[str]
    """Label of the flow, 1 to 200 characters; the name of its assistant revision at first."""
    instructions: NotRequired[str]
    """The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them."""
    description: NotRequired[str]
    """Notes for the people who build the flow, at most 10,000 characters."""
    compilation_strategy: NotRequired[Literal["graph", "instructions"]]
    """`graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`."""
    trigger_type: NotRequired[Literal["conversation_start", "intent", "event", "schedule", "manual", "component"]]
    """What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active."""
    trigger_config: NotRequired[dict[str, Any]]
    """Settings of the trigger, stored and returned as given."""
    policy_ids: NotRequired[list[Any]]
    """Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes."""
    knowledge_base_ids: NotRequired[list[str]]
    """Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes."""
    tools: NotRequired[list[str | UpdateWorkflowRevisionRequestToolsItem2 | dict[str, Any] | UpdateWorkflowRevisionRequestToolsItem3 | dict[str, Any]]]
    """Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too."""
    tool_input_defaults: NotRequired[dict[str, dict[str, Any]]]
    """Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant."""
    analyzer_model_settings: NotRequired[ModelSettingsInput]
    """Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision."""
    router_model_settings: NotRequired[ModelSettingsInput]
    """Stored with the flow; conversations use `model_settings` of the assistant revision."""


class UploadConversationFileForm(TypedDict):
    file: File
    """PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB."""


class UploadVisitorFileForm(TypedDict):
    file: File
    """PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB."""


class UpsertContextVariableOp(TypedDict):
    op: Literal["upsert_context_variable"]
    """`upsert_context_variable` adds a variable, or replaces the one of the same name."""
    variable: ContextVariable
    """The variable. Unknown fields are kept."""


class UpsertNodeOp(TypedDict):
    op: Literal["upsert_node"]
    """`upsert_node` adds a node, or replaces the one of the same id."""
    node: GraphNode
    """The node: `type`, `config` and more, as `listNodeTypes` says. Unknown fields are kept."""


class Usage(TypedDict):
    assistant_id: str
    """Whose revision it is"""
    assistant_name: str | None
    """null when the key lacks `agents:read`"""
    revision_id: str
    """The revision that names it"""
    revision_state: Literal["active", "draft"]
    """active: what people meet now"""
    workflow_revision_id: str
    """The flow of the revision"""
    in_settings: bool
    """The revision or its flow has it attached"""
    in_flow: bool
    """A node of the graph names it"""
    created_at: str
    """When the revision was made"""


class UsagePage(TypedDict):
    data: list[Usage]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class ValidateGraphRequest(TypedDict):
    ops: NotRequired[list[GraphOp]]
    """Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones."""
    base_version: NotRequired[int]
    """`graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current."""


class ValidationError(TypedDict):
    loc: list[str | int]
    """Where the problem is: `body`, `query` or `path`, then names of fields and places in lists."""
    msg: str
    """What is wrong, for people."""
    type: str
    """Stable code of the problem, such as `missing` or `string_type`."""
    input: NotRequired[Any]
    """What was sent, for short plain values; never secrets."""
    ctx: NotRequired[dict[str, Any]]
    """Figures behind the message, such as the limit that was passed."""


VariableSource: TypeAlias = Literal["derived", "collected", "provided", "tool", "memory", "system"]
"""Where values of variables come from"""


VariableType: TypeAlias = Literal["string", "number", "integer", "boolean", "enum", "date", "datetime", "time", "duration", "date_range", "money", "phone", "email", "object", "array"]
"""Types of variables"""


class VisitorConversation(TypedDict):
    state: VisitorState
    """The state of the conversation."""
    messages: list[VisitorMessage]
    """The messages so far, oldest first."""


class VisitorMessage(TypedDict):
    id: str
    """Id of the message."""
    position: int
    """Position in the conversation, counted from 1 without gaps."""
    role: Literal["user", "assistant", "agent"]
    """`user`: the visitor. `assistant`: the assistant. `agent`: a human colleague."""
    agent_name: str | None
    """The human who wrote it. null for other roles, or not said."""
    text: str
    """Plain text in which a small part of Markdown may be shown, never HTML."""
    options: NotRequired[list[VisitorMessageOptionsItem]]
    """What the visitor may pick from, absent where nothing is offered. Send a label as the next message."""
    sources: NotRequired[list[VisitorMessageSourcesItem]]
    """What the answer was taken from, absent where it was taken from no document. Show it beside the text."""
    files: NotRequired[list[ConversationFile]]
    """Files that were sent with it; absent without any."""
    created_at: str
    """When it was sent: ISO 8601, UTC, milliseconds."""


class VisitorMessagePage(TypedDict):
    data: list[VisitorMessage]
    """Messages, oldest first."""
    next_after: int | None
    """The `after` of the next page. null: these are all."""


class VisitorSession(TypedDict):
    visitor_secret: str | None
    """Buys further tokens; keep it in the browser. null when the session was bought with one."""
    secret_expires_at: str
    """Until when the secret buys tokens: 30 days after its last use, 12 hours for verified visitors."""
    token: str
    """Send it as `x-visitor-token`, never in an address."""
    token_expires_at: str
    """Until when the token is valid: 15 minutes."""
    verified: bool
    """Whether the website vouches for the visitor."""


class VisitorState(TypedDict):
    status: Literal["assistant", "waiting_for_human", "human", "ended"]
    """`assistant`: the assistant answers. `waiting_for_human`: a human was asked for. `human`: a human answers. `ended`: over."""
    waiting: VisitorStateWaiting | None
    """Where the visitor stands in the queue. null: no queue, or no human is waited for."""
    replying: bool
    """true while the assistant prepares its next reply."""
    agent_name: str | None
    """The human who answers, as they want to be called. null: none, or not said."""
    message_count: int
    """How many messages of all sides there are."""
    read_position: int
    """Position of the last message that was reported as read; 0: none."""
    rating: int | None
    """The score that the visitor gave. null: none yet."""
    started_at: str
    """When the conversation started."""
    ended_at: str | None
    """When it ended. null while it runs."""


class VisitorTurn(TypedDict):
    message: VisitorMessage
    """The message as it was stored."""
    replies: list[VisitorMessage]
    """What our side answered."""
    state: VisitorState
    """The state of the conversation."""


class VisitorTyping(TypedDict):
    agent_name: str | None
    """The human who types, as they want to be called. null: not said."""


class VisitorWebCall(TypedDict):
    id: str
    """Id of the call."""
    call_id: str
    """The same id."""
    conversation_id: str | None
    """Id of the conversation that is held on the call."""
    token: str
    """Opens the socket of the call once, within a minute."""
    socket_url: str
    """Where the socket is, on this server: `wss://…/web-calls/{token}`."""
    expires_at: str
    """Until when the token is valid."""
    speech: VisitorWebCallSpeech
    """What hears and speaks on this call."""


WaitNode = TypedDict(
    "WaitNode",
    {
        # Unique in its graph; made by us when absent
        "id": "NotRequired[str | None]",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[WaitNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[WaitNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: wait
        "type": "Literal[\"wait\"]",
        # What a node of this type needs to know
        "config": "WaitNodeConfig",
    },
)
"""Waits for a time or an event. Ways out: done, timeout."""


class WebCallCapability(TypedDict):
    available: bool
    """Whether calls by microphone can be held here."""
    reason: str
    """What to do where they cannot; empty: they can."""
    ear: WebCallCapabilityEar
    """What hears."""
    voice: WebCallCapabilityVoice
    """What speaks."""
    voices: list[WebCallCapabilityVoicesItem]
    """Voices to choose from."""


class WebCallStart(TypedDict):
    id: str
    """Id of the call; `GET /calls/{id}` has its transcript."""
    call_id: str
    """The same id."""
    conversation_id: str | None
    """Id of the conversation that is held on the call."""
    token: str
    """Opens the socket of the call once, within a minute."""
    socket_url: str
    """Where the socket is, on this server: `wss://…/web-calls/{token}`."""
    expires_at: str
    """Until when the token is valid."""
    speech: WebCallStartSpeech
    """What hears and speaks on this call."""


class WebhookDelivery(TypedDict):
    id: str
    """Id of the delivery, a UUID that the server makes."""
    endpoint_id: str
    """Id of the endpoint that the event goes to."""
    event_id: str
    """Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by."""
    event_type: str
    """Type of the event; `listWebhookEventTypes` explains it."""
    status: Literal["pending", "succeeded", "exhausted", "canceled"]
    """`pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted."""
    attempt_count: int
    """How many attempts were made, over all rounds."""
    next_attempt_at: str | None
    """When the next attempt is due. null: none is."""
    created_at: str
    """When the delivery was made: ISO 8601, UTC, milliseconds."""
    finished_at: str | None
    """When it came to its end. null: it is pending."""


class WebhookDeliveryPage(TypedDict):
    data: list[WebhookDelivery]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class WebhookDeliveryWithAttempts(TypedDict):
    id: str
    """Id of the delivery, a UUID that the server makes."""
    endpoint_id: str
    """Id of the endpoint that the event goes to."""
    event_id: str
    """Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by."""
    event_type: str
    """Type of the event; `listWebhookEventTypes` explains it."""
    status: Literal["pending", "succeeded", "exhausted", "canceled"]
    """`pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted."""
    attempt_count: int
    """How many attempts were made, over all rounds."""
    next_attempt_at: str | None
    """When the next attempt is due. null: none is."""
    created_at: str
    """When the delivery was made: ISO 8601, UTC, milliseconds."""
    finished_at: str | None
    """When it came to its end. null: it is pending."""
    attempts: list[WebhookDeliveryWithAttemptsAttemptsItem]
    """The latest attempts, oldest first."""
    payload: dict[str, Any] | None
    """The body of every attempt; null for keys that may not read the event, and once the event is no longer stored"""
    signature: WebhookDeliveryWithAttemptsSignature
    """How the receiver checks that it comes from here"""


class WebhookEndpoint(TypedDict):
    id: str
    """Id of the endpoint, a UUID that the server makes."""
    url: str
    """Address that events are posted to: `https:` and on the public internet, at most 2,048 characters."""
    description: str
    """Note for people, at most 500 characters; empty by default."""
    event_types: list[str]
    """Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later."""
    sensitivity_max: Literal["non_pii", "pii", "sensitive"]
    """The most sensitive events that this endpoint may receive; `non_pii` by default."""
    read_scopes: list[str] | None
    """Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event."""
    enabled: bool
    """Whether events are sent to it; true by default. Enabled again, it gets the events from then on."""
    provider: Literal["builtin", "svix"]
    """`builtin`: delivered by this server. `svix`: made by an earlier version, and sent nothing any more."""
    disabled_reason: Literal["manual", "gone", "failing"] | None
    """`manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled."""
    disabled_at: str | None
    """When it was disabled. null while it is enabled."""
    failing_since: str | None
    """First failure since the last success. null: the last attempt succeeded."""
    created_at: str
    """When the endpoint was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the endpoint was last changed: ISO 8601, UTC, milliseconds."""


class WebhookEndpointDisabledEvent(TypedDict):
    """A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["webhook.endpoint.disabled"]
    data: WebhookEndpointDisabledEventData


class WebhookEndpointFigures(TypedDict):
    endpoint_id: str
    """Whose figures these are"""
    succeeded: int
    """Of its latest 1,000 deliveries, those that arrived"""
    failed: int
    """Of its latest 1,000 deliveries, those that were given up"""
    success_rate: float | None
    """succeeded / (succeeded + failed), from 0 to 1; null without either"""
    last_success_at: str | None
    """Of its latest 1,000 deliveries, the last that arrived"""
    last_failure_at: str | None
    """Of its latest 1,000 deliveries, the last that was given up"""
    failing_since: str | None
    """First failure since the last success"""
    backlog: int
    """Deliveries that are yet to be made; counted up to 10,000"""
    oldest_waiting_since: str | None
    """When the first of the counted ones was made"""


class WebhookEndpointPage(TypedDict):
    data: list[WebhookEndpoint]
    """The items of this page, newest first."""
    next_cursor: str | None
    """`cursor` of the next page. null on the last page."""


class WebhookEndpointWithSecret(TypedDict):
    id: str
    """Id of the endpoint, a UUID that the server makes."""
    url: str
    """Address that events are posted to: `https:` and on the public internet, at most 2,048 characters."""
    description: str
    """Note for people, at most 500 characters; empty by default."""
    event_types: list[str]
    """Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later."""
    sensitivity_max: Literal["non_pii", "pii", "sensitive"]
    """The most sensitive events that this endpoint may receive; `non_pii` by default."""
    read_scopes: list[str] | None
    """Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event."""
    enabled: bool
    """Whether events are sent to it; true by default. Enabled again, it gets the events from then on."""
    provider: Literal["builtin", "svix"]
    """`builtin`: delivered by this server. `svix`: made by an earlier version, and sent nothing any more."""
    disabled_reason: Literal["manual", "gone", "failing"] | None
    """`manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled."""
    disabled_at: str | None
    """When it was disabled. null while it is enabled."""
    failing_since: str | None
    """First failure since the last success. null: the last attempt succeeded."""
    created_at: str
    """When the endpoint was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the endpoint was last changed: ISO 8601, UTC, milliseconds."""
    secret: str
    """Secret that deliveries are signed with, `whsec_…` (Standard Webhooks). Shown in this answer only."""


WebhookEvent: TypeAlias = "ApiKeyCreatedEvent | ApiKeyRevokedEvent | AssistantCreatedEvent | AssistantUpdatedEvent | AssistantArchivedEvent | AssistantRestoredEvent | AssistantRevisionCreatedEvent | AssistantRevisionPublishedEvent | AssistantRevisionActivatedEvent | GraphUpdatedEvent | GraphCompileSucceededEvent | GraphCompileFailedEvent | GraphCommentAddedEvent | AssistantReleaseGateCompletedEvent | ConversationAnalyzedEvent | CallAnalyzedEvent | AssistantExperimentStartedEvent | AssistantExperimentArmStoppedEvent | AssistantExperimentEndedEvent | ToolRevisionActivatedEvent | ToolCompatibilityBlockingEvent | ToolInvocationFailedEvent | CallCreatedEvent | CallScheduledEvent | CallStartedEvent | CallTransferredEvent | CallEndedEvent | CallBlockedEvent | CallRecordingReadyEvent | WorkflowExecutionCreatedEvent | WorkflowExecutionStartedEvent | WorkflowExecutionStepCompletedEvent | WorkflowExecutionCompletedEvent | WorkflowExecutionFailedEvent | WorkflowExecutionCanceledEvent | CallReportReadyEvent | ComplianceDncAddedEvent | ComplianceDncRemovedEvent | ComplianceConsentGrantedEvent | ComplianceConsentRevokedEvent | ConversationSessionStartedEvent | ConversationSessionCompletedEvent | ConversationSessionAbandonedEvent | ConversationMessageCreatedEvent | ConversationHandoffRequestedEvent | ConversationHandoffTakenOverEvent | ConversationHandoffReleasedEvent | ConversationSessionAssignedEvent | ConversationHandoffEscalatedEvent | ConversationSessionSortedEvent | ConversationNoteMentionedEvent | PolicyViolationDetectedEvent | KnowledgeDocumentFailedEvent | KnowledgeDocumentIndexedEvent | KnowledgeGapDetectedEvent | ModelRouterBudgetThresholdReachedEvent | ModelRouterPriceMissingEvent | IdentityEndUserCreatedEvent | IdentityEndUserUpdatedEvent | IdentityEndUserMergedEvent | IdentityEndUserUnmergedEvent | IdentityReviewRequestCreatedEvent | IdentityReviewRequestApprovedEvent | IdentityReviewRequestRejectedEvent | MemoryFactCreatedEvent | MemoryFactDeletedEvent | WebhookEndpointDisabledEvent"
"""An event as webhooks and the event stream carry it; `type` tells which"""


class WebhookEventType(TypedDict):
    type: str
    """Name of the event type, such as `conversation.session.completed`."""
    description: str
    """What has happened when such an event is sent."""
    group: str
    """First part of the type, such as `conversation`; decides which read scope the event needs."""
    sensitivity: Literal["non_pii", "pii", "sensitive"]
    """`non_pii`: nothing personal. `pii`: personal data. `sensitive`: more than that, such as recordings."""


class WebhookEventTypeList(TypedDict):
    events: list[WebhookEventType]
    """Every event type, by group and then by type."""


class WebhookReplayCount(TypedDict):
    endpoint_id: str
    """Id of the endpoint that the events are sent to."""
    since: str
    """Events from this time on: ISO 8601 with a zone."""
    until: str
    """Events up to this time: ISO 8601 with a zone; now unless given."""
    only_undelivered: bool
    """true leaves out what has been delivered; false by default."""
    events: int
    """Events that would be sent (again); counted up to 10,000"""


class WeekMap(TypedDict):
    timezone: str
    """The clock of days and hours below."""
    data: list[WeekMapDataItem]
    """One entry for each state and territory. An area code of another state narrows the hours of a person further."""
    notice: str
    """What the rules are based on."""


Weekday: TypeAlias = Literal["sun", "mon", "tue", "wed", "thu", "fri", "sat"]


class WhisperToAssistantRequest(TypedDict):
    text: str
    """What the assistant should know or do from its next answer on, 1 to 1,000 characters. It stays for this conversation."""
    may_be_said: NotRequired[bool]
    """true: a fact that the assistant may tell the person, as if it stood in a knowledge base. false: only a vendor’s model reads it, as an instruction; the built-in model follows its flow alone."""


class WhoAmI(TypedDict):
    organization_id: str
    """Id of the organization that the key belongs to."""
    organization: WhoAmIOrganization
    """That organization."""
    principal: WhoAmIPrincipal
    """Who makes the requests."""
    api_key: ApiKey
    """The key that was presented."""
    member: WhoAmIMember | None
    """The member whose session it is, or who signed in with `parley login`. null: any other API key, or the session of a guest."""
    role: Literal["owner", "admin", "builder", "operator", "viewer"]
    """Role of the key, inherited from the key that created it; bounds its scopes."""
    scopes: list[Scope]
    """All that the key may do, with what its scopes include."""
    limits: WhoAmILimits
    """Limits that apply."""
    server: WhoAmIServer
    """The server that answered."""


WorkflowBestHours = TypedDict(
    "WorkflowBestHours",
    {
        # Whose figures these are
        "workflowId": "str",
        # The workflow’s zone, in which days and hours are counted
        "timezone": "str",
        # ISO 8601, UTC, milliseconds
        "from": "str",
        # ISO 8601, UTC; what was created at this instant is left out
        "to": "str",
        # All hours together
        "totals": "WorkflowBestHoursTotals",
        # At most five hours in which people most surely pick up, the best first; an hour with few calls counts for less
        "best": "list[BestHour]",
        # Every hour of the week in which a phone rang, from Monday on
        "data": "list[BestHour]",
    },
)


class WorkflowExecution(TypedDict):
    id: str
    """Id of the execution, a UUID that the server makes."""
    workflowId: str
    """Id of the workflow that runs."""
    callBackCallId: str | None
    """Id of the call in which the lead called back. null: they did not."""
    phoneNumberId: str | None
    """Id of the number that is called from. null: none is set."""
    endUserId: str | None
    """Id of the person that the lead is, for `getEndUser`; known a moment after the start. null: not yet, or erased."""
    engineWorkflowId: str
    """Key of the run in the job queue, for the operator of the server."""
    status: ExecutionStatus
    startedAt: str | None
    """When the first step began: ISO 8601, UTC, milliseconds. null: not yet."""
    completedAt: str | None
    """When the execution was over: ISO 8601, UTC, milliseconds. null: it runs."""
    createdAt: str
    """When the execution was created: ISO 8601, UTC, milliseconds."""
    receivedCallBack: bool
    """Whether the lead called back while the execution ran; its steps then wait until they hang up."""
    steps: list[WorkflowExecutionStep]
    """The steps as they were when the execution began, with what became of each."""
    metadata: WorkflowExecutionMetadata
    """The lead; texts that were not given are empty."""


class WorkflowExecutionCanceledEvent(TypedDict):
    """An execution was canceled."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.canceled"]
    data: ExecutionOfEvent


class WorkflowExecutionCompletedEvent(TypedDict):
    """An execution reached its end."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.completed"]
    data: ExecutionOfEvent


class WorkflowExecutionCounts(TypedDict):
    workflowId: str
    """Whose figures these are"""
    total: int
    """All executions of the workflow"""
    executions: WorkflowExecutionCountsExecutions
    """How many are in each state, as they are shown; every state is named"""


class WorkflowExecutionCreatedEvent(TypedDict):
    """A lead was handed to a workflow."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.created"]
    data: ExecutionOfEvent


class WorkflowExecutionFailedEvent(TypedDict):
    """The last step of an execution failed for technical reasons."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.failed"]
    data: ExecutionOfEvent


class WorkflowExecutionPage(TypedDict):
    data: list[WorkflowExecution]
    """The items of this page, newest first."""
    pagination: Pagination


class WorkflowExecutionStartedEvent(TypedDict):
    """The first step of an execution began."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.started"]
    data: ExecutionOfEvent


class WorkflowExecutionStep(TypedDict):
    id: str
    """Id of the step of this execution, a UUID that the server makes."""
    workflowExecutionId: str
    """Id of the execution, for `getExecution`."""
    type: Literal["CALL", "TEXT", "WAIT"]
    """`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits."""
    order: int
    """Position of the step, counted from 0."""
    delayInSecs: int
    """Seconds to wait before the step, from the end of the one before."""
    status: Literal["PENDING", "SCHEDULED", "RUNNING", "COMPLETED", "FAILED", "SKIPPED", "CANCELED"]
    """`PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`."""
    startedAt: str | None
    """When the step began: ISO 8601, UTC, milliseconds. null: not yet."""
    completedAt: str | None
    """When the step was over: ISO 8601, UTC, milliseconds. null: not yet."""
    callId: str | None
    """Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step."""
    error: str
    """Why the step failed or was skipped, in words; empty otherwise."""
    voicemailMessage: str
    """What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`."""
    result: Any
    """What came of a call: `callEndedReason`, who answered, and `duration` in seconds. null: nothing yet."""
    call: WorkflowExecutionStepCall | None
    """The latest call of the step in short. null: none yet."""
    needsTCPACompliance: bool
    """true, the default, adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. false: only the hours of the workflow apply."""
    finishOn: list[CallEndedReason]
    """Call-ended reasons that complete the execution and skip all steps that are left, texts too. `DNC`, `FRAUD` and `BAD_NUMBER` always do. Left out of a `CALL` step: also `ENDED`, `NOT_INTERESTED`, `WARM_TRANSFER`, `SCHEDULER` and, unless a `TEXT` step follows, `TEXT_CONSENT`, so that a lead is called again only while no one was reached. `[]`: every outcome leads to the next step. After `CALL_AGAIN` the lead is called at the time they asked for, and the reason of that call counts, unless it is listed here."""


class WorkflowExecutionStepCompletedEvent(TypedDict):
    """A step of an execution is over: completed, failed, skipped or canceled."""

    id: str
    """Id of the event, the same on every attempt"""
    timestamp: str
    """When it happened"""
    organization_id: str
    type: Literal["workflow.execution.step.completed"]
    data: WorkflowExecutionStepCompletedEventData


WorkflowOutcomes = TypedDict(
    "WorkflowOutcomes",
    {
        # Whose figures these are
        "workflowId": "str",
        # The workflow’s zone, in which days and hours begin
        "timezone": "str",
        # How long each stretch is
        "interval": "Literal[\"day\", \"hour\"]",
        # ISO 8601, UTC, milliseconds
        "from": "str",
        # ISO 8601, UTC; what was created at this instant is left out
        "to": "str",
        # All stretches together
        "totals": "WorkflowOutcomesTotals",
        # Oldest first, without gaps. The first and the last may be cut by `from` and `to`
        "data": "list[WorkflowOutcomesDataItem]",
    },
)


class WorkflowPreview(TypedDict):
    workflowId: str
    """Id of the workflow, for `getWorkflow`."""
    active: bool
    """Whether the workflow is active: while it is not, no lead is contacted."""
    totals: WorkflowPreviewTotals
    """Sums over the whole file, whichever rows `data` shows."""
    data: list[WorkflowPreviewDataItem]
    """One entry for each lead that is shown, in their order."""
    nextOffset: int | None
    """Send it as `offset` to see the rows that follow. null: there are no more."""


class WorkflowRevision(TypedDict):
    id: str
    """Id of the flow: `workflow_revision_id` of its assistant revision."""
    workflow_id: str
    """Id that all flows of one assistant share: `workflow_id` of the assistant."""
    router_config_id: str | None
    """Router config of the assistant revision. null: none."""
    name: str
    """Label of the flow, 1 to 200 characters; the name of its assistant revision at first."""
    instructions: str
    """The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them."""
    description: str
    """Notes for the people who build the flow, at most 10,000 characters."""
    compilation_strategy: Literal["graph", "instructions"]
    """`graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`."""
    compilation_status: Literal["not_started", "pending", "running", "succeeded", "failed", "canceled"]
    """`not_started`: never asked for. `pending` and `running`: a compile is awaited. `succeeded`: the latest graph runs. `failed`: see `compilation_errors`. `canceled`: the assistant was archived meanwhile."""
    trigger_type: Literal["conversation_start", "intent", "event", "schedule", "manual", "component"]
    """What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active."""
    created_by: str
    """Who made the flow: the id of an API key, or the name of a worker of the server."""
    compilation_task_id: str | None
    """Id of the job of the latest compile. null: none was asked for."""
    compilation_input_hash: str | None
    """SHA-256 of what was compiled last with success, positions on the canvas left out. null: nothing yet."""
    trigger_config: dict[str, Any]
    """Settings of the trigger, stored and returned as given."""
    compiled_graph: dict[str, Any] | None
    """The last graph that compiled, normalized. Kept when a later compile fails. null: none has compiled yet."""
    executable_graph: dict[str, Any] | None
    """What the server runs: the compiled graph with its components put in place. null: none has compiled yet."""
    quality_report: dict[str, Any] | None
    """`score` (0 to 100), `reachable_ratio`, `deterministic_ratio`, `llm_edges`, `max_depth` and `findings_by_category` of the last compile. null: none yet."""
    tool_input_defaults: dict[str, Any]
    """Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant."""
    created_at: str
    """When the flow was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the flow was last changed: ISO 8601, UTC, milliseconds."""
    compilation_errors: list[str]
    """Why the last compile failed, each `<rule_id>: <message>`. Empty after a success."""
    warnings: list[str]
    """Findings of the last compile that did not stop it, each `<rule_id>: <message>`."""
    analyzer_model_settings: ModelSettings
    """Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision."""
    router_model_settings: ModelSettings
    """Stored with the flow; conversations use `model_settings` of the assistant revision."""
    policy_ids: list[Any]
    """Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes."""
    tools: list[WorkflowRevisionToolsItem]
    """Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too."""
    knowledge_base_ids: list[str]
    """Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes."""
    graph_version: int
    """Number of the current state of the graph: 0 at first, one more with each batch that changes something."""


class WorkflowStep(TypedDict):
    id: str
    """Id of the step, a UUID that the server makes."""
    workflowId: str
    """Id of the workflow that the step belongs to."""
    type: Literal["CALL", "TEXT", "WAIT"]
    """`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits."""
    order: int
    """Position of the step, counted from 0; by default its position in the list."""
    delayInSecs: int
    """Seconds to wait before the step, from the end of the one before."""
    needsTCPACompliance: bool
    """true, the default, adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. false: only the hours of the workflow apply."""
    textMessage: str
    """What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`."""
    voicemailMessage: str
    """What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`."""
    finishOn: list[CallEndedReason]
    """Call-ended reasons that complete the execution and skip all steps that are left, texts too. `DNC`, `FRAUD` and `BAD_NUMBER` always do. Left out of a `CALL` step: also `ENDED`, `NOT_INTERESTED`, `WARM_TRANSFER`, `SCHEDULER` and, unless a `TEXT` step follows, `TEXT_CONSENT`, so that a lead is called again only while no one was reached. `[]`: every outcome leads to the next step. After `CALL_AGAIN` the lead is called at the time they asked for, and the reason of that call counts, unless it is listed here."""


class WorkflowStepInput(TypedDict):
    type: NotRequired[Literal["CALL", "TEXT", "WAIT"]]
    """`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits."""
    order: NotRequired[int]
    """Position of the step, counted from 0; by default its position in the list."""
    delayInSecs: NotRequired[int]
    """Seconds to wait before the step, from the end of the one before."""
    needsTCPACompliance: NotRequired[bool]
    """true, the default, adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. false: only the hours of the workflow apply."""
    textMessage: NotRequired[str]
    """What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`."""
    voicemailMessage: NotRequired[str]
    """What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`."""
    finishOn: NotRequired[list[CallEndedReason]]
    """Call-ended reasons that complete the execution and skip all steps that are left, texts too. `DNC`, `FRAUD` and `BAD_NUMBER` always do. Left out of a `CALL` step: also `ENDED`, `NOT_INTERESTED`, `WARM_TRANSFER`, `SCHEDULER` and, unless a `TEXT` step follows, `TEXT_CONSENT`, so that a lead is called again only while no one was reached. `[]`: every outcome leads to the next step. After `CALL_AGAIN` the lead is called at the time they asked for, and the reason of that call counts, unless it is listed here."""


WorkflowTag: TypeAlias = Literal["ORIGINATION", "SERVICING", "COLLECTIONS", "RETENTION", "SUPPORT", "SURVEY", "OTHER"]
"""What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default."""


class WorkflowWarning(TypedDict):
    code: Literal["hours_outside_legal", "organization_name_default", "voicemail_discloses_debt", "steps_call_after_success", "organization_limits_calls"]
    """`steps_call_after_success`: a person who was reached, and has perhaps booked or refused, would be called again by a later step. `organization_limits_calls`: the organization may have fewer calls at once than the workflow. `hours_outside_legal`: it may call outside of the legal hours. `organization_name_default`: calls say the name that the organization was made with. `voicemail_discloses_debt`: a message on a machine would mention a debt."""
    message: str
    """What was found, in a sentence."""
    fix: str
    """What to do about it."""


class AccountNumbersDataItem(TypedDict):
    phoneNumber: str
    """The number, E.164."""
    label: str
    """What the carrier calls it; empty if it has no name."""
    arrivesHere: bool
    """Whether its calls come to this service. false: `setUpNumber` sends them here."""
    phoneNumberId: str | None
    """Id of it here, for `getPhoneNumber`. null: add it with `createPhoneNumber`."""


class AddConversationReviewRequestScoresItem(TypedDict):
    criterion: str
    """Name of a criterion of the scorecard"""
    score: int
    """From 1, bad, to 5, very good"""


class AddPushDeviceRequestKeys(TypedDict):
    """`keys` of the subscription: alerts are encrypted for them"""

    p256dh: str
    """Public key of the browser"""
    auth: str
    """Secret that the browser shares with this server"""


class AloudReportVoicesItem(TypedDict):
    voice: str
    """Id of the voice."""
    passed: int
    """How many cases passed with it."""
    failed: int
    """How many did not."""
    word_error_rate: float
    """Share of the words that were missing, added or others; 0.05 is one of twenty."""


class AloudReportLostValuesItem(TypedDict):
    node_id: str
    """Id of the node that asked."""
    variable: str
    """Name of the variable."""
    runs: int
    """In how many spoken runs of cases the value was said."""
    wrong: int
    """How often the flow went on with another value."""
    missing: int
    """How often it had none, and had to ask again."""
    read_back: bool
    """Whether the node reads values back today (`confirm`)."""
    saved_by_read_back: int
    """How many of the wrong values were heard right when they were said once more on their own, as after a read-back."""
    examples: list[AloudReportLostValuesItemExamplesItem]
    """At most five of them."""


class AloudReportLostValuesItemExamplesItem(TypedDict):
    test: str
    """Label of the case."""
    voice: str
    """Id of the voice."""
    said: str
    """What was said."""
    heard: str
    """What was heard."""
    expected: Any
    """The value as it was meant."""
    found: Any
    """The value that the flow had. null: none."""


class AloudReportSoundsAlikeItem(TypedDict):
    node_id: str
    """Id of the node where the ways part."""
    meant: str
    """Id of the node where the typed line leads."""
    taken: str
    """Id of the node where the spoken line led; the same as `node_id`: it was not understood."""
    times: int
    """How often."""
    examples: list[AloudReportSoundsAlikeItemExamplesItem]
    """At most five of them."""


class AloudReportSoundsAlikeItemExamplesItem(TypedDict):
    voice: str
    """Id of the voice."""
    said: str
    """What was said."""
    heard: str
    """What was heard."""


class AnalysisTrendCriteriaItem(TypedDict):
    criterion: str
    """Name of the criterion"""
    met: int
    """How many met it"""
    not_met: int
    """How many did not"""
    unknown: int
    """In how many it is unknown"""
    is_void: int
    """In how many a model quoted what was not said; they are unknown"""
    overruled: int
    """In how many a reviewer overruled the verdict"""
    days: list[AnalysisTrendCriteriaItemDaysItem]
    """Days with conversations, oldest first"""


class AnalysisTrendCriteriaItemDaysItem(TypedDict):
    day: str
    """Day in UTC, YYYY-MM-DD"""
    met: int
    """How many met it"""
    not_met: int
    """How many did not"""
    unknown: int
    """In how many it is unknown"""


class AnalysisTrendFieldsItem(TypedDict):
    field: str
    """Name of the field"""
    count: int
    """Conversations with a value"""
    average: float | None
    """Average of numbers. null: it has none"""
    options: list[AnalysisTrendFieldsItemOptionsItem]
    """Most frequent first, at most 30; empty for numbers"""


class AnalysisTrendFieldsItemOptionsItem(TypedDict):
    value: str
    """An option, or `true` or `false`"""
    count: int
    """How often"""


class AnalyzedConversationVerdictsItem(TypedDict):
    criterion: str
    """Name of the criterion"""
    verdict: Literal["met", "not_met", "unknown"]
    """`unknown`: the conversation does not show it, or nothing that could judge it was there"""
    decided_by: Literal["rule", "model", "reviewer"]
    """`rule`: computed. `model`: with a quotation. `reviewer`: a person overruled it"""
    is_void: bool
    """The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak"""
    overruled: Literal["met", "not_met", "unknown"] | None
    """What it was before a reviewer overruled it"""


class AnalyzedConversationValuesItem(TypedDict):
    field: str
    """Name of the field"""
    value: str | float
    """An option, `true` or `false`, or a number"""


class ApiKeyCreatedEventData(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""
    scopes: list[str]
    """What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing."""
    expires_at: str | None
    """When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never."""


class ApiKeyRevokedEventData(TypedDict):
    id: str
    """Id of the key, for `revokeApiKey`."""
    name: str
    """Label of the key, 1 to 100 characters; need not be unique."""
    key_prefix: str
    """First 12 characters of the key, to tell keys apart."""


class AssistantExperimentArmStoppedEventData(TypedDict):
    experiment_id: str
    """Id of the experiment, for `getExperiment`."""
    assistant_id: str
    """Whose revisions are compared, for `getAssistant`."""
    revision_id: str
    """Id of the revision of the arm."""


class AssistantExperimentEndedEventData(TypedDict):
    experiment_id: str
    """Id of the experiment, for `getExperiment`."""
    assistant_id: str
    """Whose revisions are compared, for `getAssistant`."""
    reason: str
    """`decided`, `max_people`, `ends_at`, `policies` or `stopped`."""


class AssistantExperimentStartedEventData(TypedDict):
    experiment_id: str
    """Id of the experiment, for `getExperiment`."""
    assistant_id: str
    """Whose revisions are compared, for `getAssistant`."""
    revision_ids: list[str]
    """Ids of the revisions, the first arm first."""


class AssistantFiguresDataItem(TypedDict):
    assistant_id: str
    """Id of the assistant, as in the request."""
    conversations_today: int | None
    """Conversations that began today, tests left out, counted up to 10,000. null: the key may not read conversations."""
    cost_usd: float
    """What models cost for it in the thirty days, in US dollars, exact to nine decimals."""


class AssistantReleaseGateCompletedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the revision that was activated."""
    run_id: str | None
    """Id of the stored run. null: nothing was replayed."""
    status: str
    """`passed`, `failed`, `skipped` or `error`."""
    failures: int
    """How many cases failed."""
    max_failures: int
    """How many failed cases the assistant tolerates."""


class AssistantRevisionSystemContextVariablesItem(TypedDict):
    name: str
    """Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`."""
    type: str
    """Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding."""
    enum_values: list[str]
    """The values that a variable of type `enum` may have; empty for other types."""
    description: str
    """What the value means, in words that a model reads when it looks for it in what the end user said."""


class AssistantRevisionContextVariablesItem(TypedDict):
    name: str
    """Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`."""
    type: str
    """Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding."""
    enum_values: list[str]
    """The values that a variable of type `enum` may have; empty for other types."""
    description: str
    """What the value means, in words that a model reads when it looks for it in what the end user said."""
    source: str
    """Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`."""
    reask_cap: float
    """How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default."""
    question: NotRequired[str]
    """What is asked when the value is missing; a Liquid template. Absent: made from the name and the description."""
    label: NotRequired[str]
    """What the value is called when it is read back or corrected. Absent: its name."""


class AssistantRevisionCurrentTime(TypedDict):
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""

    enabled: bool
    """Whether the model gets the time of each turn; true by default."""
    timezone: str | None
    """IANA time zone in which dates and times are understood and written, such as `Europe/Vienna`. null, the default: that of the organization."""


class AssistantRevisionActivatedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""
    previous_revision_id: str | None
    """Id of the revision that was active before. null: none was."""


class AssistantRevisionCreatedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""
    source_revision_id: str | None
    """Id of the revision that was copied. null: the first of its assistant."""


class AssistantRevisionPublishedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""


class AssistantUpdatedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    name: str
    """Name of the assistant at that moment."""
    changed_fields: list[str]
    """Names of the fields that the caller sent."""


class AuditEntryActor(TypedDict):
    """Who did it."""

    type: str
    """`api_key`, or `system` for the server itself."""
    id: str
    """Id of the API key, or name of the worker."""
    name: str
    """Label of the key, or name of the worker."""
    invited_by: NotRequired[str]
    """Of a guest: who made the link that opened the session. Left out for keys, members, and sessions that a key opened."""
    member_id: NotRequired[str]
    """The member who did it. Left out for keys, guests and the server itself."""
    via: NotRequired[Literal["mcp"]]
    """`mcp`: a tool of the MCP server sent the request. Left out for requests to the API itself."""


class AvailableNumbersDataItem(TypedDict):
    phoneNumber: str
    """The number, E.164."""
    place: str
    """Where it belongs to, in words of the carrier; empty if it does not say."""


class CallTranscriptItem(TypedDict):
    id: int
    """Number of the line, counted from 1."""
    created_at: str
    """When it was said: ISO 8601, UTC, milliseconds."""
    text: str
    """What was said or done."""
    user: Literal["assistant", "user", "agent-action"]
    """`assistant`, `user` (the other side) or `agent-action` (something the assistant did, such as a transfer)."""


class CallAnalyzedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversationAnalysis`."""
    assistant_id: str
    """Id of the assistant that talked."""
    revision_id: str
    """Id of the revision that talked at its end."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    verdicts: list[CallAnalyzedEventDataVerdictsItem]
    """One for each criterion of the revision."""
    problems: list[str]
    """`unanswered`, `asked_again`, `left` and `asked_for_person`, as far as they happened."""
    call_id: str
    """Id of the call, for `getCall`."""


class CallAnalyzedEventDataVerdictsItem(TypedDict):
    criterion: str
    """Name of the criterion."""
    verdict: str
    """`met`, `not_met` or `unknown`."""
    decided_by: str
    """`rule`, `model` or `reviewer`."""


class CallBlockedEventData(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus
    callEndedReason: CallEndedReason | None
    """How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason."""
    rule: str
    """The rule that decided, such as `do_not_call` or `legal_hours`."""


class CallEndedEventData(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus
    callEndedReason: CallEndedReason | None
    """How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason."""
    callEndedBy: Literal["USER", "AGENT", "SYSTEM", "CARRIER"] | None
    """Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended."""
    callDuration: int | None
    """Whole seconds from the answer to the end. null: it was not answered, or still runs."""


class CallPageNextCursorId(TypedDict):
    createdAt: str
    """When the last call of this page was created."""
    id: str
    """Id of the last call of this page."""


class CallRecordingReadyEventData(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus
    recordingUrl: str
    """Path of the recording on this server, for `getCallRecording`, once it was fetched from the carrier; empty: there is none to listen to. `getCallRecordingStatus` says why."""
    recordingSeconds: int | None
    """Whole seconds of the recording. null: not known."""


CallReportReadyEventData = TypedDict(
    "CallReportReadyEventData",
    {
        # Id of the report, for `getOutcomeReport`.
        "id": "str",
        # What the report is called.
        "name": "str",
        # Beginning of the time that it is about: ISO 8601, UTC, milliseconds.
        "from": "str",
        # End of the time that it is about: ISO 8601, UTC, milliseconds.
        "to": "str",
        # Id of the workflow that it is about. null: all of them.
        "workflowId": "str | None",
        # How many calls were created.
        "calls": "int",
        # How many of them were placed with the carrier.
        "dialled": "int",
        # How many of these a person answered.
        "connected": "int",
        # How many executions were started.
        "leads": "int",
        # How many of these leads booked, were put through, agreed to texts, promised or paid.
        "succeeded": "int",
        # Sum of what was promised, as a decimal text.
        "promisedAmount": "str",
        # Sum of what was paid, as a decimal text.
        "paidAmount": "str",
        # Path of the page of the console that shows the same figures.
        "view": "str",
    },
)


class CallScheduledEventData(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus
    scheduledAt: str
    """Next time at which it may be dialled: ISO 8601, UTC, milliseconds. null: none is set."""
    rule: str
    """The rule that decided, such as `do_not_call` or `legal_hours`."""


class CallStartedEventData(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    workflowId: str | None
    """Id of the workflow that it belongs to. null: an inbound call of a person without an execution."""
    workflowExecutionId: str | None
    """Id of the execution that it belongs to. null: a single call, or an inbound one."""
    tag: CallTag
    status: CallStatus
    callStartedAt: str
    """When it was answered: ISO 8601, UTC, milliseconds. null: it was not."""


class CallingWorkflowStats(TypedDict):
    """Sums over the executions and calls of the workflow."""

    workflowId: str
    """Id of the workflow, for `getWorkflow`."""
    promisesTaken: str
    """Sum of `promise_amount` that calls recorded in `variables`, as a decimal text."""
    cashCollected: str
    """Sum of `paid_amount` that calls recorded in `variables`, as a decimal text."""
    totalLeads: int
    """How many executions were started."""
    totalLeadsCompleted: int
    """How many executions are over, however they ended."""
    createdAt: str
    """When the workflow was created: ISO 8601, UTC, milliseconds."""
    updatedAt: str
    """When the workflow was last changed: ISO 8601, UTC, milliseconds."""


class CarrierCredentialsValue(TypedDict):
    last4: str | None
    """The last four characters of the secret; null when it is too short to show any."""


class CarrierRegistrationsDataItem(TypedDict):
    kind: Literal["business", "brand", "campaign", "number", "caller_reputation"]
    """`business`, `brand` and `campaign`: who sends texts, and what for. `number`: whether it may send them. `caller_reputation`: how phones show calls."""
    name: str
    """What the carrier calls it, or the number."""
    state: Literal["approved", "waiting", "refused", "attention", "unknown"]
    """`attention`: it works, and should be looked at. `unknown`: the carrier uses a word that is not known here."""
    detail: str
    """The words of the carrier."""


class CellReportOrganizations(TypedDict):
    """How many there are."""

    active: int
    """Organizations that work here."""
    suspended: int
    """Those that are suspended, or on their way."""


CellReportTablesItem = TypedDict(
    "CellReportTablesItem",
    {
        # Name of the table.
        "table": "str",
        # Its size with its indexes.
        "bytes": "int",
        # Its rows, as PostgreSQL estimates them.
        "rows": "int",
    },
)


CellReportSizesItem = TypedDict(
    "CellReportSizesItem",
    {
        # Day in UTC.
        "day": "str",
        # Size of the database at its beginning.
        "bytes": "int",
        # Events that had a position by then.
        "events": "int",
    },
)


class CellReportEvents(TypedDict):
    """How busy it is."""

    count: int
    """Events of the window: those of the last day, at most the newest 100,000."""
    seconds: float
    """How long ago the first of them was."""
    total: int
    """Events that have a position, those that were forgotten included."""


class CellReportBusiestItem(TypedDict):
    id: str
    """Id of the organization."""
    slug: str
    """Its short name."""
    events: int
    """Its events of the window."""
    share: float
    """Their share of all, from 0 to 1."""


class ChangeConversationsRequestClose(TypedDict):
    """Present: they are closed, after the other changes"""

    outcome: NotRequired[ConversationOutcome]
    """How they went"""


class ChangedConversationsRefusedItem(TypedDict):
    conversation_id: str
    """Which one refused"""
    message: str
    """Why not"""


class CheckedIdentityProviderGroupRolesItem(TypedDict):
    group: str
    """Name of the group."""
    role: str
    """Id of the role."""


class CheckedIdentityProviderDomainsItem(TypedDict):
    domain: str
    """What comes after the @ of an address."""
    record_name: str
    """Name of the TXT record that proves it."""
    record_value: str
    """Text of that record."""
    proved_at: str | None
    """When the record was found. null: not yet."""


class CollectNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class CollectNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class CollectNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    variables: list[str]
    """names of the variables to ask for, in this order"""
    instructions: NotRequired[str | None]
    """the question; made from the variables unless set. Liquid template"""
    reask_cap: NotRequired[int | None]
    """how often it asks again before it leaves by `on_cap`; the largest cap of its variables unless set"""
    confirm: NotRequired[bool | None]
    """whether the values are read back and must be confirmed"""
    locale_overrides: NotRequired[CollectNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    options: NotRequired[list[CollectNodeConfigOptionsItem] | None]
    """what the end user may pick from, by a tap, its label or its number"""


class CollectNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`instructions` in Spanish. Liquid template"""


class CollectNodeConfigOptionsItem(TypedDict):
    label: str
    """what the end user sees and may tap or type"""
    value: NotRequired[str | None]
    """what the pick means; the label unless set"""


class ComplianceDncAddedEventData(TypedDict):
    phone: str
    """Phone number, E.164."""
    source: str
    """How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`."""


class ComplianceDncRemovedEventData(TypedDict):
    phone: str
    """Phone number, E.164."""
    source: str
    """How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`."""


class ComplianceSettingsHolidaysItem(TypedDict):
    date: str
    """Day without calls, `YYYY-MM-DD`, at the called person."""
    name: str
    """Name of the day, for people, at most 100 characters."""


class ComponentNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class ComponentNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class ComponentNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    component_id: str
    """id of the assistant whose active flow runs"""
    input_mapping: NotRequired[dict[str, Any] | None]
    """variable of the component → template, or a literal value"""
    outputs: NotRequired[list[ComponentNodeConfigOutputsItem] | None]
    """what the component gives back"""


class ComponentNodeConfigOutputsItem(TypedDict):
    name: str
    """name of an output of the component"""
    variable: NotRequired[str | None]
    """variable of this flow that takes it; the same name unless set"""


class ConditionNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class ConditionNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class ConditionNodeConfig(TypedDict):
    """What a node of this type needs to know"""



class ContextVariableLocaleOverrides(TypedDict):
    """Language (`es`) → `question` and `label` for people who speak it"""

    es: NotRequired[ContextVariableLocaleOverridesEs | None]
    """In Spanish"""


class ContextVariableLocaleOverridesEs(TypedDict):
    """In Spanish"""

    question: NotRequired[str | None]
    """`question` in Spanish"""
    label: NotRequired[str | None]
    """`label` in Spanish"""


class ConversationAnalysisCriteriaItem(TypedDict):
    criterion: str
    """Name of the criterion"""
    verdict: Literal["met", "not_met", "unknown"]
    """`unknown`: the conversation does not show it, or nothing that could judge it was there"""
    decided_by: Literal["rule", "model", "reviewer"]
    """`rule`: computed. `model`: with a quotation. `reviewer`: a person overruled it"""
    is_void: bool
    """The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak"""
    overruled: Literal["met", "not_met", "unknown"] | None
    """What it was before a reviewer overruled it. null: it was not overruled"""
    reviewer: str | None
    """Who overruled it"""
    reason: str
    """Why, in a sentence; empty where there is nothing to say"""
    quote: str | None
    """The words that it rests on, as they were said. null: none, or the end user was erased"""
    position: int | None
    """Position of the message with the quotation. null: none"""


class ConversationAnalysisFieldsItem(TypedDict):
    field: str
    """Name of the field"""
    type: str
    """`text`, `number`, `boolean`, `date` or `option`"""
    value: str | float | bool | None
    """null: not found"""
    found_by: Literal["variable", "model"]
    """`variable`: the flow knew it. `model`: with a quotation"""
    is_void: bool
    """The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak"""
    quote: str | None
    """The words that it rests on, as they were said. null: none, or the end user was erased"""
    position: int | None
    """Position of the message with the quotation. null: none"""


class ConversationAnalysisProblemsItem(TypedDict):
    problem: ProblemKind
    node_id: str
    """Id of the node of the flow. Empty: it happened at no node"""
    times: int
    """In how many turns"""
    turn: int
    """The first of them"""


class ConversationAnalyzedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversationAnalysis`."""
    assistant_id: str
    """Id of the assistant that talked."""
    revision_id: str
    """Id of the revision that talked at its end."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    verdicts: list[ConversationAnalyzedEventDataVerdictsItem]
    """One for each criterion of the revision."""
    problems: list[str]
    """`unanswered`, `asked_again`, `left` and `asked_for_person`, as far as they happened."""


class ConversationAnalyzedEventDataVerdictsItem(TypedDict):
    criterion: str
    """Name of the criterion."""
    verdict: str
    """`met`, `not_met` or `unknown`."""
    decided_by: str
    """`rule`, `model` or `reviewer`."""


class ConversationHandoffEscalatedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: str
    """Id of the assistant revision that talks."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    call_id: str | None
    """Id of the call. null: no phone call."""
    queue: str | None
    """The queue that it waits in now."""
    waited_seconds: int
    """How long it has waited."""


class ConversationHandoffRequestedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: str
    """Id of the assistant revision that talks."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    call_id: str | None
    """Id of the call. null: no phone call."""
    queue: str | None
    """Queue that waits for a human. null: none is named."""
    to_assistant_id: str | None
    """Id of the assistant that takes over. null: a human is asked for."""
    node_id: str
    """Id of the node of the flow where it happened. null: none."""


class ConversationMessageOptionsItem(TypedDict):
    label: str
    """What to show, at most 40 characters."""
    value: str
    """What the pick means; the label unless the flow says otherwise."""


class ConversationMessageSourcesItem(TypedDict):
    title: str
    """Title of the document."""
    document_id: str | None
    """Id of the document, for `getDocument`. null: not known."""
    url: str | None
    """Where the document stands on the web. null: nowhere, or not known."""


class ConversationMessageCreatedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    message_id: str
    """Id of the message, as `listConversationMessages` shows it."""
    role: str
    """`user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over."""
    position: int
    """Position in the transcript, counted from 1 without gaps."""
    turn: int
    """Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    characters: int
    """Length of the text in characters."""
    text: NotRequired[str | None]
    """The text (its first 16,384 characters), read at the moment of delivery. null once the person was erased"""


class ConversationNoteMentionedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    note_id: str
    """Id of the note, for `listConversationNotes`."""
    member_ids: list[str]
    """Ids of the members who were mentioned."""


class ConversationPresencePresentItem(TypedDict):
    actor_id: str
    """Id of the API key or session"""
    session: str
    """The window, as it names itself"""
    name: str
    """The name of the key or session"""
    is_typing: bool
    """true while they write a reply or a note"""
    since: str
    """When they came"""
    expires_at: str
    """When they are gone unless they say it again"""
    is_caller: bool
    """This one came with the key of the caller"""


class ConversationPreviewLastMessage(TypedDict):
    role: Literal["user", "assistant", "agent"]
    """Who sent it"""
    text: str
    """Its text, the first 200 characters"""
    created_at: str
    """When it was sent"""


class ConversationPreviewLastOfPerson(TypedDict):
    role: Literal["user", "assistant", "agent"]
    """Who sent it"""
    text: str
    """Its text, the first 200 characters"""
    created_at: str
    """When it was sent"""


class ConversationReplayTurnsItem(TypedDict):
    turn: int
    """Number of the turn; 0 before the end user has spoken."""
    user: str | None
    """What the end user said. null: nothing in this turn."""
    same: bool
    """true when the replies are as they were."""
    before: ReplayedTurn
    """What was recorded."""
    after: ReplayedTurn
    """What the other revision does."""


class ConversationReplayVariablesItem(TypedDict):
    name: str
    """Name of the variable."""
    before: Any
    """Recorded value. null: none."""
    after: Any
    """Value with the other revision. null: none."""


class ConversationReplayOutcome(TypedDict):
    """Outcome of the flow."""

    before: str | None
    """Recorded outcome. null: none."""
    after: str | None
    """Outcome with the other revision. null: none."""


class ConversationReviewScoresItem(TypedDict):
    criterion: str
    """What was judged, as the scorecard named it then"""
    score: int
    """From 1, bad, to 5, very good"""


class ConversationSessionAssignedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    revision_id: str
    """Id of the assistant revision that talks."""
    channel: str
    """`chat`, `voice`, `sms` or `email`."""
    end_user_id: str | None
    """Id of the end user. null: not known."""
    call_id: str | None
    """Id of the call. null: no phone call."""
    assigned: bool
    """false: to no colleague any more. The name is read with the conversation"""


class CreateAssistantRevisionRequestContextVariablesItem(TypedDict):
    name: str
    """Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`."""
    type: NotRequired[str | None]
    """Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding."""
    source: NotRequired[str | None]
    """Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`."""
    description: NotRequired[str | None]
    """What the value means, in words that a model reads when it looks for it in what the end user said."""
    enum_values: NotRequired[list[str] | None]
    """The values that a variable of type `enum` may have; empty for other types."""
    reask_cap: NotRequired[int | None]
    """How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default."""
    question: NotRequired[str | None]
    """What is asked when the value is missing; a Liquid template. Absent: made from the name and the description."""
    label: NotRequired[str | None]
    """What the value is called when it is read back or corrected. Absent: its name."""


class CreateAssistantRevisionRequestChannelSpecificConfig(TypedDict):
    """Settings by channel. Stored and returned as given; the server does not act on them today."""

    voice: NotRequired[dict[str, Any]]
    """Settings for phone calls."""
    chat: NotRequired[dict[str, Any]]
    """Settings for chat."""
    sms: NotRequired[dict[str, Any]]
    """Settings for text messages."""
    email: NotRequired[dict[str, Any]]
    """Settings for e-mail."""


class CreateAssistantRevisionRequestVoiceCallSettings(TypedDict):
    """How the assistant behaves on calls. Replaced as a whole, over the defaults."""

    voice_id: NotRequired[str | None]
    """Voice of the speech provider. null: the default voice. Stored for carriers."""
    first_message: NotRequired[str | None]
    """What the assistant says first when a call is answered. null: the flow begins by itself."""
    filler: NotRequired[str | None]
    """What is said on a call when nothing has been said 1.2 seconds after the end user spoke, such as "One moment, please."; at most 200 characters. null, the default: nothing. Policies are not checked in it."""
    interruptible: NotRequired[bool]
    """Whether the end user may interrupt the assistant; true by default. Stored for carriers."""
    silence_timeout_seconds: NotRequired[float]
    """Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today."""
    max_duration_seconds: NotRequired[float]
    """Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today."""
    voicemail: NotRequired[CreateAssistantRevisionRequestVoiceCallSettingsVoicemail | dict[str, Any]]
    """What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps."""
    ai_disclosure: NotRequired[bool]
    """Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off."""


class CreateAssistantRevisionRequestVoiceCallSettingsVoicemail(TypedDict):
    """What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps."""

    detect: NotRequired[bool]
    """Whether answering machines are detected; true by default."""
    message: NotRequired[str | None]
    """Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step."""


class CreateAssistantRevisionRequestToolRefsItem(TypedDict):
    tool_id: str
    """Id of the tool; `createTool` and `listTools` give it."""
    revision: NotRequired[Literal["active"] | str]
    """`active` (default) follows the active revision of the tool; an id of a tool revision pins that one."""
    input_defaults: NotRequired[dict[str, Any]]
    """Inputs for the tool by variable name; they win over the defaults of the tool revision."""


class CreateAssistantRevisionRequestKnowledgeBaseRefsItem(TypedDict):
    knowledge_base_id: str
    """Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it."""


class CreateAssistantRevisionRequestPolicyRefsItem(TypedDict):
    policy_id: str
    """Id of the policy; `createPolicy` and `listPolicies` give it."""
    priority: NotRequired[int]
    """Policies with a higher number come first in the prompt; 0 by default."""


class CreateAssistantRevisionRequestCurrentTime(TypedDict):
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""

    enabled: NotRequired[bool]
    """Whether the model gets the time of each turn; true by default."""
    timezone: NotRequired[str | None]
    """IANA time zone in which dates and times are understood and written, such as `Europe/Vienna`. null, the default: that of the organization."""


class CreateConversationRequestEndUser(TypedDict):
    """Who talks: the id of an end user, or identifiers to find or make one by. Absent: an unknown person, of whom nothing is remembered."""

    id: NotRequired[str]
    """Id of a known end user; `identifyEndUser` and `listEndUsers` give it. Identifiers are then ignored."""
    identifiers: NotRequired[list[AddIdentifierRequest]]
    """Values to find the end user by; a new one is made when no end user has them."""
    traits: NotRequired[dict[str, Any]]
    """What is known of the person, merged into the profile when identifiers are given."""


class CreateExperimentRequestArmsItem(TypedDict):
    revision_id: str
    """Id of a published revision of the assistant"""
    share: int
    """Share of people in percent; all shares together are 100"""


class CreateExperimentRequestMetric1(TypedDict):
    by: Literal["outcome"]
    """How the conversation ended"""
    outcome: NotRequired[ConversationOutcome]
    """The outcome that is counted"""


class CreateExperimentRequestMetric2(TypedDict):
    by: Literal["disposition"]
    """The result in a word of the organization"""
    disposition: str
    """The disposition that is counted, exactly"""


class CreateExperimentRequestMetric3(TypedDict):
    by: Literal["criterion"]
    """A verdict of the analysis"""
    criterion: str
    """A criterion of the analysis of every arm: `met` is counted, and `unknown` left out"""


class CreateOrganizationRequestOwner(TypedDict):
    """Its first owner, who is invited."""

    name: str
    """What the person is called, 1 to 100 characters: shown wherever they act."""
    email: EmailAddress


class CreateToolRequestResponseSchema(TypedDict):
    field_mappings: NotRequired[list[FieldMapping]]
    """What is taken out of the answer, at most 200. Empty: the whole answer is."""


class CreateToolRevisionRequestResponseSchema(TypedDict):
    field_mappings: NotRequired[list[FieldMapping]]
    """What is taken out of the answer, at most 200. Empty: the whole answer is."""


class CreatedOrganizationLink(TypedDict):
    """The link for the owner."""

    path: str
    """Signs the owner in, once, on the host of this server. Shown in this answer only."""
    expires_at: str
    """When it works no more, after a week."""


class DataMapDataItem(TypedDict):
    table: str
    """Name of the table."""
    column: str
    """Name of the column."""
    holds: str
    """What it holds."""
    handling: Literal["erased", "sealed", "kept", "none"]
    """What an erasure does: `erased` (deleted or emptied), `sealed` (its key is destroyed), `kept` (for the reason given), `none` (never holds anything of a person)."""
    reason: str
    """Why it is kept; empty otherwise."""


class DemoStepsItem(TypedDict):
    name: str
    """Stable name of the step."""
    title: str
    """What the step makes, in words."""
    status: Literal["waiting", "running", "done", "failed"]
    """`waiting`, `running`, `done` or `failed`."""
    done: int
    """Parts of it that are done."""
    total: int
    """Parts that it has."""


class DemoCampaign(TypedDict):
    workflow_id: str
    """Id of the calling workflow. It is inactive and calls no one."""
    leads: list[DemoCampaignLeadsItem]
    """Leads as `previewWorkflow` takes them."""


class DemoCampaignLeadsItem(TypedDict):
    primaryPhone: str
    """A fictional number without a subscriber, as E.164."""
    firstName: str
    """What the made-up person is called."""
    lastName: str
    """The family of the made-up person."""
    leadId: str
    """Tells the leads of the list apart."""
    zipcode: NotRequired[str]
    """Where the lead lives, where that is not where the number is from."""


class DialogueNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class DialogueNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class DialogueNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    instructions: str
    """What to talk about and how; a line that begins with `say:` is said as written. Liquid template"""
    goal: NotRequired[str | None]
    """When the dialogue is done, in words; it then leaves by `default`. Liquid template"""
    max_turns: NotRequired[int | None]
    """messages of the end user before it leaves by `on_cap`; 20 unless set"""
    examples: NotRequired[list[Any] | None]
    """exchanges to follow, as `{user, assistant}`"""
    locale_overrides: NotRequired[DialogueNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""


class DialogueNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`instructions` in Spanish. Liquid template"""


class DncImportErrorsItem(TypedDict):
    row: int
    """Line of the file, or place in the list, counted from 1."""
    value: str
    """What was there."""
    message: str
    """What is wrong with it."""


class DraftedReplyPassagesItem(TypedDict):
    text: str
    """What stands there, its first 500 characters"""
    title: str
    """Title of the document"""
    document_id: str
    """Id of the document, for `getDocument`"""
    url: str | None
    """Where the document stands on the web"""


class EdgeCondition_(TypedDict):
    """When an edge applies: `llm` asks the model, `expression` is computed, `event` waits for one"""

    type: NotRequired[Literal["llm", "expression", "event"]]
    """Who decides"""
    prompt: NotRequired[str]
    """llm: when to take the way, in words: what the end user wants"""
    examples: NotRequired[list[str]]
    """llm: what end users say who mean this way; five on every way work best"""
    expression: NotRequired[Any]
    """expression: a CEL text, or rules as `{logic, conditions}`"""
    event: NotRequired[str]
    """event: its name"""


class EndNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class EndNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class EndNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    outcome: NotRequired[ConversationOutcome | None]
    """how it ended; `neutral` unless set"""
    label: NotRequired[str | None]
    """your name for this ending, stored as `outcome_label`"""
    message: NotRequired[str | None]
    """said at the end. Liquid template"""
    locale_overrides: NotRequired[EndNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    disposition: NotRequired[str | None]
    """what a call came to, such as `SCHEDULER`; the workflow goes by it"""


class EndNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`message` in Spanish. Liquid template"""


class EndUserIdentifiersItem(TypedDict):
    id: str
    """Id of the identifier, a UUID that the server makes."""
    type: IdentifierType
    masked_value: str
    """The value with most of it hidden, such as `j***@e***.com`."""
    verified: bool
    """true: the person has proved to own it. A verified value is never replaced without a review. false by default."""
    created_at: str
    """When the identifier was added: ISO 8601, UTC, milliseconds."""


class EndedMemberInvitedMembersItem(TypedDict):
    id: str
    """Id of the member."""
    name: str
    """Their name."""


class ExperimentMetric1(TypedDict):
    by: Literal["outcome"]
    """How the conversation ended"""
    outcome: ConversationOutcome
    """The outcome that is counted"""


class ExperimentMetric2(TypedDict):
    by: Literal["disposition"]
    """The result in a word of the organization"""
    disposition: str
    """The disposition that is counted, exactly"""


class ExperimentMetric3(TypedDict):
    by: Literal["criterion"]
    """A verdict of the analysis"""
    criterion: str
    """A criterion of the analysis of every arm: `met` is counted, and `unknown` left out"""


class ExperimentArmsItem(TypedDict):
    revision_id: str
    """What talks to people of this arm, for `getAssistantRevision`"""
    share: int
    """Share of people in percent"""
    release_verdict: ReleaseVerdict | None
    """What the release gate said when the experiment began; nothing was refused because of it. null: the gate was off"""
    stopped_at: str | None
    """When the arm stopped because it broke policies more often. null: it did not"""
    assigned: int
    """People who got this arm"""
    conversations: int
    """Their conversations that are over"""
    people: int
    """People who count: each once, by their first conversation that is over and has a result"""
    reached: int
    """Those of them who reached the aim"""
    rate: float | None
    """Share of `people` who reached the aim, 0 to 1. null: no person counts yet"""
    low: float | None
    """Lower end of the 95 % interval"""
    high: float | None
    """Upper end of the 95 % interval"""
    difference: float | None
    """`rate` less that of the first arm. null for the first arm and without data"""
    difference_low: float | None
    """Lower end of the 95 % interval"""
    difference_high: float | None
    """Upper end of the 95 % interval"""
    standing: Literal["not_enough_data", "better", "worse", "no_difference"] | None
    """Against the first arm, as sure as 95 %: look at it once, at the end. null for the first arm"""
    broke_policy: int
    """Conversations in which something that was said broke a policy"""


class GenerateTextRequestConfig(TypedDict):
    """How the model is asked."""

    temperature: NotRequired[float]
    """Randomness of the answer, 0 to 2; the default of the provider unless given."""
    max_tokens: NotRequired[int]
    """Most tokens of the answer; the default of the provider unless given."""
    top_p: NotRequired[float]
    """Share of the probability mass that tokens are drawn from, 0 to 1; the default of the provider unless given."""
    stop_sequences: NotRequired[list[str]]
    """Texts at which the model stops; at most 16, each at most 200 characters."""
    reasoning_effort: NotRequired[str]
    """How much a reasoning model thinks, such as `low` or `high`."""
    request_timeout_ms: NotRequired[int]
    """Milliseconds after which the request is given up, 100 to 600,000."""
    thinking_budget: NotRequired[int]
    """Most tokens that a reasoning model may think."""


class GenerateTextRequestMessagesItem1(TypedDict):
    role: Literal["user"]
    """`user`, `assistant` or `tool`: who speaks, or whose result it is."""
    content: str
    """What was said, at most 200,000 characters."""


class GenerateTextRequestMessagesItem2(TypedDict):
    role: Literal["assistant"]
    """`user`, `assistant` or `tool`: who speaks, or whose result it is."""
    content: str
    """What was said, at most 200,000 characters."""
    tool_calls: NotRequired[list[GenerateTextRequestMessagesItem2ToolCallsItem]]
    """Tools that the model asked for, at most 50."""


class GenerateTextRequestMessagesItem2ToolCallsItem(TypedDict):
    id: str
    """Id of the call; send it back with the result."""
    name: str
    """Name of the tool."""
    input: Any
    """Input for the tool, as JSON."""


class GenerateTextRequestMessagesItem3(TypedDict):
    role: Literal["tool"]
    """`user`, `assistant` or `tool`: who speaks, or whose result it is."""
    tool_call_id: str
    """The `id` of the call that this is the result of."""
    tool_name: str
    """Name of the tool that was called."""
    output: Any
    """What the tool returned, as JSON."""


class GenerateTextRequestToolsItem(TypedDict):
    name: str
    """Name of the tool: letters, digits, `_` and `-`, at most 64."""
    description: NotRequired[str]
    """When to use it, for the model, at most 4,000 characters."""
    input_schema: NotRequired[dict[str, Any]]
    """JSON Schema of its input."""


class GenerationResultToolCallsItem(TypedDict):
    id: str
    """Id of the call; send it back with the result."""
    name: str
    """Name of the tool."""
    input: Any
    """Input for the tool, as JSON."""


class GraphCommentAddedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    comment_id: str
    """Id of the comment; `listFlowComments` has its words."""
    thread_id: str
    """Id of the first comment of its thread."""
    node_id: str | None
    """Id of the node it is about. null: the flow as a whole."""
    member_ids: list[str]
    """Ids of the members whom it mentions."""


class GraphCompileFailedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""
    graph_version: int
    """Version of the graph concerned."""
    rule_ids: list[str]
    """Rules with blocking findings; `listGraphRules` explains them."""


class GraphCompileSucceededEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""
    graph_version: int
    """Version of the graph concerned."""
    compilation_input_hash: str
    """SHA-256 of what was compiled."""


class GraphNodeFieldsPosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class GraphNodeFieldsGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class GraphPresencePresentItem(TypedDict):
    actor_id: str
    """Id of the API key"""
    session: str
    """The window, as it names itself"""
    name: str
    """As others see them"""
    node_id: str | None
    """The node that is open or selected; null: none"""
    since: str
    """ISO 8601, UTC, milliseconds"""
    expires_at: str
    """ISO 8601, UTC, milliseconds"""
    is_caller: bool
    """This one came with the key of the caller"""


class GraphUpdatedEventData(TypedDict):
    assistant_id: str
    """Id of the assistant, for `getAssistant`."""
    revision_id: str
    """Id of the assistant revision."""
    workflow_revision_id: str
    """Id of the flow of the revision, for `getWorkflowRevision`."""
    graph_version: int
    """Version of the graph concerned."""
    op_count: int
    """How many operations the batch had."""
    blocking_error_count: int
    """How many findings stop compile and publish now."""
    actor: GraphUpdatedEventDataActor
    """Whose change it was"""


class GraphUpdatedEventDataActor(TypedDict):
    """Whose change it was"""

    type: str
    """Who acts: `api_key` or `system`."""
    id: str
    """Id of the API key, or the name of the job."""
    name: str
    """Name of the API key."""


class HandoffNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class HandoffNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class HandoffNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    assistant_id: NotRequired[str | None]
    """id of the assistant that takes over"""
    queue: NotRequired[str | None]
    """queue in which a human is awaited; on the phone a number is dialled instead"""
    message: NotRequired[str | None]
    """said before a human takes over; “I am connecting you with a colleague.” unless set, nothing if empty"""
    locale_overrides: NotRequired[HandoffNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""


class HandoffNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`message` in Spanish. Liquid template"""


class HeardAgainLinesItem(TypedDict):
    seconds: float | None
    """Where it begins in the recording. null: it is not in the recording."""
    before: str | None
    """As it was understood during the call. null: it was not."""
    now: str | None
    """As it is heard now. null: it is not."""
    confidence: float | None
    """How sure that is, from 0 to 1. null: it is not heard."""
    same: bool
    """Whether both are the same words, however they are spelled."""


class IdentityEndUserCreatedEventData(TypedDict):
    id: str
    """Id of the end user, for `getEndUser`."""
    leaf_id: str
    """Id of the record that it came through; differs from `id` after a merge."""
    identifier_types: list[str]
    """Kinds of the identifiers that the person has."""
    source: str | None
    """Where the person was observed. null: not said."""


class IdentityEndUserMergedEventData(TypedDict):
    merge_id: str
    """Id of the merge, for `getMerge`."""
    survivor_end_user_id: str
    """Id under which the person goes on."""
    absorbed_end_user_id: str
    """Id of the person who was merged into them; it keeps working."""
    origin: str
    """`automatic`: the server was sure. `review`: a human approved it."""
    review_request_id: str | None
    """Id of the review request that led to it (`getReviewRequest`). null: none did."""


class IdentityEndUserUnmergedEventData(TypedDict):
    merge_id: str
    """Id of the merge, for `getMerge`."""
    survivor_end_user_id: str
    """Id under which the person goes on."""
    absorbed_end_user_id: str
    """Id of the person who was merged into them; it keeps working."""


class IdentityEndUserUpdatedEventData(TypedDict):
    id: str
    """Id of the end user, for `getEndUser`."""
    leaf_id: str
    """Id of the record that it came through; differs from `id` after a merge."""
    changed_traits: list[str]
    """Names of the traits that changed."""
    added_identifier_types: list[str]
    """Kinds of the identifiers that were added."""
    removed_identifier_types: list[str]
    """Kinds of the identifiers that were removed."""


class IdentityProviderGroupRolesItem(TypedDict):
    group: str
    """Name of the group."""
    role: str
    """Id of the role."""


class IdentityProviderDomainsItem(TypedDict):
    domain: str
    """What comes after the @ of an address."""
    record_name: str
    """Name of the TXT record that proves it."""
    record_value: str
    """Text of that record."""
    proved_at: str | None
    """When the record was found. null: not yet."""


class IdentityReviewCountsByStatus(TypedDict):
    """How many requests have each status"""

    pending: int
    """Counted up to 10,000"""
    approved: int
    """Counted up to 10,000"""
    rejected: int
    """Counted up to 10,000"""
    superseded: int
    """Counted up to 10,000"""
    expired: int
    """Counted up to 10,000"""
    reverted: int
    """Counted up to 10,000"""


class IdentityReviewRequestApprovedEventData(TypedDict):
    id: str
    """Id of the review request, for `getReviewRequest`."""
    request_type: str
    """`merge`: are left and right one person? `update`: may the target get the proposed identifier?"""
    reason: str
    """Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`."""
    left_end_user_id: str | None
    """Id of one person of a merge. null for updates."""
    right_end_user_id: str | None
    """Id of the other person of a merge. null for updates."""
    target_end_user_id: str | None
    """Id of the person that an update is about. null for merges."""
    merge_id: str | None
    """Id of the merge. null: an update."""


class InboundFallback1(TypedDict):
    transferTo: str
    """Number that the caller is connected to, E.164. No premium-rate or emergency number, and not the number itself."""


class InboundFallback2(TypedDict):
    voicemailMessage: str
    """Said to the caller before the line is closed, at most 1,000 characters."""


class InboundFallback3(TypedDict):
    reject: Literal[True]
    """Always true: the call is not answered."""


class KnowledgeBaseReindex(TypedDict):
    status: Literal["running", "done"]
    """`running`, or `done` when all documents have been read and embedded anew, or have failed."""
    documents_total: int
    """How many documents the base had when it began."""
    documents_done: int
    """How many of them are done."""
    started_at: str
    """When it was asked for: ISO 8601, UTC, milliseconds."""
    finished_at: str | None
    """When it ended. null: not yet."""


class KnowledgeDocumentError(TypedDict):
    code: str
    """Stable code of the failure."""
    message: str
    """What went wrong and what to do, in words."""


class KnowledgeDocumentFailedEventData(TypedDict):
    document_id: str
    """Id of the document, for `getDocument`."""
    kb_id: str
    """Id of the knowledge base, for `getKnowledgeBase`."""
    title: str
    """Title of the document."""
    code: str
    """Stable code of the failure."""
    message: str
    """What went wrong and what to do, in words."""


class KnowledgeDocumentIndexedEventData(TypedDict):
    document_id: str
    """Id of the document, for `getDocument`."""
    kb_id: str
    """Id of the knowledge base, for `getKnowledgeBase`."""
    title: str
    """Title of the document."""
    chunks: int
    """How many passages it has."""


class KnowledgeGapDetectedEventData(TypedDict):
    gap_id: str
    """Id of the gap; its words are read with `listKnowledgeGaps`."""
    kb_id: str
    """Id of the knowledge base, for `getKnowledgeBase`."""
    best_score: float | None
    """Best score of what was found. null: nothing was."""


class KnowledgeNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class KnowledgeNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class KnowledgeNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    knowledge_base_ids: list[str]
    """ids of the knowledge bases to search"""
    query_template: NotRequired[str | None]
    """what to search for; the last words of the end user unless set. Liquid template"""
    top_k: NotRequired[int | None]
    """passages to find at most; 5 unless set"""
    min_score: NotRequired[float | None]
    """passages below this score do not count; 0.4 unless set"""
    answer_mode: NotRequired[Literal["answer", "context"] | None]
    """`answer` says an answer, `context` only finds"""


class KnowledgeSearchResultResultsItem(TypedDict):
    document_id: str
    """Id of the document, for `getDocument`."""
    title: str
    """Title of the document."""
    url: str | None
    """Address that the document was fetched from. null: it was sent as text or a file."""
    text: str
    """The passage itself."""
    score: float
    """How well it fits the question: `scores.combined`, at most 1. Below 0.4 it is about something else, with the built-in model."""
    scores: KnowledgeSearchResultResultsItemScores
    """What the score is made of."""
    position: int
    """Which passage of the document, counted from 0."""


class KnowledgeSearchResultResultsItemScores(TypedDict):
    """What the score is made of."""

    lexical: float
    """Share of the question’s words that the passage, its headings or its title hold, rare words counting more: 0 to 1."""
    semantic: float | None
    """Cosine of the meanings of passage and question, 1 is the same. null: the passage is not embedded yet."""
    combined: float
    """`semantic` + 0.3 × `lexical`; 0.8 × `lexical` while there is no meaning to compare."""


class LiveFiguresWorkflowsItem(TypedDict):
    id: str
    """Id of the workflow, for `getWorkflow`."""
    name: str
    """What its author called the workflow."""
    activeCalls: int
    """Its calls that ring or talk."""
    maxCalls: int
    """How many it may have at once: `numberOfAgents`."""
    waitingForLine: int
    """Its calls that wait for a free line."""
    isOpen: bool
    """Whether it is within its own hours. The hours of each person come on top."""
    limitedBy: Literal["organization", "workflow", "assistant"] | None
    """Whose limit keeps its calls waiting. null: none waits, or a line is free."""


class LiveFiguresMinutesItem(TypedDict):
    start: str
    """First instant of the minute."""
    dialled: int
    """Phones that rang."""
    decided: int
    """Of these, calls of which it is known who answered, or that no one did."""
    answered: int
    """Calls that a person answered."""
    abandoned: int
    """Calls that a person answered, and that ended before they heard a word of ours."""
    answerRate: float | None
    """`answered` of `decided`, 0 to 1. null: there was none."""
    abandonRate: float | None
    """`abandoned` of `answered`, 0 to 1. null: there was none."""


class LiveFiguresLastHour(TypedDict):
    """The sums of these minutes."""

    dialled: int
    """Phones that rang."""
    decided: int
    """Of these, calls of which it is known who answered, or that no one did."""
    answered: int
    """Calls that a person answered."""
    abandoned: int
    """Calls that a person answered, and that ended before they heard a word of ours."""
    answerRate: float | None
    """`answered` of `decided`, 0 to 1. null: there was none."""
    abandonRate: float | None
    """`abandoned` of `answered`, 0 to 1. null: there was none."""


class McpToolsDataItem(TypedDict):
    name: str
    """Name for `configuration.mcp.tool_name`."""
    title: str
    """Name for people; empty if the server gives none."""
    description: str
    """What it does, as the server says."""
    input_schema: dict[str, Any]
    """JSON Schema of its input."""


class MemoryFactCreatedEventData(TypedDict):
    id: str
    """Id of the fact, for `getFact`."""
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""
    source: str
    """Who says so, such as `api` (default) or `conversation`; 1 to 100 characters."""
    conversation_id: str | None
    """Id of the conversation that it comes from. null: none."""
    confidence: float
    """How sure it is, 0 to 1; 1 by default."""


class MemoryFactDeletedEventData(TypedDict):
    id: str
    """Id of the fact, for `getFact`."""
    end_user_id: str
    """Id of the end user that it is about (`identifyEndUser`, `listEndUsers`)."""
    why: str
    """Why it was forgotten, such as `expired`."""


class MessageNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class MessageNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class MessageNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    text: str
    """What is said. Liquid template"""
    channel_overrides: NotRequired[dict[str, str] | None]
    """channel (`chat`, `voice`, `sms`, `email`) → text said there instead"""
    locale_overrides: NotRequired[MessageNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    options: NotRequired[list[MessageNodeConfigOptionsItem] | None]
    """what the end user may pick from, by a tap, its label or its number"""


class MessageNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`text` in Spanish. Liquid template"""


class MessageNodeConfigOptionsItem(TypedDict):
    label: str
    """what the end user sees and may tap or type"""
    value: NotRequired[str | None]
    """what the pick means; the label unless set"""


class MessageSendNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class MessageSendNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class MessageSendNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    channel: str
    """`sms` or `email`"""
    template: str
    """what is sent. Liquid template"""


class ModelRouterBudgetThresholdReachedEventData(TypedDict):
    budget_id: str
    """Id of the budget, for `getModelBudget`."""
    name: str
    """Label of the budget, 1 to 200 characters."""
    threshold: float
    """Share of the amount that was reached, such as 0.8 or 1."""
    amount_usd: float
    """How much may be spent in a period, in US dollars."""
    spent_usd: float
    """Spent in the current period, in US dollars."""
    period: str
    """`day`, `month` (default) or `total`, in UTC. Cannot be changed later."""
    period_start: str | None
    """First day of the current period, `YYYY-MM-DD`, UTC. null for `total`."""
    hard: bool
    """true: calls to models are refused with 402 once the amount is spent. false by default."""


class ModelRouterPriceMissingEventData(TypedDict):
    provider: str
    """Name of the provider."""
    model: str
    """Model without a known price."""
    day: str
    """Day of the first such call, `YYYY-MM-DD`, UTC."""


class ModelSettingsConfig(TypedDict):
    """How the model is asked. Settings of a provider that are not listed here are kept as given."""

    temperature: float | None
    """Randomness of the answer, 0 to 2. null: the default of the provider."""
    max_tokens: int | None
    """Most tokens of one answer. null: the default of the provider."""
    top_p: float | None
    """Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider."""
    stop_sequences: list[str]
    """Texts at which the model stops; at most 16, each at most 200 characters. Empty: none."""
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high", "xhigh"]
    """How much a reasoning model thinks before it answers; `none` by default."""
    request_timeout_ms: int
    """Milliseconds after which a request to the model is given up; 30000 by default."""
    thinking_budget: int | None
    """Most tokens that a reasoning model may think. null: the default of the provider."""


class ModelSettingsInputConfig(TypedDict):
    temperature: NotRequired[float | None]
    """Randomness of the answer, 0 to 2. null: the default of the provider."""
    max_tokens: NotRequired[int | None]
    """Most tokens of one answer. null: the default of the provider."""
    top_p: NotRequired[float | None]
    """Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider."""
    stop_sequences: NotRequired[list[str] | None]
    """Texts at which the model stops; at most 16, each at most 200 characters. Empty: none."""
    reasoning_effort: NotRequired[Literal["none", "minimal", "low", "medium", "high", "xhigh"] | None]
    """How much a reasoning model thinks before it answers; `none` by default."""
    request_timeout_ms: NotRequired[int | None]
    """Milliseconds after which a request to the model is given up; 30000 by default."""
    reader: NotRequired[bool | None]
    """false: the built-in model understands by rules alone, without the reader. Vendors do not look at it."""
    second_opinion: NotRequired[bool | None]
    """true: what cannot be taken back (a tool with effects, a hand-off, a message that is sent, an end) needs the built-in model to understand the same as the vendor; where it does not, the end user is asked. false by default."""
    thinking_budget: NotRequired[int | None]
    """Most tokens that a reasoning model may think. null: the default of the provider."""


class NodeTypeWaysOut(TypedDict):
    """Edges that may leave such a node."""

    min: int
    """Fewest edges that must leave the node."""
    max: int | None
    """Most edges that may leave the node. null: any number."""
    kinds: list[str]
    """Values of `kind` that these edges may have."""


class NoteNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class NoteNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class NoteNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    text: NotRequired[str | None]
    """the remark"""


class OperationsWorkItem(TypedDict):
    kind: str
    """What kind of work it is, such as `deliver-webhooks`."""
    waiting: int
    """Jobs whose time has come and that no worker has taken, counted up to 10,000."""
    oldest_due_at: str | None
    """Since when the oldest of them is due. null: none waits."""
    planned: int
    """Jobs for a later time, counted up to 10,000."""
    retrying: int
    """How many of those that wait or are planned have failed before and are tried again."""
    failed: int
    """Jobs that were given up after their last attempt, counted up to 10,000."""


class OutcomeReportTotals(TypedDict):
    """All groups together"""

    calls: int
    """Calls that were created in this time, also those that go on"""
    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""
    callEndedReasons: CallEndedReasonCounts
    statuses: CallStatusCounts
    waitingForLine: int
    """Of them those that wait for a free line now"""
    promises: int
    """Of them those with a promise to pay (`promise_amount`)"""
    promisedAmount: str
    """Sum of what was promised, as a decimal text"""
    paidAmount: str
    """Sum of what was paid (`paid_amount`), as a decimal text"""


class OutcomeReportDataItem(TypedDict):
    key: str | None
    """Id, number, day, hour or reason of the group. null: calls without one"""
    label: str
    """Name of the workflow or of the revision; empty for other groups"""
    calls: int
    """Calls that were created in this time, also those that go on"""
    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""
    callEndedReasons: CallEndedReasonCounts
    statuses: CallStatusCounts
    waitingForLine: int
    """Of them those that wait for a free line now"""
    promises: int
    """Of them those with a promise to pay (`promise_amount`)"""
    promisedAmount: str
    """Sum of what was promised, as a decimal text"""
    paidAmount: str
    """Sum of what was paid (`paid_amount`), as a decimal text"""


class OverruledAnalysisCriteriaItem(TypedDict):
    criterion: str
    """Name of the criterion"""
    verdict: Literal["met", "not_met", "unknown"]
    """`unknown`: the conversation does not show it, or nothing that could judge it was there"""
    decided_by: Literal["rule", "model", "reviewer"]
    """`rule`: computed. `model`: with a quotation. `reviewer`: a person overruled it"""
    is_void: bool
    """The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak"""
    overruled: Literal["met", "not_met", "unknown"] | None
    """What it was before a reviewer overruled it. null: it was not overruled"""
    reviewer: str | None
    """Who overruled it"""
    reason: str
    """Why, in a sentence; empty where there is nothing to say"""
    quote: str | None
    """The words that it rests on, as they were said. null: none, or the end user was erased"""
    position: int | None
    """Position of the message with the quotation. null: none"""


class OverruledAnalysisFieldsItem(TypedDict):
    field: str
    """Name of the field"""
    type: str
    """`text`, `number`, `boolean`, `date` or `option`"""
    value: str | float | bool | None
    """null: not found"""
    found_by: Literal["variable", "model"]
    """`variable`: the flow knew it. `model`: with a quotation"""
    is_void: bool
    """The model quoted words that were not said, so that what it found does not count. Models: rare ones are normal, many say that the model is weak"""
    quote: str | None
    """The words that it rests on, as they were said. null: none, or the end user was erased"""
    position: int | None
    """Position of the message with the quotation. null: none"""


class OverruledAnalysisProblemsItem(TypedDict):
    problem: ProblemKind
    node_id: str
    """Id of the node of the flow. Empty: it happened at no node"""
    times: int
    """In how many turns"""
    turn: int
    """The first of them"""


class OverviewOrganization(TypedDict):
    """What the organization itself lacks"""

    needs_name: bool
    """It still has the name that it was created with, and calls introduce themselves with it"""


class OverviewHandOffs(TypedDict):
    waiting: int
    """Conversations that wait for a human. Counted up to 10,000"""
    oldest_waiting_since: str | None
    """Since when the one that waits longest has been waiting"""


class OverviewConversations(TypedDict):
    today: int
    """Started today. Counted up to 10,000"""
    active: int
    """Not over, whenever they began. Counted up to 10,000"""


class OverviewReviews(TypedDict):
    open: int
    """Review requests without a decision. Counted up to 10,000"""


class OverviewWebhooks(TypedDict):
    failing_endpoints: int
    """Endpoints whose last delivery failed, or that were disabled for failing"""


class OverviewAssistants(TypedDict):
    blocked_publishes: int
    """Drafts that cannot be published because their flow does not compile. Counted up to 10,000"""


class OverviewKnowledge(TypedDict):
    failed_documents: int
    """Documents that could not be indexed. Counted up to 10,000"""
    gaps: int
    """Questions that no passage answered. Counted up to 10,000"""


class OverviewBudgets(TypedDict):
    near_limit: int
    """Budgets that have reached their alert_at in the current period, spent ones included"""
    spent: int
    """Budgets whose amount is spent in the current period"""


class OverviewCalls(TypedDict):
    today: int
    """Calls created today"""
    by_status: dict[str, int]
    """The same by status, each counted up to 10,000; statuses without calls are left out"""


class OverviewDeferrals(TypedDict):
    today: int
    """Contacts that the law put off today. Counted up to 10,000"""


class OverviewSpend(TypedDict):
    today_usd: float
    """What models and carriers cost today, in US dollars"""


class PersonExportLeavesItem(TypedDict):
    id: str
    """Id of the record: one of the ids of the person."""
    source: str | None
    """Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said."""
    created_at: str
    """When the end user was created: ISO 8601, UTC, milliseconds."""
    updated_at: str
    """When the end user was last changed: ISO 8601, UTC, milliseconds."""
    traits: dict[str, Any]
    """What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here."""
    identifiers: list[Identifier]
    """Its identifiers, with their values."""


class PersonTimelineEntryActor(TypedDict):
    """Who did it."""

    type: str
    """`api_key`, or `system` for a worker of the server."""
    id: str
    """Id of the API key, or name of the worker."""


class PlatformToolsBuiltinIntents(TypedDict):
    """What any assistant understands without an edge for it, each true by default. Set one to false to leave it to the flow and its model."""

    human: NotRequired[bool]
    """Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that no human is available."""
    robot: NotRequired[bool]
    """Asked whether it is a human: says that it is a virtual assistant."""
    repeat: NotRequired[bool]
    """Asked to say it again: repeats its last words."""
    cancel: NotRequired[bool]
    """Asked to forget it: leaves a form by `else`, or goes back to the dialogue before it."""
    back: NotRequired[bool]
    """Asked to go back: a form asks again for what was given last; where nothing was given it is left."""
    restart: NotRequired[bool]
    """Asked to start over: a form forgets its values and asks anew."""
    goodbye: NotRequired[bool]
    """On a goodbye: ends by the edge of the flow, else with a friendly word."""
    thanks: NotRequired[bool]
    """Thanked in the middle of a form: answers, and asks its question again."""
    greeting: NotRequired[bool]
    """Greeted in the middle of a form: answers, and asks its question again."""


class PolicyCheckNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class PolicyCheckNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class PolicyCheckNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    policy_ids: list[str]
    """ids of the policies to judge by"""


class PolicyViolationDetectedEventData(TypedDict):
    conversation_id: str
    """Id of the conversation, for `getConversation`."""
    assistant_id: str
    """Id of the assistant that talks."""
    policy_id: str
    """Id of the policy that was broken."""
    policy_name: str
    """Name of the policy at that moment."""
    kind: str
    """`must` or `must_not`."""
    node_id: str | None
    """Id of the node of the flow where it happened. null: none."""


class PressDigitNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class PressDigitNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class PressDigitNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    digits: str | int
    """0–9, *, #, A–D, w for a pause; or a template"""


class ProblemListDataItem(TypedDict):
    problem: ProblemKind
    node_id: str
    """Id of the node of the flow. Empty: it happened at no node"""
    conversations: int
    """In how many conversations it happened"""
    times: int
    """How often, all together"""
    latest_at: str
    """When the last of these conversations ended"""
    examples: list[str]
    """Ids of the latest conversations, at most 3; `listAnalyses` has all"""
    settled_at: str | None
    """When a colleague dealt with it. null: it is still to do"""
    settled_by: str | None
    """Who did"""


class RatingsDataItem(TypedDict):
    key: str | None
    """The day, the name of the agent or queue, or the id of the assistant. null: none"""
    ratings: int
    """How many rated"""
    average: float
    """Average from 1 to 5"""
    low: int
    """How many gave 1 or 2"""


class RecalledFactsDataItem(TypedDict):
    score: float
    """How near the fact is to the text, -1 to 1; 1 is the same."""
    fact: MemoryFact
    """The fact as it is remembered."""


class ReceiptRulesItem(TypedDict):
    rule: Literal["never_dialled", "number", "country_not_allowed", "do_not_call", "consent", "campaign_attempts", "workflow_hours", "legal_hours", "state_hours", "holidays", "frequency", "collections_frequency", "quiet_days", "campaign_day", "daily_cap"]
    """Name of the rule."""
    outcome: Literal["passed", "warned", "deferred", "refused"]
    """`passed`, `warned` (allowed, with a reservation), `deferred` or `refused`."""
    because: str
    """Why, in words."""
    citation: str | None
    """Law or source that the rule comes from. null: none."""
    verified: bool | None
    """false: the rule comes from a secondary source and is enforced as read there. null: no rule decided."""


class ReleaseRunResultsItem(TypedDict):
    name: str
    """Label of the case."""
    passed: bool
    """true when every expectation held."""
    problems: list[ReleaseRunResultsItemProblemsItem]
    """Expectations that did not hold, at most 50."""


class ReleaseRunResultsItemProblemsItem(TypedDict):
    turn: int
    """Turn of the case, counted from 1."""
    expected: str
    """What the case expects, in words, at most 500 characters."""
    found: str
    """What was found instead, at most 500 characters."""


class ReplayConversationRequestInsteadItem(TypedDict):
    said: str
    """A message of the end user, as it is stored."""
    text: str
    """What the end user says in its place."""


class ResolutionDryRunExamplesItem(TypedDict):
    at: str
    """When it was identified."""
    end_user_ids: list[str]
    """Ids of the people concerned."""
    current: str
    """Outcome with the settings as they are."""
    proposed: str
    """Outcome with the settings that were sent."""


class ResolutionSettingsLimits(TypedDict):
    """How many identifiers of each kind one person may have; more of them open a review."""

    external_id: int
    """Most identifiers of the kind `external_id`, 1 to 1000."""
    email: int
    """Most identifiers of the kind `email`, 1 to 1000."""
    phone: int
    """Most identifiers of the kind `phone`, 1 to 1000."""
    whatsapp: int
    """Most identifiers of the kind `whatsapp`, 1 to 1000."""
    account_number: int
    """Most identifiers of the kind `account_number`, 1 to 1000."""
    loyalty_id: int
    """Most identifiers of the kind `loyalty_id`, 1 to 1000."""
    social_handle: int
    """Most identifiers of the kind `social_handle`, 1 to 1000."""
    anonymous_id: int
    """Most identifiers of the kind `anonymous_id`, 1 to 1000."""
    device_id: int
    """Most identifiers of the kind `device_id`, 1 to 1000."""
    lead_id: int
    """Most identifiers of the kind `lead_id`, 1 to 1000."""


class ResolutionSettingsThresholds(TypedDict):
    """From which score two people are one."""

    auto_merge: float
    """From this score on two people are merged without a human, 0 to 1; 0.95 by default."""
    review: float
    """From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default."""


ReviewPreviewTraitsItem = TypedDict(
    "ReviewPreviewTraitsItem",
    {
        # Name of the trait.
        "name": "str",
        # Value of the left person. null: none. `***` without `identity:read`.
        "left": "NotRequired[Any]",
        # Value of the right person. null: none. `***` without `identity:read`.
        "right": "NotRequired[Any]",
        # Value that the person would have. `***` without `identity:read`.
        "surviving": "NotRequired[Any]",
        # Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.
        "from": "Literal[\"left\", \"right\", \"both\", \"target\", \"proposed\"]",
    },
)


ReviewPreviewIdentifiersItem = TypedDict(
    "ReviewPreviewIdentifiersItem",
    {
        "type": "IdentifierType",
        # The value with most of it hidden, such as `j***@e***.com`.
        "masked_value": "str",
        # true: the person has proved to own it. A verified value is never replaced without a review. false by default.
        "verified": "bool",
        # Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.
        "from": "Literal[\"left\", \"right\", \"both\", \"target\", \"proposed\"]",
        # `kept`, `added` or `removed`.
        "outcome": "Literal[\"kept\", \"added\", \"removed\"]",
    },
)


class ReviewPreviewOverLimitItem(TypedDict):
    type: IdentifierType
    count: int
    """How many the person would have."""
    limit: int
    """How many the settings allow."""


class ReviewScoresDataItem(TypedDict):
    key: str | None
    """Name of the agent, criterion, queue or reviewer, or the day. null: none"""
    reviews: int
    """How many judged it"""
    average_percent: int
    """Average of their scores, 0 to 100"""
    lowest_percent: int
    """The lowest of them"""


class ReviewedConversationScoresItem(TypedDict):
    criterion: str
    """What was judged, as the scorecard named it then"""
    score: int
    """From 1, bad, to 5, very good"""


class RotatedApiKeyReplaces(TypedDict):
    """The key that the new one takes the place of"""

    id: str
    """Id of the old key"""
    expires_at: str
    """When the old key stops working"""


class RouterConfigTargetsItem(TypedDict):
    provider: str
    """Name of the provider: `local`, `scripted` or one of `createModelProvider`."""
    model: str
    """Name of the model with its provider, at most 200 characters."""
    timeout_ms: int
    """Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default."""
    max_retries: int
    """How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default."""
    hedge_after_ms: NotRequired[int]
    """Milliseconds without a word after which the next target is asked as well, 50 to 60,000. The first that answers counts, the other is given up; a vendor may bill both. Without it the next one is asked only when this one has failed."""


class RungCallNextCursorId(TypedDict):
    createdAt: str
    """When the last call of this page was created."""
    id: str
    """Id of the last call of this page."""


class SavedWorkflowStats(TypedDict):
    """Sums over the executions and calls of the workflow."""

    workflowId: str
    """Id of the workflow, for `getWorkflow`."""
    promisesTaken: str
    """Sum of `promise_amount` that calls recorded in `variables`, as a decimal text."""
    cashCollected: str
    """Sum of `paid_amount` that calls recorded in `variables`, as a decimal text."""
    totalLeads: int
    """How many executions were started."""
    totalLeadsCompleted: int
    """How many executions are over, however they ended."""
    createdAt: str
    """When the workflow was created: ISO 8601, UTC, milliseconds."""
    updatedAt: str
    """When the workflow was last changed: ISO 8601, UTC, milliseconds."""


class ScorecardCriteriaItem(TypedDict):
    name: str
    """What is judged, at most 100 characters"""
    about: str
    """When it is good, at most 500 characters"""


class ServiceFiguresQueuesItem(TypedDict):
    queue_id: str | None
    """Id of the queue. null: hand-offs that name none of the queues"""
    name: str | None
    """What the queue is called. null: hand-offs without one"""
    is_open: bool
    """Whether it is open now"""
    waiting: int
    """How many wait in it now"""
    oldest_at: str | None
    """Since when the one that waits longest does"""
    due_soon: int
    """Targets that end within two minutes, of what waits or is answered now"""
    overdue: int
    """Targets that are missed now"""
    on_duty: int
    """Its members who are on duty"""
    handed_off: int
    """Conversations that asked for a human in this time"""
    answered: int
    """Of them, those that an agent took"""
    median_wait_seconds: int | None
    """Middle of the times until an agent took it, in seconds. null: none in this time"""
    median_first_response_seconds: int | None
    """Middle of the times until the first words of an agent, in seconds. null: none in this time"""
    median_resolution_seconds: int | None
    """Middle of the times until it was closed or released, in seconds. null: none in this time"""
    late_first_responses: int
    """Missed targets of the first response"""
    late_resolutions: int
    """Missed targets of the resolution"""


class ServiceFiguresAgentsItem(TypedDict):
    agent_name: str
    """Who answered, as named in the takeover"""
    handed_off: int
    """Conversations that asked for a human in this time"""
    answered: int
    """Of them, those that an agent took"""
    median_wait_seconds: int | None
    """Middle of the times until an agent took it, in seconds. null: none in this time"""
    median_first_response_seconds: int | None
    """Middle of the times until the first words of an agent, in seconds. null: none in this time"""
    median_resolution_seconds: int | None
    """Middle of the times until it was closed or released, in seconds. null: none in this time"""
    late_first_responses: int
    """Missed targets of the first response"""
    late_resolutions: int
    """Missed targets of the resolution"""


class SetScorecardRequestCriteriaItem(TypedDict):
    name: str
    """What is judged, at most 100 characters"""
    about: str
    """When it is good, at most 500 characters"""


class SetSpeechRequestEar(TypedDict):
    provider: str
    """Name of the provider (`createModelProvider`), of the kind `openai`, `openai_compatible`, `deepgram` or `elevenlabs`."""
    model: NotRequired[str | None]
    """Name of the model at the vendor; null: one that the vendor has for this."""


class SetSpeechRequestVoice(TypedDict):
    provider: str
    """Name of the provider (`createModelProvider`), of the kind `openai`, `openai_compatible`, `deepgram` or `elevenlabs`."""
    model: NotRequired[str | None]
    """Name of the model at the vendor; null: one that the vendor has for this."""
    voice: NotRequired[str | None]
    """Name of the voice at the vendor; null: one that it has."""


class SetVariableNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class SetVariableNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class SetVariableNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    assignments: list[SetVariableNodeConfigAssignmentsItem]
    """what to set, in this order"""


class SetVariableNodeConfigAssignmentsItem(TypedDict):
    variable: str
    """name of the variable to set"""
    expression: Any
    """a text is CEL; anything else is the value itself"""


class SpeechEar(TypedDict):
    provider: str
    """Name of the provider (`createModelProvider`), of the kind `openai`, `openai_compatible`, `deepgram` or `elevenlabs`."""
    model: str | None
    """Name of the model at the vendor; null: one that the vendor has for this."""


class SpeechVoice(TypedDict):
    provider: str
    """Name of the provider (`createModelProvider`), of the kind `openai`, `openai_compatible`, `deepgram` or `elevenlabs`."""
    model: str | None
    """Name of the model at the vendor; null: one that the vendor has for this."""
    voice: str | None
    """Name of the voice at the vendor; null: one that it has."""


class SpeechCheckVoice(TypedDict):
    """What spoke the sentence, and how long it took."""

    name: str
    """What spoke."""
    first_sound_ms: int
    """How long it took, in milliseconds."""
    ms: int
    """How long it took, in milliseconds."""


class SpeechCheckEar(TypedDict):
    """What heard the sentence again, and how long it took."""

    name: str
    """What heard."""
    ms: int
    """How long it took, in milliseconds."""


class SpendSummaryKindsItem(TypedDict):
    kind: Literal["words", "embeddings", "speech", "minutes", "texts"]
    """`words` (texts by models), `embeddings`, `speech` (by vendors), `minutes` (calls at carriers) or `texts` (parts of text messages)"""
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    estimated_cost_usd: float
    """What requests without a known price count against budgets besides, US dollars"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""
    failed: int
    """Requests that failed"""
    unpriced: int
    """Entries without a known price"""
    input_tokens: int
    """Tokens that models read"""
    output_tokens: int
    """Tokens that models wrote"""
    cached_input_tokens: int
    """Of the tokens read, those that a vendor had read before"""
    seconds: int
    """Seconds of calls, as the carrier bills them"""
    text_parts: int
    """Parts of text messages"""


class SpendTotalKindsItem(TypedDict):
    kind: Literal["words", "embeddings", "speech", "minutes", "texts"]
    """`words` (texts by models), `embeddings`, `speech` (by vendors), `minutes` (calls at carriers) or `texts` (parts of text messages)"""
    total_cost_usd: float
    """US dollars, exact; entries without a known price count 0"""
    estimated_cost_usd: float
    """What requests without a known price count against budgets besides, US dollars"""
    entries: int
    """Requests, answered calls and texts, failed ones included"""
    failed: int
    """Requests that failed"""
    unpriced: int
    """Entries without a known price"""
    input_tokens: int
    """Tokens that models read"""
    output_tokens: int
    """Tokens that models wrote"""
    cached_input_tokens: int
    """Of the tokens read, those that a vendor had read before"""
    seconds: int
    """Seconds of calls, as the carrier bills them"""
    text_parts: int
    """Parts of text messages"""


class StartTestRunRequestToolsItem(TypedDict):
    name: str
    """What `flow` calls the tool where it would have its id."""
    configuration: NotRequired[dict[str, Any]]
    """As `createTool` takes it: `variables` are the inputs, which the flow is checked against."""
    input_defaults: NotRequired[dict[str, Any]]
    """Values of inputs that the flow need not give."""


class StoredGraphNodeMessageNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeMessageNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeMessageNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    text: str
    """What is said. Liquid template"""
    channel_overrides: NotRequired[dict[str, str] | None]
    """channel (`chat`, `voice`, `sms`, `email`) → text said there instead"""
    locale_overrides: NotRequired[StoredGraphNodeMessageNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    options: NotRequired[list[StoredGraphNodeMessageNodeConfigOptionsItem] | None]
    """what the end user may pick from, by a tap, its label or its number"""


class StoredGraphNodeMessageNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`text` in Spanish. Liquid template"""


class StoredGraphNodeMessageNodeConfigOptionsItem(TypedDict):
    label: str
    """what the end user sees and may tap or type"""
    value: NotRequired[str | None]
    """what the pick means; the label unless set"""


StoredGraphNodeMessageNode = TypedDict(
    "StoredGraphNodeMessageNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeMessageNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeMessageNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: message
        "type": "Literal[\"message\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeMessageNodeConfig",
    },
)


class StoredGraphNodeDialogueNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeDialogueNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeDialogueNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    instructions: str
    """What to talk about and how; a line that begins with `say:` is said as written. Liquid template"""
    goal: NotRequired[str | None]
    """When the dialogue is done, in words; it then leaves by `default`. Liquid template"""
    max_turns: NotRequired[int | None]
    """messages of the end user before it leaves by `on_cap`; 20 unless set"""
    examples: NotRequired[list[Any] | None]
    """exchanges to follow, as `{user, assistant}`"""
    locale_overrides: NotRequired[StoredGraphNodeDialogueNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""


class StoredGraphNodeDialogueNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`instructions` in Spanish. Liquid template"""


StoredGraphNodeDialogueNode = TypedDict(
    "StoredGraphNodeDialogueNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeDialogueNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeDialogueNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: dialogue
        "type": "Literal[\"dialogue\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeDialogueNodeConfig",
    },
)


class StoredGraphNodeCollectNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeCollectNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeCollectNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    variables: list[str]
    """names of the variables to ask for, in this order"""
    instructions: NotRequired[str | None]
    """the question; made from the variables unless set. Liquid template"""
    reask_cap: NotRequired[int | None]
    """how often it asks again before it leaves by `on_cap`; the largest cap of its variables unless set"""
    confirm: NotRequired[bool | None]
    """whether the values are read back and must be confirmed"""
    locale_overrides: NotRequired[StoredGraphNodeCollectNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    options: NotRequired[list[StoredGraphNodeCollectNodeConfigOptionsItem] | None]
    """what the end user may pick from, by a tap, its label or its number"""


class StoredGraphNodeCollectNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`instructions` in Spanish. Liquid template"""


class StoredGraphNodeCollectNodeConfigOptionsItem(TypedDict):
    label: str
    """what the end user sees and may tap or type"""
    value: NotRequired[str | None]
    """what the pick means; the label unless set"""


StoredGraphNodeCollectNode = TypedDict(
    "StoredGraphNodeCollectNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeCollectNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeCollectNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: collect
        "type": "Literal[\"collect\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeCollectNodeConfig",
    },
)


class StoredGraphNodeConditionNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeConditionNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeConditionNodeConfig(TypedDict):
    """What a node of this type needs to know"""



StoredGraphNodeConditionNode = TypedDict(
    "StoredGraphNodeConditionNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeConditionNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeConditionNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: condition
        "type": "Literal[\"condition\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeConditionNodeConfig",
    },
)


class StoredGraphNodeToolNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeToolNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeToolNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    tool_id: str
    """id of the tool to call"""
    tool_revision: NotRequired[str | None]
    """`active` or the id of a revision"""
    input_mapping: NotRequired[dict[str, Any] | None]
    """input name → template, or a literal value"""
    output_mapping: NotRequired[dict[str, str] | None]
    """variable → path in the output"""
    say_while_running: NotRequired[str | None]
    """said before the call. Liquid template"""


StoredGraphNodeToolNode = TypedDict(
    "StoredGraphNodeToolNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeToolNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeToolNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: tool
        "type": "Literal[\"tool\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeToolNodeConfig",
    },
)


class StoredGraphNodeKnowledgeNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeKnowledgeNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeKnowledgeNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    knowledge_base_ids: list[str]
    """ids of the knowledge bases to search"""
    query_template: NotRequired[str | None]
    """what to search for; the last words of the end user unless set. Liquid template"""
    top_k: NotRequired[int | None]
    """passages to find at most; 5 unless set"""
    min_score: NotRequired[float | None]
    """passages below this score do not count; 0.4 unless set"""
    answer_mode: NotRequired[Literal["answer", "context"] | None]
    """`answer` says an answer, `context` only finds"""


StoredGraphNodeKnowledgeNode = TypedDict(
    "StoredGraphNodeKnowledgeNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeKnowledgeNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeKnowledgeNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: knowledge
        "type": "Literal[\"knowledge\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeKnowledgeNodeConfig",
    },
)


class StoredGraphNodeSetVariableNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeSetVariableNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeSetVariableNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    assignments: list[StoredGraphNodeSetVariableNodeConfigAssignmentsItem]
    """what to set, in this order"""


class StoredGraphNodeSetVariableNodeConfigAssignmentsItem(TypedDict):
    variable: str
    """name of the variable to set"""
    expression: Any
    """a text is CEL; anything else is the value itself"""


StoredGraphNodeSetVariableNode = TypedDict(
    "StoredGraphNodeSetVariableNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeSetVariableNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeSetVariableNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: set variable
        "type": "Literal[\"set_variable\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeSetVariableNodeConfig",
    },
)


class StoredGraphNodeComponentNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeComponentNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeComponentNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    component_id: str
    """id of the assistant whose active flow runs"""
    input_mapping: NotRequired[dict[str, Any] | None]
    """variable of the component → template, or a literal value"""
    outputs: NotRequired[list[StoredGraphNodeComponentNodeConfigOutputsItem] | None]
    """what the component gives back"""


class StoredGraphNodeComponentNodeConfigOutputsItem(TypedDict):
    name: str
    """name of an output of the component"""
    variable: NotRequired[str | None]
    """variable of this flow that takes it; the same name unless set"""


StoredGraphNodeComponentNode = TypedDict(
    "StoredGraphNodeComponentNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeComponentNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeComponentNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: component
        "type": "Literal[\"component\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeComponentNodeConfig",
    },
)


class StoredGraphNodePolicyCheckNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodePolicyCheckNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodePolicyCheckNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    policy_ids: list[str]
    """ids of the policies to judge by"""


StoredGraphNodePolicyCheckNode = TypedDict(
    "StoredGraphNodePolicyCheckNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodePolicyCheckNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodePolicyCheckNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: policy check
        "type": "Literal[\"policy_check\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodePolicyCheckNodeConfig",
    },
)


class StoredGraphNodeTransferNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeTransferNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeTransferNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    destination: NotRequired[str | None]
    """E.164 number, sip: or tel: address, or a template"""
    destination_source: NotRequired[dict[str, Any] | None]
    """a tool that returns the destination: `{tool_id, response_path}`"""
    mode: NotRequired[Literal["cold", "warm"] | None]
    """`warm`: the other side is informed before the caller is connected"""
    announcement: NotRequired[str | None]
    """said before the call is connected. Liquid template"""


StoredGraphNodeTransferNode = TypedDict(
    "StoredGraphNodeTransferNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeTransferNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeTransferNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: transfer
        "type": "Literal[\"transfer\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeTransferNodeConfig",
    },
)


class StoredGraphNodeHandoffNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeHandoffNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeHandoffNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    assistant_id: NotRequired[str | None]
    """id of the assistant that takes over"""
    queue: NotRequired[str | None]
    """queue in which a human is awaited; on the phone a number is dialled instead"""
    message: NotRequired[str | None]
    """said before a human takes over; “I am connecting you with a colleague.” unless set, nothing if empty"""
    locale_overrides: NotRequired[StoredGraphNodeHandoffNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""


class StoredGraphNodeHandoffNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`message` in Spanish. Liquid template"""


StoredGraphNodeHandoffNode = TypedDict(
    "StoredGraphNodeHandoffNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeHandoffNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeHandoffNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: handoff
        "type": "Literal[\"handoff\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeHandoffNodeConfig",
    },
)


class StoredGraphNodeMessageSendNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeMessageSendNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeMessageSendNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    channel: str
    """`sms` or `email`"""
    template: str
    """what is sent. Liquid template"""


StoredGraphNodeMessageSendNode = TypedDict(
    "StoredGraphNodeMessageSendNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeMessageSendNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeMessageSendNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: send message
        "type": "Literal[\"message_send\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeMessageSendNodeConfig",
    },
)


class StoredGraphNodeWaitNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeWaitNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


StoredGraphNodeWaitNodeConfig = TypedDict(
    "StoredGraphNodeWaitNodeConfig",
    {
        # seconds, a duration such as `5m` or `PT5M`, or the name of an event
        "for": "str | float | dict[str, Any]",
        # seconds or a duration to wait for an event at most; it then leaves by `timeout`
        "timeout": "NotRequired[str | float | None]",
    },
)
"""What a node of this type needs to know"""


StoredGraphNodeWaitNode = TypedDict(
    "StoredGraphNodeWaitNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeWaitNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeWaitNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: wait
        "type": "Literal[\"wait\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeWaitNodeConfig",
    },
)


class StoredGraphNodePressDigitNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodePressDigitNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodePressDigitNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    digits: str | int
    """0–9, *, #, A–D, w for a pause; or a template"""


StoredGraphNodePressDigitNode = TypedDict(
    "StoredGraphNodePressDigitNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodePressDigitNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodePressDigitNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: press digits
        "type": "Literal[\"press_digit\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodePressDigitNodeConfig",
    },
)


class StoredGraphNodeEndNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeEndNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeEndNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    outcome: NotRequired[ConversationOutcome | None]
    """how it ended; `neutral` unless set"""
    label: NotRequired[str | None]
    """your name for this ending, stored as `outcome_label`"""
    message: NotRequired[str | None]
    """said at the end. Liquid template"""
    locale_overrides: NotRequired[StoredGraphNodeEndNodeConfigLocaleOverrides | None]
    """language (`es`) → text said instead to people who speak it"""
    disposition: NotRequired[str | None]
    """what a call came to, such as `SCHEDULER`; the workflow goes by it"""


class StoredGraphNodeEndNodeConfigLocaleOverrides(TypedDict):
    es: NotRequired[str]
    """`message` in Spanish. Liquid template"""


StoredGraphNodeEndNode = TypedDict(
    "StoredGraphNodeEndNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeEndNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeEndNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: end
        "type": "Literal[\"end\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeEndNodeConfig",
    },
)


class StoredGraphNodeNoteNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class StoredGraphNodeNoteNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class StoredGraphNodeNoteNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    text: NotRequired[str | None]
    """the remark"""


StoredGraphNodeNoteNode = TypedDict(
    "StoredGraphNodeNoteNode",
    {
        # Always there once it is stored
        "id": "str",
        # Name on the canvas
        "name": "NotRequired[str | None]",
        # Note for people who edit the flow
        "description": "NotRequired[str | None]",
        # Place on the canvas
        "position": "NotRequired[StoredGraphNodeNoteNodePosition]",
        # Title of the group that the node is drawn in; nodes of the same title stand in one frame, which can be folded
        "group": "NotRequired[str | None]",
        # Whether the flow may come here from anywhere
        "global": "NotRequired[StoredGraphNodeNoteNodeGlobal]",
        # In place of those of the revision
        "model_settings": "NotRequired[dict[str, Any] | None]",
        # Knowledge bases of this node alone
        "knowledge_base_ids": "NotRequired[list[str]]",
        # Tools of this node alone
        "tool_ids": "NotRequired[list[str]]",
        # Policies of this node alone
        "policy_ids": "NotRequired[list[str]]",
        # The flow passes by
        "disabled": "NotRequired[bool]",
        # Yours; we only keep it
        "metadata": "NotRequired[dict[str, Any]]",
        # A node of this type: note
        "type": "Literal[\"note\"]",
        # What a node of this type needs to know
        "config": "StoredGraphNodeNoteNodeConfig",
    },
)


class StoredGraphNodeOtherNode(TypedDict):
    id: str
    """Always there once it is stored"""
    type: NotRequired[str | None]
    """Any other type"""


class TestCaseToolsValue1(TypedDict):
    returns: NotRequired[dict[str, Any]]
    """What the tool gives back, as the flow reads it."""
    fails: NotRequired[int | str]
    """The tool fails: with this HTTP status, or this message."""
    times: NotRequired[int]
    """For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default."""


class TestCaseToolsValue2Item(TypedDict):
    returns: NotRequired[dict[str, Any]]
    """What the tool gives back, as the flow reads it."""
    fails: NotRequired[int | str]
    """The tool fails: with this HTTP status, or this message."""
    times: NotRequired[int]
    """For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default."""


class TestCaseTurnsItem(TypedDict):
    user: str
    """What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself."""
    expect: NotRequired[TestExpectation]


class TestCaseInputToolsValue1(TypedDict):
    returns: NotRequired[dict[str, Any]]
    """What the tool gives back, as the flow reads it."""
    fails: NotRequired[int | str]
    """The tool fails: with this HTTP status, or this message."""
    times: NotRequired[int]
    """For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default."""


class TestCaseInputToolsValue2Item(TypedDict):
    returns: NotRequired[dict[str, Any]]
    """What the tool gives back, as the flow reads it."""
    fails: NotRequired[int | str]
    """The tool fails: with this HTTP status, or this message."""
    times: NotRequired[int]
    """For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default."""


class TestCaseInputTurnsItem(TypedDict):
    user: NotRequired[str]
    """What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself."""
    expect: NotRequired[TestExpectation]


class TestEndsToolsItem2(TypedDict):
    name: str
    """Name or id of the tool."""
    input: NotRequired[dict[str, Any]]
    """Inputs that the call had; others may be there too."""


class TestResultProblemsItem(TypedDict):
    step: int
    """Step of the case, counted from 1; of a replay, the turn. 0: the conversation as a whole."""
    expected: str
    """What was expected, in words, at most 500 characters."""
    found: str
    """What was found instead, at most 500 characters."""


class TestResultStepsItem(TypedDict):
    action: str
    """What happened: what the end user said, or how much time passed."""
    heard: NotRequired[TestResultStepsItemHeard]
    """What was heard of a line that was said aloud. Absent: it was typed."""
    replies: list[str]
    """What our side said."""
    texts: list[str]
    """Text messages that the flow would have sent beside the talk. None is sent."""
    from_node_id: NotRequired[str]
    """Id of the node where the flow was before the step. Absent: a result of an older release."""
    node_id: str
    """Id of the node where the flow was after the step."""
    status: str
    """Status of the conversation after the step."""
    variables: NotRequired[dict[str, Any]]
    """Values of the variables of the flow after the step; empty where they are long. Absent: a result of an older release."""
    duration_ms: NotRequired[int]
    """How long the step took, models included. Absent: a result of an older release."""
    cost_usd: NotRequired[float]
    """What models cost in the step, in dollars. Absent: a result of an older release."""
    trace: list[TestResultStepsItemTraceItem]
    """How the replies came about, as `getConversationTrace` shows it."""


class TestResultStepsItemHeard(TypedDict):
    """What was heard of a line that was said aloud. Absent: it was typed."""

    text: str
    """What the ear understood; empty: nothing."""
    confidence: float
    """How sure it was, from 0 to 1."""


class TestResultStepsItemTraceItem(TypedDict):
    type: str
    """What kind of entry: `step`, `effect`, `model_call`, `tool_call`, `knowledge_search`, `policy` or `note`."""
    node_id: str | None
    """Id of the node that it belongs to. null: none."""
    reason: str
    """Why it came out this way."""
    detail: dict[str, Any]
    """Facts about it; empty where they are long."""


class TestStepExpect(TypedDict):
    """What must hold after the step. Absent: nothing is checked."""

    node: NotRequired[str]
    """Id of the node where the flow is after the step."""
    says: NotRequired[str | list[str]]
    """Text, or texts, that the replies of the step contain, in any case."""
    not_says: NotRequired[str | list[str]]
    """Text, or texts, that no reply of the step contains."""
    variables: NotRequired[dict[str, Any]]
    """Values that variables of the flow have, by name. null: no value."""
    tools: NotRequired[list[str | TestStepExpectToolsItem2]]
    """The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once."""
    ended: NotRequired[bool]
    """Whether the flow is over after the step."""


class TestStepExpectToolsItem2(TypedDict):
    name: str
    """Name or id of the tool."""
    input: NotRequired[dict[str, Any]]
    """Inputs that the call had; others may be there too."""


class ToolCompatibilityFindingsItem(TypedDict):
    severity: Literal["blocking", "warning", "info"]
    """`blocking`: would break. `warning`: may misbehave. `info`: good to know."""
    assistant_id: str
    """Id of the assistant that uses the tool."""
    assistant_revision_id: str
    """Id of the assistant revision that uses the tool."""
    revision_state: Literal["active", "draft", "published", "archived"]
    """Whether that revision is `active`, `draft`, `published`, or of an `archived` assistant."""
    finding_type: Literal["required_input_added", "input_removed", "input_type_changed", "output_removed", "output_alias_changed", "request_field_removed", "transfer_target_removed", "tool_deleted"]
    """What changed, such as `required_input_added` or `output_removed`."""
    field_path: str
    """Which input, part of the request or output."""
    detail: str
    """What that means, in words."""
    configuration_scope: Literal["assistant_tool_default", "workflow_tool_default", "graph_node_input"]
    """Where the tool is used: in the defaults of the assistant, in those of the flow, or in a node."""
    workflow_id: str
    """Id that the flows of the assistant share."""
    workflow_revision_id: str
    """Id of the flow, for `getWorkflowRevision`."""
    component_node_id: str | None
    """Id of the component node around it. null: none."""
    graph_node_id: str | None
    """Id of the node. null: not in a node."""
    graph_node_name: str | None
    """Name of the node. null: not in a node, or it has none."""
    step_id: str | None
    """Id of the step. null: none."""
    tool_ref_index: int | None
    """Place in `tool_refs` of the assistant revision, counted from 0. null: not there."""


class ToolCompatibilityBlockingEventData(TypedDict):
    tool_id: str
    """Id of the tool, for `getTool`."""
    old_revision_id: str | None
    """Id of the revision that is active. null: none is."""
    new_revision_id: str | None
    """Id of the revision that would be. null: the tool is deleted."""
    active_blocking_count: int
    """How many active assistants would break."""
    assistant_ids: list[str]
    """Ids of the active assistants that would break."""


class ToolConfigurationInputVariablesItem(TypedDict):
    name: str
    """A letter or underscore, then letters, digits and underscores, at most 64."""
    type: NotRequired[Literal["str", "int", "float", "bool", "list", "dict", "date", "datetime", "enum"]]
    """Kind of value; `str` by default."""
    description: NotRequired[str]
    """What to give, for the model that fills it in; at most 10,000 characters."""
    required: NotRequired[bool]
    """true: the tool is not called without it. false by default."""
    fixed: NotRequired[bool]
    """true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default."""


class ToolConfigurationInputRetry(TypedDict):
    """When to try again: after network errors and the statuses 408, 425, 429 and 5xx."""

    max_retries: NotRequired[int]
    """How often to try again, 0 (default) to 10."""
    base_delay_seconds: NotRequired[float]
    """Wait before the first repetition, in seconds; doubles each time. 1 by default."""
    max_delay_seconds: NotRequired[float]
    """Longest wait, in seconds; 30 by default."""
    jitter: NotRequired[bool]
    """true (default): waits are varied at random, so that many callers do not come back at once."""


class ToolConfigurationInputMcp(TypedDict):
    """Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP)."""

    tool_name: str
    """Which of the tools that the server offers (`listMcpTools`)."""


class ToolInvocationFailedEventData(TypedDict):
    tool_id: str
    """Id of the tool, for `getTool`."""
    revision_id: str
    """Id of the tool revision."""
    status: int | None
    """HTTP status of the last attempt. null: none was answered."""
    attempts: int
    """How many attempts were made."""
    error: str
    """Why it failed, without what the other side answered."""


class ToolNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class ToolNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class ToolNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    tool_id: str
    """id of the tool to call"""
    tool_revision: NotRequired[str | None]
    """`active` or the id of a revision"""
    input_mapping: NotRequired[dict[str, Any] | None]
    """input name → template, or a literal value"""
    output_mapping: NotRequired[dict[str, str] | None]
    """variable → path in the output"""
    say_while_running: NotRequired[str | None]
    """said before the call. Liquid template"""


class ToolPreviewWarningsItem(TypedDict):
    kind: Literal["unreachable", "unused_input", "unknown_input"]
    """`unreachable`: calls to this address are refused. `unused_input`: an input is not sent. `unknown_input`: a template reads a name that is no input."""
    field: str
    """Field of `configuration` that it is about."""
    input: str | None
    """Name of the input. null: it is about no input."""
    message: str
    """What is wrong, and what to do."""


class ToolRequestHeadersItem(TypedDict):
    key: str
    """Name, in lower case."""
    value: str
    """Value; a mark for a secret."""


class ToolRevisionConfiguration(TypedDict):
    url: str
    """Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet."""
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]
    """HTTP method; `GET` by default."""
    headers: list[ToolHeader]
    """Headers to send, at most 100."""
    query_params: list[ToolHeader]
    """Query parameters to send, at most 100."""
    body: dict[str, Any]
    """JSON body to send; texts in it are templates over the inputs. Empty: no body."""
    timeout: int
    """Seconds after which an attempt is given up, 1 to 300; 30 by default."""
    variables: list[ToolRevisionConfigurationVariablesItem | dict[str, Any]]
    """Inputs of the tool, at most 200; a model gets their names, types and descriptions."""
    retry: ToolRevisionConfigurationRetry | dict[str, Any]
    """When to try again: after network errors and the statuses 408, 425, 429 and 5xx."""
    mcp: NotRequired[ToolRevisionConfigurationMcp | dict[str, Any]]
    """Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP)."""


class ToolRevisionConfigurationVariablesItem(TypedDict):
    name: str
    """A letter or underscore, then letters, digits and underscores, at most 64."""
    type: Literal["str", "int", "float", "bool", "list", "dict", "date", "datetime", "enum"]
    """Kind of value; `str` by default."""
    description: str
    """What to give, for the model that fills it in; at most 10,000 characters."""
    required: bool
    """true: the tool is not called without it. false by default."""
    fixed: bool
    """true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default."""


class ToolRevisionConfigurationRetry(TypedDict):
    """When to try again: after network errors and the statuses 408, 425, 429 and 5xx."""

    max_retries: int
    """How often to try again, 0 (default) to 10."""
    base_delay_seconds: float
    """Wait before the first repetition, in seconds; doubles each time. 1 by default."""
    max_delay_seconds: float
    """Longest wait, in seconds; 30 by default."""
    jitter: bool
    """true (default): waits are varied at random, so that many callers do not come back at once."""


class ToolRevisionConfigurationMcp(TypedDict):
    """Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP)."""

    tool_name: str
    """Which of the tools that the server offers (`listMcpTools`)."""


class ToolRevisionTransferTarget(TypedDict):
    destination: str
    """Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where."""
    destination_source: NotRequired[ToolRevisionTransferTargetDestinationSource | dict[str, Any] | None]
    """Where to get the destination from during the call. null: `destination` is used."""
    mode: Literal["cold", "warm"]
    """`cold` (default): connect and leave. `warm`: announce the caller first."""


class ToolRevisionTransferTargetDestinationSource(TypedDict):
    tool_id: NotRequired[str | None]
    """Id of the tool that is asked. null: none."""
    response_path: NotRequired[str | None]
    """Path of the destination in its answer, as JSONPath. null: none."""
    type: Literal["api_tool", "context_variable", "queue"]
    """`api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans."""
    input_mapping: dict[str, Any]
    """Inputs for the tool, by name."""


class ToolRevisionResponseSchema(TypedDict):
    field_mappings: list[FieldMapping]
    """What is taken out of the answer, at most 200. Empty: the whole answer is."""


class ToolRevisionActivatedEventData(TypedDict):
    tool_id: str
    """Id of the tool, for `getTool`."""
    revision_id: str
    """Id of the tool revision."""
    previous_revision_id: str | None
    """Id of the revision that was active before. null: none was."""


class ToolTestResultFieldsItem(TypedDict):
    path: str
    """JSONPath of the value, for `response_schema`."""
    name: str
    """Name that would suit it as an alias."""
    example: str
    """Its value, at most 120 characters; secrets are taken out."""


class TransferNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class TransferNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


class TransferNodeConfig(TypedDict):
    """What a node of this type needs to know"""

    destination: NotRequired[str | None]
    """E.164 number, sip: or tel: address, or a template"""
    destination_source: NotRequired[dict[str, Any] | None]
    """a tool that returns the destination: `{tool_id, response_path}`"""
    mode: NotRequired[Literal["cold", "warm"] | None]
    """`warm`: the other side is informed before the caller is connected"""
    announcement: NotRequired[str | None]
    """said before the call is connected. Liquid template"""


class TransferTargetInputDestinationSource(TypedDict):
    tool_id: NotRequired[str | None]
    """Id of the tool that is asked. null: none."""
    response_path: NotRequired[str | None]
    """Path of the destination in its answer, as JSONPath. null: none."""
    type: NotRequired[Literal["api_tool", "context_variable", "queue"]]
    """`api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans."""
    input_mapping: NotRequired[dict[str, Any]]
    """Inputs for the tool, by name."""


class TrendDaysItem(TypedDict):
    day: str
    """The date, in the time zone of the organization."""
    conversations: float | None
    """Conversations that began. null: the key may not read it"""
    hand_offs: float | None
    """Of them those that were handed to a human. null: the key may not read it"""
    calls: float | None
    """Calls that were created and are over. null: the key may not read it"""
    reached: float | None
    """Of them those on which a person talked. null: the key may not read it"""
    booked: float | None
    """Of them those that ended with a booking. null: the key may not read it"""
    succeeded: float | None
    """Of them those that ended with a booking, a transfer or a consent to texts. null: the key may not read it"""
    spend_usd: float | None
    """What models and carriers cost, in US dollars. null: the key may not read it"""


class UpdateAssistantRevisionRequestContextVariablesItem(TypedDict):
    name: str
    """Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`."""
    type: NotRequired[str | None]
    """Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding."""
    source: NotRequired[str | None]
    """Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`."""
    description: NotRequired[str | None]
    """What the value means, in words that a model reads when it looks for it in what the end user said."""
    enum_values: NotRequired[list[str] | None]
    """The values that a variable of type `enum` may have; empty for other types."""
    reask_cap: NotRequired[int | None]
    """How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default."""
    question: NotRequired[str | None]
    """What is asked when the value is missing; a Liquid template. Absent: made from the name and the description."""
    label: NotRequired[str | None]
    """What the value is called when it is read back or corrected. Absent: its name."""


class UpdateAssistantRevisionRequestChannelSpecificConfig(TypedDict):
    """Settings by channel. Stored and returned as given; the server does not act on them today."""

    voice: NotRequired[dict[str, Any]]
    """Settings for phone calls."""
    chat: NotRequired[dict[str, Any]]
    """Settings for chat."""
    sms: NotRequired[dict[str, Any]]
    """Settings for text messages."""
    email: NotRequired[dict[str, Any]]
    """Settings for e-mail."""


class UpdateAssistantRevisionRequestVoiceCallSettings(TypedDict):
    """How the assistant behaves on calls. Replaced as a whole, over the defaults."""

    voice_id: NotRequired[str | None]
    """Voice of the speech provider. null: the default voice. Stored for carriers."""
    first_message: NotRequired[str | None]
    """What the assistant says first when a call is answered. null: the flow begins by itself."""
    filler: NotRequired[str | None]
    """What is said on a call when nothing has been said 1.2 seconds after the end user spoke, such as "One moment, please."; at most 200 characters. null, the default: nothing. Policies are not checked in it."""
    interruptible: NotRequired[bool]
    """Whether the end user may interrupt the assistant; true by default. Stored for carriers."""
    silence_timeout_seconds: NotRequired[float]
    """Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today."""
    max_duration_seconds: NotRequired[float]
    """Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today."""
    voicemail: NotRequired[UpdateAssistantRevisionRequestVoiceCallSettingsVoicemail | dict[str, Any]]
    """What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps."""
    ai_disclosure: NotRequired[bool]
    """Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off."""


class UpdateAssistantRevisionRequestVoiceCallSettingsVoicemail(TypedDict):
    """What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps."""

    detect: NotRequired[bool]
    """Whether answering machines are detected; true by default."""
    message: NotRequired[str | None]
    """Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step."""


class UpdateAssistantRevisionRequestToolRefsItem(TypedDict):
    tool_id: str
    """Id of the tool; `createTool` and `listTools` give it."""
    revision: NotRequired[Literal["active"] | str]
    """`active` (default) follows the active revision of the tool; an id of a tool revision pins that one."""
    input_defaults: NotRequired[dict[str, Any]]
    """Inputs for the tool by variable name; they win over the defaults of the tool revision."""


class UpdateAssistantRevisionRequestKnowledgeBaseRefsItem(TypedDict):
    knowledge_base_id: str
    """Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it."""


class UpdateAssistantRevisionRequestPolicyRefsItem(TypedDict):
    policy_id: str
    """Id of the policy; `createPolicy` and `listPolicies` give it."""
    priority: NotRequired[int]
    """Policies with a higher number come first in the prompt; 0 by default."""


class UpdateAssistantRevisionRequestCurrentTime(TypedDict):
    """Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value."""

    enabled: NotRequired[bool]
    """Whether the model gets the time of each turn; true by default."""
    timezone: NotRequired[str | None]
    """IANA time zone in which dates and times are understood and written, such as `Europe/Vienna`. null, the default: that of the organization."""


class UpdateComplianceSettingsRequestHolidaysItem(TypedDict):
    date: str
    """Day without calls, `YYYY-MM-DD`, at the called person."""
    name: NotRequired[str]
    """Name of the day, for people, at most 100 characters."""


UpdateComplianceSettingsRequestStatesValue = TypedDict(
    "UpdateComplianceSettingsRequestStatesValue",
    {
        # First hour, 0 to 24, local time of the called person.
        "from": "NotRequired[int]",
        # Hour at which it ends, 0 to 24, after `from`.
        "to": "NotRequired[int]",
        # Hours on Saturdays. null: closed.
        "saturday": "NotRequired[CallingHours | None]",
        # Hours on Sundays. null: closed.
        "sunday": "NotRequired[CallingHours | None]",
        # null: closed on federal holidays.
        "holidays": "NotRequired[None]",
        # Most attempts to one person in 24 hours, 1 to 3.
        "maxPer24h": "NotRequired[int]",
    },
)


class UpdateNodeFieldsOpFields(TypedDict):
    """JSON merge patch (RFC 7396): null removes a field. `id` cannot change."""



class UpdateResolutionSettingsRequestLimits(TypedDict):
    """How many identifiers of each kind one person may have; more of them open a review."""

    external_id: NotRequired[int]
    """Most identifiers of the kind `external_id`, 1 to 1000."""
    email: NotRequired[int]
    """Most identifiers of the kind `email`, 1 to 1000."""
    phone: NotRequired[int]
    """Most identifiers of the kind `phone`, 1 to 1000."""
    whatsapp: NotRequired[int]
    """Most identifiers of the kind `whatsapp`, 1 to 1000."""
    account_number: NotRequired[int]
    """Most identifiers of the kind `account_number`, 1 to 1000."""
    loyalty_id: NotRequired[int]
    """Most identifiers of the kind `loyalty_id`, 1 to 1000."""
    social_handle: NotRequired[int]
    """Most identifiers of the kind `social_handle`, 1 to 1000."""
    anonymous_id: NotRequired[int]
    """Most identifiers of the kind `anonymous_id`, 1 to 1000."""
    device_id: NotRequired[int]
    """Most identifiers of the kind `device_id`, 1 to 1000."""
    lead_id: NotRequired[int]
    """Most identifiers of the kind `lead_id`, 1 to 1000."""


class UpdateResolutionSettingsRequestThresholds(TypedDict):
    """From which score two people are one."""

    auto_merge: NotRequired[float]
    """From this score on two people are merged without a human, 0 to 1; 0.95 by default."""
    review: NotRequired[float]
    """From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default."""


class UpdateWorkflowRevisionRequestToolsItem2(TypedDict):
    tool_id: str
    """Id of the tool, for `getTool`."""


class UpdateWorkflowRevisionRequestToolsItem3(TypedDict):
    tool: UpdateWorkflowRevisionRequestToolsItem3Tool | dict[str, Any]
    """A tool as it is read; only its id counts."""


class UpdateWorkflowRevisionRequestToolsItem3Tool(TypedDict):
    """A tool as it is read; only its id counts."""

    id: str
    """Id of the tool, for `getTool`."""


class VisitorMessageOptionsItem(TypedDict):
    label: str
    """What to show."""
    value: str
    """What the pick means."""


class VisitorMessageSourcesItem(TypedDict):
    title: str
    """Title of the document."""
    url: str | None
    """Where it stands on the web. null: nowhere."""


class VisitorStateWaiting(TypedDict):
    place: int
    """Place in the line, 1 is next; counted up to 101."""
    estimate_seconds: int | None
    """How long it takes from now, by the middle of the last waits, in whole minutes. null: not known, or longer than usual."""
    is_open: bool
    """false: no one is there at this hour."""
    closed_text: str
    """What the organization says about its hours; may be empty."""


class VisitorWebCallSpeech(TypedDict):
    """What hears and speaks on this call."""

    ear: str
    """What hears."""
    voice: str
    """What speaks."""


class WaitNodePosition(TypedDict):
    """Place on the canvas"""

    x: NotRequired[float]
    """To the right"""
    y: NotRequired[float]
    """Downwards"""


class WaitNodeGlobal(TypedDict):
    """Whether the flow may come here from anywhere"""

    enabled: NotRequired[bool]
    """Whether it may be entered from anywhere"""
    enter_condition: NotRequired[EdgeCondition]
    return_to_previous: NotRequired[bool]
    """Whether the flow goes back to where it was"""


WaitNodeConfig = TypedDict(
    "WaitNodeConfig",
    {
        # seconds, a duration such as `5m` or `PT5M`, or the name of an event
        "for": "str | float | dict[str, Any]",
        # seconds or a duration to wait for an event at most; it then leaves by `timeout`
        "timeout": "NotRequired[str | float | None]",
    },
)
"""What a node of this type needs to know"""


class WebCallCapabilityEar(TypedDict):
    """What hears."""

    name: str
    """What does it."""
    where: Literal["here", "vendor"]
    """`here`: sound stays in this process. `vendor`: it is sent to a company."""


class WebCallCapabilityVoice(TypedDict):
    """What speaks."""

    name: str
    """What does it."""
    where: Literal["here", "vendor"]
    """`here`: sound stays in this process. `vendor`: it is sent to a company."""


class WebCallCapabilityVoicesItem(TypedDict):
    id: str
    """Send it as `voice`."""
    name: str
    """What to call it."""
    language: str
    """The language that it speaks."""


class WebCallStartSpeech(TypedDict):
    """What hears and speaks on this call."""

    ear: str
    """What hears."""
    voice: str
    """What speaks."""


class WebhookDeliveryWithAttemptsAttemptsItem(TypedDict):
    number: int
    """Number of the attempt, counted from 1."""
    at: str
    """When it was made: ISO 8601, UTC, milliseconds."""
    duration_ms: int
    """How long it took, in milliseconds; an attempt has at most 15 seconds."""
    status_code: int | None
    """HTTP status of the answer. null: there was none."""
    error: str | None
    """Why there was no answer, such as `timeout`, `reset`, `dns` or `refused_address`. null: there was one."""
    response_body: str | None
    """The beginning of an answer that was not 2xx. null: a success, no answer, or the key may not read the event, since answers may repeat it."""


class WebhookDeliveryWithAttemptsSignature(TypedDict):
    """How the receiver checks that it comes from here"""

    headers: list[str]
    """Headers that carry id, time and signatures"""
    signed_content: str
    """What is signed, by the names of the headers"""
    algorithm: str
    """How it is signed with the secret of the endpoint"""


class WebhookEndpointDisabledEventData(TypedDict):
    id: str
    """Id of the endpoint, for `getWebhookEndpoint`."""
    reason: Literal["manual", "gone", "failing"]
    """`manual`, `gone` (it answered 410) or `failing` (five days without a success)."""
    failing_since: str | None
    """First failure since the last success. null: the last attempt succeeded."""


class WeekMapDataItem(TypedDict):
    region: str
    """State or territory of the United States, two letters."""
    zones: list[str]
    """Time zones of the state. It is open only when all of them are."""
    days: list[WeekMapDataItemDaysItem]
    """The seven days from today on."""
    openHours: int
    """How many hours of the week are open."""
    because: list[str]
    """What narrows the hours besides those of the campaign."""


class WeekMapDataItemDaysItem(TypedDict):
    date: str
    """Local day, YYYY-MM-DD."""
    weekday: int
    """0 is Sunday."""
    hours: list[int]
    """Hours that are open from beginning to end, such as 9 for 9:00 to 10:00."""


class WhoAmIOrganization(TypedDict):
    """That organization."""

    id: str
    """Id of the organization, a UUID that the server makes."""
    name: str
    """Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP."""
    slug: str
    """Short name for addresses; never changes."""
    timezone: str
    """IANA time zone, such as `Europe/Vienna`."""
    status: str
    """`active`, or `suspended` by the operator of the server."""
    sandbox: bool
    """true: a sandbox. It has no carrier but the simulated one, so that nothing in it reaches a real phone. Never changes."""


class WhoAmIPrincipal(TypedDict):
    """Who makes the requests."""

    type: Literal["api_key"]
    """Always `api_key`."""
    id: str
    """Id of the key."""
    name: str
    """Label of the key."""


class WhoAmIMember(TypedDict):
    id: str
    """Id of the member."""
    name: str
    """Name of the member."""
    email: str
    """Their e-mail address."""
    role: str
    """Id of their role."""


class WhoAmILimits(TypedDict):
    """Limits that apply."""

    requests_per_minute: int
    """Reading requests of one key in a minute; 429 beyond."""
    max_active_calls: int
    """Most calls of the organization at one time; others wait. 10 by default."""


class WhoAmIServer(TypedDict):
    """The server that answered."""

    version: str
    """Version of the server."""
    time: str
    """Time of the server: ISO 8601, UTC, milliseconds."""


class WorkflowBestHoursTotals(TypedDict):
    """All hours together"""

    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""


class WorkflowExecutionMetadata(TypedDict):
    """The lead; texts that were not given are empty."""

    leadId: str | None
    """Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given."""
    firstName: str
    """First name, for greetings and templates."""
    lastName: str
    """Last name, for templates."""
    email: str
    """E-mail address, for templates; no mail is sent to it."""
    primaryPhone: str
    """Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164."""
    zipcode: str
    """ZIP code; decides time zone and state where the law asks for them."""
    referenceURL: str
    """Where the lead comes from or is kept, at most 4,000 characters."""
    city: str
    """City, for templates."""
    state: str
    """State, as two letters or by name; decides time zone and state rules where there is no ZIP code."""
    sourceID: str
    """Id of the source of the lead in your system."""
    campaignID: str
    """Id of the campaign in your system."""
    phoneAgentExtension: str
    """Extension of the human colleague of the lead."""
    phoneAgentDirectDial: str
    """Direct number of the human colleague of the lead."""
    forwardingPhoneNumber: str
    """Number that the lead is connected to when they ask for a human."""
    borrowerState: str
    """State as two letters: of `state`, else of the ZIP code; empty if neither is known."""


class WorkflowExecutionCountsExecutions(TypedDict):
    """How many are in each state, as they are shown; every state is named"""

    CREATED: int
    """How many are CREATED"""
    RUNNING: int
    """How many are RUNNING"""
    WAITING: int
    """How many are WAITING"""
    PAUSED: int
    """How many are PAUSED"""
    COMPLETED: int
    """How many are COMPLETED"""
    FAILED: int
    """How many are FAILED"""
    CANCELED: int
    """How many are CANCELED"""


class WorkflowExecutionStepCall(TypedDict):
    id: str
    """Id of the call, for `getCall`."""
    status: CallStatus
    callStartedAt: str | None
    """When it was answered: ISO 8601, UTC, milliseconds. null: it was not."""
    callEndedAt: str | None
    """When it ended: ISO 8601, UTC, milliseconds. null: it has not."""
    callEndedReason: CallEndedReason | None
    """How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason."""


class WorkflowExecutionStepCompletedEventData(TypedDict):
    id: str
    """Id of the execution, for `getExecution`."""
    workflowId: str
    """Id of the workflow that runs."""
    status: ExecutionStatus
    step: WorkflowExecutionStepCompletedEventDataStep
    """The step that is over."""


class WorkflowExecutionStepCompletedEventDataStep(TypedDict):
    """The step that is over."""

    id: str
    """Id of the step of this execution, a UUID that the server makes."""
    order: int
    """Position of the step, counted from 0."""
    type: Literal["CALL", "TEXT", "WAIT"]
    """`CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits."""
    status: Literal["PENDING", "SCHEDULED", "RUNNING", "COMPLETED", "FAILED", "SKIPPED", "CANCELED"]
    """`PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`."""
    callId: str | None
    """Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step."""
    callEndedReason: CallEndedReason | None
    """How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason."""


class WorkflowOutcomesTotals(TypedDict):
    """All stretches together"""

    calls: int
    """Calls of the workflow that were created in this time"""
    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""
    callEndedReasons: CallEndedReasonCounts
    statuses: CallStatusCounts


class WorkflowOutcomesDataItem(TypedDict):
    start: str
    """ISO 8601, UTC, milliseconds"""
    localStart: str
    """The same in the workflow’s zone: 2030-01-31T00:00"""
    calls: int
    """Calls of the workflow that were created in this time"""
    dialled: int
    """Of them those that we placed with the carrier"""
    connected: int
    """Of the dialled ones those that a person answered"""
    connectRate: float | None
    """`connected` by `dialled`, from 0 to 1, four digits; null when none was dialled"""
    callEndedReasons: CallEndedReasonCounts
    statuses: CallStatusCounts


class WorkflowPreviewTotals(TypedDict):
    """Sums over the whole file, whichever rows `data` shows."""

    rows: int
    """How many rows of the whole file there are."""
    created: int
    """How many rows of the whole file would become executions."""
    twiceInFile: int
    """How many rows of the whole file repeat a number or a lead id of an earlier row."""
    alreadyInCampaign: int
    """How many rows of the whole file name a person who is in the workflow already."""
    calledElsewhere: int
    """How many rows of the whole file name a person whom another workflow has called since yesterday, whether they are left out or not."""
    rejected: int
    """How many rows of the whole file cannot be read."""


class WorkflowPreviewDataItem(TypedDict):
    row: int
    """Position of the lead in the list, counted from 1."""
    leadId: str | None
    """Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given."""
    phone: str | None
    """The number as E.164. null: it cannot be a phone number."""
    name: str
    """First and last name of the lead; empty if not known."""
    status: Literal["CREATED", "SKIPPED", "REJECTED"]
    """What `createLeadBatch` would make of the row: an execution, or none, and then `rule` says why."""
    outcome: Literal["call", "text", "skip"]
    """First contact: `call`, `text`, or `skip` for none."""
    at: str | None
    """When, if a slot is free: ISO 8601, UTC, milliseconds. null: never."""
    rule: str | None
    """The rule that delays the contact or forbids it. null: none does."""
    because: str
    """Why, in words; empty where nothing forbids the contact."""
    citation: str | None
    """Law that the rule comes from; needs `compliance:read`. null: none."""
    zones: list[str]
    """IANA time zones that the person may be in."""
    calledElsewhere: WorkflowPreviewDataItemCalledElsewhere | None
    """Another workflow has called the number since yesterday, by the clock of this one. null: none has."""


class WorkflowPreviewDataItemCalledElsewhere(TypedDict):
    workflowId: str
    """Id of the other workflow."""
    workflowName: str
    """What that other campaign is called."""
    at: str
    """When it last called: ISO 8601, UTC, milliseconds."""


class WorkflowRevisionToolsItem(TypedDict):
    tool: Tool
    """The tool with its active revision."""
