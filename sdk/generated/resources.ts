// Generated from openapi/openapi.json by `npm run sdk`. Do not edit.
import type { Answer, Body, Item, OtherAnswer, Query, Streamed } from '../operation-types.ts';
import type { List } from '../pages.ts';
import { segment } from '../request.ts';
import type { CallOptions, Transport } from '../transport.ts';

/** POSTs that take no Idempotency-Key: they are never repeated. */
export const PATHS_WITHOUT_KEY: readonly string[] = ["/console/session","/v1/identity/me/organization","/v1/identity/me/organizations","/v1/identity/me/second-factor/confirm","/v1/identity/me/second-factor/recovery-codes","/v1/identity/providers/{provider_id}/check","/console/oidc/start","/console/oidc/backchannel-logout","/v1/identity/me/passkeys/options","/v1/identity/me/passkeys","/console/passkeys/options","/console/passkeys/session","/console/mailed-links","/console/device-logins","/console/device-logins/poll","/v1/identity/me/device-login","/v1/identity/me/device-login/answer","/v1/operator/organizations","/v1/operator/organizations/{organization_id}/suspend","/v1/operator/organizations/{organization_id}/resume","/v1/identity/me/push-devices","/v1/identity/me/push-devices/{push_device_id}/test","/v1/tools/preview","/v1/model-router/generations/stream","/v1/speech/check","/calls/{id}/recording/hear","/carriers/{id}/callbacks/{kind}","/v1/web-calls","/v1/web-calls/{id}/token","/v1/conversations/{conversation_id}/draft-reply","/v1/conversations/{conversation_id}/typing","/public/v1/channels/{public_key}/sessions","/public/v1/channels/{public_key}/conversation","/public/v1/channels/{public_key}/web-calls","/public/v1/channels/{public_key}/web-calls/{call_id}/token","/public/v1/channels/{public_key}/messages","/public/v1/channels/{public_key}/read","/public/v1/channels/{public_key}/typing","/public/v1/channels/{public_key}/rating","/public/v1/channels/{public_key}/files","/public/v1/channels/{public_key}/address","/public/v1/channels/{public_key}/transcript","/public/v1/channels/{public_key}/end","/hooks/mail/{mailbox_id}","/hooks/slack/{slack_connection_id}","/hooks/hand-offs/{hand_off_webhook_id}"];

class Resource {
  protected readonly transport: Transport;
  constructor(transport: Transport) {
    this.transport = transport;
  }
}

/** `parley.conversations.analysis` */
export class ConversationsAnalysis extends Resource {
  /**
   * What a conversation achieved
   * Verdicts, values and what went wrong. Rules are computed; what a model says counts only with words that were really said, else its verdict is void and `unknown`. 404 while the conversation runs. Quotations are masked for keys without `identity:read`.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/analysis`
   */
  get(conversationId: string, options?: CallOptions): Promise<Answer<"getConversationAnalysis">> {
    return this.transport.call({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/analysis` }, options);
  }

  /**
   * Analyze a conversation again
   * By the analysis of its revision, also where it ended before there was any. What reviewers said stays. A model is asked and paid for once more. 409 while the conversation runs, and for tests.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/analysis`
   */
  analyze(conversationId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/analysis`, keyed: true }, options);
  }

  /**
   * Overrule a verdict
   * From now on the reviewer’s verdict counts, in figures and experiments too; what it was before is kept. With `save_to_suite` the conversation becomes a test case as by `makeTestCase`; where that cannot be, nothing changes. Emits `conversation.analyzed`.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/analysis/overrule`
   */
  overrule(conversationId: string, body: Body<"overruleVerdict">, options?: CallOptions): Promise<Answer<"overruleVerdict">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/analysis/overrule`, body, keyed: true }, options);
  }
}

/** `parley.conversations.testCase` */
export class ConversationsTestCase extends Resource {
  /**
   * Make a test case of a conversation
   * What the end user did becomes the steps, what tools answered becomes their answers, and what the revision does again in a test becomes what is expected. Contact data is replaced by invented data unless the key has `identity:read`; in a suite it always is. 409 for conversations of more than 100 steps, of several assistants, or whose trace is no longer kept.
   * Needs the scope `conversations:read`.
   * `POST /v1/conversations/{conversation_id}/test-case`
   */
  make(conversationId: string, query?: Query<"makeTestCase">, options?: CallOptions): Promise<Answer<"makeTestCase">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/test-case`, query, keyed: true }, options);
  }
}

/** `parley.conversations.unread` */
export class ConversationsUnread extends Resource {
  /**
   * Count what you have not read
   * Counted from the messages themselves. For a member in any of their sessions, for a program by its key.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/unread`
   */
  count(options?: CallOptions): Promise<Answer<"countUnread">> {
    return this.transport.call({ method: "GET", path: "/v1/conversations/unread" }, options);
  }
}

/** `parley.conversations.read` */
export class ConversationsRead extends Resource {
  /**
   * Say how far you have read
   * Never goes backwards. Colleagues keep their own position, and the person sees nothing of it. Mentions count as seen.
   * Needs the scope `conversations:read`.
   * `PUT /v1/conversations/{conversation_id}/read`
   */
  mark(conversationId: string, body: Body<"markConversationRead">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "PUT", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/read`, body }, options);
  }
}

/** `parley.conversations.reviews` */
export class ConversationsReviews extends Resource {
  /**
   * Read the reviews of a conversation, newest first
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/reviews`
   */
  list(conversationId: string, query?: Query<"listConversationReviews">, options?: CallOptions): List<Item<"listConversationReviews", "data">, Answer<"listConversationReviews">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/reviews`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Judge a conversation by the scorecard
   * The comment is sealed like the messages, and erased with the person.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/reviews`
   */
  add(conversationId: string, body: Body<"addConversationReview">, options?: CallOptions): Promise<Answer<"addConversationReview">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/reviews`, body, keyed: true }, options);
  }
}

/** `parley.conversations.messages` */
export class ConversationsMessages extends Resource {
  /**
   * Read the transcript, oldest first
   * Read from `after`, the last position you have; works while the conversation runs and after it.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/messages`
   */
  list(conversationId: string, query?: Query<"listConversationMessages">, options?: CallOptions): List<Item<"listConversationMessages", "data">, Answer<"listConversationMessages">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/messages`, query }, { items: "data", next: "next_after", params: ["after"] }, options);
  }

  /**
   * Send a message and get the replies
   * Answers when the assistant has replied. With `Accept: text/event-stream` the answer is a stream: `message`, `token` (text as a model writes it), `reply` (as it is stored), `done`. 409 after the end of the conversation. Emits `conversation.message.created` for each message.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/messages`
   */
  send(conversationId: string, body: Body<"sendConversationMessage">, options?: CallOptions): Promise<Answer<"sendConversationMessage">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/messages`, body, keyed: true }, options);
  }
}

/** `parley.conversations.files` */
export class ConversationsFiles extends Resource {
  /**
   * Upload a file for a message of an agent
   * One file as multipart/form-data: PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB. Then name its id in `file_ids` of the message; what is not sent within a day is deleted. Only in chats of websites, else 409; 415 for any other kind of file.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/files`
   */
  upload(conversationId: string, body: Body<"uploadConversationFile">, options?: CallOptions): Promise<Answer<"uploadConversationFile">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/files`, body, keyed: true }, options);
  }
}

/** `parley.conversations.typing` */
export class ConversationsTyping extends Resource {
  /**
   * Show that the human is typing
   * Visitors of a website see it for a few seconds. Not stored. 409 unless a human has taken over.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/typing`
   */
  tell(conversationId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/typing` }, options);
  }
}

/** `parley.conversations.presence` */
export class ConversationsPresence extends Resource {
  /**
   * Show that you have this conversation open, and see who else does
   * For colleagues, never shown to the end user. Lasts 30 seconds; repeat it every 10. Others see it as `conversation.presence` on the event stream (`?subject=conversation:{id}`), which is sent once and not stored.
   * Needs the scope `conversations:read`.
   * `PUT /v1/conversations/{conversation_id}/presence`
   */
  set(conversationId: string, body?: Body<"setConversationPresence">, options?: CallOptions): Promise<Answer<"setConversationPresence">> {
    return this.transport.call({ method: "PUT", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/presence`, body }, options);
  }

  /**
   * Show that you no longer have this conversation open
   * Needs the scope `conversations:read`.
   * `DELETE /v1/conversations/{conversation_id}/presence`
   */
  leave(conversationId: string, query?: Query<"leaveConversation">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/presence`, query }, options);
  }
}

/** `parley.conversations.notes` */
export class ConversationsNotes extends Resource {
  /**
   * Read the notes of colleagues, newest first
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/notes`
   */
  list(conversationId: string, query?: Query<"listConversationNotes">, options?: CallOptions): List<Item<"listConversationNotes", "data">, Answer<"listConversationNotes">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/notes`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Write a note for colleagues
   * No flow, model or end user reads it. Sealed like the messages, and erased with the person.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/notes`
   */
  add(conversationId: string, body: Body<"addConversationNote">, options?: CallOptions): Promise<Answer<"addConversationNote">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/notes`, body, keyed: true }, options);
  }
}

/** `parley.conversations.possiblePeople` */
export class ConversationsPossiblePeople extends Resource {
  /**
   * Whom this conversation may be with
   * The number of a text or of a caller can be forged, and an address is typed easily: none of them tells the assistant who it is. Those who have such an address are listed here, for colleagues; `linkConversationPerson` says that it is one of them. Needs `identity:read` besides.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/possible-people`
   */
  list(conversationId: string, options?: CallOptions): List<Item<"listPossiblePeople", "data">, Answer<"listPossiblePeople">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/possible-people` }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.conversations.events` */
export class ConversationsEvents extends Resource {
  /**
   * Send an event to the flow
   * For what happens outside, such as a payment: a flow that waits for an event of this name continues; others ignore it. Answers when the assistant has replied. 409 while a human has the conversation or after its end.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/events`
   */
  notice(conversationId: string, body: Body<"noticeConversationEvent">, options?: CallOptions): Promise<Answer<"noticeConversationEvent">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/events`, body, keyed: true }, options);
  }
}

/** `parley.conversations.mails` */
export class ConversationsMails extends Resource {
  /**
   * List the mails of a conversation
   * Each as a whole, with what it quotes and its attachments, newest first. The transcript has only what was newly said.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/mails`
   */
  list(conversationId: string, query?: Query<"listConversationMails">, options?: CallOptions): List<Item<"listConversationMails", "data">, Answer<"listConversationMails">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/mails`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.conversations` */
export class Conversations extends Resource {
  readonly analysis: ConversationsAnalysis = new ConversationsAnalysis(this.transport);
  readonly testCase: ConversationsTestCase = new ConversationsTestCase(this.transport);
  readonly unread: ConversationsUnread = new ConversationsUnread(this.transport);
  readonly read: ConversationsRead = new ConversationsRead(this.transport);
  readonly reviews: ConversationsReviews = new ConversationsReviews(this.transport);
  readonly messages: ConversationsMessages = new ConversationsMessages(this.transport);
  readonly files: ConversationsFiles = new ConversationsFiles(this.transport);
  readonly typing: ConversationsTyping = new ConversationsTyping(this.transport);
  readonly presence: ConversationsPresence = new ConversationsPresence(this.transport);
  readonly notes: ConversationsNotes = new ConversationsNotes(this.transport);
  readonly possiblePeople: ConversationsPossiblePeople = new ConversationsPossiblePeople(this.transport);
  readonly events: ConversationsEvents = new ConversationsEvents(this.transport);
  readonly mails: ConversationsMails = new ConversationsMails(this.transport);

  /**
   * The same words against another revision, with what would differ
   * Shows what another revision would have said to the same words. Nothing is stored and no tool is called: recorded answers are used where the question is the same; other questions to models are asked and cost. 409 for conversations of more than 1000 turns or of several assistants.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/replay`
   */
  replay(conversationId: string, body: Body<"replayConversation">, options?: CallOptions): Promise<Answer<"replayConversation">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/replay`, body, keyed: true }, options);
  }

  /**
   * Set labels or priority of a conversation, or put it aside
   * Also after its end. Emits `conversation.session.sorted`.
   * Needs the scope `conversations:write`.
   * `PATCH /v1/conversations/{conversation_id}/sorting`
   */
  sorting(conversationId: string, body: Body<"sortConversation">, options?: CallOptions): Promise<Answer<"sortConversation">> {
    return this.transport.call({ method: "PATCH", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/sorting`, body }, options);
  }

  /**
   * Hand a conversation on to a queue or a colleague
   * It waits for a human once more: the assistant stays silent. Emits `conversation.handoff.requested`. 409 when it is over.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/transfer`
   */
  transfer(conversationId: string, body: Body<"transferConversation">, options?: CallOptions): Promise<Answer<"transferConversation">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/transfer`, body, keyed: true }, options);
  }

  /**
   * Draft a reply for an agent
   * Written by the model of the assistant where it has one, else the passage of its knowledge that is nearest to the last message. Nothing is sent or stored; the agent decides. Model costs count for the conversation.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/draft-reply`
   */
  draftReply(conversationId: string, options?: CallOptions): Promise<Answer<"draftReply">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/draft-reply` }, options);
  }

  /**
   * Run a macro in a conversation
   * All its steps or none. A reply takes the conversation over first. 409 when a colleague answers, a placeholder is unknown, or the conversation is over.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/run-macro`
   */
  runMacro(conversationId: string, body: Body<"runMacro">, options?: CallOptions): Promise<Answer<"runMacro">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/run-macro`, body, keyed: true }, options);
  }

  /**
   * Change many conversations at once
   * Up to 50. Each is changed by itself; those that refuse are named with the reason.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/changes`
   */
  changes(body: Body<"changeConversations">, options?: CallOptions): Promise<Answer<"changeConversations">> {
    return this.transport.call({ method: "POST", path: "/v1/conversations/changes", body, keyed: true }, options);
  }

  /**
   * Read what a review of this conversation judges
   * The scorecard of the queue in which it waited last, else that of the organization.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/scorecard`
   */
  scorecard(conversationId: string, options?: CallOptions): Promise<Answer<"getConversationScorecard">> {
    return this.transport.call({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/scorecard` }, options);
  }

  /**
   * List conversations, or search their transcripts
   * Newest first unless `sort` says otherwise. Filters are combined. Conversations of calls are included. With `Accept: text/csv` the whole list as a file, without messages.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations`
   */
  list(query?: Query<"listConversations">, options?: CallOptions): List<Item<"listConversations", "data">, Answer<"listConversations">> {
    return this.transport.list({ method: "GET", path: "/v1/conversations", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Start a conversation
   * Starts with the active revision of the assistant and answers when the assistant has sent its first messages. 409 while no revision is active or its flow has never compiled; 429 at `max_active_calls` of the assistant. Emits `conversation.session.started`.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations`
   */
  create(body: Body<"createConversation">, options?: CallOptions): Promise<Answer<"createConversation">> {
    return this.transport.call({ method: "POST", path: "/v1/conversations", body, keyed: true }, options);
  }

  /**
   * Read a conversation
   * State, variables and costs. Read the transcript with `listConversationMessages`, and how each reply came about with `getConversationTrace`.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}`
   */
  get(conversationId: string, options?: CallOptions): Promise<Answer<"getConversation">> {
    return this.transport.call({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}` }, options);
  }

  /**
   * Take a conversation over as a human
   * The assistant is silent until `releaseConversation`; the human writes with `role: agent`. Emits `conversation.handoff.taken_over`, and before it `conversation.handoff.requested` unless a human was asked for already. 409 when one has taken over or the conversation is over.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/takeover`
   */
  takeover(conversationId: string, body?: Body<"takeOverConversation">, options?: CallOptions): Promise<Answer<"takeOverConversation">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/takeover`, body, keyed: true }, options);
  }

  /**
   * Tell the assistant something, unheard by the person
   * The assistant goes on talking and has it from its next answer on; colleagues see it among the notes. On calls and in chats alike. 409 when a human has the conversation or it is over.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/whisper`
   */
  whisper(conversationId: string, body: Body<"whisperToAssistant">, options?: CallOptions): Promise<Answer<"whisperToAssistant">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/whisper`, body, keyed: true }, options);
  }

  /**
   * Give a conversation back to the assistant
   * After a takeover or a hand-off: the assistant continues where it was. Emits `conversation.handoff.released`. 409 when no human has it.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/release`
   */
  release(conversationId: string, body?: Body<"releaseConversation">, options?: CallOptions): Promise<Answer<"releaseConversation">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/release`, body, keyed: true }, options);
  }

  /**
   * End a conversation
   * Ends it for all sides, with `end_reason: closed`. Emits `conversation.session.completed`. 409 when it is over already.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/close`
   */
  close(conversationId: string, body?: Body<"closeConversation">, options?: CallOptions): Promise<Answer<"closeConversation">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/close`, body, keyed: true }, options);
  }

  /**
   * Assign a conversation to a colleague
   * A name for colleagues: it takes nothing over, and the assistant continues as before. Emits `conversation.session.assigned`.
   * Needs the scope `conversations:write`.
   * `PUT /v1/conversations/{conversation_id}/assignee`
   */
  assignee(conversationId: string, body: Body<"assignConversation">, options?: CallOptions): Promise<Answer<"assignConversation">> {
    return this.transport.call({ method: "PUT", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/assignee`, body }, options);
  }

  /**
   * Say which person a conversation is with
   * Its record becomes one with the person, who keeps all values; `revertMerge` with the `merge_id` takes it back. From then on the assistant remembers the person in this conversation. 409 when both are customers with an `external_id` of their own. Needs `identity:read` besides, and `identity:write` for a person who is not among `listPossiblePeople`. Emits `identity.end_user.merged`.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/link-person`
   */
  linkPerson(conversationId: string, body: Body<"linkConversationPerson">, options?: CallOptions): Promise<Answer<"linkConversationPerson">> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/link-person`, body, keyed: true }, options);
  }

  /**
   * Read how each reply came about
   * What was received, asked, found and decided, in order, with costs. Contact data is masked unless the key has `identity:read`; facts need `memory:read`, passages `knowledge_bases:read`, instructions `agents:read`.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversations/{conversation_id}/trace`
   */
  trace(conversationId: string, query?: Query<"getConversationTrace">, options?: CallOptions): List<Item<"getConversationTrace", "data">, Answer<"getConversationTrace">> {
    return this.transport.list({ method: "GET", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/trace`, query }, { items: "data", next: "next_after", params: ["after"] }, options);
  }

  /**
   * Mail the transcript of a conversation
   * What the person said is quoted. To the address that the conversation is held with, or to another. 429 after three such mails of a conversation, or five to one address, in a day.
   * Needs the scope `conversations:write`.
   * `POST /v1/conversations/{conversation_id}/mail-transcript`
   */
  mailTranscript(conversationId: string, body: Body<"mailTranscript">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/conversations/${segment(conversationId, 'conversationId')}/mail-transcript`, body, keyed: true }, options);
  }
}

/** `parley.events` */
export class Events extends Resource {
  /**
   * Read an event
   * Needs the scopes to read what the event is about, such as `calls:read` for `call.ended`: 403 names them. Words of an erased person are gone from it. Any API key may ask.
   * `GET /v1/events/{event_id}`
   */
  get(eventId: string, options?: CallOptions): Promise<Answer<"getEvent">> {
    return this.transport.call({ method: "GET", path: `/v1/events/${segment(eventId, 'eventId')}` }, options);
  }
}

/** `parley.webhooks.eventCatalog` */
export class WebhooksEventCatalog extends Resource {
  /**
   * Event types you may subscribe to
   * Everything that webhooks and the event stream can carry, with what it means and how sensitive it is. Use the types in `event_types` of an endpoint.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/event-catalog`
   */
  list(options?: CallOptions): List<Item<"listWebhookEventTypes", "events">, Answer<"listWebhookEventTypes">> {
    return this.transport.list({ method: "GET", path: "/v1/webhooks/event-catalog" }, { items: "events", next: null, params: [] }, options);
  }
}

/** `parley.webhooks.endpoints.replayCount` */
export class WebhooksEndpointsReplayCount extends Resource {
  /**
   * Count what a replay would send
   * Changes nothing. What still waits to be sent is not counted, since a replay leaves it alone.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/endpoints/{endpoint_id}/replay-count`
   */
  count(endpointId: string, query: Query<"countWebhookReplay">, options?: CallOptions): Promise<Answer<"countWebhookReplay">> {
    return this.transport.call({ method: "GET", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}/replay-count`, query }, options);
  }
}

/** `parley.webhooks.endpoints` */
export class WebhooksEndpoints extends Resource {
  readonly replayCount: WebhooksEndpointsReplayCount = new WebhooksEndpointsReplayCount(this.transport);

  /**
   * List webhook endpoints, newest first
   * Disabled ones included. Secrets are never shown again.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/endpoints`
   */
  list(query?: Query<"listWebhookEndpoints">, options?: CallOptions): List<Item<"listWebhookEndpoints", "data">, Answer<"listWebhookEndpoints">> {
    return this.transport.list({ method: "GET", path: "/v1/webhooks/endpoints", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a webhook endpoint
   * Deliveries follow Standard Webhooks. The secret is shown in this answer only. Above `non_pii` the endpoint is sent what the key that creates it may read; types that were named and that it may not are refused with 403.
   * Needs the scope `webhooks:write`.
   * `POST /v1/webhooks/endpoints`
   */
  create(body: Body<"createWebhookEndpoint">, options?: CallOptions): Promise<Answer<"createWebhookEndpoint">> {
    return this.transport.call({ method: "POST", path: "/v1/webhooks/endpoints", body, keyed: true }, options);
  }

  /**
   * Read a webhook endpoint
   * One endpoint; `failing_since` says whether deliveries get through.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/endpoints/{endpoint_id}`
   */
  get(endpointId: string, options?: CallOptions): Promise<Answer<"getWebhookEndpoint">> {
    return this.transport.call({ method: "GET", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}` }, options);
  }

  /**
   * Change, enable or disable a webhook endpoint
   * Disabling cancels what still waits. Enabling begins with the events from then on; a replay brings back older ones. Another `url`, `event_types` or `sensitivity_max` give the endpoint the scopes of the key that sets them.
   * Needs the scope `webhooks:write`.
   * `PATCH /v1/webhooks/endpoints/{endpoint_id}`
   */
  update(endpointId: string, body: Body<"updateWebhookEndpoint">, options?: CallOptions): Promise<Answer<"updateWebhookEndpoint">> {
    return this.transport.call({ method: "PATCH", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}`, body }, options);
  }

  /**
   * Delete a webhook endpoint
   * What still waits is canceled. Its deliveries stay readable until they are old.
   * Needs the scope `webhooks:write`.
   * `DELETE /v1/webhooks/endpoints/{endpoint_id}`
   */
  delete(endpointId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}` }, options);
  }

  /**
   * Give a webhook endpoint a new secret
   * For 24 hours deliveries are signed with both secrets.
   * Needs the scope `webhooks:write`.
   * `POST /v1/webhooks/endpoints/{endpoint_id}/rotate-secret`
   */
  rotateSecret(endpointId: string, options?: CallOptions): Promise<Answer<"rotateWebhookSecret">> {
    return this.transport.call({ method: "POST", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}/rotate-secret`, keyed: true }, options);
  }

  /**
   * Send a test event
   * Sends an event of the type `webhook.test` to this endpoint alone; it must be enabled. Read the delivery with `getWebhookDelivery` to see what came of it.
   * Needs the scope `webhooks:write`.
   * `POST /v1/webhooks/endpoints/{endpoint_id}/test`
   */
  test(endpointId: string, options?: CallOptions): Promise<Answer<"testWebhookEndpoint">> {
    return this.transport.call({ method: "POST", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}/test`, keyed: true }, options);
  }

  /**
   * Send past events again
   * Every event of the time span that the endpoint is subscribed to is sent (again) in the background, with the id it has always had. The endpoint must be enabled. Use it after an outage of yours.
   * Needs the scope `webhooks:write`.
   * `POST /v1/webhooks/endpoints/{endpoint_id}/replay`
   */
  replay(endpointId: string, body: Body<"replayWebhookEvents">, options?: CallOptions): Promise<Answer<"replayWebhookEvents">> {
    return this.transport.call({ method: "POST", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}/replay`, body, keyed: true }, options);
  }

  /**
   * How the deliveries of a webhook endpoint go
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/endpoints/{endpoint_id}/figures`
   */
  figures(endpointId: string, options?: CallOptions): Promise<Answer<"getWebhookEndpointFigures">> {
    return this.transport.call({ method: "GET", path: `/v1/webhooks/endpoints/${segment(endpointId, 'endpointId')}/figures` }, options);
  }
}

/** `parley.webhooks.deliveries` */
export class WebhooksDeliveries extends Resource {
  /**
   * List webhook deliveries, newest first
   * What was sent to whom, without the attempts. Filters are combined. Old deliveries are deleted by age.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/deliveries`
   */
  list(query?: Query<"listWebhookDeliveries">, options?: CallOptions): List<Item<"listWebhookDeliveries", "data">, Answer<"listWebhookDeliveries">> {
    return this.transport.list({ method: "GET", path: "/v1/webhooks/deliveries", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Read a webhook delivery with what was sent and its attempts
   * Shows the latest attempts, and what the endpoint answered. The payload is read now, as an attempt would read it: what an erased person said is gone. Keys that may not read the event see neither it nor the answers.
   * Needs the scope `webhooks:read`.
   * `GET /v1/webhooks/deliveries/{delivery_id}`
   */
  get(deliveryId: string, options?: CallOptions): Promise<Answer<"getWebhookDelivery">> {
    return this.transport.call({ method: "GET", path: `/v1/webhooks/deliveries/${segment(deliveryId, 'deliveryId')}` }, options);
  }

  /**
   * Send a webhook again, now
   * Whatever its state, the delivery begins its schedule anew. The endpoint must be enabled.
   * Needs the scope `webhooks:write`.
   * `POST /v1/webhooks/deliveries/{delivery_id}/retry`
   */
  retry(deliveryId: string, options?: CallOptions): Promise<Answer<"retryWebhookDelivery">> {
    return this.transport.call({ method: "POST", path: `/v1/webhooks/deliveries/${segment(deliveryId, 'deliveryId')}/retry`, keyed: true }, options);
  }
}

/** `parley.webhooks` */
export class Webhooks extends Resource {
  readonly eventCatalog: WebhooksEventCatalog = new WebhooksEventCatalog(this.transport);
  readonly endpoints: WebhooksEndpoints = new WebhooksEndpoints(this.transport);
  readonly deliveries: WebhooksDeliveries = new WebhooksDeliveries(this.transport);
}

/** `parley.apiKeys` */
export class ApiKeys extends Resource {
  /**
   * List the active API keys
   * Newest first, without their secrets. `include_inactive=true` shows revoked and expired keys too.
   * Needs the scope `api_keys:read`.
   * `GET /v1/identity/api-keys`
   */
  list(query?: Query<"listApiKeys">, options?: CallOptions): List<Item<"listApiKeys", "data">, Answer<"listApiKeys">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/api-keys", query }, { items: "data", next: null, params: [] }, options);
  }

  /**
   * Create an API key
   * The whole key is shown in this answer only. A key can hand on no scope, and no later expiry, than its own. Emits `api_key.created`.
   * Needs the scope `api_keys:write`.
   * `POST /v1/identity/api-keys`
   */
  create(body: Body<"createApiKey">, options?: CallOptions): Promise<Answer<"createApiKey">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/api-keys", body, keyed: true }, options);
  }

  /**
   * Revoke an API key
   * Permanent. Once answered, no node accepts the key any more. Revoking twice is the same as once. A key revokes itself, and keys that have no scope beyond its own; the last full key (all scopes, no expiry) cannot be revoked: 409.
   * Needs the scope `api_keys:write`.
   * `DELETE /v1/identity/api-keys/{id}`
   */
  revoke(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/api-keys/${segment(id, 'id')}` }, options);
  }

  /**
   * Replace an API key, with time to change over
   * Makes a new key with the same name, scopes and expiry; the old one stops working after `overlap_seconds`. The whole new key is shown in this answer only. A key rotates itself, and keys that have no scope beyond its own.
   * Needs the scope `api_keys:write`.
   * `POST /v1/identity/api-keys/{id}/rotate`
   */
  rotate(id: string, body?: Body<"rotateApiKey">, options?: CallOptions): Promise<Answer<"rotateApiKey">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/api-keys/${segment(id, 'id')}/rotate`, body, keyed: true }, options);
  }
}

/** `parley.organization` */
export class Organization extends Resource {
  /**
   * Read your organization
   * Name, time zone and limits of the organization of the key.
   * Needs the scope `organization:read`.
   * `GET /v1/organization`
   */
  get(options?: CallOptions): Promise<Answer<"getOrganization">> {
    return this.transport.call({ method: "GET", path: "/v1/organization" }, options);
  }

  /**
   * Change your organization
   * Only the fields that are sent change. A new `max_active_calls` applies at once: calls that wait may start.
   * Needs the scope `organization:write`.
   * `PATCH /v1/organization`
   */
  update(body: Body<"updateOrganization">, options?: CallOptions): Promise<Answer<"updateOrganization">> {
    return this.transport.call({ method: "PATCH", path: "/v1/organization", body }, options);
  }
}

/** `parley.auditLog` */
export class AuditLog extends Resource {
  /**
   * Security-relevant actions, newest first
   * Each entry carries the hash of the one before it. `parley audit verify` walks the chain. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `audit:read`.
   * `GET /v1/audit-log`
   */
  list(query?: Query<"listAuditLog">, options?: CallOptions): List<Item<"listAuditLog", "data">, Answer<"listAuditLog">> {
    return this.transport.list({ method: "GET", path: "/v1/audit-log", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.signInLinks` */
export class SignInLinks extends Resource {
  /**
   * List the links that still open a session
   * Newest first, without their codes. Links that were used or are over are in the audit log.
   * Needs the scope `api_keys:write`.
   * `GET /v1/identity/sign-in-links`
   */
  list(query?: Query<"listSignInLinks">, options?: CallOptions): List<Item<"listSignInLinks", "data">, Answer<"listSignInLinks">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/sign-in-links", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Make a link that signs a colleague in at the console
   * The link works once, within `expires_in` seconds, and opens a session of at most 12 hours. It hands on no scope that the caller lacks, and lasts no longer than the session or key that makes it; so does the session that it opens. Ending that session or revoking that key also ends the link, and the session.
   * Needs the scope `api_keys:write`.
   * `POST /v1/identity/sign-in-links`
   */
  create(body: Body<"createSignInLink">, options?: CallOptions): Promise<Answer<"createSignInLink">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/sign-in-links", body, keyed: true }, options);
  }

  /**
   * Revoke a link that was not used yet
   * It opens no session from then on. Revoking twice is the same as once, and a link that was used stays used: end its session instead. A link of another maker needs every scope that it has.
   * Needs the scope `api_keys:write`.
   * `DELETE /v1/identity/sign-in-links/{id}`
   */
  revoke(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/sign-in-links/${segment(id, 'id')}` }, options);
  }
}

/** `parley.console.session` */
export class ConsoleSession extends Resource {
  /**
   * Exchange a sign-in code or an API key for a session
   * Needs no key of its own. The session has the scopes of the member, of the link or of the key, lasts at most 12 hours, and is sent as `x-api-key` like any key. The session of a member is renewed while it is used, for 30 days at most. The key of a session opens no further session. Needs no API key.
   * `POST /console/session`
   */
  open(body: Body<"openSession">, options?: CallOptions): Promise<Answer<"openSession">> {
    return this.transport.call({ method: "POST", path: "/console/session", body }, options);
  }
}

/** `parley.console.oidc.backchannelLogout` */
export class ConsoleOidcBackchannelLogout extends Resource {
  /**
   * For providers: a person has signed out there
   * OpenID Connect Back-Channel Logout 1.0. Called by the provider with a signed `logout_token`, form-encoded. The sessions that it names end at once. Needs no API key.
   * `POST /console/oidc/backchannel-logout`
   */
  receive(options?: CallOptions): Promise<Answer<"receiveProviderLogout">> {
    return this.transport.call({ method: "POST", path: "/console/oidc/backchannel-logout" }, options);
  }
}

/** `parley.console.oidc` */
export class ConsoleOidc extends Resource {
  readonly backchannelLogout: ConsoleOidcBackchannelLogout = new ConsoleOidcBackchannelLogout(this.transport);

  /**
   * Sign in by the provider of an e-mail address
   * Answers with the address of the provider to send the browser to. It comes back to `/console/#code=…`; the code opens a session together with the `verifier` of the tab. 404: no provider for the domain. Needs no API key.
   * `POST /console/oidc/start`
   */
  start(body: Body<"startProviderSignIn">, options?: CallOptions): Promise<Answer<"startProviderSignIn">> {
    return this.transport.call({ method: "POST", path: "/console/oidc/start", body }, options);
  }
}

/** `parley.console.passkeys.options` */
export class ConsolePasskeysOptions extends Resource {
  /**
   * Begin to sign in with a passkey
   * Answers with what the browser needs. Needs no API key.
   * `POST /console/passkeys/options`
   */
  start(options?: CallOptions): Promise<Answer<"startPasskeySignIn">> {
    return this.transport.call({ method: "POST", path: "/console/passkeys/options" }, options);
  }
}

/** `parley.console.passkeys.session` */
export class ConsolePasskeysSession extends Resource {
  /**
   * Sign in with a passkey
   * With what the browser answered. The session is as strong as they come: it may change how the person signs in, and switch organizations. Needs no API key.
   * `POST /console/passkeys/session`
   */
  open(body: Body<"openSessionByPasskey">, options?: CallOptions): Promise<Answer<"openSessionByPasskey">> {
    return this.transport.call({ method: "POST", path: "/console/passkeys/session", body }, options);
  }
}

/** `parley.console.passkeys` */
export class ConsolePasskeys extends Resource {
  readonly options: ConsolePasskeysOptions = new ConsolePasskeysOptions(this.transport);
  readonly session: ConsolePasskeysSession = new ConsolePasskeysSession(this.transport);
}

/** `parley.console.mailedLinks` */
export class ConsoleMailedLinks extends Resource {
  /**
   * Ask for a sign-in link by e-mail
   * Each active member with this address is mailed a link that works once, within 15 minutes. The answer is the same whether there is one or not. At most three in an hour for an address. 409: the server sends no mail. Needs no API key.
   * `POST /console/mailed-links`
   */
  request(body: Body<"requestSignInLink">, options?: CallOptions): Promise<Answer<"requestSignInLink">> {
    return this.transport.call({ method: "POST", path: "/console/mailed-links", body }, options);
  }
}

/** `parley.console.deviceLogins` */
export class ConsoleDeviceLogins extends Resource {
  /**
   * Ask for a key for this device
   * For programs without a key, such as `parley login`: show `user_code` and the page, then poll with `pollDeviceLogin`. A member who is signed in there confirms. Both codes work for ten minutes. Needs no API key.
   * `POST /console/device-logins`
   */
  start(body: Body<"startDeviceLogin">, options?: CallOptions): Promise<Answer<"startDeviceLogin">> {
    return this.transport.call({ method: "POST", path: "/console/device-logins", body }, options);
  }

  /**
   * Ask whether a member has confirmed
   * Wait `interval` seconds between polls. The key is in one answer only; it is the member’s: it ends with them, may do no more than they, and lasts 90 days. 401: the code is unknown, or its key was fetched. Needs no API key.
   * `POST /console/device-logins/poll`
   */
  poll(body: Body<"pollDeviceLogin">, options?: CallOptions): Promise<Answer<"pollDeviceLogin">> {
    return this.transport.call({ method: "POST", path: "/console/device-logins/poll", body }, options);
  }
}

/** `parley.console` */
export class Console extends Resource {
  readonly session: ConsoleSession = new ConsoleSession(this.transport);
  readonly oidc: ConsoleOidc = new ConsoleOidc(this.transport);
  readonly passkeys: ConsolePasskeys = new ConsolePasskeys(this.transport);
  readonly mailedLinks: ConsoleMailedLinks = new ConsoleMailedLinks(this.transport);
  readonly deviceLogins: ConsoleDeviceLogins = new ConsoleDeviceLogins(this.transport);

  /**
   * Ways to sign in that this server offers
   * For the sign-in page. It says nothing about any person. Needs no API key.
   * `GET /console/sign-in-ways`
   */
  signInWays(options?: CallOptions): Promise<Answer<"getSignInWays">> {
    return this.transport.call({ method: "GET", path: "/console/sign-in-ways" }, options);
  }
}

/** `parley.tabCodes` */
export class TabCodes extends Resource {
  /**
   * Let another tab of the browser in
   * For the console: the code opens a session with the same name, scopes and end as the one that asks, once, within a minute, and only together with the secret of the tab it is for. The session ends when another caller ends this one. 409 for an API key. Any API key may ask.
   * `POST /v1/identity/tab-codes`
   */
  create(body: Body<"createTabCode">, options?: CallOptions): Promise<Answer<"createTabCode">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/tab-codes", body, keyed: true }, options);
  }
}

/** `parley.sessions` */
export class Sessions extends Resource {
  /**
   * List the open sessions of the console
   * Newest first. Sessions that have ended are in the audit log.
   * Needs the scope `api_keys:write`.
   * `GET /v1/identity/sessions`
   */
  list(query?: Query<"listSessions">, options?: CallOptions): List<Item<"listSessions", "data">, Answer<"listSessions">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/sessions", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * End a session
   * Once answered, no node accepts its key any more. Its unused links end with it, and when another caller ends it, so do the sessions that its links opened, and theirs. API keys that were made in them keep working and are listed in the answer, for you to revoke. Ending your own session needs no scope; another one needs `api_keys:write`, and every scope that it has. Any API key may ask.
   * `DELETE /v1/identity/sessions/{id}`
   */
  revoke(id: string, options?: CallOptions): Promise<Answer<"revokeSession">> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/sessions/${segment(id, 'id')}` }, options);
  }
}

/** `parley.members.links` */
export class MembersLinks extends Resource {
  /**
   * Make a new link that signs a member in
   * Works once, for a week. Members with an authenticator app are asked for its code as well.
   * Needs the scope `members:write`.
   * `POST /v1/identity/members/{member_id}/links`
   */
  create(memberId: string, body?: Body<"createMemberLink">, options?: CallOptions): Promise<Answer<"createMemberLink">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/members/${segment(memberId, 'memberId')}/links`, body, keyed: true }, options);
  }
}

/** `parley.members.secondFactor` */
export class MembersSecondFactor extends Resource {
  /**
   * Remove the passkeys and the authenticator app of a member
   * For a member who lost them. Then they sign in by link. 409 for a person who belongs to several organizations, or operates the server.
   * Needs the scope `members:write`.
   * `DELETE /v1/identity/members/{member_id}/second-factor`
   */
  reset(memberId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/members/${segment(memberId, 'memberId')}/second-factor` }, options);
  }
}

/** `parley.members` */
export class Members extends Resource {
  readonly links: MembersLinks = new MembersLinks(this.transport);
  readonly secondFactor: MembersSecondFactor = new MembersSecondFactor(this.transport);

  /**
   * List the members of your organization
   * Newest first. Those who have ended are listed with `status=ended`.
   * Needs the scope `members:read`.
   * `GET /v1/identity/members`
   */
  list(query?: Query<"listMembers">, options?: CallOptions): List<Item<"listMembers", "data">, Answer<"listMembers">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/members", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Invite a person
   * They are a member from their first sign-in on. The link works once, for a week. You can give no role that may do more than you. 409: a member has this e-mail address, or the server sends no mail.
   * Needs the scope `members:write`.
   * `POST /v1/identity/members`
   */
  create(body: Body<"createMember">, options?: CallOptions): Promise<Answer<"createMember">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/members", body, keyed: true }, options);
  }

  /**
   * Read a member
   * Also one who has ended.
   * Needs the scope `members:read`.
   * `GET /v1/identity/members/{member_id}`
   */
  get(memberId: string, options?: CallOptions): Promise<Answer<"getMember">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/members/${segment(memberId, 'memberId')}` }, options);
  }

  /**
   * Change a member
   * Only the fields that are sent change. A new role holds for all their sessions once answered, on every node. You change members who may do nothing beyond what you may; the last owner stays one: 409.
   * Needs the scope `members:write`.
   * `PATCH /v1/identity/members/{member_id}`
   */
  update(memberId: string, body: Body<"updateMember">, options?: CallOptions): Promise<Answer<"updateMember">> {
    return this.transport.call({ method: "PATCH", path: `/v1/identity/members/${segment(memberId, 'memberId')}`, body }, options);
  }

  /**
   * End a member
   * Once answered, no node accepts a session of theirs; open streams end. Their unused links and invitations end too. Their name stays where they acted. The last owner stays: 409.
   * Needs the scope `members:write`.
   * `DELETE /v1/identity/members/{member_id}`
   */
  end(memberId: string, query?: Query<"endMember">, options?: CallOptions): Promise<Answer<"endMember">> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/members/${segment(memberId, 'memberId')}`, query }, options);
  }
}

/** `parley.roles` */
export class Roles extends Resource {
  /**
   * List roles and what each may do
   * Those that come with Parley first, then your own by name.
   * Needs the scope `members:read`.
   * `GET /v1/identity/roles`
   */
  list(query?: Query<"listRoles">, options?: CallOptions): List<Item<"listRoles", "data">, Answer<"listRoles">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/roles", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Make a role of your own
   * A named list of scopes, none of which you lack. At most 100.
   * Needs the scope `members:write`.
   * `POST /v1/identity/roles`
   */
  create(body: Body<"createRole">, options?: CallOptions): Promise<Answer<"createRole">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/roles", body, keyed: true }, options);
  }

  /**
   * Read a role
   * One that comes with Parley by its word, such as `agent`.
   * Needs the scope `members:read`.
   * `GET /v1/identity/roles/{role_id}`
   */
  get(roleId: string, options?: CallOptions): Promise<Answer<"getRole">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/roles/${segment(roleId, 'roleId')}` }, options);
  }

  /**
   * Change a role of your own
   * Its members may do more or less once answered, in sessions that are open too. 409 for a role that comes with Parley.
   * Needs the scope `members:write`.
   * `PATCH /v1/identity/roles/{role_id}`
   */
  update(roleId: string, body: Body<"updateRole">, options?: CallOptions): Promise<Answer<"updateRole">> {
    return this.transport.call({ method: "PATCH", path: `/v1/identity/roles/${segment(roleId, 'roleId')}`, body }, options);
  }

  /**
   * Delete a role of your own
   * 409 while members have it, or a sign-in provider gives it.
   * Needs the scope `members:write`.
   * `DELETE /v1/identity/roles/{role_id}`
   */
  delete(roleId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/roles/${segment(roleId, 'roleId')}` }, options);
  }
}

/** `parley.me.sessions` */
export class MeSessions extends Resource {
  /**
   * List your own sessions
   * Newest first, with device and address. End one with `revokeSession`. Any API key may ask.
   * `GET /v1/identity/me/sessions`
   */
  list(query?: Query<"listOwnSessions">, options?: CallOptions): List<Item<"listOwnSessions", "data">, Answer<"listOwnSessions">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/me/sessions", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.me.organization` */
export class MeOrganization extends Resource {
  /**
   * Open a session in another of your organizations
   * For sessions that were opened with a passkey or a code of an authenticator app: a link or a provider of one organization opens no other. The session that asks goes on. Any API key may ask.
   * `POST /v1/identity/me/organization`
   */
  switch(body: Body<"switchOrganization">, options?: CallOptions): Promise<Answer<"switchOrganization">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/organization", body }, options);
  }
}

/** `parley.me.organizations` */
export class MeOrganizations extends Resource {
  /**
   * Accept an invitation of another organization with this account
   * With the code of the link. Needs a session that was opened with a passkey or a code of an authenticator app. From then on `switchOrganization` opens sessions there. Any API key may ask.
   * `POST /v1/identity/me/organizations`
   */
  join(body: Body<"joinOrganization">, options?: CallOptions): Promise<Answer<"joinOrganization">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/organizations", body }, options);
  }
}

/** `parley.me.secondFactor.recoveryCodes` */
export class MeSecondFactorRecoveryCodes extends Resource {
  /**
   * Make new recovery codes
   * The old ones stop working. Any API key may ask.
   * `POST /v1/identity/me/second-factor/recovery-codes`
   */
  renew(options?: CallOptions): Promise<Answer<"renewRecoveryCodes">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/second-factor/recovery-codes" }, options);
  }
}

/** `parley.me.secondFactor` */
export class MeSecondFactor extends Resource {
  readonly recoveryCodes: MeSecondFactorRecoveryCodes = new MeSecondFactorRecoveryCodes(this.transport);

  /**
   * Set up an authenticator app
   * Answers with a secret for the app. It counts once `confirmSecondFactor` was sent a code of it. Any API key may ask.
   * `POST /v1/identity/me/second-factor`
   */
  start(options?: CallOptions): Promise<Answer<"startSecondFactor">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/second-factor", keyed: true }, options);
  }

  /**
   * Remove your authenticator app
   * With its recovery codes. Needs a session that was opened with a passkey or a code. Any API key may ask.
   * `DELETE /v1/identity/me/second-factor`
   */
  remove(options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: "/v1/identity/me/second-factor" }, options);
  }

  /**
   * Send the first code of the authenticator app
   * From then on signing in without a passkey asks for a code. Answers with ten recovery codes. 409: the code is wrong. Any API key may ask.
   * `POST /v1/identity/me/second-factor/confirm`
   */
  confirm(body: Body<"confirmSecondFactor">, options?: CallOptions): Promise<Answer<"confirmSecondFactor">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/second-factor/confirm", body }, options);
  }
}

/** `parley.me.passkeys.options` */
export class MePasskeysOptions extends Resource {
  /**
   * Begin to add a passkey
   * Answers with what the browser needs. Needs `PUBLIC_URL`, or the console at `http://localhost`. Any API key may ask.
   * `POST /v1/identity/me/passkeys/options`
   */
  start(options?: CallOptions): Promise<Answer<"startPasskey">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/passkeys/options" }, options);
  }
}

/** `parley.me.passkeys` */
export class MePasskeys extends Resource {
  readonly options: MePasskeysOptions = new MePasskeysOptions(this.transport);

  /**
   * List your passkeys
   * Oldest first. 409 for keys and guests. Any API key may ask.
   * `GET /v1/identity/me/passkeys`
   */
  list(options?: CallOptions): List<Item<"listPasskeys", "data">, Answer<"listPasskeys">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/me/passkeys" }, { items: "data", next: null, params: [] }, options);
  }

  /**
   * Add a passkey
   * With what the browser answered. 400: it does not fit. Any API key may ask.
   * `POST /v1/identity/me/passkeys`
   */
  add(body: Body<"addPasskey">, options?: CallOptions): Promise<Answer<"addPasskey">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/passkeys", body }, options);
  }

  /**
   * Remove a passkey
   * It signs in no more. Needs a session that was opened with a passkey or a code. Any API key may ask.
   * `DELETE /v1/identity/me/passkeys/{passkey_id}`
   */
  remove(passkeyId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/me/passkeys/${segment(passkeyId, 'passkeyId')}` }, options);
  }
}

/** `parley.me.deviceLogin` */
export class MeDeviceLogin extends Resource {
  /**
   * See what a device asks for
   * By the code that the device shows. 404: no device shows it. Ten wrong codes within a quarter of an hour are answered 429 until it is over. Any API key may ask.
   * `POST /v1/identity/me/device-login`
   */
  find(body: Body<"findDeviceLogin">, options?: CallOptions): Promise<Answer<"findDeviceLogin">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/device-login", body }, options);
  }

  /**
   * Give a device a key, or refuse
   * Confirm only a code that a device of your own shows: its owner can do all that the answer lists, as you. Any API key may ask.
   * `POST /v1/identity/me/device-login/answer`
   */
  answer(body: Body<"answerDeviceLogin">, options?: CallOptions): Promise<Answer<"answerDeviceLogin">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/device-login/answer", body }, options);
  }
}

/** `parley.me.pushDevices` */
export class MePushDevices extends Resource {
  /**
   * List the browsers in which you get alerts
   * Newest first. Any API key may ask.
   * `GET /v1/identity/me/push-devices`
   */
  list(query?: Query<"listPushDevices">, options?: CallOptions): List<Item<"listPushDevices", "data">, Answer<"listPushDevices">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/me/push-devices", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Switch alerts on in a browser
   * With what `PushManager.subscribe` made. Alerts come by web push, also while no page is open, until the session is ended. They name a conversation and hold nothing of what was written. At most ten browsers: the oldest makes room. Any API key may ask.
   * `POST /v1/identity/me/push-devices`
   */
  add(body: Body<"addPushDevice">, options?: CallOptions): Promise<Answer<"addPushDevice">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/me/push-devices", body }, options);
  }

  /**
   * Send an alert to one of your browsers
   * Any API key may ask.
   * `POST /v1/identity/me/push-devices/{push_device_id}/test`
   */
  test(pushDeviceId: string, options?: CallOptions): Promise<Answer<"testPushDevice">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/me/push-devices/${segment(pushDeviceId, 'pushDeviceId')}/test` }, options);
  }

  /**
   * Switch alerts off in a browser
   * Any API key may ask.
   * `DELETE /v1/identity/me/push-devices/{push_device_id}`
   */
  remove(pushDeviceId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/me/push-devices/${segment(pushDeviceId, 'pushDeviceId')}` }, options);
  }
}

/** `parley.me` */
export class Me extends Resource {
  readonly sessions: MeSessions = new MeSessions(this.transport);
  readonly organization: MeOrganization = new MeOrganization(this.transport);
  readonly organizations: MeOrganizations = new MeOrganizations(this.transport);
  readonly secondFactor: MeSecondFactor = new MeSecondFactor(this.transport);
  readonly passkeys: MePasskeys = new MePasskeys(this.transport);
  readonly deviceLogin: MeDeviceLogin = new MeDeviceLogin(this.transport);
  readonly pushDevices: MePushDevices = new MePushDevices(this.transport);

  /**
   * Read your own account
   * The person behind the session: how they sign in, and the organizations they belong to. 409 for keys and guests. Any API key may ask.
   * `GET /v1/identity/me`
   */
  get(options?: CallOptions): Promise<Answer<"getProfile">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/me" }, options);
  }

  /**
   * Change your own account
   * Only the fields that are sent change. The name is the one in this organization. Any API key may ask.
   * `PATCH /v1/identity/me`
   */
  update(body: Body<"updateProfile">, options?: CallOptions): Promise<Answer<"updateProfile">> {
    return this.transport.call({ method: "PATCH", path: "/v1/identity/me", body }, options);
  }

  /**
   * Read the key that a browser subscribes to
   * The public key of this installation (VAPID). The same for all members and organizations. Any API key may ask.
   * `GET /v1/identity/me/push-key`
   */
  pushKey(options?: CallOptions): Promise<Answer<"getPushKey">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/me/push-key" }, options);
  }
}

/** `parley.providers` */
export class Providers extends Resource {
  /**
   * List sign-in providers
   * Newest first, without their secrets.
   * Needs the scope `members:read`.
   * `GET /v1/identity/providers`
   */
  list(query?: Query<"listIdentityProviders">, options?: CallOptions): List<Item<"listIdentityProviders", "data">, Answer<"listIdentityProviders">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/providers", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Add a sign-in provider
   * OpenID Connect: Parley reads the discovery document of the issuer and uses the authorization code flow with PKCE. Register `redirect_uri` of the answer at the provider. Members sign in once a domain is proved: `checkIdentityProvider`.
   * Needs the scope `organization:write`.
   * `POST /v1/identity/providers`
   */
  create(body: Body<"createIdentityProvider">, options?: CallOptions): Promise<Answer<"createIdentityProvider">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/providers", body, keyed: true }, options);
  }

  /**
   * Read a sign-in provider
   * With the TXT record of each domain.
   * Needs the scope `members:read`.
   * `GET /v1/identity/providers/{provider_id}`
   */
  get(providerId: string, options?: CallOptions): Promise<Answer<"getIdentityProvider">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/providers/${segment(providerId, 'providerId')}` }, options);
  }

  /**
   * Change a sign-in provider
   * Only the fields that are sent change. A new mapping of groups holds from the next sign-in of each member on.
   * Needs the scope `organization:write`.
   * `PATCH /v1/identity/providers/{provider_id}`
   */
  update(providerId: string, body: Body<"updateIdentityProvider">, options?: CallOptions): Promise<Answer<"updateIdentityProvider">> {
    return this.transport.call({ method: "PATCH", path: `/v1/identity/providers/${segment(providerId, 'providerId')}`, body }, options);
  }

  /**
   * Remove a sign-in provider
   * Sessions that it opened end. Its members stay, and sign in another way.
   * Needs the scope `organization:write`.
   * `DELETE /v1/identity/providers/{provider_id}`
   */
  delete(providerId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/providers/${segment(providerId, 'providerId')}` }, options);
  }

  /**
   * Check a sign-in provider and its domains
   * Reads its discovery document, and looks for the TXT record of each domain. A domain is proved while its record is there. 409: another provider on this server has proved it.
   * Needs the scope `organization:write`.
   * `POST /v1/identity/providers/{provider_id}/check`
   */
  check(providerId: string, options?: CallOptions): Promise<Answer<"checkIdentityProvider">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/providers/${segment(providerId, 'providerId')}/check` }, options);
  }
}

/** `parley.operator.organizations` */
export class OperatorOrganizations extends Resource {
  /**
   * List the organizations of this server
   * Newest first, with figures and without contents. For operators, by session only: 403 for others. Any API key may ask.
   * `GET /v1/operator/organizations`
   */
  list(query?: Query<"listOrganizations">, options?: CallOptions): List<Item<"listOrganizations", "data">, Answer<"listOrganizations">> {
    return this.transport.list({ method: "GET", path: "/v1/operator/organizations", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create an organization and invite its owner
   * The link in the answer signs its first owner in. For operators, by session only: 403 for others. Any API key may ask.
   * `POST /v1/operator/organizations`
   */
  create(body: Body<"createOrganization">, options?: CallOptions): Promise<Answer<"createOrganization">> {
    return this.transport.call({ method: "POST", path: "/v1/operator/organizations", body }, options);
  }

  /**
   * Stop an organization at once
   * Its keys and sessions are refused, and no work is done for it until it is resumed. Nothing is lost. For operators, by session only. Any API key may ask.
   * `POST /v1/operator/organizations/{organization_id}/suspend`
   */
  suspend(organizationId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/operator/organizations/${segment(organizationId, 'organizationId')}/suspend` }, options);
  }

  /**
   * Let a suspended organization go on
   * Its keys work again; what waited goes on. For operators, by session only. Any API key may ask.
   * `POST /v1/operator/organizations/{organization_id}/resume`
   */
  resume(organizationId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/operator/organizations/${segment(organizationId, 'organizationId')}/resume` }, options);
  }
}

/** `parley.operator` */
export class Operator extends Resource {
  readonly organizations: OperatorOrganizations = new OperatorOrganizations(this.transport);
}

/** `parley.analytics.modelRouter.embeddings.cost` */
export class AnalyticsModelRouterEmbeddingsCost extends Resource {
  /**
   * Top knowledge bases by embedding spend
   * Highest cost first. UTC days, both included. Deleted knowledge bases keep their rows; spend without a knowledge base is not in the list. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/embeddings/cost/by-kb`
   */
  byKb(query: Query<"getModelRouterEmbeddingCostByKb">, options?: CallOptions): Promise<Answer<"getModelRouterEmbeddingCostByKb">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/embeddings/cost/by-kb", query }, options);
  }

  /**
   * Embedding spend of the top knowledge bases day by day, newest first
   * UTC days, both included, at most 92. Days without spend are left out. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/embeddings/cost/by-kb-by-day`
   */
  byKbByDay(query: Query<"getModelRouterEmbeddingCostByKbByDay">, options?: CallOptions): Promise<Answer<"getModelRouterEmbeddingCostByKbByDay">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/embeddings/cost/by-kb-by-day", query }, options);
  }

  /**
   * Embedding spend by day, newest first, at most 1,000 days
   * UTC days, both included. Days without spend have no row. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/embeddings/cost/by-day`
   */
  byDay(query: Query<"getModelRouterEmbeddingCostByDay">, options?: CallOptions): Promise<Answer<"getModelRouterEmbeddingCostByDay">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/embeddings/cost/by-day", query }, options);
  }

  /**
   * Embedding spend by provider and model, highest first
   * UTC days, both included. `unpriced` tells how many calls counted as 0 for want of a price. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/embeddings/cost/by-model`
   */
  byModel(query: Query<"getModelRouterEmbeddingCostByModel">, options?: CallOptions): Promise<Answer<"getModelRouterEmbeddingCostByModel">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/embeddings/cost/by-model", query }, options);
  }

  /**
   * Embedding spend by source and type, highest first
   * UTC days, both included. Says what embeddings were needed for. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/embeddings/cost/by-source`
   */
  bySource(query: Query<"getModelRouterEmbeddingCostBySource">, options?: CallOptions): Promise<Answer<"getModelRouterEmbeddingCostBySource">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/embeddings/cost/by-source", query }, options);
  }
}

/** `parley.analytics.modelRouter.embeddings` */
export class AnalyticsModelRouterEmbeddings extends Resource {
  readonly cost: AnalyticsModelRouterEmbeddingsCost = new AnalyticsModelRouterEmbeddingsCost(this.transport);
}

/** `parley.analytics.modelRouter.cost` */
export class AnalyticsModelRouterCost extends Resource {
  /**
   * Spend on embeddings and texts by assistant, highest first
   * UTC days, both included. Spend that belongs to no assistant is not in the list. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/analytics/model-router/cost/by-assistant`
   */
  byAssistant(query: Query<"getModelRouterCostByAssistant">, options?: CallOptions): Promise<Answer<"getModelRouterCostByAssistant">> {
    return this.transport.call({ method: "GET", path: "/v1/analytics/model-router/cost/by-assistant", query }, options);
  }
}

/** `parley.analytics.modelRouter` */
export class AnalyticsModelRouter extends Resource {
  readonly embeddings: AnalyticsModelRouterEmbeddings = new AnalyticsModelRouterEmbeddings(this.transport);
  readonly cost: AnalyticsModelRouterCost = new AnalyticsModelRouterCost(this.transport);
}

/** `parley.analytics` */
export class Analytics extends Resource {
  readonly modelRouter: AnalyticsModelRouter = new AnalyticsModelRouter(this.transport);
}

/** `parley.assistants.analyses` */
export class AssistantsAnalyses extends Resource {
  /**
   * List analyzed conversations of an assistant
   * The one that ended last first. Filters are combined; `from` and `to` go by the end. With `Accept: text/csv` the whole list as a file, with a column for each criterion and field.
   * Needs the scope `conversations:read`.
   * `GET /v1/assistants/{agent_id}/analyses`
   */
  list(assistantId: string, query?: Query<"listAnalyses">, options?: CallOptions): List<Item<"listAnalyses", "data">, Answer<"listAnalyses">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/analyses`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Verdicts and values of an assistant by day
   * Counted over conversations that ended in the time; tests are left out.
   * Needs the scope `conversations:read`.
   * `GET /v1/assistants/{agent_id}/analyses/trend`
   */
  trend(assistantId: string, query?: Query<"getAnalysisTrend">, options?: CallOptions): Promise<Answer<"getAnalysisTrend">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/analyses/trend`, query }, options);
  }
}

/** `parley.assistants.problems` */
export class AssistantsProblems extends Resource {
  /**
   * What goes wrong, by node of the flow
   * Questions without an answer, questions that are asked again, where people leave, and where they ask for a human. The most frequent first. `listAnalyses` has the conversations of each.
   * Needs the scope `conversations:read`.
   * `GET /v1/assistants/{agent_id}/problems`
   */
  list(assistantId: string, query?: Query<"listProblems">, options?: CallOptions): List<Item<"listProblems", "data">, Answer<"listProblems">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/problems`, query }, { items: "data", next: null, params: [] }, options);
  }

  /**
   * Mark a problem as dealt with
   * It leaves the list, and comes back only with conversations that end from now on.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/problems/settle`
   */
  settle(assistantId: string, body: Body<"settleProblem">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/problems/settle`, body, keyed: true }, options);
  }
}

/** `parley.assistants.experiments` */
export class AssistantsExperiments extends Resource {
  /**
   * List experiments of an assistant, newest first
   * With their figures: those of now while they run, and those of their end afterwards.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/experiments`
   */
  list(assistantId: string, query?: Query<"listExperiments">, options?: CallOptions): List<Item<"listExperiments", "data">, Answer<"listExperiments">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/experiments`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Compare revisions on live conversations
   * From now on new conversations of the assistant are shared between the revisions. A person keeps the arm of their first conversation; a visitor who is not known keeps it by browser. Conversations that name a revision, tests, and conversations that another assistant hands over take no part. The release gate judges every arm where it is on, and refuses nothing. An arm that breaks policies more often than the others stops by itself. 409 while another experiment of the assistant runs. Emits `assistant.experiment.started`.
   * Needs the scope `agents:publish`.
   * `POST /v1/assistants/{agent_id}/experiments`
   */
  create(assistantId: string, body: Body<"createExperiment">, options?: CallOptions): Promise<Answer<"createExperiment">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/experiments`, body, keyed: true }, options);
  }

  /**
   * Read an experiment
   * How its arms stand, with intervals. An arm with too few people is `not_enough_data`.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/experiments/{experiment_id}`
   */
  get(assistantId: string, experimentId: string, options?: CallOptions): Promise<Answer<"getExperiment">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/experiments/${segment(experimentId, 'experimentId')}` }, options);
  }

  /**
   * End an experiment
   * Its figures are kept, and the active revision talks to everyone. Running conversations go on with their revision. To release the better arm, activate it. Emits `assistant.experiment.ended`.
   * Needs the scope `agents:publish`.
   * `POST /v1/assistants/{agent_id}/experiments/{experiment_id}/stop`
   */
  stop(assistantId: string, experimentId: string, options?: CallOptions): Promise<Answer<"stopExperiment">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/experiments/${segment(experimentId, 'experimentId')}/stop`, keyed: true }, options);
  }
}

/** `parley.assistants.revisions.graph.history` */
export class AssistantsRevisionsGraphHistory extends Resource {
  /**
   * The last 200 batches, newest first, each with the ops that take it back
   * Use `undo_ops` to take a batch back. Pages go back in time with `before`. Long batches may make a page shorter than `limit`.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph/history`
   */
  list(assistantId: string, revisionId: string, query?: Query<"listGraphHistory">, options?: CallOptions): List<Item<"listGraphHistory", "data">, Answer<"listGraphHistory">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/history`, query }, { items: "data", next: "next_before", params: ["before"] }, options);
  }
}

/** `parley.assistants.revisions.graph.presence` */
export class AssistantsRevisionsGraphPresence extends Resource {
  /**
   * Show that you have this graph open, and read who else has
   * Holds for 30 seconds; repeat it every 10. Others get it as `graph.presence` on the event stream (`?subject=revision:{id}`), which is sent once and not stored.
   * Needs the scope `agents:write`.
   * `PUT /v1/assistants/{agent_id}/revisions/{revision_id}/graph/presence`
   */
  set(assistantId: string, revisionId: string, body?: Body<"setGraphPresence">, options?: CallOptions): Promise<Answer<"setGraphPresence">> {
    return this.transport.call({ method: "PUT", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/presence`, body }, options);
  }

  /**
   * Say that you have left this graph
   * Needs the scope `agents:write`.
   * `DELETE /v1/assistants/{agent_id}/revisions/{revision_id}/graph/presence`
   */
  leave(assistantId: string, revisionId: string, query?: Query<"leaveGraph">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/presence`, query }, options);
  }
}

/** `parley.assistants.revisions.graph` */
export class AssistantsRevisionsGraph extends Resource {
  readonly history: AssistantsRevisionsGraphHistory = new AssistantsRevisionsGraphHistory(this.transport);
  readonly presence: AssistantsRevisionsGraphPresence = new AssistantsRevisionsGraphPresence(this.transport);

  /**
   * The flow graph as stored
   * Nodes, edges and variables as they were written, not normalized. Works for drafts and published revisions. `graph_version` is the `base_version` of the next batch.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph`
   */
  get(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"getGraph">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph` }, options);
  }

  /**
   * Edit the flow graph
   * An ordered batch, all or nothing, on a draft. Findings never refuse a save; blocking ones stop compile and publish. A change raises `graph_version` by one, emits `graph.updated` and asks for a compile unless only positions and groups changed. `?return=summary` leaves the graph and the revision out of the answer.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/ops`
   */
  apply(assistantId: string, revisionId: string, body: Body<"applyGraphOps">, query: Omit<Query<"applyGraphOps">, "return"> & { "return": "summary" }, options?: CallOptions): Promise<OtherAnswer<"applyGraphOps">>;
  apply(assistantId: string, revisionId: string, body: Body<"applyGraphOps">, query?: Omit<Query<"applyGraphOps">, "return"> & { "return"?: Exclude<Query<"applyGraphOps">["return"], "summary"> }, options?: CallOptions): Promise<Answer<"applyGraphOps">>;
  apply(assistantId: string, revisionId: string, body: Body<"applyGraphOps">, query?: object, options?: CallOptions): Promise<Answer<"applyGraphOps"> | OtherAnswer<"applyGraphOps">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/ops`, query, body, keyed: true }, options);
  }

  /**
   * Judge the graph, or what a batch would make of it
   * A dry run: nothing is saved. Without a body the stored graph is judged; with `ops`, the graph that they would make.
   * Needs the scope `agents:read`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/validate`
   */
  validate(assistantId: string, revisionId: string, body?: Body<"validateGraph">, options?: CallOptions): Promise<Answer<"validateGraph">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/validate`, body, keyed: true }, options);
  }

  /**
   * Draft a flow from your own words
   * Reads what the assistant should do and answers with the ops that make a flow of it in place of the graph that is there. Nothing is applied or published: send the ops to `applyGraphOps`. With a vendor’s model on the revision the model writes the flow; without one, or when its answer is of no use, rules read the text. A flow of more than 200 ops is refused with `limit_exceeded`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/draft`
   */
  draft(assistantId: string, revisionId: string, body: Body<"draftGraph">, options?: CallOptions): Promise<Answer<"draftGraph">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/draft`, body, keyed: true }, options);
  }

  /**
   * What the flow does, in plain words
   * Every node in the order in which a conversation can reach it: what it says, asks or does, and the ways out of it with their conditions. Works for drafts and published revisions. Ask with `Accept: text/markdown` for a text to read.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph/explain`
   */
  explain(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"explainGraph">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/explain` }, options);
  }

  /**
   * Fix findings by their own ops
   * Applies the `fix_ops` of the named findings as one batch, which is one version. Without `finding_ids`, everything that has a fix is fixed, misspelt names first, until nothing is left to fix. The answer is that of `applyGraphOps`, with what was `fixed`. An id that is gone or has no fix is refused with 422.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/fix`
   */
  fix(assistantId: string, revisionId: string, body?: Body<"fixGraph">, options?: CallOptions): Promise<Answer<"fixGraph">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/graph/fix`, body, keyed: true }, options);
  }
}

/** `parley.assistants.revisions` */
export class AssistantsRevisions extends Resource {
  readonly graph: AssistantsRevisionsGraph = new AssistantsRevisionsGraph(this.transport);

  /**
   * List revisions, newest first
   * Drafts and published revisions. Use it to find a revision to copy, compare or activate.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions`
   */
  list(assistantId: string, query?: Query<"listAssistantRevisions">, options?: CallOptions): List<Item<"listAssistantRevisions", "data">, Answer<"listAssistantRevisions">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Make a new draft revision
   * A draft: a copy of the latest revision (or of `source_revision_id`), flow included, with the given fields changed. The body may be left out. Emits `assistant.revision.created`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/revisions`
   */
  create(assistantId: string, body?: Body<"createAssistantRevision">, options?: CallOptions): Promise<Answer<"createAssistantRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions`, body, keyed: true }, options);
  }

  /**
   * Read a revision
   * One revision with every setting. Its flow is read with `getGraph` or, compiled, with `getWorkflowRevision`.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}`
   */
  get(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"getAssistantRevision">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}` }, options);
  }

  /**
   * Change a draft revision
   * Only the fields that are sent change; objects and lists are replaced as wholes. Persona and context variables are part of the flow graph: changing them makes a new `graph_version`. 409 once the revision is published.
   * Needs the scope `agents:write`.
   * `PATCH /v1/assistants/{agent_id}/revisions/{revision_id}`
   */
  update(assistantId: string, revisionId: string, body: Body<"updateAssistantRevision">, options?: CallOptions): Promise<Answer<"updateAssistantRevision">> {
    return this.transport.call({ method: "PATCH", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}`, body }, options);
  }

  /**
   * Publish a draft
   * Validates, compiles and freezes the draft; it never changes again. Blocking findings are refused with 409 and stand in `details.findings`. Waits up to 25 seconds until the examples of conditions are read; then it answers 409 with the progress in `details.examples`, and publishing again soon succeeds. Where the organization requires passing tests, failing or missing ones are refused with 409; `details.tests` names them. End users see the revision only after `activateAssistantRevision`. Emits `assistant.revision.published`.
   * Needs the scope `agents:publish`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/publish`
   */
  publish(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"publishAssistantRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/publish`, keyed: true }, options);
  }

  /**
   * Make a published revision the active one
   * New conversations and calls use it from now on; running ones keep their revision. The revision must be published (else 409). With the release gate on, the suite is replayed first; its verdict is shown and never refuses. Emits `assistant.revision.activated`.
   * Needs the scope `agents:publish`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/activate`
   */
  activate(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"activateAssistantRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/activate`, keyed: true }, options);
  }

  /**
   * What leads from this revision to the other
   * Compares two revisions of one assistant: graph operations for the flow, and the names of other fields that differ. Both ids come from `listAssistantRevisions`.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}/diff/{other_id}`
   */
  diff(assistantId: string, revisionId: string, otherId: string, options?: CallOptions): Promise<Answer<"diffAssistantRevisions">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/diff/${segment(otherId, 'otherId')}` }, options);
  }

  /**
   * Ask for a compile
   * Queues a compile of the draft and answers at once; an unchanged graph that has compiled succeeds at once. Wait for the outcome with `getWorkflowRevision?wait_for=compiled`. Ends with `graph.compile.succeeded` or `graph.compile.failed`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/revisions/{revision_id}/compile`
   */
  compile(assistantId: string, revisionId: string, options?: CallOptions): Promise<Answer<"compileRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/compile`, keyed: true }, options);
  }

  /**
   * How the latest conversations with a revision went
   * Guesses, questions asked again, errors and hand-offs of its newest conversations, at most 100, counted from their traces. Tests are left out, and so are conversations whose trace is gone by age or by erasure.
   * Needs the scope `analytics:read`.
   * `GET /v1/assistants/{agent_id}/revisions/{revision_id}/health`
   */
  health(assistantId: string, revisionId: string, query?: Query<"getRevisionHealth">, options?: CallOptions): Promise<Answer<"getRevisionHealth">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/revisions/${segment(revisionId, 'revisionId')}/health`, query }, options);
  }
}

/** `parley.assistants.usages` */
export class AssistantsUsages extends Resource {
  /**
   * Where people reach an assistant
   * Phone numbers whose calls or texts it answers, newest first. Once it is archived, the built-in script answers calls there, and texts are only stored.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}/usages`
   */
  list(assistantId: string, query?: Query<"listAssistantUsages">, options?: CallOptions): List<Item<"listAssistantUsages", "data">, Answer<"listAssistantUsages">> {
    return this.transport.list({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/usages`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.assistants` */
export class Assistants extends Resource {
  readonly analyses: AssistantsAnalyses = new AssistantsAnalyses(this.transport);
  readonly problems: AssistantsProblems = new AssistantsProblems(this.transport);
  readonly experiments: AssistantsExperiments = new AssistantsExperiments(this.transport);
  readonly revisions: AssistantsRevisions = new AssistantsRevisions(this.transport);
  readonly usages: AssistantsUsages = new AssistantsUsages(this.transport);

  /**
   * Conversations today and spend of thirty days, by assistant
   * For a page of `listAssistants`: up to 100 ids at once. An unknown id has zeros.
   * Needs the scope `analytics:read`.
   * `GET /v1/assistants/figures`
   */
  figures(query: Query<"getAssistantFigures">, options?: CallOptions): Promise<Answer<"getAssistantFigures">> {
    return this.transport.call({ method: "GET", path: "/v1/assistants/figures", query }, options);
  }

  /**
   * List assistants, newest first
   * Assistants in use, or the archived ones with `archived=true`. Each carries its active revision.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants`
   */
  list(query?: Query<"listAssistants">, options?: CallOptions): List<Item<"listAssistants", "data">, Answer<"listAssistants">> {
    return this.transport.list({ method: "GET", path: "/v1/assistants", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create an assistant
   * Makes an assistant together with its first draft revision; `draft_revision_id` names it. Edit the draft, publish it, then activate it. Emits `assistant.created` and `assistant.revision.created`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants`
   */
  create(body: Body<"createAssistant">, options?: CallOptions): Promise<Answer<"createAssistant">> {
    return this.transport.call({ method: "POST", path: "/v1/assistants", body, keyed: true }, options);
  }

  /**
   * Read an assistant
   * Answers archived assistants too. The active revision is part of the answer.
   * Needs the scope `agents:read`.
   * `GET /v1/assistants/{agent_id}`
   */
  get(assistantId: string, options?: CallOptions): Promise<Answer<"getAssistant">> {
    return this.transport.call({ method: "GET", path: `/v1/assistants/${segment(assistantId, 'assistantId')}` }, options);
  }

  /**
   * Change settings of an assistant
   * Only the fields that are sent change. What end users hear is changed in a revision, not here. 409 while the assistant is archived. Emits `assistant.updated`.
   * Needs the scope `agents:write`.
   * `PATCH /v1/assistants/{agent_id}`
   */
  update(assistantId: string, body: Body<"updateAssistant">, options?: CallOptions): Promise<Answer<"updateAssistant">> {
    return this.transport.call({ method: "PATCH", path: `/v1/assistants/${segment(assistantId, 'assistantId')}`, body }, options);
  }

  /**
   * Archive an assistant
   * It takes no edits, conversations or calls any more, and a compile that waits is called off; what runs may finish. `restoreAssistant` takes it back. Emits `assistant.archived`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/archive`
   */
  archive(assistantId: string, options?: CallOptions): Promise<Answer<"archiveAssistant">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/archive`, keyed: true }, options);
  }

  /**
   * Restore an archived assistant
   * Takes an archived assistant back into use, with all revisions as they were; called-off compiles are asked for again. 409 if it is not archived. Emits `assistant.restored`.
   * Needs the scope `agents:write`.
   * `POST /v1/assistants/{agent_id}/restore`
   */
  restore(assistantId: string, options?: CallOptions): Promise<Answer<"restoreAssistant">> {
    return this.transport.call({ method: "POST", path: `/v1/assistants/${segment(assistantId, 'assistantId')}/restore`, keyed: true }, options);
  }
}

/** `parley.spend.days` */
export class SpendDays extends Resource {
  /**
   * All spend day by day, oldest first
   * The keys with the highest spend in the range, and all others together; at most 400 UTC days. Days without spend are left out. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend/days`
   */
  list(query: Query<"listSpendByDay">, options?: CallOptions): Promise<Answer<"listSpendByDay">> {
    return this.transport.call({ method: "GET", path: "/v1/spend/days", query }, options);
  }
}

/** `parley.spend.outcomes` */
export class SpendOutcomes extends Resource {
  /**
   * What an outcome cost
   * All that was spent, failed attempts included, by the number of calls or conversations that ended so: what a booking costs. UTC days, at most 400. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend/outcomes`
   */
  list(query: Query<"listSpendByOutcome">, options?: CallOptions): Promise<Answer<"listSpendByOutcome">> {
    return this.transport.call({ method: "GET", path: "/v1/spend/outcomes", query }, options);
  }
}

/** `parley.spend.entries` */
export class SpendEntries extends Resource {
  /**
   * The whole ledger: requests to models, calls and texts, newest first
   * One entry for each request, each call that was answered and each text, free ones included. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend/entries`
   */
  list(query?: Query<"listSpendEntries">, options?: CallOptions): List<Item<"listSpendEntries", "data">, Answer<"listSpendEntries">> {
    return this.transport.list({ method: "GET", path: "/v1/spend/entries", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.spend` */
export class Spend extends Resource {
  readonly days: SpendDays = new SpendDays(this.transport);
  readonly outcomes: SpendOutcomes = new SpendOutcomes(this.transport);
  readonly entries: SpendEntries = new SpendEntries(this.transport);

  /**
   * All spend of a range, by what you choose
   * Models and carriers together, UTC days, highest first; read from running totals, so that a year costs what a day costs. Sums stay when old entries of the ledger are deleted. With `Accept: text/csv` as a file.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend`
   */
  list(query: Query<"listSpend">, options?: CallOptions): Promise<Answer<"listSpend">> {
    return this.transport.call({ method: "GET", path: "/v1/spend", query }, options);
  }

  /**
   * This month so far, what it will come to, and the month before
   * UTC months and days.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend/summary`
   */
  summary(options?: CallOptions): Promise<Answer<"getSpendSummary">> {
    return this.transport.call({ method: "GET", path: "/v1/spend/summary" }, options);
  }

  /**
   * What one conversation or one call cost
   * From the ledger, as far back as it is kept. A call counts its minutes, and the models of its conversation.
   * Needs the scope `analytics:read`.
   * `GET /v1/spend/total`
   */
  total(query?: Query<"getSpendTotal">, options?: CallOptions): Promise<Answer<"getSpendTotal">> {
    return this.transport.call({ method: "GET", path: "/v1/spend/total", query }, options);
  }
}

/** `parley.health` */
export class Health extends Resource {
  /**
   * Size, growth and busiest organizations of this installation
   * For the operator, as `/metrics` is: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine, at `HEALTH_PORT` as well. `parley cells` shows several. Needs no API key.
   * `GET /metrics/cell`
   */
  cell(options?: CallOptions): Promise<Answer<"getCell">> {
    return this.transport.call({ method: "GET", path: "/metrics/cell" }, options);
  }

  /**
   * The process runs
   * For supervisors: answers as long as the process runs, whatever the database does. Needs no key. Needs no API key.
   * `GET /healthz`
   */
  alive(options?: CallOptions): Promise<Answer<"isAlive">> {
    return this.transport.call({ method: "GET", path: "/healthz" }, options);
  }

  /**
   * The process takes requests
   * For load balancers: 503 while the process cannot serve, such as before the database is reached or while it shuts down. Needs no key. Needs no API key.
   * `GET /readyz`
   */
  ready(options?: CallOptions): Promise<Answer<"isReady">> {
    return this.transport.call({ method: "GET", path: "/readyz" }, options);
  }

  /**
   * Prometheus metrics of this process
   * For the operator, not for organizations: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine. No API key opens it. The listener at `HEALTH_PORT` serves it too. Needs no API key.
   * `GET /metrics`
   */
  metrics(options?: CallOptions): Promise<string> {
    return this.transport.call({ method: "GET", path: "/metrics" }, options);
  }
}

/** `parley.traceExporter` */
export class TraceExporter extends Resource {
  /**
   * Your collector of traces
   * Where traces of conversations are sent, and how that goes. 404 while none is set.
   * Needs the scope `integrations:read`.
   * `GET /v1/trace-exporter`
   */
  get(options?: CallOptions): Promise<Answer<"getTraceExporter">> {
    return this.transport.call({ method: "GET", path: "/v1/trace-exporter" }, options);
  }

  /**
   * Send traces to your collector
   * From now on each turn of a conversation is sent to an OpenTelemetry collector within about a minute: a span for the turn, and one for each call of a model, call of a tool and search. Test conversations are not sent. Headers that are not given stay, while scheme, host and port stay. Content needs `conversations:read`, `identity:read` and `memory:read`, too.
   * Needs the scope `integrations:write`.
   * `PUT /v1/trace-exporter`
   */
  set(body: Body<"setTraceExporter">, options?: CallOptions): Promise<Answer<"setTraceExporter">> {
    return this.transport.call({ method: "PUT", path: "/v1/trace-exporter", body }, options);
  }

  /**
   * Stop sending traces
   * Removes the address and its headers. What the collector has stays there.
   * Needs the scope `integrations:write`.
   * `DELETE /v1/trace-exporter`
   */
  delete(options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: "/v1/trace-exporter" }, options);
  }

  /**
   * Try your collector
   * Sends an empty batch and says what the collector answered.
   * Needs the scope `integrations:write`.
   * `POST /v1/trace-exporter/test`
   */
  test(options?: CallOptions): Promise<Answer<"testTraceExporter">> {
    return this.transport.call({ method: "POST", path: "/v1/trace-exporter/test", keyed: true }, options);
  }
}

/** `parley.demo` */
export class Demo extends Resource {
  /**
   * Read the demo
   * How far it is, and what went wrong. `absent` where there is none.
   * Needs the scope `agents:read`.
   * `GET /v1/demo`
   */
  get(options?: CallOptions): Promise<Answer<"getDemo">> {
    return this.transport.call({ method: "GET", path: "/v1/demo" }, options);
  }

  /**
   * Make a demo
   * A corner shop with an assistant that finds orders, answers, books and hands off, one that reminds of open accounts by phone, and thirty days of conversations, calls and spend behind it. It is made in the background: follow `getDemo`; from `ready` on its assistant talks. Asked again, there is still one; one that failed goes on. Everything in it is made up by the actor `demo`, and its events go to no endpoint but its own. Needs the scopes of all that it makes. 409 while one is being removed.
   * Needs the scope `agents:write`.
   * `POST /v1/demo`
   */
  start(options?: CallOptions): Promise<Answer<"startDemo">> {
    return this.transport.call({ method: "POST", path: "/v1/demo", keyed: true }, options);
  }

  /**
   * Remove the demo
   * In the background: follow `getDemo` until `absent`. All that the demo made goes, with what was said, called and spent; the assistant is archived, and its people are erased. Receipts and the audit log stay, as they always do. Nothing else is touched.
   * Needs the scope `agents:write`.
   * `DELETE /v1/demo`
   */
  remove(options?: CallOptions): Promise<Answer<"removeDemo">> {
    return this.transport.call({ method: "DELETE", path: "/v1/demo" }, options);
  }
}

/** `parley.graph.nodeTypes` */
export class GraphNodeTypes extends Resource {
  /**
   * Node types and their configuration
   * The language of flows: every node type with the JSON Schema of its configuration and the edges that may leave it. The same for all organizations.
   * Needs the scope `agents:read`.
   * `GET /v1/graph/node-types`
   */
  list(options?: CallOptions): List<Item<"listNodeTypes", "data">, Answer<"listNodeTypes">> {
    return this.transport.list({ method: "GET", path: "/v1/graph/node-types" }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.graph.rules` */
export class GraphRules extends Resource {
  /**
   * Every rule a graph is judged by
   * What every `rule_id` of a finding means. The same for all organizations.
   * Needs the scope `agents:read`.
   * `GET /v1/graph/rules`
   */
  list(options?: CallOptions): List<Item<"listGraphRules", "data">, Answer<"listGraphRules">> {
    return this.transport.list({ method: "GET", path: "/v1/graph/rules" }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.graph` */
export class Graph extends Resource {
  readonly nodeTypes: GraphNodeTypes = new GraphNodeTypes(this.transport);
  readonly rules: GraphRules = new GraphRules(this.transport);
}

/** `parley.workflows.revisions` */
export class WorkflowsRevisions extends Resource {
  /**
   * Read the flow of a revision
   * The compiled flow of an assistant revision; its id is the `workflow_revision_id` of that revision. `?wait_for=compiled` waits until no compile is under way. Answers 304 to a matching If-None-Match.
   * Needs the scope `agents:read`.
   * `GET /v1/workflows/revisions/{id}`
   */
  get(id: string, query?: Query<"getWorkflowRevision">, options?: CallOptions): Promise<Answer<"getWorkflowRevision">> {
    return this.transport.call({ method: "GET", path: `/v1/workflows/revisions/${segment(id, 'id')}`, query }, options);
  }

  /**
   * Change settings of a draft flow
   * The id is the `workflow_revision_id` of an assistant revision. Only the fields that are sent change. With the strategy `instructions` the graph follows the written text: changing it makes a new `graph_version`. 409 once the revision is published.
   * Needs the scope `agents:write`.
   * `PATCH /v1/workflows/revisions/{id}`
   */
  update(id: string, body: Body<"updateWorkflowRevision">, options?: CallOptions): Promise<Answer<"updateWorkflowRevision">> {
    return this.transport.call({ method: "PATCH", path: `/v1/workflows/revisions/${segment(id, 'id')}`, body }, options);
  }
}

/** `parley.workflows.executions` */
export class WorkflowsExecutions extends Resource {
  /**
   * List executions of a workflow, newest first
   * With all steps. `cursor` is the id of the last execution that you have. With `Accept: text/csv` all executions that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `workflows:read`.
   * `GET /workflows/{workflowId}/executions`
   */
  list(workflowId: string, query?: Query<"listExecutions">, options?: CallOptions): List<Item<"listExecutions", "data">, Answer<"listExecutions">> {
    return this.transport.list({ method: "GET", path: `/workflows/${segment(workflowId, 'workflowId')}/executions`, query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Start a workflow for a lead
   * Runs the steps of the workflow for one lead, in the background. 409 `workflow_inactive` while the workflow is not active, 409 `execution_already_active` while the same lead or number has a live execution of it. Emits `workflow.execution.created`, and more as it goes.
   * Needs the scope `workflows:execute`.
   * `POST /workflows/{workflowId}/executions`
   */
  start(workflowId: string, body: Body<"startExecution">, options?: CallOptions): Promise<Answer<"startExecution">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(workflowId, 'workflowId')}/executions`, body, keyed: true }, options);
  }
}

/** `parley.workflows.leads` */
export class WorkflowsLeads extends Resource {
  /**
   * What would become of a file of leads
   * Takes what `createLeadBatch` takes, and judges it by the same rule: who is twice in the file, who is in the workflow already, whom another workflow has called since yesterday. `totals` count the whole file, `data` shows the rows from `offset` on with the first contact of each as the compliance gate sees it now. Nothing is stored, and no phone rings.
   * Needs the scope `workflows:read`.
   * `POST /workflows/{id}/leads/preview`
   */
  preview(id: string, body: Body<"previewLeadBatch">, query?: Query<"previewLeadBatch">, options?: CallOptions): Promise<Answer<"previewLeadBatch">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(id, 'id')}/leads/preview`, query, body, textType: "text/csv", keyed: true }, options);
  }

  /**
   * Start a workflow for many leads
   * At most 10,000 leads, as JSON or CSV, or as a form with the CSV as its `file`. Columns that are no fields of a lead become `customerMetadata` under their own names. Rows that cannot be used, and people who are in the file or in the workflow already, are named; the others become executions in the background. `previewLeadBatch` says the same before. Follow it with `getLeadBatch`; `listLeadBatchRows` says what became of each row.
   * Needs the scope `workflows:execute`.
   * `POST /workflows/{id}/leads`
   */
  create(id: string, body: Body<"createLeadBatch">, query?: Query<"createLeadBatch">, options?: CallOptions): Promise<Answer<"createLeadBatch">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(id, 'id')}/leads`, query, body, textType: "text/csv", keyed: true }, options);
  }
}

/** `parley.workflows` */
export class Workflows extends Resource {
  readonly revisions: WorkflowsRevisions = new WorkflowsRevisions(this.transport);
  readonly executions: WorkflowsExecutions = new WorkflowsExecutions(this.transport);
  readonly leads: WorkflowsLeads = new WorkflowsLeads(this.transport);

  /**
   * List calling workflows, newest first
   * Deleted workflows are left out. Each carries its steps, its phone number and its sums. With `Accept: text/csv` all that the filters leave as a file, with the number of their steps; `limit` and `cursor` are for pages.
   * Needs the scope `workflows:read`.
   * `GET /workflows`
   */
  list(query?: Query<"listWorkflows">, options?: CallOptions): List<Item<"listWorkflows", "data">, Answer<"listWorkflows">> {
    return this.transport.list({ method: "GET", path: "/workflows", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Create a calling workflow
   * What is done with a lead: calls, texts and waits, in order. Active at once unless `active` is false. Texts are templates over the lead: `{{ firstName }}`. Give leads to it with `startExecution` or `createLeadBatch`. `warnings` say what should be looked at first: hours outside of the legal ones, an organization without its name.
   * Needs the scope `workflows:write`.
   * `POST /workflows`
   */
  create(body: Body<"createWorkflow">, options?: CallOptions): Promise<Answer<"createWorkflow">> {
    return this.transport.call({ method: "POST", path: "/workflows", body, keyed: true }, options);
  }

  /**
   * Read a calling workflow
   * One workflow with its steps, its phone number and its sums.
   * Needs the scope `workflows:read`.
   * `GET /workflows/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getWorkflow">> {
    return this.transport.call({ method: "GET", path: `/workflows/${segment(id, 'id')}` }, options);
  }

  /**
   * Change a calling workflow
   * Only the fields that are sent change; `steps` are replaced as a whole. New steps apply to executions started from now on; hours, caps and activity to all of them.
   * Needs the scope `workflows:write`.
   * `PATCH /workflows/{id}`
   */
  update(id: string, body: Body<"updateWorkflow">, options?: CallOptions): Promise<Answer<"updateWorkflow">> {
    return this.transport.call({ method: "PATCH", path: `/workflows/${segment(id, 'id')}`, body }, options);
  }

  /**
   * Delete a calling workflow
   * Its live executions and waiting calls are canceled. What has happened stays readable.
   * Needs the scope `workflows:write`.
   * `DELETE /workflows/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/workflows/${segment(id, 'id')}` }, options);
  }

  /**
   * Activate a workflow
   * Takes leads again; paused executions go on. Nothing happens if it is active already.
   * Needs the scope `workflows:write`.
   * `POST /workflows/{id}/activate`
   */
  activate(id: string, options?: CallOptions): Promise<Answer<"activateWorkflow">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(id, 'id')}/activate`, keyed: true }, options);
  }

  /**
   * Pause a workflow
   * Calls that ring or talk go on to their end; everything that waits is paused until `activateWorkflow`.
   * Needs the scope `workflows:write`.
   * `POST /workflows/{id}/deactivate`
   */
  deactivate(id: string, options?: CallOptions): Promise<Answer<"deactivateWorkflow">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(id, 'id')}/deactivate`, keyed: true }, options);
  }

  /**
   * How many executions are in each state
   * Needs the scope `workflows:read`.
   * `GET /workflows/{id}/counts`
   */
  counts(id: string, options?: CallOptions): Promise<Answer<"countExecutions">> {
    return this.transport.call({ method: "GET", path: `/workflows/${segment(id, 'id')}/counts` }, options);
  }

  /**
   * How calls ended, over time
   * Calls are counted in the day or hour in which they were created, in the workflow’s zone, as `GET /calls?workflowId=` with the same `from` and `to` lists them.
   * Needs the scope `calls:read`.
   * `GET /workflows/{id}/outcomes`
   */
  outcomes(id: string, query?: Query<"getWorkflowOutcomes">, options?: CallOptions): Promise<Answer<"getWorkflowOutcomes">> {
    return this.transport.call({ method: "GET", path: `/workflows/${segment(id, 'id')}/outcomes`, query }, options);
  }

  /**
   * In which hours people pick up
   * Dialled calls of at most 92 days by the hour of the week in which the phone rang, in the workflow’s zone, and the hours that do best.
   * Needs the scope `calls:read`.
   * `GET /workflows/{id}/best-hours`
   */
  bestHours(id: string, query?: Query<"getWorkflowBestHours">, options?: CallOptions): Promise<Answer<"getWorkflowBestHours">> {
    return this.transport.call({ method: "GET", path: `/workflows/${segment(id, 'id')}/best-hours`, query }, options);
  }

  /**
   * Who would be reached when, or not and why
   * Looks at the first contact of each lead as the compliance gate would, and rings no phone. Nothing is stored.
   * Needs the scope `workflows:read`.
   * `POST /workflows/{id}/preview`
   */
  preview(id: string, body: Body<"previewWorkflow">, options?: CallOptions): Promise<Answer<"previewWorkflow">> {
    return this.transport.call({ method: "POST", path: `/workflows/${segment(id, 'id')}/preview`, body, keyed: true }, options);
  }
}

/** `parley.tools.usages` */
export class ToolsUsages extends Resource {
  /**
   * Which assistants use a tool
   * Active revisions and drafts of assistants that are not archived, newest first.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}/usages`
   */
  list(toolId: string, query?: Query<"listToolUsages">, options?: CallOptions): List<Item<"listToolUsages", "data">, Answer<"listToolUsages">> {
    return this.transport.list({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}/usages`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.tools.revisions` */
export class ToolsRevisions extends Resource {
  /**
   * List revisions, newest first
   * Drafts, the active one, and those that were active before.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}/revisions`
   */
  list(toolId: string, query?: Query<"listToolRevisions">, options?: CallOptions): List<Item<"listToolRevisions", "data">, Answer<"listToolRevisions">> {
    return this.transport.list({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}/revisions`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Save a draft revision
   * Fields left out are those of the latest revision. `compatibility` says whom it would break; `activateToolRevision` puts it to use. Emits `tool.compatibility.blocking` when active assistants would break.
   * Needs the scope `tools:write`.
   * `POST /v1/tools/{tool_id}/revisions`
   */
  create(toolId: string, body?: Body<"createToolRevision">, options?: CallOptions): Promise<Answer<"createToolRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/tools/${segment(toolId, 'toolId')}/revisions`, body, keyed: true }, options);
  }

  /**
   * Read a revision of a tool
   * One revision; `compatibility` is as it was when the revision was saved or activated.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}/revisions/{revision_id}`
   */
  get(toolId: string, revisionId: string, options?: CallOptions): Promise<Answer<"getToolRevision">> {
    return this.transport.call({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}/revisions/${segment(revisionId, 'revisionId')}` }, options);
  }

  /**
   * Whom this revision would break if it were active, as of now
   * Looks at every assistant revision, flow and node that uses the tool now. Nothing is changed.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}/revisions/{revision_id}/compatibility`
   */
  compatibility(toolId: string, revisionId: string, options?: CallOptions): Promise<Answer<"getToolCompatibility">> {
    return this.transport.call({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}/revisions/${segment(revisionId, 'revisionId')}/compatibility` }, options);
  }

  /**
   * Make a revision the active one
   * Assistants that follow the active revision call it from now on. Refused with 409 when active assistants would break, unless forced. Emits `tool.revision.activated`.
   * Needs the scope `tools:write`.
   * `POST /v1/tools/{tool_id}/revisions/{revision_id}/activate`
   */
  activate(toolId: string, revisionId: string, query?: Query<"activateToolRevision">, options?: CallOptions): Promise<Answer<"activateToolRevision">> {
    return this.transport.call({ method: "POST", path: `/v1/tools/${segment(toolId, 'toolId')}/revisions/${segment(revisionId, 'revisionId')}/activate`, query, keyed: true }, options);
  }
}

/** `parley.tools.mcpTools` */
export class ToolsMcpTools extends Resource {
  /**
   * What the MCP server behind a tool offers
   * Asks the server now. One of the names goes into `configuration.mcp.tool_name`. At most 500 are listed.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}/mcp-tools`
   */
  list(toolId: string, options?: CallOptions): List<Item<"listMcpTools", "data">, Answer<"listMcpTools">> {
    return this.transport.list({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}/mcp-tools` }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.tools` */
export class Tools extends Resource {
  readonly usages: ToolsUsages = new ToolsUsages(this.transport);
  readonly revisions: ToolsRevisions = new ToolsRevisions(this.transport);
  readonly mcpTools: ToolsMcpTools = new ToolsMcpTools(this.transport);

  /**
   * List tools, newest first
   * Deleted tools are left out. Each carries its active revision.
   * Needs the scope `tools:read`.
   * `GET /v1/tools`
   */
  list(query?: Query<"listTools">, options?: CallOptions): List<Item<"listTools", "data">, Answer<"listTools">> {
    return this.transport.list({ method: "GET", path: "/v1/tools", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a tool
   * Its first revision is active at once. Values marked `secure` are kept encrypted and read back as a mark. Assistants call it once a revision names it in `tool_refs`, or a node of a flow does.
   * Needs the scope `tools:write`.
   * `POST /v1/tools`
   */
  create(body: Body<"createTool">, options?: CallOptions): Promise<Answer<"createTool">> {
    return this.transport.call({ method: "POST", path: "/v1/tools", body, keyed: true }, options);
  }

  /**
   * Show what a tool would send
   * Builds the request from a configuration that need not be saved, and sends nothing. `warnings` name an address that is refused, inputs that are not sent, and templates that read no input.
   * Needs the scope `tools:read`.
   * `POST /v1/tools/preview`
   */
  preview(body: Body<"previewTool">, options?: CallOptions): Promise<Answer<"previewTool">> {
    return this.transport.call({ method: "POST", path: "/v1/tools/preview", body }, options);
  }

  /**
   * Read a tool
   * One tool with its active revision. Secrets are shown as a mark.
   * Needs the scope `tools:read`.
   * `GET /v1/tools/{tool_id}`
   */
  get(toolId: string, options?: CallOptions): Promise<Answer<"getTool">> {
    return this.transport.call({ method: "GET", path: `/v1/tools/${segment(toolId, 'toolId')}` }, options);
  }

  /**
   * Rename or describe a tool
   * What the tool does is changed by a new revision.
   * Needs the scope `tools:write`.
   * `PATCH /v1/tools/{tool_id}`
   */
  update(toolId: string, body: Body<"updateTool">, options?: CallOptions): Promise<Answer<"updateTool">> {
    return this.transport.call({ method: "PATCH", path: `/v1/tools/${segment(toolId, 'toolId')}`, body }, options);
  }

  /**
   * Delete a tool
   * Refused with 409 while active assistants use it, unless forced; its secrets are destroyed. Pinned assistants lose it too.
   * Needs the scope `tools:write`.
   * `DELETE /v1/tools/{tool_id}`
   */
  delete(toolId: string, query?: Query<"deleteTool">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/tools/${segment(toolId, 'toolId')}`, query }, options);
  }

  /**
   * Call a tool once
   * A real request to the other system, with its effects. A failing tool is a 200 with `ok: false`, and emits `tool.invocation.failed`. Each test is written to the audit log.
   * Needs the scope `tools:write`.
   * `POST /v1/tools/{tool_id}/test`
   */
  test(toolId: string, body?: Body<"testTool">, options?: CallOptions): Promise<Answer<"testTool">> {
    return this.transport.call({ method: "POST", path: `/v1/tools/${segment(toolId, 'toolId')}/test`, body, keyed: true }, options);
  }
}

/** `parley.knowledgeBases.usages` */
export class KnowledgeBasesUsages extends Resource {
  /**
   * Which assistants use a knowledge base
   * Active revisions and drafts of assistants that are not archived, newest first.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/usages`
   */
  list(knowledgeBaseId: string, query?: Query<"listKnowledgeBaseUsages">, options?: CallOptions): List<Item<"listKnowledgeBaseUsages", "data">, Answer<"listKnowledgeBaseUsages">> {
    return this.transport.list({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/usages`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.knowledgeBases.documents.passages` */
export class KnowledgeBasesDocumentsPassages extends Resource {
  /**
   * Read the passages of a document, in their order
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}/passages`
   */
  list(knowledgeBaseId: string, documentId: string, query?: Query<"listDocumentPassages">, options?: CallOptions): List<Item<"listDocumentPassages", "data">, Answer<"listDocumentPassages">> {
    return this.transport.list({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}/passages`, query }, { items: "data", next: "next_after", params: ["after"] }, options);
  }
}

/** `parley.knowledgeBases.documents` */
export class KnowledgeBasesDocuments extends Resource {
  readonly passages: KnowledgeBasesDocumentsPassages = new KnowledgeBasesDocumentsPassages(this.transport);

  /**
   * List documents
   * Newest first, without their content.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/documents`
   */
  list(knowledgeBaseId: string, query?: Query<"listDocuments">, options?: CallOptions): List<Item<"listDocuments", "data">, Answer<"listDocuments">> {
    return this.transport.list({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Add a document
   * JSON with `title` and `text`, or with `url`; or multipart/form-data with `file` (pdf, docx, html, md, txt; judged by content), at most 25 MiB. It is read and embedded in the background: follow `status` with `getDocument`. Emits `knowledge.document.indexed` or `knowledge.document.failed`.
   * Needs the scope `knowledge_bases:write`.
   * `POST /v1/knowledge-bases/{kb_id}/documents`
   */
  add(knowledgeBaseId: string, body: Body<"addDocument">, options?: CallOptions): Promise<Answer<"addDocument">> {
    return this.transport.call({ method: "POST", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents`, body, keyed: true }, options);
  }

  /**
   * Read a document: its status and progress
   * Status and progress of indexing; passages are found with `searchKnowledgeBase`.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}`
   */
  get(knowledgeBaseId: string, documentId: string, options?: CallOptions): Promise<Answer<"getDocument">> {
    return this.transport.call({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}` }, options);
  }

  /**
   * Change who may find a document, or its title
   * Only the fields that are sent change; searches follow at once. The content cannot be changed: add another document.
   * Needs the scope `knowledge_bases:write`.
   * `PATCH /v1/knowledge-bases/{kb_id}/documents/{document_id}`
   */
  update(knowledgeBaseId: string, documentId: string, body: Body<"updateDocument">, options?: CallOptions): Promise<Answer<"updateDocument">> {
    return this.transport.call({ method: "PATCH", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}`, body }, options);
  }

  /**
   * Delete a document
   * Searches stop finding it at once. What it has cost stays in the analytics.
   * Needs the scope `knowledge_bases:write`.
   * `DELETE /v1/knowledge-bases/{kb_id}/documents/{document_id}`
   */
  delete(knowledgeBaseId: string, documentId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}` }, options);
  }

  /**
   * Read and embed a document again
   * A page is fetched again. Searches find the old passages until the new ones are complete. A failed document goes on where it stopped. Nothing happens while it is being indexed.
   * Needs the scope `knowledge_bases:write`.
   * `POST /v1/knowledge-bases/{kb_id}/documents/{document_id}/reindex`
   */
  reindex(knowledgeBaseId: string, documentId: string, options?: CallOptions): Promise<Answer<"reindexDocument">> {
    return this.transport.call({ method: "POST", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}/reindex`, keyed: true }, options);
  }

  /**
   * Read the text of a document as it was added
   * For documents that were added as text, at most 1,000,000 bytes. 409 for files of other kinds, pages and longer texts.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}/text`
   */
  text(knowledgeBaseId: string, documentId: string, options?: CallOptions): Promise<Answer<"getDocumentText">> {
    return this.transport.call({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/documents/${segment(documentId, 'documentId')}/text` }, options);
  }
}

/** `parley.knowledgeBases.gaps` */
export class KnowledgeBasesGaps extends Resource {
  /**
   * Questions without a good answer
   * What assistants and searches were asked and the base could not answer well, newest first. Use it to see which documents are missing.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}/gaps`
   */
  list(knowledgeBaseId: string, query?: Query<"listKnowledgeGaps">, options?: CallOptions): List<Item<"listKnowledgeGaps", "data">, Answer<"listKnowledgeGaps">> {
    return this.transport.list({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/gaps`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Dismiss a gap
   * Takes it off the list. Asked again, it comes back.
   * Needs the scope `knowledge_bases:write`.
   * `DELETE /v1/knowledge-bases/{kb_id}/gaps/{gap_id}`
   */
  dismiss(knowledgeBaseId: string, gapId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/gaps/${segment(gapId, 'gapId')}` }, options);
  }
}

/** `parley.knowledgeBases` */
export class KnowledgeBases extends Resource {
  readonly usages: KnowledgeBasesUsages = new KnowledgeBasesUsages(this.transport);
  readonly documents: KnowledgeBasesDocuments = new KnowledgeBasesDocuments(this.transport);
  readonly gaps: KnowledgeBasesGaps = new KnowledgeBasesGaps(this.transport);

  /**
   * List knowledge bases
   * All knowledge bases of the organization, newest first.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases`
   */
  list(query?: Query<"listKnowledgeBases">, options?: CallOptions): List<Item<"listKnowledgeBases", "data">, Answer<"listKnowledgeBases">> {
    return this.transport.list({ method: "GET", path: "/v1/knowledge-bases", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a knowledge base
   * Holds documents that assistants answer from. Name it in `knowledge_base_refs` of a revision, or in a node of a flow. The provider of embeddings must exist: `local`, or one of `createModelProvider`.
   * Needs the scope `knowledge_bases:write`.
   * `POST /v1/knowledge-bases`
   */
  create(body: Body<"createKnowledgeBase">, options?: CallOptions): Promise<Answer<"createKnowledgeBase">> {
    return this.transport.call({ method: "POST", path: "/v1/knowledge-bases", body, keyed: true }, options);
  }

  /**
   * Read a knowledge base
   * One knowledge base; its documents are listed with `listDocuments`.
   * Needs the scope `knowledge_bases:read`.
   * `GET /v1/knowledge-bases/{kb_id}`
   */
  get(knowledgeBaseId: string, options?: CallOptions): Promise<Answer<"getKnowledgeBase">> {
    return this.transport.call({ method: "GET", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}` }, options);
  }

  /**
   * Change a knowledge base
   * Only the fields that are sent change. The embedding model cannot: make another base and add the documents there.
   * Needs the scope `knowledge_bases:write`.
   * `PATCH /v1/knowledge-bases/{kb_id}`
   */
  update(knowledgeBaseId: string, body: Body<"updateKnowledgeBase">, options?: CallOptions): Promise<Answer<"updateKnowledgeBase">> {
    return this.transport.call({ method: "PATCH", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}`, body }, options);
  }

  /**
   * Delete a knowledge base and all it holds
   * Hidden from callers immediately; its documents and passages are deleted in the background. What it has cost stays in the analytics.
   * Needs the scope `knowledge_bases:write`.
   * `DELETE /v1/knowledge-bases/{kb_id}`
   */
  delete(knowledgeBaseId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}` }, options);
  }

  /**
   * Read and embed all documents of a base again
   * In the background, a few documents at a time; `reindex` of the base says how far it is. Pages are fetched again. Passages whose text has not changed keep their vectors and cost nothing. Searches find the old passages of a document until its new ones are complete. While one is running, asking again changes nothing.
   * Needs the scope `knowledge_bases:write`.
   * `POST /v1/knowledge-bases/{kb_id}/reindex`
   */
  reindex(knowledgeBaseId: string, options?: CallOptions): Promise<Answer<"reindexKnowledgeBase">> {
    return this.transport.call({ method: "POST", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/reindex`, keyed: true }, options);
  }

  /**
   * Find passages by meaning and by words
   * Compares meanings, so other words find the passage too, and words, so names and codes do. `scores` says what each added. Passages that are not embedded yet are found by their words. The embedding of the question is paid for. A search without a good answer is kept as a gap and emits `knowledge.gap.detected` the first time.
   * Needs the scope `knowledge_bases:read`.
   * `POST /v1/knowledge-bases/{kb_id}/search`
   */
  search(knowledgeBaseId: string, body: Body<"searchKnowledgeBase">, options?: CallOptions): Promise<Answer<"searchKnowledgeBase">> {
    return this.transport.call({ method: "POST", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/search`, body, keyed: true }, options);
  }

  /**
   * What adding a document would cost
   * Takes what `addDocument` takes, and spends and stores nothing.
   * Needs the scope `knowledge_bases:read`.
   * `POST /v1/knowledge-bases/{kb_id}/estimate`
   */
  estimate(knowledgeBaseId: string, body: Body<"estimateDocument">, options?: CallOptions): Promise<Answer<"estimateDocument">> {
    return this.transport.call({ method: "POST", path: `/v1/knowledge-bases/${segment(knowledgeBaseId, 'knowledgeBaseId')}/estimate`, body, keyed: true }, options);
  }
}

/** `parley.policies.usages` */
export class PoliciesUsages extends Resource {
  /**
   * Which assistants use a policy
   * Active revisions and drafts of assistants that are not archived, newest first.
   * Needs the scope `policies:read`.
   * `GET /v1/policies/{policy_id}/usages`
   */
  list(policyId: string, query?: Query<"listPolicyUsages">, options?: CallOptions): List<Item<"listPolicyUsages", "data">, Answer<"listPolicyUsages">> {
    return this.transport.list({ method: "GET", path: `/v1/policies/${segment(policyId, 'policyId')}/usages`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.policies` */
export class Policies extends Resource {
  readonly usages: PoliciesUsages = new PoliciesUsages(this.transport);

  /**
   * List policies, newest first
   * All policies of the organization, switched off ones included.
   * Needs the scope `policies:read`.
   * `GET /v1/policies`
   */
  list(query?: Query<"listPolicies">, options?: CallOptions): List<Item<"listPolicies", "data">, Answer<"listPolicies">> {
    return this.transport.list({ method: "GET", path: "/v1/policies", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a policy
   * A rule that assistants obey. It works once a revision names it in `policy_refs`, or a node of a flow does.
   * Needs the scope `policies:write`.
   * `POST /v1/policies`
   */
  create(body: Body<"createPolicy">, options?: CallOptions): Promise<Answer<"createPolicy">> {
    return this.transport.call({ method: "POST", path: "/v1/policies", body, keyed: true }, options);
  }

  /**
   * Read a policy
   * One policy; `needs_model` says whether it can be checked without a model.
   * Needs the scope `policies:read`.
   * `GET /v1/policies/{policy_id}`
   */
  get(policyId: string, options?: CallOptions): Promise<Answer<"getPolicy">> {
    return this.transport.call({ method: "GET", path: `/v1/policies/${segment(policyId, 'policyId')}` }, options);
  }

  /**
   * Change a policy
   * Only the fields that are sent change. Published revisions that name the policy obey the new text within seconds.
   * Needs the scope `policies:write`.
   * `PATCH /v1/policies/{policy_id}`
   */
  update(policyId: string, body: Body<"updatePolicy">, options?: CallOptions): Promise<Answer<"updatePolicy">> {
    return this.transport.call({ method: "PATCH", path: `/v1/policies/${segment(policyId, 'policyId')}`, body }, options);
  }

  /**
   * Delete a policy
   * Revisions that name it go on without it; flows that name it get a finding. To pause a policy, set `enabled` to false instead.
   * Needs the scope `policies:write`.
   * `DELETE /v1/policies/{policy_id}`
   */
  delete(policyId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/policies/${segment(policyId, 'policyId')}` }, options);
  }
}

/** `parley.procedures` */
export class Procedures extends Resource {
  /**
   * List procedures, newest first
   * All procedures of the organization.
   * Needs the scope `procedures:read`.
   * `GET /v1/procedures`
   */
  list(query?: Query<"listProcedures">, options?: CallOptions): List<Item<"listProcedures", "data">, Answer<"listProcedures">> {
    return this.transport.list({ method: "GET", path: "/v1/procedures", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a procedure
   * Written instructions to keep and reuse. They are not run by themselves: send the text as `instructions` to `updateWorkflowRevision` to make a flow of it.
   * Needs the scope `procedures:write`.
   * `POST /v1/procedures`
   */
  create(body: Body<"createProcedure">, options?: CallOptions): Promise<Answer<"createProcedure">> {
    return this.transport.call({ method: "POST", path: "/v1/procedures", body, keyed: true }, options);
  }

  /**
   * Read a procedure
   * One procedure with its instructions.
   * Needs the scope `procedures:read`.
   * `GET /v1/procedures/{procedure_id}`
   */
  get(procedureId: string, options?: CallOptions): Promise<Answer<"getProcedure">> {
    return this.transport.call({ method: "GET", path: `/v1/procedures/${segment(procedureId, 'procedureId')}` }, options);
  }

  /**
   * Change a procedure
   * Only the fields that are sent change. Flows made from it earlier stay as they are.
   * Needs the scope `procedures:write`.
   * `PATCH /v1/procedures/{procedure_id}`
   */
  update(procedureId: string, body: Body<"updateProcedure">, options?: CallOptions): Promise<Answer<"updateProcedure">> {
    return this.transport.call({ method: "PATCH", path: `/v1/procedures/${segment(procedureId, 'procedureId')}`, body }, options);
  }

  /**
   * Delete a procedure
   * Flows made from it stay as they are.
   * Needs the scope `procedures:write`.
   * `DELETE /v1/procedures/{procedure_id}`
   */
  delete(procedureId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/procedures/${segment(procedureId, 'procedureId')}` }, options);
  }
}

/** `parley.flowComments` */
export class FlowComments extends Resource {
  /**
   * Comments on flows, newest first
   * First comments and answers alike; `thread_id` says what belongs together. With `mentioned=true` those that wait for the member who asks.
   * Needs the scope `agents:read`.
   * `GET /v1/flow-comments`
   */
  list(query?: Query<"listFlowComments">, options?: CallOptions): List<Item<"listFlowComments", "data">, Answer<"listFlowComments">> {
    return this.transport.list({ method: "GET", path: "/v1/flow-comments", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Comment on a flow, a node, or answer a comment
   * Colleagues see it beside the flow, in every revision that has the node. A flow has at most 200 open threads, a thread 200 comments; more are refused with 409. Emits `graph.comment.added`.
   * Needs the scope `agents:write`.
   * `POST /v1/flow-comments`
   */
  add(body: Body<"addFlowComment">, options?: CallOptions): Promise<Answer<"addFlowComment">> {
    return this.transport.call({ method: "POST", path: "/v1/flow-comments", body, keyed: true }, options);
  }

  /**
   * Say that you have seen the comments on a flow
   * Comments that mentioned the member who asks do so no more. Without a member behind the key nothing changes.
   * Needs the scope `agents:read`.
   * `POST /v1/flow-comments/seen`
   */
  seen(body: Body<"seeFlowComments">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: "/v1/flow-comments/seen", body, keyed: true }, options);
  }

  /**
   * Settle the thread of a comment, or open it again
   * Of an answer, the thread it belongs to. The words of a comment stay as they were written.
   * Needs the scope `agents:write`.
   * `PATCH /v1/flow-comments/{comment_id}`
   */
  update(commentId: string, body: Body<"updateFlowComment">, options?: CallOptions): Promise<Answer<"updateFlowComment">> {
    return this.transport.call({ method: "PATCH", path: `/v1/flow-comments/${segment(commentId, 'commentId')}`, body }, options);
  }

  /**
   * Delete a comment
   * The first comment of a thread takes its answers along.
   * Needs the scope `agents:write`.
   * `DELETE /v1/flow-comments/{comment_id}`
   */
  delete(commentId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/flow-comments/${segment(commentId, 'commentId')}` }, options);
  }
}

/** `parley.scheduledActivations` */
export class ScheduledActivations extends Resource {
  /**
   * List scheduled activations, newest first
   * Those that wait, and what became of the others.
   * Needs the scope `agents:read`.
   * `GET /v1/scheduled-activations`
   */
  list(query?: Query<"listScheduledActivations">, options?: CallOptions): List<Item<"listScheduledActivations", "data">, Answer<"listScheduledActivations">> {
    return this.transport.list({ method: "GET", path: "/v1/scheduled-activations", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Put a published revision live later
   * At its time the revision is activated as with `activateAssistantRevision`, whatever is active then. A draft is refused with 409: publish it first, so that what goes live is what was tested. So is a second one of the same assistant while the first waits.
   * Needs the scope `agents:publish`.
   * `POST /v1/scheduled-activations`
   */
  create(body: Body<"scheduleActivation">, options?: CallOptions): Promise<Answer<"scheduleActivation">> {
    return this.transport.call({ method: "POST", path: "/v1/scheduled-activations", body, keyed: true }, options);
  }

  /**
   * Call a scheduled activation off
   * The revision stays published. 409 once its time has come.
   * Needs the scope `agents:publish`.
   * `DELETE /v1/scheduled-activations/{scheduled_activation_id}`
   */
  cancel(scheduledActivationId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/scheduled-activations/${segment(scheduledActivationId, 'scheduledActivationId')}` }, options);
  }
}

/** `parley.releaseSuites.runs` */
export class ReleaseSuitesRuns extends Resource {
  /**
   * List runs, newest first
   * Runs started by hand and at activations, with the result of each case.
   * Needs the scope `agents:read`.
   * `GET /v1/release-suites/{suite_id}/runs`
   */
  list(suiteId: string, query?: Query<"listReleaseRuns">, options?: CallOptions): List<Item<"listReleaseRuns", "data">, Answer<"listReleaseRuns">> {
    return this.transport.list({ method: "GET", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}/runs`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Run a suite against a revision
   * Runs every case against one revision as it is now and keeps the result, within 20 seconds; `startTestRun` takes longer ones. The model of the revision answers, as in production. No tool is called: a case says what tools answer. A revision that does not compile has the status `error`.
   * Needs the scope `agents:write`.
   * `POST /v1/release-suites/{suite_id}/runs`
   */
  start(suiteId: string, body: Body<"startReleaseRun">, options?: CallOptions): Promise<Answer<"startReleaseRun">> {
    return this.transport.call({ method: "POST", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}/runs`, body, keyed: true }, options);
  }

  /**
   * Read a run with the result of each case
   * Needs the scope `agents:read`.
   * `GET /v1/release-suites/{suite_id}/runs/{run_id}`
   */
  get(suiteId: string, runId: string, options?: CallOptions): Promise<Answer<"getReleaseRun">> {
    return this.transport.call({ method: "GET", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}/runs/${segment(runId, 'runId')}` }, options);
  }
}

/** `parley.releaseSuites` */
export class ReleaseSuites extends Resource {
  readonly runs: ReleaseSuitesRuns = new ReleaseSuitesRuns(this.transport);

  /**
   * List release suites, newest first
   * All suites of the organization, with their cases.
   * Needs the scope `agents:read`.
   * `GET /v1/release-suites`
   */
  list(query?: Query<"listReleaseSuites">, options?: CallOptions): List<Item<"listReleaseSuites", "data">, Answer<"listReleaseSuites">> {
    return this.transport.list({ method: "GET", path: "/v1/release-suites", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a release suite
   * Conversations that an assistant must still handle before it is released. Name the suite in `release_suite_id` of an assistant to have it replayed at activation, or run it by hand with `startReleaseRun`.
   * Needs the scope `agents:write`.
   * `POST /v1/release-suites`
   */
  create(body: Body<"createReleaseSuite">, options?: CallOptions): Promise<Answer<"createReleaseSuite">> {
    return this.transport.call({ method: "POST", path: "/v1/release-suites", body, keyed: true }, options);
  }

  /**
   * Read a release suite
   * One suite with its cases.
   * Needs the scope `agents:read`.
   * `GET /v1/release-suites/{suite_id}`
   */
  get(suiteId: string, options?: CallOptions): Promise<Answer<"getReleaseSuite">> {
    return this.transport.call({ method: "GET", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}` }, options);
  }

  /**
   * Change a release suite
   * Only the fields that are sent change; `cases` are replaced as a whole. Earlier runs stay as they are.
   * Needs the scope `agents:write`.
   * `PATCH /v1/release-suites/{suite_id}`
   */
  update(suiteId: string, body: Body<"updateReleaseSuite">, options?: CallOptions): Promise<Answer<"updateReleaseSuite">> {
    return this.transport.call({ method: "PATCH", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}`, body }, options);
  }

  /**
   * Delete a release suite and its runs
   * Assistants that name it go on without a suite: their gate then skips.
   * Needs the scope `agents:write`.
   * `DELETE /v1/release-suites/{suite_id}`
   */
  delete(suiteId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/release-suites/${segment(suiteId, 'suiteId')}` }, options);
  }
}

/** `parley.testRuns.cases` */
export class TestRunsCases extends Resource {
  /**
   * Read the result of one case
   * With its whole transcript and trace.
   * Needs the scope `agents:read`.
   * `GET /v1/test-runs/{test_run_id}/cases/{position}`
   */
  get(testRunId: string, position: string, options?: CallOptions): Promise<Answer<"getTestRunCase">> {
    return this.transport.call({ method: "GET", path: `/v1/test-runs/${segment(testRunId, 'testRunId')}/cases/${segment(position, 'position')}` }, options);
  }
}

/** `parley.testRuns` */
export class TestRuns extends Resource {
  readonly cases: TestRunsCases = new TestRunsCases(this.transport);

  /**
   * List test runs, newest first
   * Runs with their progress and verdict, without the results of cases.
   * Needs the scope `agents:read`.
   * `GET /v1/test-runs`
   */
  list(query?: Query<"listTestRuns">, options?: CallOptions): List<Item<"listTestRuns", "data">, Answer<"listTestRuns">> {
    return this.transport.list({ method: "GET", path: "/v1/test-runs", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Run test cases against a revision or a flow
   * Runs dialogues in the background with the model that production uses, on a clock of their own. Knowledge is really searched; tools are never called and answer as each case says. No conversation, memory or event comes of it. Follow it with `getTestRun`. At most 200 cases, 400 results and 5000 steps; 20 unfinished runs of one organization.
   * Needs the scope `agents:write`.
   * `POST /v1/test-runs`
   */
  start(body: Body<"startTestRun">, options?: CallOptions): Promise<Answer<"startTestRun">> {
    return this.transport.call({ method: "POST", path: "/v1/test-runs", body, keyed: true }, options);
  }

  /**
   * Read a test run with its results so far
   * Progress, verdict, and for each case what failed at which step, with transcript and trace. At most about 4 MB of them: failed cases come first, the others say `steps_left_out`.
   * Needs the scope `agents:read`.
   * `GET /v1/test-runs/{test_run_id}`
   */
  get(testRunId: string, options?: CallOptions): Promise<Answer<"getTestRun">> {
    return this.transport.call({ method: "GET", path: `/v1/test-runs/${segment(testRunId, 'testRunId')}` }, options);
  }

  /**
   * Stop a test run
   * Results that are there stay; the other cases are not run. 409 when it is completed already.
   * Needs the scope `agents:write`.
   * `POST /v1/test-runs/{test_run_id}/cancel`
   */
  cancel(testRunId: string, options?: CallOptions): Promise<Answer<"cancelTestRun">> {
    return this.transport.call({ method: "POST", path: `/v1/test-runs/${segment(testRunId, 'testRunId')}/cancel`, keyed: true }, options);
  }
}

/** `parley.modelRouter.providers` */
export class ModelRouterProviders extends Resource {
  /**
   * List model providers
   * Your accounts with model vendors, newest first. The built-in `local` and `scripted` are not listed.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/providers`
   */
  list(query?: Query<"listModelProviders">, options?: CallOptions): List<Item<"listModelProviders", "data">, Answer<"listModelProviders">> {
    return this.transport.list({ method: "GET", path: "/v1/model-router/providers", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Add a model provider
   * The credential is kept encrypted and never shown again. `local` and `scripted` are built in and need no account.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/providers`
   */
  create(body: Body<"createModelProvider">, options?: CallOptions): Promise<Answer<"createModelProvider">> {
    return this.transport.call({ method: "POST", path: "/v1/model-router/providers", body, keyed: true }, options);
  }

  /**
   * Read a model provider
   * One provider; its credential is never shown.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/providers/{provider_id}`
   */
  get(providerId: string, options?: CallOptions): Promise<Answer<"getModelProvider">> {
    return this.transport.call({ method: "GET", path: `/v1/model-router/providers/${segment(providerId, 'providerId')}` }, options);
  }

  /**
   * Change the address or the credential of a provider
   * Only the fields that are sent change, for calls from now on. The stored credential is sent to no other address: a new `base_url` needs `api_key` again.
   * Needs the scope `model_router:write`.
   * `PATCH /v1/model-router/providers/{provider_id}`
   */
  update(providerId: string, body: Body<"updateModelProvider">, options?: CallOptions): Promise<Answer<"updateModelProvider">> {
    return this.transport.call({ method: "PATCH", path: `/v1/model-router/providers/${segment(providerId, 'providerId')}`, body }, options);
  }

  /**
   * Remove a model provider
   * 409 while a router config names it: take it out of there first. Knowledge bases that use it can no longer embed.
   * Needs the scope `model_router:write`.
   * `DELETE /v1/model-router/providers/{provider_id}`
   */
  delete(providerId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/model-router/providers/${segment(providerId, 'providerId')}` }, options);
  }

  /**
   * Try a provider
   * Asks the vendor for its list of models, which costs nothing: is the address right, and does it take the stored credential? A vendor that refuses is an answer with `ok: false`.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/providers/{provider_id}/test`
   */
  test(providerId: string, options?: CallOptions): Promise<Answer<"testModelProvider">> {
    return this.transport.call({ method: "POST", path: `/v1/model-router/providers/${segment(providerId, 'providerId')}/test`, keyed: true }, options);
  }
}

/** `parley.modelRouter.configs` */
export class ModelRouterConfigs extends Resource {
  /**
   * List router configs
   * All router configs of the organization, newest first.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/configs`
   */
  list(query?: Query<"listRouterConfigs">, options?: CallOptions): List<Item<"listRouterConfigs", "data">, Answer<"listRouterConfigs">> {
    return this.transport.list({ method: "GET", path: "/v1/model-router/configs", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a router config
   * An ordered list of models: the next is asked when the one before has failed after its retries. Name it in `router_config_id` of a revision, or of `generateText`.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/configs`
   */
  create(body: Body<"createRouterConfig">, options?: CallOptions): Promise<Answer<"createRouterConfig">> {
    return this.transport.call({ method: "POST", path: "/v1/model-router/configs", body, keyed: true }, options);
  }

  /**
   * Read a router config
   * One router config with its targets.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/configs/{router_config_id}`
   */
  get(routerConfigId: string, options?: CallOptions): Promise<Answer<"getRouterConfig">> {
    return this.transport.call({ method: "GET", path: `/v1/model-router/configs/${segment(routerConfigId, 'routerConfigId')}` }, options);
  }

  /**
   * Change a router config
   * Only the fields that are sent change, for calls from now on; `targets` are replaced as a whole.
   * Needs the scope `model_router:write`.
   * `PATCH /v1/model-router/configs/{router_config_id}`
   */
  update(routerConfigId: string, body: Body<"updateRouterConfig">, options?: CallOptions): Promise<Answer<"updateRouterConfig">> {
    return this.transport.call({ method: "PATCH", path: `/v1/model-router/configs/${segment(routerConfigId, 'routerConfigId')}`, body }, options);
  }

  /**
   * Remove a router config
   * Revisions that name it can no longer ask a model by it: give them another first.
   * Needs the scope `model_router:write`.
   * `DELETE /v1/model-router/configs/{router_config_id}`
   */
  delete(routerConfigId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/model-router/configs/${segment(routerConfigId, 'routerConfigId')}` }, options);
  }
}

/** `parley.modelRouter.prices` */
export class ModelRouterPrices extends Resource {
  /**
   * List prices of models
   * Your own prices, then the published ones of OpenAI and Anthropic, or of the vendor named in `provider`.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/prices`
   */
  list(query?: Query<"listModelPrices">, options?: CallOptions): List<Item<"listModelPrices", "data">, Answer<"listModelPrices">> {
    return this.transport.list({ method: "GET", path: "/v1/model-router/prices", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Set the price of a model
   * Counts for calls from now on; calls already in the ledger keep the price they were made at.
   * Needs the scope `model_router:write`.
   * `PUT /v1/model-router/prices`
   */
  put(body: Body<"putModelPrice">, options?: CallOptions): Promise<Answer<"putModelPrice">> {
    return this.transport.call({ method: "PUT", path: "/v1/model-router/prices", body }, options);
  }

  /**
   * Go back to the published price of a model
   * Removes your own price; the published one counts from now on, if there is one. 404 when you have set none.
   * Needs the scope `model_router:write`.
   * `DELETE /v1/model-router/prices`
   */
  delete(query: Query<"deleteModelPrice">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: "/v1/model-router/prices", query }, options);
  }
}

/** `parley.modelRouter.budgets` */
export class ModelRouterBudgets extends Resource {
  /**
   * List budgets
   * All budgets, newest first, each with what is spent of it in the current period. At most 100.
   * Needs the scope `budgets:read`.
   * `GET /v1/model-router/budgets`
   */
  list(query?: Query<"listModelBudgets">, options?: CallOptions): List<Item<"listModelBudgets", "data">, Answer<"listModelBudgets">> {
    return this.transport.list({ method: "GET", path: "/v1/model-router/budgets", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a budget
   * Sends `model_router.budget.threshold_reached` at `alert_at` and at the whole amount; a hard one also refuses calls with 402 from then on. At most 100 budgets.
   * Needs the scope `budgets:write`.
   * `POST /v1/model-router/budgets`
   */
  create(body: Body<"createModelBudget">, options?: CallOptions): Promise<Answer<"createModelBudget">> {
    return this.transport.call({ method: "POST", path: "/v1/model-router/budgets", body, keyed: true }, options);
  }

  /**
   * Read a budget and what is spent of it
   * `spent_usd` counts the current period.
   * Needs the scope `budgets:read`.
   * `GET /v1/model-router/budgets/{budget_id}`
   */
  get(budgetId: string, options?: CallOptions): Promise<Answer<"getModelBudget">> {
    return this.transport.call({ method: "GET", path: `/v1/model-router/budgets/${segment(budgetId, 'budgetId')}` }, options);
  }

  /**
   * Change a budget
   * Only the fields that are sent change. A higher amount lets refused calls through at once.
   * Needs the scope `budgets:write`.
   * `PATCH /v1/model-router/budgets/{budget_id}`
   */
  update(budgetId: string, body: Body<"updateModelBudget">, options?: CallOptions): Promise<Answer<"updateModelBudget">> {
    return this.transport.call({ method: "PATCH", path: `/v1/model-router/budgets/${segment(budgetId, 'budgetId')}`, body }, options);
  }

  /**
   * Remove a budget
   * Nothing is counted against it or refused any more. The ledger stays.
   * Needs the scope `budgets:write`.
   * `DELETE /v1/model-router/budgets/{budget_id}`
   */
  delete(budgetId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/model-router/budgets/${segment(budgetId, 'budgetId')}` }, options);
  }
}

/** `parley.modelRouter.embeddings` */
export class ModelRouterEmbeddings extends Resource {
  /**
   * Embed texts
   * Turns texts into vectors, with the same providers as knowledge bases; counted as source `api`. 402 when a hard budget is spent.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/embeddings`
   */
  create(body: Body<"embedTexts">, options?: CallOptions): Promise<Answer<"embedTexts">> {
    return this.transport.call({ method: "POST", path: "/v1/model-router/embeddings", body, keyed: true }, options);
  }
}

/** `parley.modelRouter.generations` */
export class ModelRouterGenerations extends Resource {
  /**
   * Have a model write
   * One question to a model, with the same router as assistants; counted as source `api`. Tools that the model asks for are returned, not called. 402 when a hard budget is spent, 502 and 504 when the vendor fails.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/generations`
   */
  create(body: Body<"generateText">, options?: CallOptions): Promise<Answer<"generateText">> {
    return this.transport.call({ method: "POST", path: "/v1/model-router/generations", body, keyed: true }, options);
  }

  /**
   * Have a model write, streamed as it writes
   * As `generateText`, as server-sent events: `text` with a `delta`, then `done` with the whole answer, or `error`. A failure before the first word is a plain error answer.
   * Needs the scope `model_router:write`.
   * `POST /v1/model-router/generations/stream`
   */
  stream(body: Body<"streamText">, options?: CallOptions): AsyncGenerator<Streamed<"StreamTextStreamEvent">> {
    return this.transport.stream({ method: "POST", path: "/v1/model-router/generations/stream", body }, options);
  }
}

/** `parley.modelRouter.invocations` */
export class ModelRouterInvocations extends Resource {
  /**
   * The ledger: every call to a model, newest first
   * One entry for each call to a model, failed ones and free ones included, with its cost. Entries are never changed. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.
   * Needs the scope `model_router:read`.
   * `GET /v1/model-router/invocations`
   */
  list(query?: Query<"listModelInvocations">, options?: CallOptions): List<Item<"listModelInvocations", "data">, Answer<"listModelInvocations">> {
    return this.transport.list({ method: "GET", path: "/v1/model-router/invocations", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.modelRouter` */
export class ModelRouter extends Resource {
  readonly providers: ModelRouterProviders = new ModelRouterProviders(this.transport);
  readonly configs: ModelRouterConfigs = new ModelRouterConfigs(this.transport);
  readonly prices: ModelRouterPrices = new ModelRouterPrices(this.transport);
  readonly budgets: ModelRouterBudgets = new ModelRouterBudgets(this.transport);
  readonly embeddings: ModelRouterEmbeddings = new ModelRouterEmbeddings(this.transport);
  readonly generations: ModelRouterGenerations = new ModelRouterGenerations(this.transport);
  readonly invocations: ModelRouterInvocations = new ModelRouterInvocations(this.transport);
}

/** `parley.speech` */
export class Speech extends Resource {
  /**
   * What hears and speaks on calls
   * The accounts that hear and speak where our own speech serves a call. null: the built-in parts.
   * Needs the scope `model_router:read`.
   * `GET /v1/speech`
   */
  get(options?: CallOptions): Promise<Answer<"getSpeech">> {
    return this.transport.call({ method: "GET", path: "/v1/speech" }, options);
  }

  /**
   * Choose what hears and speaks on calls
   * From the next call on, sound or texts go to the vendor of this account; what it costs is in the ledger as `speech`. Where the vendor fails, the built-in part takes over for that sentence. Set the price with `putModelPrice`: for a million characters that are said, or a million seconds that are heard.
   * Needs the scope `model_router:write`.
   * `PUT /v1/speech`
   */
  set(body: Body<"setSpeech">, options?: CallOptions): Promise<Answer<"setSpeech">> {
    return this.transport.call({ method: "PUT", path: "/v1/speech", body }, options);
  }

  /**
   * Say a sentence, and hear it
   * Says a sentence with what speaks, and hears it with what hears, without a call: what was heard, and how long each took. A vendor is asked for real, and what it costs is in the ledger.
   * Needs the scope `model_router:write`.
   * `POST /v1/speech/check`
   */
  check(body: Body<"checkSpeech">, options?: CallOptions): Promise<Answer<"checkSpeech">> {
    return this.transport.call({ method: "POST", path: "/v1/speech/check", body }, options);
  }
}

/** `parley.executions` */
export class Executions extends Resource {
  /**
   * List executions of all workflows, newest first
   * With `Accept: text/csv` all executions that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `workflows:read`.
   * `GET /executions`
   */
  list(query?: Query<"listAllExecutions">, options?: CallOptions): List<Item<"listAllExecutions", "data">, Answer<"listAllExecutions">> {
    return this.transport.list({ method: "GET", path: "/executions", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Read an execution
   * State of the execution and of each step, with its calls in short.
   * Needs the scope `workflows:read`.
   * `GET /executions/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getExecution">> {
    return this.transport.call({ method: "GET", path: `/executions/${segment(id, 'id')}` }, options);
  }

  /**
   * Cancel an execution
   * Steps that are left are not run, and a call of it that waits or runs is canceled. 409 when the execution is over. Emits `workflow.execution.canceled`.
   * Needs the scope `workflows:execute`.
   * `POST /executions/{id}/cancel`
   */
  cancel(id: string, options?: CallOptions): Promise<Answer<"cancelExecution">> {
    return this.transport.call({ method: "POST", path: `/executions/${segment(id, 'id')}/cancel`, keyed: true }, options);
  }

  /**
   * What happened, and why
   * Decisions of the compliance gate, dials and events in one list, oldest first. Lines that the key has no scope for are left out.
   * Needs the scope `workflows:read`.
   * `GET /executions/{id}/timeline`
   */
  timeline(id: string, options?: CallOptions): Promise<Answer<"getExecutionTimeline">> {
    return this.transport.call({ method: "GET", path: `/executions/${segment(id, 'id')}/timeline` }, options);
  }
}

/** `parley.outcomeReports` */
export class OutcomeReports extends Resource {
  /**
   * List reports that are sent, newest first
   * With the time at which each goes out next, and what kept the last one from someone.
   * Needs the scope `workflows:read`.
   * `GET /outcome-reports`
   */
  list(query?: Query<"listOutcomeReports">, options?: CallOptions): List<Item<"listOutcomeReports", "data">, Answer<"listOutcomeReports">> {
    return this.transport.list({ method: "GET", path: "/outcome-reports", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Have outcomes sent each day, week or month
   * Goes by e-mail to members, with the groups as an attached file and a link to the same view in the console, and to webhooks as `call.report.ready`. 409 when addresses are given and the server sends no e-mail.
   * Needs the scope `workflows:write`.
   * `POST /outcome-reports`
   */
  create(body: Body<"createOutcomeReport">, options?: CallOptions): Promise<Answer<"createOutcomeReport">> {
    return this.transport.call({ method: "POST", path: "/outcome-reports", body, keyed: true }, options);
  }

  /**
   * Read a report that is sent
   * What it is about, when it goes out and to whom.
   * Needs the scope `workflows:read`.
   * `GET /outcome-reports/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getOutcomeReport">> {
    return this.transport.call({ method: "GET", path: `/outcome-reports/${segment(id, 'id')}` }, options);
  }

  /**
   * Change a report that is sent
   * Only the fields that are sent change; the next time is set anew.
   * Needs the scope `workflows:write`.
   * `PATCH /outcome-reports/{id}`
   */
  update(id: string, body: Body<"updateOutcomeReport">, options?: CallOptions): Promise<Answer<"updateOutcomeReport">> {
    return this.transport.call({ method: "PATCH", path: `/outcome-reports/${segment(id, 'id')}`, body }, options);
  }

  /**
   * Delete a report that is sent
   * It does not go out any more; what was sent stays with those who have it.
   * Needs the scope `workflows:write`.
   * `DELETE /outcome-reports/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/outcome-reports/${segment(id, 'id')}` }, options);
  }

  /**
   * Send a report now
   * About the same days as its next regular one would be today; its times stay as they are. 409 when the server sends no e-mail.
   * Needs the scope `workflows:write`.
   * `POST /outcome-reports/{id}/send`
   */
  send(id: string, options?: CallOptions): Promise<Answer<"sendOutcomeReport">> {
    return this.transport.call({ method: "POST", path: `/outcome-reports/${segment(id, 'id')}/send`, keyed: true }, options);
  }
}

/** `parley.leadBatches.rows` */
export class LeadBatchesRows extends Resource {
  /**
   * What became of each row
   * In the order of the file. Use `status=REJECTED` to see what must be corrected. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `workflows:read`.
   * `GET /lead-batches/{id}/rows`
   */
  list(id: string, query?: Query<"listLeadBatchRows">, options?: CallOptions): List<Item<"listLeadBatchRows", "data">, Answer<"listLeadBatchRows">> {
    return this.transport.list({ method: "GET", path: `/lead-batches/${segment(id, 'id')}/rows`, query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }
}

/** `parley.leadBatches` */
export class LeadBatches extends Resource {
  readonly rows: LeadBatchesRows = new LeadBatchesRows(this.transport);

  /**
   * How far a batch of leads is
   * Counts of the rows by what became of them. It is over when `status` is `COMPLETED`.
   * Needs the scope `workflows:read`.
   * `GET /lead-batches/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getLeadBatch">> {
    return this.transport.call({ method: "GET", path: `/lead-batches/${segment(id, 'id')}` }, options);
  }
}

/** `parley.calls.recording` */
export class CallsRecording extends Resource {
  /**
   * Listen to a call
   * The sound of a recorded call. `Range` with one range of bytes is answered with 206, so that players can jump. Every request leaves a row in the audit log. 404 when the call has no recording, 409 when there is no sound to listen to: the message says why.
   * Needs the scope `calls:read`.
   * `GET /calls/{id}/recording`
   */
  get(id: string, options?: CallOptions): Promise<Blob> {
    return this.transport.bytes({ method: "GET", path: `/calls/${segment(id, 'id')}/recording` }, options);
  }

  /**
   * Delete a recording
   * Here and at the carrier; the call itself stays. 409 while the call is being recorded, and while a legal hold stands on the person.
   * Needs the scope `calls:write`.
   * `DELETE /calls/{id}/recording`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/calls/${segment(id, 'id')}/recording` }, options);
  }

  /**
   * How far a recording is
   * Of calls whose workflow asks for recordings, from the moment at which the recording began or the person objected.
   * Needs the scope `calls:read`.
   * `GET /calls/{id}/recording/status`
   */
  status(id: string, options?: CallOptions): Promise<Answer<"getCallRecordingStatus">> {
    return this.transport.call({ method: "GET", path: `/calls/${segment(id, 'id')}/recording/status` }, options);
  }

  /**
   * Hear a recording again
   * What the end user said, by what hears today, beside what was understood during the call. Give the lines that differ to `replayConversation` as `instead`, to see what a revision makes of them. Only of calls that our own speech recorded, of half an hour at most; 409 says why not. Nothing is stored but a row in the audit log.
   * Needs the scope `calls:read`.
   * `POST /calls/{id}/recording/hear`
   */
  hear(id: string, options?: CallOptions): Promise<Answer<"hearCallRecording">> {
    return this.transport.call({ method: "POST", path: `/calls/${segment(id, 'id')}/recording/hear` }, options);
  }
}

/** `parley.calls` */
export class Calls extends Resource {
  readonly recording: CallsRecording = new CallsRecording(this.transport);

  /**
   * Place a single call
   * One call with the first `CALL` step of a workflow, and no execution. It is dialled as soon as the law, the hours of the workflow and a free slot allow. 409 when the workflow is not active or has no `CALL` step. Emits `call.created`.
   * Needs the scope `calls:write`.
   * `POST /call`
   */
  create(body: Body<"createCall">, options?: CallOptions): Promise<Answer<"createCall">> {
    return this.transport.call({ method: "POST", path: "/call", body, keyed: true }, options);
  }

  /**
   * List calls, newest first
   * Calls of all kinds. The next page: send `id` and `createdAt` of `nextCursorId`. With `Accept: text/csv` all calls that the filters leave as a file, without transcripts; `limit` is for pages.
   * Needs the scope `calls:read`.
   * `GET /calls`
   */
  list(query?: Query<"listCalls">, options?: CallOptions): List<Item<"listCalls", "calls">, Answer<"listCalls">> {
    return this.transport.list({ method: "GET", path: "/calls", query }, { items: "calls", next: "nextCursorId", params: ["createdAt","id"] }, options);
  }

  /**
   * Read a call
   * The answer is a page with one call. Transcript and collected variables grow while it runs.
   * Needs the scope `calls:read`.
   * `GET /calls/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Item<"getCall", "calls">> {
    return this.transport.one({ method: "GET", path: `/calls/${segment(id, 'id')}` }, "calls", options);
  }

  /**
   * Cancel a call
   * A call that waits is not dialled any more; one that rings or talks is hung up. Its execution goes on to the next step. The answer is a page with that call. 409 when it is over.
   * Needs the scope `calls:write`.
   * `POST /calls/{id}/cancel`
   */
  cancel(id: string, options?: CallOptions): Promise<Answer<"cancelCall">> {
    return this.transport.call({ method: "POST", path: `/calls/${segment(id, 'id')}/cancel`, keyed: true }, options);
  }

  /**
   * Move a call-back to another time
   * The person is called at that time as far as law, hours and limits allow. The answer is a page with that call. 409 when it is no call-back, or has started. Emits `call.scheduled`.
   * Needs the scope `calls:write`.
   * `POST /calls/{id}/move`
   */
  move(id: string, body: Body<"moveCallBack">, options?: CallOptions): Promise<Answer<"moveCallBack">> {
    return this.transport.call({ method: "POST", path: `/calls/${segment(id, 'id')}/move`, body, keyed: true }, options);
  }

  /**
   * What happened to a call
   * Decisions of the compliance gate, the dial and events of one call, oldest first. Lines that the key has no scope for are left out.
   * Needs the scope `calls:read`.
   * `GET /calls/{id}/timeline`
   */
  timeline(id: string, options?: CallOptions): Promise<Answer<"getCallTimeline">> {
    return this.transport.call({ method: "GET", path: `/calls/${segment(id, 'id')}/timeline` }, options);
  }

  /**
   * Why a call was made or not
   * Every verdict about the call, oldest first: the rules that were asked, what they were asked about, and the law behind each.
   * Needs the scope `compliance:read`.
   * `GET /calls/{id}/receipt`
   */
  receipt(id: string, options?: CallOptions): Promise<Answer<"getCallReceipt">> {
    return this.transport.call({ method: "GET", path: `/calls/${segment(id, 'id')}/receipt` }, options);
  }
}

/** `parley.callBacks` */
export class CallBacks extends Resource {
  /**
   * Calls that people asked for, by when they are due
   * Those to come and those that were made, between two instants. With `Accept: text/csv` all of them as a file; `limit` and `cursor` are for pages.
   * Needs the scope `calls:read`.
   * `GET /call-backs`
   */
  list(query: Query<"listCallBacks">, options?: CallOptions): List<Item<"listCallBacks", "data">, Answer<"listCallBacks">> {
    return this.transport.list({ method: "GET", path: "/call-backs", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }
}

/** `parley.phoneNumbers` */
export class PhoneNumbers extends Resource {
  /**
   * List phone numbers
   * All numbers of the organization, newest first.
   * Needs the scope `integrations:read`.
   * `GET /phone-numbers`
   */
  list(query?: Query<"listPhoneNumbers">, options?: CallOptions): List<Item<"listPhoneNumbers", "data">, Answer<"listPhoneNumbers">> {
    return this.transport.list({ method: "GET", path: "/phone-numbers", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Add a phone number
   * A number that workflows call from. 409 when your organization has it already. A number without `carrierId`, or of a simulated carrier, is not on the telephone network: `POST /carriers/{id}/simulate-inbound` and `/simulate-text` play the people who call and write to it.
   * Needs the scope `integrations:write`.
   * `POST /phone-numbers`
   */
  create(body: Body<"createPhoneNumber">, options?: CallOptions): Promise<Answer<"createPhoneNumber">> {
    return this.transport.call({ method: "POST", path: "/phone-numbers", body, keyed: true }, options);
  }

  /**
   * Read a phone number
   * One number.
   * Needs the scope `integrations:read`.
   * `GET /phone-numbers/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getPhoneNumber">> {
    return this.transport.call({ method: "GET", path: `/phone-numbers/${segment(id, 'id')}` }, options);
  }

  /**
   * Set who answers a phone number
   * Changes what is given; null clears. An incoming call goes to the assistant of a live execution of the caller, else to `inboundAssistantId`, else to the built-in script; outside `inboundHours` the `fallback` holds.
   * Needs the scope `integrations:write`.
   * `PATCH /phone-numbers/{id}`
   */
  update(id: string, body: Body<"updatePhoneNumber">, options?: CallOptions): Promise<Answer<"updatePhoneNumber">> {
    return this.transport.call({ method: "PATCH", path: `/phone-numbers/${segment(id, 'id')}`, body }, options);
  }

  /**
   * Remove a phone number
   * 409 while a workflow calls from it: give the workflow another number first.
   * Needs the scope `integrations:write`.
   * `DELETE /phone-numbers/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/phone-numbers/${segment(id, 'id')}` }, options);
  }
}

/** `parley.carriers.numbers` */
export class CarriersNumbers extends Resource {
  /**
   * Numbers of the account at the carrier
   * Asked of the carrier now, with those that are added here already. 409 with the reason when the carrier refuses.
   * Needs the scope `integrations:read`.
   * `GET /carriers/{id}/numbers`
   */
  list(id: string, options?: CallOptions): List<Item<"listCarrierNumbers", "data">, Answer<"listCarrierNumbers">> {
    return this.transport.list({ method: "GET", path: `/carriers/${segment(id, 'id')}/numbers` }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.carriers.availableNumbers` */
export class CarriersAvailableNumbers extends Resource {
  /**
   * Numbers that the carrier sells
   * Local numbers that take calls. 409 with the reason when the carrier refuses.
   * Needs the scope `integrations:read`.
   * `GET /carriers/{id}/available-numbers`
   */
  list(id: string, query?: Query<"listAvailableNumbers">, options?: CallOptions): List<Item<"listAvailableNumbers", "data">, Answer<"listAvailableNumbers">> {
    return this.transport.list({ method: "GET", path: `/carriers/${segment(id, 'id')}/available-numbers`, query }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.carriers.callbacks` */
export class CarriersCallbacks extends Resource {
  /**
   * For carriers: what happened to a call or text
   * Called by the carrier, never by you: it needs no API key, but the signature of the carrier over address and body. Anything else is refused with 403, and nothing is done. Needs no API key.
   * `POST /carriers/{id}/callbacks/{kind}`
   */
  receive(id: string, kind: string, options?: CallOptions): Promise<string> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/callbacks/${segment(kind, 'kind')}` }, options);
  }
}

/** `parley.carriers` */
export class Carriers extends Resource {
  readonly numbers: CarriersNumbers = new CarriersNumbers(this.transport);
  readonly availableNumbers: CarriersAvailableNumbers = new CarriersAvailableNumbers(this.transport);
  readonly callbacks: CarriersCallbacks = new CarriersCallbacks(this.transport);

  /**
   * List carriers
   * All carriers of the organization, newest first.
   * Needs the scope `integrations:read`.
   * `GET /carriers`
   */
  list(query?: Query<"listCarriers">, options?: CallOptions): List<Item<"listCarriers", "data">, Answer<"listCarriers">> {
    return this.transport.list({ method: "GET", path: "/carriers", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Add a carrier
   * A line to the phone network. The simulated carrier needs no account and rings no real phone; for others give `config` and `credentials` of your account (docs/carriers.md). One organization may have several accounts of one type. A sandbox has the simulated one alone: 409 for others.
   * Needs the scope `integrations:write`.
   * `POST /carriers`
   */
  create(body: Body<"createCarrier">, options?: CallOptions): Promise<Answer<"createCarrier">> {
    return this.transport.call({ method: "POST", path: "/carriers", body, keyed: true }, options);
  }

  /**
   * Read a carrier
   * One carrier.
   * Needs the scope `integrations:read`.
   * `GET /carriers/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getCarrier">> {
    return this.transport.call({ method: "GET", path: `/carriers/${segment(id, 'id')}` }, options);
  }

  /**
   * Change a carrier
   * `config` and `credentials` each replace what is stored as a whole; what is left out stays. A new address needs the credentials again.
   * Needs the scope `integrations:write`.
   * `PATCH /carriers/{id}`
   */
  update(id: string, body: Body<"updateCarrier">, options?: CallOptions): Promise<Answer<"updateCarrier">> {
    return this.transport.call({ method: "PATCH", path: `/carriers/${segment(id, 'id')}`, body }, options);
  }

  /**
   * Remove a carrier
   * 409 while phone numbers belong to it, which are deleted first, and while calls go by it.
   * Needs the scope `integrations:write`.
   * `DELETE /carriers/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/carriers/${segment(id, 'id')}` }, options);
  }

  /**
   * Try a carrier
   * Without `to`: asks the carrier whether the credentials are good. With `to`: that number is called from the first number of the carrier and hears one sentence; the call passes the gate like any other and is in `GET /calls`. 409 with what to do when the carrier refuses, when `PUBLIC_URL` is missing, or when the number must not be called now.
   * Needs the scope `integrations:write`.
   * `POST /carriers/{id}/test`
   */
  test(id: string, body: Body<"testCarrier">, options?: CallOptions): Promise<Answer<"testCarrier">> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/test`, body, keyed: true }, options);
  }

  /**
   * Registrations and caller reputation at the carrier
   * Asked of the carrier now: the business, brands and campaigns that texts in the United States need, and how phones show calls of your numbers. Twilio: trust hub and A2P registrations. Telnyx: 10DLC and number reputation. 409 with the reason when the carrier cannot be asked.
   * Needs the scope `integrations:read`.
   * `GET /carriers/{id}/registrations`
   */
  registrations(id: string, options?: CallOptions): Promise<Answer<"getCarrierRegistrations">> {
    return this.transport.call({ method: "GET", path: `/carriers/${segment(id, 'id')}/registrations` }, options);
  }

  /**
   * Buy a number at the carrier
   * The carrier bills the account for it, each month. 409 with the reason when it refuses. Then point it here with `setUpNumber` and add it with `createPhoneNumber`. The simulated carrier bills nothing.
   * Needs the scope `integrations:write`.
   * `POST /carriers/{id}/buy-number`
   */
  buyNumber(id: string, body: Body<"buyNumber">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/buy-number`, body, keyed: true }, options);
  }

  /**
   * Point a number of the account at this service
   * Tells the carrier to send calls and texts that come to this number here. 409 with the reason when the carrier refuses. Add the number with `POST /phone-numbers` as well.
   * Needs the scope `integrations:write`.
   * `POST /carriers/{id}/set-up-number`
   */
  setUpNumber(id: string, body: Body<"setUpNumber">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/set-up-number`, body, keyed: true }, options);
  }

  /**
   * Simulate an incoming call
   * For simulated carriers: the person behind `from` calls you, and the call goes where a call of any carrier would. A live execution of theirs waits until they hang up.
   * Needs the scope `calls:write`.
   * `POST /carriers/{id}/simulate-inbound`
   */
  simulateInbound(id: string, body: Body<"simulateInbound">, options?: CallOptions): Promise<Answer<"simulateInbound">> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/simulate-inbound`, body, keyed: true }, options);
  }

  /**
   * Simulate an incoming text
   * For simulated carriers: the person behind `from` writes to you. The text arrives as from any carrier; read it at `/messages`.
   * Needs the scope `calls:write`.
   * `POST /carriers/{id}/simulate-text`
   */
  simulateText(id: string, body: Body<"simulateText">, options?: CallOptions): Promise<Answer<"simulateText">> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/simulate-text`, body, keyed: true }, options);
  }

  /**
   * Script what a simulated person says
   * For simulated carriers: from the next call on, the person behind `number` picks up and says these lines, one each time it is their turn. No lines: the number goes back to its built-in persona.
   * Needs the scope `calls:write`.
   * `POST /carriers/{id}/simulate-script`
   */
  simulateScript(id: string, body: Body<"simulateScript">, options?: CallOptions): Promise<Answer<"simulateScript">> {
    return this.transport.call({ method: "POST", path: `/carriers/${segment(id, 'id')}/simulate-script`, body, keyed: true }, options);
  }
}

/** `parley.carrierPrices` */
export class CarrierPrices extends Resource {
  /**
   * List what you pay your carriers
   * Prices of minutes and of texts, newest first. Without one, calls and texts of real carriers cost 0 in the ledger and are marked.
   * Needs the scope `integrations:read`.
   * `GET /carrier-prices`
   */
  list(query?: Query<"listCarrierPrices">, options?: CallOptions): List<Item<"listCarrierPrices", "data">, Answer<"listCarrierPrices">> {
    return this.transport.list({ method: "GET", path: "/carrier-prices", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Set what you pay a carrier
   * Counts for calls and texts from now on. The same account, kind, direction and prefix again changes the price. At most 2,000 prices.
   * Needs the scope `integrations:write`.
   * `PUT /carrier-prices`
   */
  put(body: Body<"putCarrierPrice">, options?: CallOptions): Promise<Answer<"putCarrierPrice">> {
    return this.transport.call({ method: "PUT", path: "/carrier-prices", body }, options);
  }

  /**
   * Remove a price of a carrier
   * Calls and texts from now on have the next shorter prefix’s price, or none.
   * Needs the scope `integrations:write`.
   * `DELETE /carrier-prices/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/carrier-prices/${segment(id, 'id')}` }, options);
  }
}

/** `parley.carrierAddress` */
export class CarrierAddress extends Resource {
  /**
   * Whether carriers reach this service
   * Asks for this service at its own public address, as a carrier would, and says what to do when it does not answer.
   * Needs the scope `integrations:read`.
   * `GET /carrier-address`
   */
  check(options?: CallOptions): Promise<Answer<"checkCarrierAddress">> {
    return this.transport.call({ method: "GET", path: "/carrier-address" }, options);
  }
}

/** `parley.webCalls.token` */
export class WebCallsToken extends Resource {
  /**
   * Come back to a call by microphone
   * A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over.
   * Needs the scope `conversations:write`.
   * `POST /v1/web-calls/{id}/token`
   */
  return(id: string, options?: CallOptions): Promise<Answer<"returnToWebCall">> {
    return this.transport.call({ method: "POST", path: `/v1/web-calls/${segment(id, 'id')}/token` }, options);
  }
}

/** `parley.webCalls` */
export class WebCalls extends Resource {
  readonly token: WebCallsToken = new WebCallsToken(this.transport);

  /**
   * Whether calls by microphone can be held here
   * What hears and speaks, the voices to choose from, and what to do where the speech parts are missing.
   * Needs the scope `conversations:read`.
   * `GET /v1/web-calls`
   */
  get(options?: CallOptions): Promise<Answer<"getWebCallCapability">> {
    return this.transport.call({ method: "GET", path: "/v1/web-calls" }, options);
  }

  /**
   * Start a call by microphone
   * A call between an assistant and a microphone in a browser. Open the socket at `socket_url` within a minute. Sound goes both ways as 16-bit samples of 16 kHz in binary frames; texts beside it are JSON with a `type`. The documentation has the whole of it: docs/voice.md. 409 with the command to run where the speech parts are not installed.
   * Needs the scope `conversations:write`.
   * `POST /v1/web-calls`
   */
  create(body: Body<"createWebCall">, options?: CallOptions): Promise<Answer<"createWebCall">> {
    return this.transport.call({ method: "POST", path: "/v1/web-calls", body }, options);
  }
}

/** `parley.dnc` */
export class Dnc extends Resource {
  /**
   * Numbers that are never called, newest first
   * The do-not-call list of your organization. `checkDnc` is the way to ask about many numbers. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `compliance:read`.
   * `GET /dnc`
   */
  list(query?: Query<"listDnc">, options?: CallOptions): List<Item<"listDnc", "data">, Answer<"listDnc">> {
    return this.transport.list({ method: "GET", path: "/dnc", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Never call this number again
   * Once answered, no worker dials or texts the number; open executions and calls to the person are canceled. Adding a number twice changes nothing. Emits `compliance.dnc.added`.
   * Needs the scope `compliance:write`.
   * `POST /dnc`
   */
  add(body: Body<"addDnc">, options?: CallOptions): Promise<Answer<"addDnc">> {
    return this.transport.call({ method: "POST", path: "/dnc", body, keyed: true }, options);
  }

  /**
   * Add a whole list of numbers
   * CSV with a column `phone`, or JSON `{"phones": ["+12025550147", …]}`; at most 250,000 rows. Rows that are no numbers are named, the others are listed.
   * Needs the scope `compliance:write`.
   * `POST /dnc/import`
   */
  import(body: Body<"importDnc">, options?: CallOptions): Promise<Answer<"importDnc">> {
    return this.transport.call({ method: "POST", path: "/dnc/import", body, textType: "text/csv", keyed: true }, options);
  }

  /**
   * Which of these people must not be called
   * A person is listed when any of their numbers is. Nothing is changed.
   * Needs the scope `compliance:read`.
   * `POST /dnc/check`
   */
  check(body: Body<"checkDnc">, options?: CallOptions): Promise<Answer<"checkDnc">> {
    return this.transport.call({ method: "POST", path: "/dnc/check", body, keyed: true }, options);
  }

  /**
   * Read an entry of the list
   * 404 when the number is not listed. The number is read in any usual spelling.
   * Needs the scope `compliance:read`.
   * `GET /dnc/{phone}`
   */
  get(phone: string, options?: CallOptions): Promise<Answer<"getDnc">> {
    return this.transport.call({ method: "GET", path: `/dnc/${segment(phone, 'phone')}` }, options);
  }

  /**
   * Take a number off the list
   * Only when the person asked for it. The removal stays in the audit log. Emits `compliance.dnc.removed`.
   * Needs the scope `compliance:write`.
   * `DELETE /dnc/{phone}`
   */
  remove(phone: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/dnc/${segment(phone, 'phone')}` }, options);
  }
}

/** `parley.consents` */
export class Consents extends Resource {
  /**
   * Recorded consents, newest first
   * Revoked and expired ones included; `holds` says which count. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `compliance:read`.
   * `GET /consents`
   */
  list(query?: Query<"listConsents">, options?: CallOptions): List<Item<"listConsents", "data">, Answer<"listConsents">> {
    return this.transport.list({ method: "GET", path: "/consents", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Record a consent
   * That a person agreed to be called or texted. `TEXT` steps need one; calls do when the settings say `require`, and until they say anything, calls over a real carrier do. It does not take the number off the do-not-call list. Emits `compliance.consent.granted`.
   * Needs the scope `compliance:write`.
   * `POST /consents`
   */
  grant(body: Body<"grantConsent">, options?: CallOptions): Promise<Answer<"grantConsent">> {
    return this.transport.call({ method: "POST", path: "/consents", body, keyed: true }, options);
  }

  /**
   * Read a consent
   * One consent, as of now.
   * Needs the scope `compliance:read`.
   * `GET /consents/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getConsent">> {
    return this.transport.call({ method: "GET", path: `/consents/${segment(id, 'id')}` }, options);
  }

  /**
   * End a consent
   * It no longer holds, and stays on record. Revoking twice changes nothing. Emits `compliance.consent.revoked`.
   * Needs the scope `compliance:write`.
   * `POST /consents/{id}/revoke`
   */
  revoke(id: string, body?: Body<"revokeConsent">, options?: CallOptions): Promise<Answer<"revokeConsent">> {
    return this.transport.call({ method: "POST", path: `/consents/${segment(id, 'id')}/revoke`, body, keyed: true }, options);
  }
}

/** `parley.messages` */
export class Messages extends Resource {
  /**
   * Hand over an inbound text
   * For carriers that are not connected to the server. STOP and words like it list the number and are confirmed once; HELP is answered; START undoes a STOP by text. The answer is sent by the server.
   * Needs the scope `compliance:write`.
   * `POST /messages/inbound`
   */
  receive(body: Body<"receiveMessage">, options?: CallOptions): Promise<Answer<"receiveMessage">> {
    return this.transport.call({ method: "POST", path: "/messages/inbound", body, keyed: true }, options);
  }

  /**
   * Inbound texts, and their answers
   * Newest first, both directions, texts of workflows included. With a simulated carrier texts come in by `POST /carriers/{id}/simulate-text`. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `compliance:read`.
   * `GET /messages`
   */
  list(query?: Query<"listMessages">, options?: CallOptions): List<Item<"listMessages", "data">, Answer<"listMessages">> {
    return this.transport.list({ method: "GET", path: "/messages", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Answer a text that no assistant took
   * Sent from the number that the person wrote to. It passes the gate: 409 with the reason when the person opted out, or, an hour after they wrote, when their legal hours are over. Texts of a conversation are answered with `sendConversationMessage`.
   * Needs the scope `compliance:write`.
   * `POST /messages/{id}/reply`
   */
  reply(id: string, body: Body<"replyToMessage">, options?: CallOptions): Promise<Answer<"replyToMessage">> {
    return this.transport.call({ method: "POST", path: `/messages/${segment(id, 'id')}/reply`, body, keyed: true }, options);
  }
}

/** `parley.receipts` */
export class Receipts extends Resource {
  /**
   * Why contacts were made or not, newest first
   * One for each time the compliance gate decided about a call or a text. Receipts are never changed. With `Accept: text/csv` all receipts that the filters leave as a file, without `rules` and `inputs`; `limit` and `cursor` are for pages.
   * Needs the scope `compliance:read`.
   * `GET /receipts`
   */
  list(query?: Query<"listReceipts">, options?: CallOptions): List<Item<"listReceipts", "data">, Answer<"listReceipts">> {
    return this.transport.list({ method: "GET", path: "/receipts", query }, { items: "data", next: "pagination.nextCursor", params: ["cursor"] }, options);
  }

  /**
   * Read a receipt
   * The verdict with every rule that was asked and everything it was computed from.
   * Needs the scope `compliance:read`.
   * `GET /receipts/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Answer<"getReceipt">> {
    return this.transport.call({ method: "GET", path: `/receipts/${segment(id, 'id')}` }, options);
  }
}

/** `parley.compliance.rules` */
export class ComplianceRules extends Resource {
  /**
   * The rules as they apply to you
   * Hours and caps in force, your own stricter settings included, each with its source.
   * Needs the scope `compliance:read`.
   * `GET /compliance/rules`
   */
  list(options?: CallOptions): List<Item<"listComplianceRules", "data">, Answer<"listComplianceRules">> {
    return this.transport.list({ method: "GET", path: "/compliance/rules" }, { items: "data", next: null, params: [] }, options);
  }
}

/** `parley.compliance.settings` */
export class ComplianceSettings extends Resource {
  /**
   * Read your settings
   * What your organization has set, defaults filled in.
   * Needs the scope `compliance:read`.
   * `GET /compliance/settings`
   */
  get(options?: CallOptions): Promise<Answer<"getComplianceSettings">> {
    return this.transport.call({ method: "GET", path: "/compliance/settings" }, options);
  }

  /**
   * Be stricter than the law
   * Fields that are sent replace what was set. Anything looser than the law is refused with 400. Applies to every contact from now on.
   * Needs the scope `compliance:write`.
   * `PATCH /compliance/settings`
   */
  update(body: Body<"updateComplianceSettings">, options?: CallOptions): Promise<Answer<"updateComplianceSettings">> {
    return this.transport.call({ method: "PATCH", path: "/compliance/settings", body }, options);
  }
}

/** `parley.compliance` */
export class Compliance extends Resource {
  readonly rules: ComplianceRules = new ComplianceRules(this.transport);
  readonly settings: ComplianceSettings = new ComplianceSettings(this.transport);

  /**
   * In which hours of the week each state can be called
   * For a campaign with these hours, saved or not: its own hours, the legal hours, those of the state and your days off together, by the clock of the campaign. The verdict before each call also knows the number and the zip code of the person.
   * Needs the scope `compliance:read`.
   * `GET /compliance/week-map`
   */
  weekMap(query: Query<"getWeekMap">, options?: CallOptions): Promise<Answer<"getWeekMap">> {
    return this.transport.call({ method: "GET", path: "/compliance/week-map", query }, options);
  }
}

/** `parley.cannedReplies` */
export class CannedReplies extends Resource {
  /**
   * List canned replies, newest first
   * All of the organization, or those with `q` in their shortcut or text.
   * Needs the scope `conversations:read`.
   * `GET /v1/canned-replies`
   */
  list(query?: Query<"listCannedReplies">, options?: CallOptions): List<Item<"listCannedReplies", "data">, Answer<"listCannedReplies">> {
    return this.transport.list({ method: "GET", path: "/v1/canned-replies", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Store a reply that agents send often
   * For the whole organization. Nothing sends it by itself: an agent chooses it and sends the text with `sendConversationMessage`. 409 when another one has the shortcut.
   * Needs the scope `conversations:write`.
   * `POST /v1/canned-replies`
   */
  create(body: Body<"createCannedReply">, options?: CallOptions): Promise<Answer<"createCannedReply">> {
    return this.transport.call({ method: "POST", path: "/v1/canned-replies", body, keyed: true }, options);
  }

  /**
   * Change a canned reply
   * Only the fields that are sent change; what was sent before stays as it was. 409 when another one has the shortcut.
   * Needs the scope `conversations:write`.
   * `PATCH /v1/canned-replies/{canned_reply_id}`
   */
  update(cannedReplyId: string, body: Body<"updateCannedReply">, options?: CallOptions): Promise<Answer<"updateCannedReply">> {
    return this.transport.call({ method: "PATCH", path: `/v1/canned-replies/${segment(cannedReplyId, 'cannedReplyId')}`, body }, options);
  }

  /**
   * Delete a canned reply
   * What was sent with it stays in its conversations.
   * Needs the scope `conversations:write`.
   * `DELETE /v1/canned-replies/{canned_reply_id}`
   */
  delete(cannedReplyId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/canned-replies/${segment(cannedReplyId, 'cannedReplyId')}` }, options);
  }
}

/** `parley.conversationLabels` */
export class ConversationLabels extends Resource {
  /**
   * List labels, newest first
   * Every label that was used, or those with `q` in their name.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversation-labels`
   */
  list(query?: Query<"listConversationLabels">, options?: CallOptions): List<Item<"listConversationLabels", "data">, Answer<"listConversationLabels">> {
    return this.transport.list({ method: "GET", path: "/v1/conversation-labels", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Delete a label
   * It is offered no more; conversations that have it keep it.
   * Needs the scope `conversations:write`.
   * `DELETE /v1/conversation-labels/{conversation_label_id}`
   */
  delete(conversationLabelId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/conversation-labels/${segment(conversationLabelId, 'conversationLabelId')}` }, options);
  }
}

/** `parley.macros` */
export class Macros extends Resource {
  /**
   * List macros, newest first
   * All of the organization, or those with `q` in their name.
   * Needs the scope `conversations:read`.
   * `GET /v1/macros`
   */
  list(query?: Query<"listMacros">, options?: CallOptions): List<Item<"listMacros", "data">, Answer<"listMacros">> {
    return this.transport.list({ method: "GET", path: "/v1/macros", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Store several acts under one name
   * For the whole organization. Nothing runs it by itself. 409 when another one has the name.
   * Needs the scope `conversations:write`.
   * `POST /v1/macros`
   */
  create(body: Body<"createMacro">, options?: CallOptions): Promise<Answer<"createMacro">> {
    return this.transport.call({ method: "POST", path: "/v1/macros", body, keyed: true }, options);
  }

  /**
   * Change a macro
   * Steps are replaced as a whole. 409 when another one has the name.
   * Needs the scope `conversations:write`.
   * `PATCH /v1/macros/{macro_id}`
   */
  update(macroId: string, body: Body<"updateMacro">, options?: CallOptions): Promise<Answer<"updateMacro">> {
    return this.transport.call({ method: "PATCH", path: `/v1/macros/${segment(macroId, 'macroId')}`, body }, options);
  }

  /**
   * Delete a macro
   * What was done with it stays.
   * Needs the scope `conversations:write`.
   * `DELETE /v1/macros/{macro_id}`
   */
  delete(macroId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/macros/${segment(macroId, 'macroId')}` }, options);
  }
}

/** `parley.inboxViews` */
export class InboxViews extends Resource {
  /**
   * List saved views of the inbox, newest first
   * Those that are shared, and those of the member who asks.
   * Needs the scope `conversations:read`.
   * `GET /v1/inbox-views`
   */
  list(query?: Query<"listInboxViews">, options?: CallOptions): List<Item<"listInboxViews", "data">, Answer<"listInboxViews">> {
    return this.transport.list({ method: "GET", path: "/v1/inbox-views", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Save a view of the inbox under a name
   * For the member who saves it, or `shared` with all colleagues. One of the same name is replaced. 409 at 200 views.
   * Needs the scope `conversations:write`.
   * `POST /v1/inbox-views`
   */
  save(body: Body<"saveInboxView">, options?: CallOptions): Promise<Answer<"saveInboxView">> {
    return this.transport.call({ method: "POST", path: "/v1/inbox-views", body, keyed: true }, options);
  }

  /**
   * Delete a saved view of the inbox
   * A shared one is gone for all colleagues. The view of another member is unknown.
   * Needs the scope `conversations:write`.
   * `DELETE /v1/inbox-views/{inbox_view_id}`
   */
  delete(inboxViewId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/inbox-views/${segment(inboxViewId, 'inboxViewId')}` }, options);
  }
}

/** `parley.queues` */
export class Queues extends Resource {
  /**
   * List queues, newest first
   * With their rules and members.
   * Needs the scope `conversations:read`.
   * `GET /v1/queues`
   */
  list(query?: Query<"listQueues">, options?: CallOptions): List<Item<"listQueues", "data">, Answer<"listQueues">> {
    return this.transport.list({ method: "GET", path: "/v1/queues", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Make a queue
   * Hand-offs of flows that name it wait in it from now on, and are offered to its members. 409 when another one has the name.
   * Needs the scope `members:write`.
   * `POST /v1/queues`
   */
  create(body: Body<"createQueue">, options?: CallOptions): Promise<Answer<"createQueue">> {
    return this.transport.call({ method: "POST", path: "/v1/queues", body, keyed: true }, options);
  }

  /**
   * Read a queue
   * Needs the scope `conversations:read`.
   * `GET /v1/queues/{queue_id}`
   */
  get(queueId: string, options?: CallOptions): Promise<Answer<"getQueue">> {
    return this.transport.call({ method: "GET", path: `/v1/queues/${segment(queueId, 'queueId')}` }, options);
  }

  /**
   * Change a queue
   * Only the fields that are sent change. What waits in it is looked at again under the new rules.
   * Needs the scope `members:write`.
   * `PATCH /v1/queues/{queue_id}`
   */
  update(queueId: string, body: Body<"updateQueue">, options?: CallOptions): Promise<Answer<"updateQueue">> {
    return this.transport.call({ method: "PATCH", path: `/v1/queues/${segment(queueId, 'queueId')}`, body }, options);
  }

  /**
   * Delete a queue
   * What waits under its name stays in the list of those who wait, and is offered to no one by itself.
   * Needs the scope `members:write`.
   * `DELETE /v1/queues/{queue_id}`
   */
  delete(queueId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/queues/${segment(queueId, 'queueId')}` }, options);
  }
}

/** `parley.service.agents.me` */
export class ServiceAgentsMe extends Resource {
  /**
   * Read whether you are available
   * Of the member who is signed in; 409 for a key that is no member.
   * Needs the scope `conversations:read`.
   * `GET /v1/service/agents/me`
   */
  get(options?: CallOptions): Promise<Answer<"getOwnAvailability">> {
    return this.transport.call({ method: "GET", path: "/v1/service/agents/me" }, options);
  }

  /**
   * Say that you are available or away
   * Repeat it every minute while you work: a member whose console was silent for two and a half minutes is not on duty. Away: what was offered to you goes to the next member. 409 for a key that is no member.
   * Needs the scope `conversations:write`.
   * `PUT /v1/service/agents/me`
   */
  set(body?: Body<"setOwnAvailability">, options?: CallOptions): Promise<Answer<"setOwnAvailability">> {
    return this.transport.call({ method: "PUT", path: "/v1/service/agents/me", body }, options);
  }
}

/** `parley.service.agents` */
export class ServiceAgents extends Resource {
  readonly me: ServiceAgentsMe = new ServiceAgentsMe(this.transport);

  /**
   * List the members who answer queues
   * By name: whether they are on duty, and how many conversations they have.
   * Needs the scope `conversations:read`.
   * `GET /v1/service/agents`
   */
  list(query?: Query<"listAgents">, options?: CallOptions): List<Item<"listAgents", "data">, Answer<"listAgents">> {
    return this.transport.list({ method: "GET", path: "/v1/service/agents", query }, { items: "data", next: null, params: [] }, options);
  }

  /**
   * Set the capacity or availability of a member
   * For supervisors: a member who went home is set away, and their offers go to the next one.
   * Needs the scope `members:write`.
   * `PUT /v1/service/agents/{member_id}`
   */
  set(memberId: string, body: Body<"setAgent">, options?: CallOptions): Promise<Answer<"setAgent">> {
    return this.transport.call({ method: "PUT", path: `/v1/service/agents/${segment(memberId, 'memberId')}`, body }, options);
  }
}

/** `parley.service.ratedConversations` */
export class ServiceRatedConversations extends Resource {
  /**
   * List rated conversations with their comments, newest first
   * Of the last seven days unless `from` says otherwise.
   * Needs the scope `conversations:read`.
   * `GET /v1/service/rated-conversations`
   */
  list(query?: Query<"listRatedConversations">, options?: CallOptions): List<Item<"listRatedConversations", "data">, Answer<"listRatedConversations">> {
    return this.transport.list({ method: "GET", path: "/v1/service/rated-conversations", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.service.scorecard` */
export class ServiceScorecard extends Resource {
  /**
   * Read what reviews judge
   * Of a queue, with `queue_id`; `queue_id` of the answer is null where it has none of its own.
   * Needs the scope `conversations:read`.
   * `GET /v1/service/scorecard`
   */
  get(query?: Query<"getScorecard">, options?: CallOptions): Promise<Answer<"getScorecard">> {
    return this.transport.call({ method: "GET", path: "/v1/service/scorecard", query }, options);
  }

  /**
   * Say what reviews judge
   * For the organization, or for one queue. Reviews that were written before keep their criteria.
   * Needs the scope `members:write`.
   * `PUT /v1/service/scorecard`
   */
  set(body: Body<"setScorecard">, options?: CallOptions): Promise<Answer<"setScorecard">> {
    return this.transport.call({ method: "PUT", path: "/v1/service/scorecard", body }, options);
  }
}

/** `parley.service.reviews` */
export class ServiceReviews extends Resource {
  /**
   * List reviews of all conversations, newest first
   * With their comments. Of the last thirty days unless `from` says otherwise.
   * Needs the scope `conversations:read`.
   * `GET /v1/service/reviews`
   */
  list(query?: Query<"listReviews">, options?: CallOptions): List<Item<"listReviews", "data">, Answer<"listReviews">> {
    return this.transport.list({ method: "GET", path: "/v1/service/reviews", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.service` */
export class Service extends Resource {
  readonly agents: ServiceAgents = new ServiceAgents(this.transport);
  readonly ratedConversations: ServiceRatedConversations = new ServiceRatedConversations(this.transport);
  readonly scorecard: ServiceScorecard = new ServiceScorecard(this.transport);
  readonly reviews: ServiceReviews = new ServiceReviews(this.transport);

  /**
   * Read how well people who need a human are served
   * What waits now, targets that end soon or are missed, agents on duty, and the middle of waits, by queue and agent.
   * Needs the scope `analytics:read`.
   * `GET /v1/service`
   */
  get(query?: Query<"getServiceFigures">, options?: CallOptions): Promise<Answer<"getServiceFigures">> {
    return this.transport.call({ method: "GET", path: "/v1/service", query }, options);
  }

  /**
   * Count ratings by day, agent, queue or assistant
   * Of the last seven days unless `from` says otherwise. By when they were given.
   * Needs the scope `analytics:read`.
   * `GET /v1/service/ratings`
   */
  ratings(query?: Query<"getRatings">, options?: CallOptions): Promise<Answer<"getRatings">> {
    return this.transport.call({ method: "GET", path: "/v1/service/ratings", query }, options);
  }

  /**
   * Count reviews by agent, criterion, queue, day or reviewer
   * Of the last thirty days unless `from` says otherwise. By when they were written.
   * Needs the scope `analytics:read`.
   * `GET /v1/service/review-scores`
   */
  reviewScores(query?: Query<"getReviewScores">, options?: CallOptions): Promise<Answer<"getReviewScores">> {
    return this.transport.call({ method: "GET", path: "/v1/service/review-scores", query }, options);
  }
}

/** `parley.conversationFiles` */
export class ConversationFiles extends Resource {
  /**
   * Download a file of a chat
   * Always as a file, whatever it is called.
   * Needs the scope `conversations:read`.
   * `GET /v1/conversation-files/{conversation_file_id}`
   */
  download(conversationFileId: string, options?: CallOptions): Promise<Blob> {
    return this.transport.bytes({ method: "GET", path: `/v1/conversation-files/${segment(conversationFileId, 'conversationFileId')}` }, options);
  }
}

/** `parley.channels` */
export class Channels extends Resource {
  /**
   * List channels
   * All channels of the organization, newest first.
   * Needs the scope `integrations:read`.
   * `GET /v1/channels`
   */
  list(query?: Query<"listChannels">, options?: CallOptions): List<Item<"listChannels", "data">, Answer<"listChannels">> {
    return this.transport.list({ method: "GET", path: "/v1/channels", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Put an assistant on a website
   * Answers with the `public_key`, which the page names in `data-channel` of the script `/widget.js`, and, this once, the `secret` that signs identity tokens. The secret opens the chats of visitors and speaks for any person, so it is shown only to a key with `identity:write` and `conversations:read`; others get null, and 403 for a channel with `identity: verified`. 409 at 100 channels.
   * Needs the scope `integrations:write`.
   * `POST /v1/channels`
   */
  create(body: Body<"createChannel">, options?: CallOptions): Promise<Answer<"createChannel">> {
    return this.transport.call({ method: "POST", path: "/v1/channels", body, keyed: true }, options);
  }

  /**
   * Read a channel
   * Without its secret, which is shown only when it is created.
   * Needs the scope `integrations:read`.
   * `GET /v1/channels/{channel_id}`
   */
  get(channelId: string, options?: CallOptions): Promise<Answer<"getChannel">> {
    return this.transport.call({ method: "GET", path: `/v1/channels/${segment(channelId, 'channelId')}` }, options);
  }

  /**
   * Change a channel
   * Fields of `appearance` and `limits` that are left out stay as they are. Pages show the change when they are loaded again. Changing `identity` to or from `verified` needs `identity:write` and `conversations:read` besides.
   * Needs the scope `integrations:write`.
   * `PATCH /v1/channels/{channel_id}`
   */
  update(channelId: string, body: Body<"updateChannel">, options?: CallOptions): Promise<Answer<"updateChannel">> {
    return this.transport.call({ method: "PATCH", path: `/v1/channels/${segment(channelId, 'channelId')}`, body }, options);
  }

  /**
   * Remove a channel
   * Its visitors can no longer chat. Conversations stay, and open ones end when they are closed or idle.
   * Needs the scope `integrations:write`.
   * `DELETE /v1/channels/{channel_id}`
   */
  delete(channelId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/channels/${segment(channelId, 'channelId')}` }, options);
  }

  /**
   * Replace the secret that signs visitors
   * Tokens that were signed with the former secret are refused, and all that they opened ends with it: visitor tokens, visitor secrets and streams. Visitors get a new token from your website and find their chat again. Needs `identity:write` and `conversations:read` besides.
   * Needs the scope `integrations:write`.
   * `POST /v1/channels/{channel_id}/rotate-secret`
   */
  rotateSecret(channelId: string, options?: CallOptions): Promise<Answer<"rotateChannelSecret">> {
    return this.transport.call({ method: "POST", path: `/v1/channels/${segment(channelId, 'channelId')}/rotate-secret`, keyed: true }, options);
  }
}

/** `parley.public.channels.sessions` */
export class PublicChannelsSessions extends Resource {
  /**
   * Start or continue a visitor’s session
   * Gives a token for 15 minutes. Without a body a new anonymous visitor; with `visitor_secret` the one of this browser; with `identity_token` the one that the website vouches for. A forged, expired or foreign secret or token is 401. Needs no API key.
   * `POST /public/v1/channels/{public_key}/sessions`
   */
  start(publicKey: string, body: Body<"startVisitorSession">, options?: CallOptions): Promise<Answer<"startVisitorSession">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/sessions`, body }, options);
  }
}

/** `parley.public.channels.conversation` */
export class PublicChannelsConversation extends Resource {
  /**
   * Read the visitor’s latest conversation
   * Its state and its first 100 messages. 404 before the first one. Needs a visitor token, and no API key.
   * `GET /public/v1/channels/{public_key}/conversation`
   */
  get(publicKey: string, options?: CallOptions): Promise<Answer<"getVisitorConversation">> {
    return this.transport.call({ method: "GET", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/conversation` }, options);
  }

  /**
   * Start the visitor’s conversation, or find the open one
   * One at a time, in however many tabs. 409 with `details.reason` `away` and the channel’s own text while it takes no new chats. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/conversation`
   */
  start(publicKey: string, options?: CallOptions): Promise<Answer<"startVisitorConversation">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/conversation` }, options);
  }
}

/** `parley.public.channels.webCalls.token` */
export class PublicChannelsWebCallsToken extends Resource {
  /**
   * Come back to a call by microphone
   * A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/web-calls/{call_id}/token`
   */
  return(publicKey: string, callId: string, options?: CallOptions): Promise<Answer<"returnToVisitorCall">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/web-calls/${segment(callId, 'callId')}/token` }, options);
  }
}

/** `parley.public.channels.webCalls` */
export class PublicChannelsWebCalls extends Resource {
  readonly token: PublicChannelsWebCallsToken = new PublicChannelsWebCallsToken(this.transport);

  /**
   * Start a call by microphone
   * Only where the `voice` of the channel is true. Open the socket at `socket_url` within a minute; a call of the same visitor that runs is hung up. 409 with `details.reason` `away` while the channel takes no new chats, `voice_off` where it takes no calls. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/web-calls`
   */
  start(publicKey: string, body: Body<"startVisitorCall">, options?: CallOptions): Promise<Answer<"startVisitorCall">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/web-calls`, body }, options);
  }
}

/** `parley.public.channels.messages` */
export class PublicChannelsMessages extends Resource {
  /**
   * Read the messages of the visitor’s latest conversation, oldest first
   * Read from `after`, the last position you have. Needs a visitor token, and no API key.
   * `GET /public/v1/channels/{public_key}/messages`
   */
  list(publicKey: string, query?: Query<"listVisitorMessages">, options?: CallOptions): List<Item<"listVisitorMessages", "data">, Answer<"listVisitorMessages">> {
    return this.transport.list({ method: "GET", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/messages`, query }, { items: "data", next: "next_after", params: ["after"] }, options);
  }

  /**
   * Send a message
   * Answers when the assistant has replied, or with `Accept: text/event-stream` word by word. Sent again with the same `client_id` it is stored once. 409 with `details.reason` `ended` or `away`; 429 when the visitor is too fast. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/messages`
   */
  send(publicKey: string, body: Body<"sendVisitorMessage">, options?: CallOptions): Promise<Answer<"sendVisitorMessage">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/messages`, body }, options);
  }
}

/** `parley.public.channels.read` */
export class PublicChannelsRead extends Resource {
  /**
   * Report how far the visitor has read
   * Colleagues see it with the conversation. Never moves backwards. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/read`
   */
  mark(publicKey: string, body: Body<"markVisitorRead">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/read`, body }, options);
  }
}

/** `parley.public.channels.typing` */
export class PublicChannelsTyping extends Resource {
  /**
   * Show that the visitor is typing
   * Sent on the event stream as `conversation.typing`, and not stored. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/typing`
   */
  tell(publicKey: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/typing` }, options);
  }
}

/** `parley.public.channels.rating` */
export class PublicChannelsRating extends Resource {
  /**
   * Rate the conversation
   * Stored with the conversation. A second rating replaces the first. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/rating`
   */
  rate(publicKey: string, body: Body<"rateVisitorConversation">, options?: CallOptions): Promise<Answer<"rateVisitorConversation">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/rating`, body }, options);
  }
}

/** `parley.public.channels.files` */
export class PublicChannelsFiles extends Resource {
  /**
   * Upload a file for the next message
   * One file as multipart/form-data: PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB. Then name its id in `file_ids` of the message; what is not sent within a day is deleted. 415 for any other kind of file; 409 with `details.reason` `files` where the chat takes no more. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/files`
   */
  upload(publicKey: string, body: Body<"uploadVisitorFile">, options?: CallOptions): Promise<Answer<"uploadVisitorFile">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/files`, body }, options);
  }

  /**
   * Download a file of the visitor’s latest conversation
   * What either side sent, always as a file. Needs a visitor token, and no API key.
   * `GET /public/v1/channels/{public_key}/files/{conversation_file_id}`
   */
  download(publicKey: string, conversationFileId: string, options?: CallOptions): Promise<Blob> {
    return this.transport.bytes({ method: "GET", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/files/${segment(conversationFileId, 'conversationFileId')}` }, options);
  }
}

/** `parley.public.channels.address` */
export class PublicChannelsAddress extends Resource {
  /**
   * Leave an address for an answer by e-mail
   * What colleagues write, and the visitor has not read two minutes later, is mailed there. An answer to that mail stands in the chat. Another address replaces the first. 409 with `details.reason` `no_mailbox` where the channel has no mailbox. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/address`
   */
  leave(publicKey: string, body: Body<"leaveVisitorAddress">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/address`, body }, options);
  }
}

/** `parley.public.channels.transcript` */
export class PublicChannelsTranscript extends Resource {
  /**
   * Mail the chat to the visitor
   * At most three times a day for a chat, and five times to one address. 409 where the channel has no mailbox. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/transcript`
   */
  mail(publicKey: string, body: Body<"mailVisitorTranscript">, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/transcript`, body }, options);
  }
}

/** `parley.public.channels` */
export class PublicChannels extends Resource {
  readonly sessions: PublicChannelsSessions = new PublicChannelsSessions(this.transport);
  readonly conversation: PublicChannelsConversation = new PublicChannelsConversation(this.transport);
  readonly webCalls: PublicChannelsWebCalls = new PublicChannelsWebCalls(this.transport);
  readonly messages: PublicChannelsMessages = new PublicChannelsMessages(this.transport);
  readonly read: PublicChannelsRead = new PublicChannelsRead(this.transport);
  readonly typing: PublicChannelsTyping = new PublicChannelsTyping(this.transport);
  readonly rating: PublicChannelsRating = new PublicChannelsRating(this.transport);
  readonly files: PublicChannelsFiles = new PublicChannelsFiles(this.transport);
  readonly address: PublicChannelsAddress = new PublicChannelsAddress(this.transport);
  readonly transcript: PublicChannelsTranscript = new PublicChannelsTranscript(this.transport);

  /**
   * Read how a channel looks to its visitors
   * What a page needs before a visitor has done anything. Stores nothing. Needs no API key.
   * `GET /public/v1/channels/{public_key}`
   */
  get(publicKey: string, options?: CallOptions): Promise<Answer<"getPublicChannel">> {
    return this.transport.call({ method: "GET", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}` }, options);
  }

  /**
   * Follow the visitor’s latest conversation as it happens
   * Server-sent events: `message`, `state` (sent first and whenever it changes), `typing` (a human is typing). Begins with the first message, or after `Last-Event-ID`. Ends with the conversation and with its token; read it by fetch, for tokens are never part of an address. Needs a visitor token, and no API key.
   * `GET /public/v1/channels/{public_key}/stream`
   */
  stream(publicKey: string, options?: CallOptions): AsyncGenerator<Streamed<"StreamVisitorConversationStreamEvent">> {
    return this.transport.stream({ method: "GET", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/stream` }, options);
  }

  /**
   * End the conversation
   * For all sides. Ending one that is over changes nothing. Needs a visitor token, and no API key.
   * `POST /public/v1/channels/{public_key}/end`
   */
  end(publicKey: string, options?: CallOptions): Promise<Answer<"endVisitorConversation">> {
    return this.transport.call({ method: "POST", path: `/public/v1/channels/${segment(publicKey, 'publicKey')}/end` }, options);
  }
}

/** `parley.public` */
export class Public extends Resource {
  readonly channels: PublicChannels = new PublicChannels(this.transport);
}

/** `parley.mailboxes.mails` */
export class MailboxesMails extends Resource {
  /**
   * List the mails of a mailbox
   * In and out, newest first, with those that were ignored and why.
   * Needs the scope `conversations:read`.
   * `GET /v1/mailboxes/{mailbox_id}/mails`
   */
  list(mailboxId: string, query?: Query<"listMailboxMails">, options?: CallOptions): List<Item<"listMailboxMails", "data">, Answer<"listMailboxMails">> {
    return this.transport.list({ method: "GET", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}/mails`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }
}

/** `parley.mailboxes` */
export class Mailboxes extends Resource {
  readonly mails: MailboxesMails = new MailboxesMails(this.transport);

  /**
   * List mailboxes
   * All mailboxes of the organization, newest first, each with its state and its last error.
   * Needs the scope `integrations:read`.
   * `GET /v1/mailboxes`
   */
  list(query?: Query<"listMailboxes">, options?: CallOptions): List<Item<"listMailboxes", "data">, Answer<"listMailboxes">> {
    return this.transport.list({ method: "GET", path: "/v1/mailboxes", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Connect a mailbox
   * Mails that arrive from now on become conversations of the channel `email`; what lies in the inbox already is left alone. Answers with the `secret` that signs mails posted to `hook_path`, this once. `checkMailbox` says whether both servers can be reached. Needs `conversations:read` and `conversations:write` besides. 409 when another mailbox has the address, and at 50 mailboxes.
   * Needs the scope `integrations:write`.
   * `POST /v1/mailboxes`
   */
  create(body: Body<"createMailbox">, options?: CallOptions): Promise<Answer<"createMailbox">> {
    return this.transport.call({ method: "POST", path: "/v1/mailboxes", body, keyed: true }, options);
  }

  /**
   * Read a mailbox
   * Without its passwords and its secret.
   * Needs the scope `integrations:read`.
   * `GET /v1/mailboxes/{mailbox_id}`
   */
  get(mailboxId: string, options?: CallOptions): Promise<Answer<"getMailbox">> {
    return this.transport.call({ method: "GET", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}` }, options);
  }

  /**
   * Change a mailbox
   * A password that is left out stays, while host, port and user of its server stay the same; else 422 asks for it. Another inbox is read from its end. Needs `conversations:read` and `conversations:write` besides.
   * Needs the scope `integrations:write`.
   * `PATCH /v1/mailboxes/{mailbox_id}`
   */
  update(mailboxId: string, body: Body<"updateMailbox">, options?: CallOptions): Promise<Answer<"updateMailbox">> {
    return this.transport.call({ method: "PATCH", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}`, body }, options);
  }

  /**
   * Disconnect a mailbox
   * Nothing is deleted on your mail server. Conversations and mails stay, and can be answered no more.
   * Needs the scope `integrations:write`.
   * `DELETE /v1/mailboxes/{mailbox_id}`
   */
  delete(mailboxId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}` }, options);
  }

  /**
   * Test the connection
   * Signs in at the IMAP and the SMTP server, and sends nothing. Where both work, the inbox is read at once.
   * Needs the scope `integrations:write`.
   * `POST /v1/mailboxes/{mailbox_id}/check`
   */
  check(mailboxId: string, options?: CallOptions): Promise<Answer<"checkMailbox">> {
    return this.transport.call({ method: "POST", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}/check`, keyed: true }, options);
  }

  /**
   * Replace the secret of posted mails
   * What is signed with the former secret is refused from now on. Needs `conversations:read` and `conversations:write` besides.
   * Needs the scope `integrations:write`.
   * `POST /v1/mailboxes/{mailbox_id}/rotate-secret`
   */
  rotateSecret(mailboxId: string, options?: CallOptions): Promise<Answer<"rotateMailboxSecret">> {
    return this.transport.call({ method: "POST", path: `/v1/mailboxes/${segment(mailboxId, 'mailboxId')}/rotate-secret`, keyed: true }, options);
  }
}

/** `parley.mails` */
export class Mails extends Resource {
  /**
   * Send a draft
   * As the assistant wrote it, or with another `text`, which then stands in the transcript. 409 when it is no draft any more.
   * Needs the scope `conversations:write`.
   * `POST /v1/mails/{mail_id}/send`
   */
  send(mailId: string, body?: Body<"sendMailDraft">, options?: CallOptions): Promise<Answer<"sendMailDraft">> {
    return this.transport.call({ method: "POST", path: `/v1/mails/${segment(mailId, 'mailId')}/send`, body, keyed: true }, options);
  }

  /**
   * Discard a draft
   * It is never sent. 409 when it is no draft any more.
   * Needs the scope `conversations:write`.
   * `POST /v1/mails/{mail_id}/discard`
   */
  discard(mailId: string, options?: CallOptions): Promise<Answer<"discardMailDraft">> {
    return this.transport.call({ method: "POST", path: `/v1/mails/${segment(mailId, 'mailId')}/discard`, keyed: true }, options);
  }
}

/** `parley.mailAttachments` */
export class MailAttachments extends Resource {
  /**
   * Download an attachment
   * Always as a file, whatever the sender calls it. 409 where it was larger than what is kept.
   * Needs the scope `conversations:read`.
   * `GET /v1/mail-attachments/{mail_attachment_id}`
   */
  download(mailAttachmentId: string, options?: CallOptions): Promise<Blob> {
    return this.transport.bytes({ method: "GET", path: `/v1/mail-attachments/${segment(mailAttachmentId, 'mailAttachmentId')}` }, options);
  }
}

/** `parley.hooks.mail` */
export class HooksMail extends Resource {
  /**
   * For mail servers: a mail that came in
   * The mail as it was received (RFC 5322), at most 25 MiB. Needs no API key, but `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, made with the secret of the mailbox. Anything else is refused with 403. The same mail posted again is taken once. Needs no API key.
   * `POST /hooks/mail/{mailbox_id}`
   */
  post(mailboxId: string, options?: CallOptions): Promise<Answer<"postMail">> {
    return this.transport.call({ method: "POST", path: `/hooks/mail/${segment(mailboxId, 'mailboxId')}` }, options);
  }
}

/** `parley.hooks.slack` */
export class HooksSlack extends Resource {
  /**
   * For Slack: answers in threads, and buttons
   * Called by Slack, never by you: it needs no API key, but the `v0` signature of the app, not older than five minutes. Anything else is refused with 403. A request that Slack repeats is taken once. Needs no API key.
   * `POST /hooks/slack/{slack_connection_id}`
   */
  receive(slackConnectionId: string, options?: CallOptions): Promise<Answer<"receiveFromSlack">> {
    return this.transport.call({ method: "POST", path: `/hooks/slack/${segment(slackConnectionId, 'slackConnectionId')}` }, options);
  }
}

/** `parley.hooks.handOffs` */
export class HooksHandOffs extends Resource {
  /**
   * For your program: answer a conversation, or close it
   * Signed with the secret of the webhook as Standard Webhooks are, not older than five minutes; needs no API key. The body is JSON: `conversation_id` and `reply` (with `agent_name`, if you like), or `conversation_id` and `close` (with `disposition` and `outcome`). A `webhook-id` is taken once. 404 for a conversation that was not posted to this webhook. Needs no API key.
   * `POST /hooks/hand-offs/{hand_off_webhook_id}`
   */
  receive(handOffWebhookId: string, options?: CallOptions): Promise<Answer<"receiveHandOffAnswer">> {
    return this.transport.call({ method: "POST", path: `/hooks/hand-offs/${segment(handOffWebhookId, 'handOffWebhookId')}` }, options);
  }
}

/** `parley.hooks` */
export class Hooks extends Resource {
  readonly mail: HooksMail = new HooksMail(this.transport);
  readonly slack: HooksSlack = new HooksSlack(this.transport);
  readonly handOffs: HooksHandOffs = new HooksHandOffs(this.transport);
}

/** `parley.slackConnections` */
export class SlackConnections extends Resource {
  /**
   * List connections to Slack
   * All of the organization, newest first, each with what Slack refused last.
   * Needs the scope `integrations:read`.
   * `GET /v1/slack-connections`
   */
  list(query?: Query<"listSlackConnections">, options?: CallOptions): List<Item<"listSlackConnections", "data">, Answer<"listSlackConnections">> {
    return this.transport.list({ method: "GET", path: "/v1/slack-connections", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Connect a channel in Slack
   * Each conversation that waits for a human from now on gets a thread in the channel: what is answered there goes to the end user, and buttons close it. Give `hook_path` to the Slack app as request URL of events and of interactivity. Needs `conversations:read` and `conversations:write` besides. 409 at 20 connections.
   * Needs the scope `integrations:write`.
   * `POST /v1/slack-connections`
   */
  create(body: Body<"createSlackConnection">, options?: CallOptions): Promise<Answer<"createSlackConnection">> {
    return this.transport.call({ method: "POST", path: "/v1/slack-connections", body, keyed: true }, options);
  }

  /**
   * Read a connection to Slack
   * Without its token and its secret.
   * Needs the scope `integrations:read`.
   * `GET /v1/slack-connections/{slack_connection_id}`
   */
  get(slackConnectionId: string, options?: CallOptions): Promise<Answer<"getSlackConnection">> {
    return this.transport.call({ method: "GET", path: `/v1/slack-connections/${segment(slackConnectionId, 'slackConnectionId')}` }, options);
  }

  /**
   * Change a connection to Slack
   * Threads that exist stay in their channel. Needs `conversations:read` and `conversations:write` besides.
   * Needs the scope `integrations:write`.
   * `PATCH /v1/slack-connections/{slack_connection_id}`
   */
  update(slackConnectionId: string, body: Body<"updateSlackConnection">, options?: CallOptions): Promise<Answer<"updateSlackConnection">> {
    return this.transport.call({ method: "PATCH", path: `/v1/slack-connections/${segment(slackConnectionId, 'slackConnectionId')}`, body }, options);
  }

  /**
   * Disconnect a channel in Slack
   * What was shown in Slack stays there; nothing from there is taken any more.
   * Needs the scope `integrations:write`.
   * `DELETE /v1/slack-connections/{slack_connection_id}`
   */
  delete(slackConnectionId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/slack-connections/${segment(slackConnectionId, 'slackConnectionId')}` }, options);
  }

  /**
   * Test the token
   * Asks Slack whether it knows the bot, and posts nothing.
   * Needs the scope `integrations:write`.
   * `POST /v1/slack-connections/{slack_connection_id}/check`
   */
  check(slackConnectionId: string, options?: CallOptions): Promise<Answer<"checkSlackConnection">> {
    return this.transport.call({ method: "POST", path: `/v1/slack-connections/${segment(slackConnectionId, 'slackConnectionId')}/check`, keyed: true }, options);
  }
}

/** `parley.handOffWebhooks` */
export class HandOffWebhooks extends Resource {
  /**
   * List webhooks of hand-offs
   * Newest first, each with why its last request was not taken.
   * Needs the scope `integrations:read`.
   * `GET /v1/hand-off-webhooks`
   */
  list(query?: Query<"listHandOffWebhooks">, options?: CallOptions): List<Item<"listHandOffWebhooks", "data">, Answer<"listHandOffWebhooks">> {
    return this.transport.list({ method: "GET", path: "/v1/hand-off-webhooks", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Post waiting conversations to a program of your own
   * Each conversation that waits for a human from now on is posted to `url`, then each of its messages in order, then that it is closed: until the program answers with 2xx, a day at most. The program answers and closes at `hook_path`. Both ways are signed with `secret`. Needs `conversations:read` and `conversations:write` besides. 409 at 20 webhooks.
   * Needs the scope `integrations:write`.
   * `POST /v1/hand-off-webhooks`
   */
  create(body: Body<"createHandOffWebhook">, options?: CallOptions): Promise<Answer<"createHandOffWebhook">> {
    return this.transport.call({ method: "POST", path: "/v1/hand-off-webhooks", body, keyed: true }, options);
  }

  /**
   * Read a webhook of hand-offs
   * Without its secret.
   * Needs the scope `integrations:read`.
   * `GET /v1/hand-off-webhooks/{hand_off_webhook_id}`
   */
  get(handOffWebhookId: string, options?: CallOptions): Promise<Answer<"getHandOffWebhook">> {
    return this.transport.call({ method: "GET", path: `/v1/hand-off-webhooks/${segment(handOffWebhookId, 'handOffWebhookId')}` }, options);
  }

  /**
   * Change a webhook of hand-offs
   * Only the fields that are sent change. Needs `conversations:read` and `conversations:write` besides.
   * Needs the scope `integrations:write`.
   * `PATCH /v1/hand-off-webhooks/{hand_off_webhook_id}`
   */
  update(handOffWebhookId: string, body: Body<"updateHandOffWebhook">, options?: CallOptions): Promise<Answer<"updateHandOffWebhook">> {
    return this.transport.call({ method: "PATCH", path: `/v1/hand-off-webhooks/${segment(handOffWebhookId, 'handOffWebhookId')}`, body }, options);
  }

  /**
   * Delete a webhook of hand-offs
   * Nothing more is posted to the program, and nothing of it is taken any more.
   * Needs the scope `integrations:write`.
   * `DELETE /v1/hand-off-webhooks/{hand_off_webhook_id}`
   */
  delete(handOffWebhookId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/hand-off-webhooks/${segment(handOffWebhookId, 'handOffWebhookId')}` }, options);
  }

  /**
   * Replace the secret
   * The former one ends at once, in both directions. Needs `conversations:read` and `conversations:write` besides.
   * Needs the scope `integrations:write`.
   * `POST /v1/hand-off-webhooks/{hand_off_webhook_id}/rotate-secret`
   */
  rotateSecret(handOffWebhookId: string, options?: CallOptions): Promise<Answer<"rotateHandOffWebhookSecret">> {
    return this.transport.call({ method: "POST", path: `/v1/hand-off-webhooks/${segment(handOffWebhookId, 'handOffWebhookId')}/rotate-secret`, keyed: true }, options);
  }

  /**
   * Send a test to the program
   * A signed request of type `test`, and what came of it.
   * Needs the scope `integrations:write`.
   * `POST /v1/hand-off-webhooks/{hand_off_webhook_id}/check`
   */
  check(handOffWebhookId: string, options?: CallOptions): Promise<Answer<"checkHandOffWebhook">> {
    return this.transport.call({ method: "POST", path: `/v1/hand-off-webhooks/${segment(handOffWebhookId, 'handOffWebhookId')}/check`, keyed: true }, options);
  }
}

/** `parley.memory.facts` */
export class MemoryFacts extends Resource {
  /**
   * List what is remembered about a person
   * Newest first; expired facts are left out.
   * Needs the scope `memory:read`.
   * `GET /v1/memory/facts`
   */
  list(query: Query<"listFacts">, options?: CallOptions): List<Item<"listFacts", "data">, Answer<"listFacts">> {
    return this.transport.list({ method: "GET", path: "/v1/memory/facts", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Remember a fact about a person
   * Assistants with `memory_enabled` give it to their model in later conversations. The same text about the same person refreshes the fact that is there. Emits `memory.fact.created`.
   * Needs the scope `memory:write`.
   * `POST /v1/memory/facts`
   */
  create(body: Body<"createFact">, options?: CallOptions): Promise<Answer<"createFact">> {
    return this.transport.call({ method: "POST", path: "/v1/memory/facts", body, keyed: true }, options);
  }

  /**
   * Recall facts near to a text
   * Compares meanings, so other words find the fact too. The embedding of the text is paid for.
   * Needs the scope `memory:read`.
   * `POST /v1/memory/facts/recall`
   */
  recall(body: Body<"recallFacts">, options?: CallOptions): Promise<Answer<"recallFacts">> {
    return this.transport.call({ method: "POST", path: "/v1/memory/facts/recall", body, keyed: true }, options);
  }

  /**
   * Forget all facts about a person
   * Permanent. Emits `memory.fact.deleted` for each.
   * Needs the scope `memory:write`.
   * `POST /v1/memory/facts/forget`
   */
  forget(body: Body<"forgetFacts">, options?: CallOptions): Promise<Answer<"forgetFacts">> {
    return this.transport.call({ method: "POST", path: "/v1/memory/facts/forget", body, keyed: true }, options);
  }

  /**
   * Read a fact
   * One fact; 404 once it has expired.
   * Needs the scope `memory:read`.
   * `GET /v1/memory/facts/{fact_id}`
   */
  get(factId: string, options?: CallOptions): Promise<Answer<"getFact">> {
    return this.transport.call({ method: "GET", path: `/v1/memory/facts/${segment(factId, 'factId')}` }, options);
  }

  /**
   * Forget a fact
   * Permanent. Emits `memory.fact.deleted`.
   * Needs the scope `memory:write`.
   * `DELETE /v1/memory/facts/{fact_id}`
   */
  delete(factId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/memory/facts/${segment(factId, 'factId')}` }, options);
  }
}

/** `parley.memory` */
export class Memory extends Resource {
  readonly facts: MemoryFacts = new MemoryFacts(this.transport);
}

/** `parley.endUsers.identifiers` */
export class EndUsersIdentifiers extends Resource {
  /**
   * List a person’s identifiers with their values
   * The values themselves, of all records that were merged into the person.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/end-users/{end_user_id}/identifiers`
   */
  list(endUserId: string, query?: Query<"listIdentifiers">, options?: CallOptions): List<Item<"listIdentifiers", "data">, Answer<"listIdentifiers">> {
    return this.transport.list({ method: "GET", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/identifiers`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Add an identifier by hand
   * Added without a review. 409 when another person has it (propose a merge instead), or when the person has as many of its kind as the settings allow. Emits `identity.end_user.updated`.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/end-users/{end_user_id}/identifiers`
   */
  add(endUserId: string, body: Body<"addIdentifier">, options?: CallOptions): Promise<Answer<"addIdentifier">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/identifiers`, body, keyed: true }, options);
  }

  /**
   * Remove an identifier
   * The person is no longer found by it. Its id comes from `listIdentifiers`. Emits `identity.end_user.updated`.
   * Needs the scope `identity:write`.
   * `DELETE /v1/identity/end-users/{end_user_id}/identifiers/{identifier_id}`
   */
  remove(endUserId: string, identifierId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/identifiers/${segment(identifierId, 'identifierId')}` }, options);
  }
}

/** `parley.endUsers.legalHold` */
export class EndUsersLegalHold extends Resource {
  /**
   * Whether a person is under a legal hold
   * The hold on any record of the person, with its reason; null when there is none.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/end-users/{end_user_id}/legal-hold`
   */
  get(endUserId: string, options?: CallOptions): Promise<Answer<"getLegalHold">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/legal-hold` }, options);
  }

  /**
   * Hold a person’s data: no erasure, no deletion by age
   * While it is active, the person cannot be erased and nothing of theirs is deleted by age. A second hold changes nothing: the first one is returned. 409 when the person was erased.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/end-users/{end_user_id}/legal-hold`
   */
  place(endUserId: string, body: Body<"placeLegalHold">, options?: CallOptions): Promise<Answer<"placeLegalHold">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/legal-hold`, body, keyed: true }, options);
  }

  /**
   * Release a legal hold
   * What is too old is deleted again from now on, and the person may be erased.
   * Needs the scope `identity:write`.
   * `DELETE /v1/identity/end-users/{end_user_id}/legal-hold`
   */
  release(endUserId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/legal-hold` }, options);
  }
}

/** `parley.endUsers` */
export class EndUsers extends Resource {
  readonly identifiers: EndUsersIdentifiers = new EndUsersIdentifiers(this.transport);
  readonly legalHold: EndUsersLegalHold = new EndUsersLegalHold(this.transport);

  /**
   * Find or create a person
   * Finds who is behind the identifiers, creates the person when no person has them, merges two when it is sure, and opens a review request when only a human can decide. Traits are merged into the profile. Emits `identity.end_user.created`, `.updated` or `.merged`, or `identity.review_request.created`.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/end-users/identify`
   */
  identify(body: Body<"identifyEndUser">, options?: CallOptions): Promise<Answer<"identifyEndUser">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/end-users/identify", body, keyed: true }, options);
  }

  /**
   * List people, or find them by an identifier or a name
   * With `identifier`, the person who has it, if any; with `q`, those whose names hold it. Erased people, and those who were merged into others, are left out. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/end-users`
   */
  list(query?: Query<"listEndUsers">, options?: CallOptions): List<Item<"listEndUsers", "data">, Answer<"listEndUsers">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/end-users", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Create a person
   * Refused with 409 when one of the identifiers is known already; `identifyEndUser` finds or creates. Emits `identity.end_user.created`.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/end-users`
   */
  create(body: Body<"createEndUser">, options?: CallOptions): Promise<Answer<"createEndUser">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/end-users", body, keyed: true }, options);
  }

  /**
   * Read a person
   * The id of a person who was merged shows the person they are now. Identifiers are masked; `listIdentifiers` shows their values.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/end-users/{end_user_id}`
   */
  get(endUserId: string, options?: CallOptions): Promise<Answer<"getEndUser">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}` }, options);
  }

  /**
   * Change traits
   * Merged by name; null removes a trait. 409 once the person was erased. Emits `identity.end_user.updated`.
   * Needs the scope `identity:write`.
   * `PATCH /v1/identity/end-users/{end_user_id}`
   */
  update(endUserId: string, body: Body<"updateEndUser">, options?: CallOptions): Promise<Answer<"updateEndUser">> {
    return this.transport.call({ method: "PATCH", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}`, body }, options);
  }

  /**
   * A person’s timeline, newest first
   * Every event about the person, their merges and reviews. Events of conversations, memory and other parts are in it for keys that may read those.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/end-users/{end_user_id}/timeline`
   */
  timeline(endUserId: string, query?: Query<"getEndUserTimeline">, options?: CallOptions): List<Item<"getEndUserTimeline", "data">, Answer<"getEndUserTimeline">> {
    return this.transport.list({ method: "GET", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/timeline`, query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * All data of one person
   * Holds raw identifiers; each export is written to the audit log. Besides `identity:write` the key needs the read scope of everything that is in it: `calls`, `compliance`, `conversations`, `identity_reviews`, `memory` and `workflows`.
   * Needs the scope `identity:write`.
   * `GET /v1/identity/end-users/{end_user_id}/export`
   */
  export(endUserId: string, options?: CallOptions): Promise<Answer<"exportEndUser">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/export` }, options);
  }

  /**
   * Erase a person
   * Permanent: calls and executions under way end, the keys of the person’s data are destroyed, and what is in the clear is emptied everywhere. The data map says what stays, and why. An empty person stays, so that counts do. Refused while a legal hold is active.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/end-users/{end_user_id}/erase`
   */
  erase(endUserId: string, options?: CallOptions): Promise<Answer<"eraseEndUser">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/end-users/${segment(endUserId, 'endUserId')}/erase`, keyed: true }, options);
  }
}

/** `parley.reviewRequests` */
export class ReviewRequests extends Resource {
  /**
   * List review requests, newest first
   * Use `status=pending` for what waits for a decision.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/review-requests`
   */
  list(query?: Query<"listReviewRequests">, options?: CallOptions): List<Item<"listReviewRequests", "data">, Answer<"listReviewRequests">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/review-requests", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Propose a merge by hand
   * Opens a review request that says two people are one; `approveReviewRequest` carries it out. 409 when the two are the same person already or one was erased. Emits `identity.review_request.created`.
   * Needs the scope `identity_reviews:resolve`.
   * `POST /v1/identity/review-requests`
   */
  propose(body: Body<"proposeMerge">, options?: CallOptions): Promise<Answer<"proposeMerge">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/review-requests", body, keyed: true }, options);
  }

  /**
   * How many review requests are in each state
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/review-requests/counts`
   */
  counts(options?: CallOptions): Promise<Answer<"getReviewRequestCounts">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/review-requests/counts" }, options);
  }

  /**
   * Read a review request
   * One request with its evidence; values are masked.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/review-requests/{request_id}`
   */
  get(requestId: string, options?: CallOptions): Promise<Answer<"getReviewRequest">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/review-requests/${segment(requestId, 'requestId')}` }, options);
  }

  /**
   * What an approval would leave, field by field
   * Where the values of a trait differ, the one chosen in `values` survives, else the survivor’s; all identifiers survive. Values of traits need `identity:read`, else they are `***`.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/review-requests/{request_id}/preview`
   */
  preview(requestId: string, query?: Query<"previewReviewRequest">, options?: CallOptions): Promise<Answer<"previewReviewRequest">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/review-requests/${segment(requestId, 'requestId')}/preview`, query }, options);
  }

  /**
   * Approve a review request
   * Carries out the merge or the update. A merge can be taken back with `revertMerge`. 409 when the request was decided already. Emits `identity.review_request.approved`, and `identity.end_user.merged` or `.updated`.
   * Needs the scope `identity_reviews:resolve`.
   * `POST /v1/identity/review-requests/{request_id}/approve`
   */
  approve(requestId: string, body?: Body<"approveReviewRequest">, options?: CallOptions): Promise<Answer<"approveReviewRequest">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/review-requests/${segment(requestId, 'requestId')}/approve`, body, keyed: true }, options);
  }

  /**
   * Reject a review request
   * A rejected merge is never proposed again (`listNotMatches`); a rejected update suppresses that identifier for that person. The body may be left out. 409 when the request was decided already. Emits `identity.review_request.rejected`.
   * Needs the scope `identity_reviews:resolve`.
   * `POST /v1/identity/review-requests/{request_id}/reject`
   */
  reject(requestId: string, body?: Body<"rejectReviewRequest">, options?: CallOptions): Promise<Answer<"rejectReviewRequest">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/review-requests/${segment(requestId, 'requestId')}/reject`, body, keyed: true }, options);
  }
}

/** `parley.merges` */
export class Merges extends Resource {
  /**
   * List merges, newest first
   * Automatic ones and those that a human approved, reverted ones included.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/merges`
   */
  list(query?: Query<"listMerges">, options?: CallOptions): List<Item<"listMerges", "data">, Answer<"listMerges">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/merges", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Read a merge
   * One merge with the evidence for it.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/merges/{merge_id}`
   */
  get(mergeId: string, options?: CallOptions): Promise<Answer<"getMerge">> {
    return this.transport.call({ method: "GET", path: `/v1/identity/merges/${segment(mergeId, 'mergeId')}` }, options);
  }

  /**
   * Revert a merge
   * Both people are back with what was theirs; what came later stays with the one whose id or identifier it came through. Merges are reverted in any order.
   * Needs the scope `identity_reviews:resolve`.
   * `POST /v1/identity/merges/{merge_id}/revert`
   */
  revert(mergeId: string, body?: Body<"revertMerge">, options?: CallOptions): Promise<Answer<"revertMerge">> {
    return this.transport.call({ method: "POST", path: `/v1/identity/merges/${segment(mergeId, 'mergeId')}/revert`, body, keyed: true }, options);
  }
}

/** `parley.notMatches` */
export class NotMatches extends Resource {
  /**
   * List pairs that are different people
   * Pairs that are never proposed or merged, newest first: from rejected reviews and reverted merges.
   * Needs the scope `identity_reviews:read`.
   * `GET /v1/identity/not-matches`
   */
  list(query?: Query<"listNotMatches">, options?: CallOptions): List<Item<"listNotMatches", "data">, Answer<"listNotMatches">> {
    return this.transport.list({ method: "GET", path: "/v1/identity/not-matches", query }, { items: "data", next: "next_cursor", params: ["cursor"] }, options);
  }

  /**
   * Let a pair be proposed again
   * Forgets that the two are different people. Nothing is merged by this alone.
   * Needs the scope `identity_reviews:resolve`.
   * `DELETE /v1/identity/not-matches/{not_match_id}`
   */
  delete(notMatchId: string, options?: CallOptions): Promise<void> {
    return this.transport.call({ method: "DELETE", path: `/v1/identity/not-matches/${segment(notMatchId, 'notMatchId')}` }, options);
  }
}

/** `parley.resolutionSettings` */
export class ResolutionSettings extends Resource {
  /**
   * How people are resolved
   * The settings in force, defaults filled in.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/resolution-settings`
   */
  get(options?: CallOptions): Promise<Answer<"getResolutionSettings">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/resolution-settings" }, options);
  }

  /**
   * Change how people are resolved
   * Only the fields that are sent change, also inside `limits` and `thresholds`. Applies to what is identified from now on; try it first with `dryRunResolutionSettings`.
   * Needs the scope `identity:write`.
   * `PATCH /v1/identity/resolution-settings`
   */
  update(body: Body<"updateResolutionSettings">, options?: CallOptions): Promise<Answer<"updateResolutionSettings">> {
    return this.transport.call({ method: "PATCH", path: "/v1/identity/resolution-settings", body }, options);
  }

  /**
   * Try other settings on the latest 1,000 identifies
   * Says what would have come out otherwise. Nothing is changed.
   * Needs the scope `identity:read`.
   * `POST /v1/identity/resolution-settings/dry-run`
   */
  dryRun(body: Body<"dryRunResolutionSettings">, options?: CallOptions): Promise<Answer<"dryRunResolutionSettings">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/resolution-settings/dry-run", body, keyed: true }, options);
  }
}

/** `parley.erasures` */
export class Erasures extends Resource {
  /**
   * Erase a person who is known by identifiers only
   * For a lead who was called or who wrote, and is known no further: calls, executions, texts and consents with these phone numbers, e-mail addresses and lead ids (external_id). A person who is known from campaigns alone goes with them. Refused where another person has one of them: erase the person.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/erasures`
   */
  erase(body: Body<"eraseByIdentifiers">, options?: CallOptions): Promise<Answer<"eraseByIdentifiers">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/erasures", body, keyed: true }, options);
  }
}

/** Every resource of the API. */
export class Api extends Resource {
  readonly apiKeys: ApiKeys = new ApiKeys(this.transport);
  readonly organization: Organization = new Organization(this.transport);
  readonly auditLog: AuditLog = new AuditLog(this.transport);
  readonly signInLinks: SignInLinks = new SignInLinks(this.transport);
  readonly console: Console = new Console(this.transport);
  readonly tabCodes: TabCodes = new TabCodes(this.transport);
  readonly sessions: Sessions = new Sessions(this.transport);
  readonly members: Members = new Members(this.transport);
  readonly roles: Roles = new Roles(this.transport);
  readonly me: Me = new Me(this.transport);
  readonly providers: Providers = new Providers(this.transport);
  readonly operator: Operator = new Operator(this.transport);
  readonly analytics: Analytics = new Analytics(this.transport);
  readonly assistants: Assistants = new Assistants(this.transport);
  readonly spend: Spend = new Spend(this.transport);
  readonly health: Health = new Health(this.transport);
  readonly traceExporter: TraceExporter = new TraceExporter(this.transport);
  readonly demo: Demo = new Demo(this.transport);
  readonly graph: Graph = new Graph(this.transport);
  readonly workflows: Workflows = new Workflows(this.transport);
  readonly tools: Tools = new Tools(this.transport);
  readonly knowledgeBases: KnowledgeBases = new KnowledgeBases(this.transport);
  readonly policies: Policies = new Policies(this.transport);
  readonly procedures: Procedures = new Procedures(this.transport);
  readonly flowComments: FlowComments = new FlowComments(this.transport);
  readonly scheduledActivations: ScheduledActivations = new ScheduledActivations(this.transport);
  readonly releaseSuites: ReleaseSuites = new ReleaseSuites(this.transport);
  readonly testRuns: TestRuns = new TestRuns(this.transport);
  readonly modelRouter: ModelRouter = new ModelRouter(this.transport);
  readonly speech: Speech = new Speech(this.transport);
  readonly executions: Executions = new Executions(this.transport);
  readonly outcomeReports: OutcomeReports = new OutcomeReports(this.transport);
  readonly leadBatches: LeadBatches = new LeadBatches(this.transport);
  readonly calls: Calls = new Calls(this.transport);
  readonly callBacks: CallBacks = new CallBacks(this.transport);
  readonly phoneNumbers: PhoneNumbers = new PhoneNumbers(this.transport);
  readonly carriers: Carriers = new Carriers(this.transport);
  readonly carrierPrices: CarrierPrices = new CarrierPrices(this.transport);
  readonly carrierAddress: CarrierAddress = new CarrierAddress(this.transport);
  readonly webCalls: WebCalls = new WebCalls(this.transport);
  readonly dnc: Dnc = new Dnc(this.transport);
  readonly consents: Consents = new Consents(this.transport);
  readonly messages: Messages = new Messages(this.transport);
  readonly receipts: Receipts = new Receipts(this.transport);
  readonly compliance: Compliance = new Compliance(this.transport);
  readonly cannedReplies: CannedReplies = new CannedReplies(this.transport);
  readonly conversationLabels: ConversationLabels = new ConversationLabels(this.transport);
  readonly macros: Macros = new Macros(this.transport);
  readonly inboxViews: InboxViews = new InboxViews(this.transport);
  readonly queues: Queues = new Queues(this.transport);
  readonly service: Service = new Service(this.transport);
  readonly conversationFiles: ConversationFiles = new ConversationFiles(this.transport);
  readonly channels: Channels = new Channels(this.transport);
  readonly public: Public = new Public(this.transport);
  readonly mailboxes: Mailboxes = new Mailboxes(this.transport);
  readonly mails: Mails = new Mails(this.transport);
  readonly mailAttachments: MailAttachments = new MailAttachments(this.transport);
  readonly hooks: Hooks = new Hooks(this.transport);
  readonly slackConnections: SlackConnections = new SlackConnections(this.transport);
  readonly handOffWebhooks: HandOffWebhooks = new HandOffWebhooks(this.transport);
  readonly memory: Memory = new Memory(this.transport);
  readonly endUsers: EndUsers = new EndUsers(this.transport);
  readonly reviewRequests: ReviewRequests = new ReviewRequests(this.transport);
  readonly merges: Merges = new Merges(this.transport);
  readonly notMatches: NotMatches = new NotMatches(this.transport);
  readonly resolutionSettings: ResolutionSettings = new ResolutionSettings(this.transport);
  readonly erasures: Erasures = new Erasures(this.transport);

  /**
   * Who the presented key is
   * Organization, role, scopes and limits of the key. Use it to test a key; it needs no scope. Any API key may ask.
   * `GET /v1/identity/whoami`
   */
  whoami(options?: CallOptions): Promise<Answer<"whoami">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/whoami" }, options);
  }

  /**
   * How the work in the background gets on
   * Of the organization alone: what waits, since when, what is planned, tried again, or was given up.
   * Needs the scope `audit:read`.
   * `GET /v1/operations`
   */
  operations(options?: CallOptions): Promise<Answer<"getOperations">> {
    return this.transport.call({ method: "GET", path: "/v1/operations" }, options);
  }

  /**
   * What waits for a person, and what happened today
   * Today is a day of the organization’s own time zone. A part is null when the key lacks the scope to read it. Any API key may ask.
   * `GET /v1/overview`
   */
  overview(options?: CallOptions): Promise<Answer<"getOverview">> {
    return this.transport.call({ method: "GET", path: "/v1/overview" }, options);
  }

  /**
   * What happened on each of the last days
   * Conversations, hand-offs, calls, outcomes and spend of each day in the organization’s own time zone, today included, with their sums and those of as many days before. A figure is null when the key lacks the scope to read it. Spend is added up by UTC days. Any API key may ask.
   * `GET /v1/trend`
   */
  trend(query?: Query<"getTrend">, options?: CallOptions): Promise<Answer<"getTrend">> {
    return this.transport.call({ method: "GET", path: "/v1/trend", query }, options);
  }

  /**
   * How calls ended, by campaign, assistant, number or time
   * Every outcome with its number, promises and payments with their sums, and the way of the leads from the list to a success. `GET /calls` with the same filters lists the calls behind a number. With `Accept: text/csv` the groups as a file.
   * Needs the scope `calls:read`.
   * `GET /outcomes`
   */
  outcomes(query?: Query<"getOutcomes">, options?: CallOptions): Promise<Answer<"getOutcomes">> {
    return this.transport.call({ method: "GET", path: "/outcomes", query }, options);
  }

  /**
   * What happens on the lines right now
   * Calls that talk, ring and wait for a line, lines in use, which limit keeps calls of a workflow waiting, and the last hour by the minute: how many phones rang, how many people answered, and how many of these heard no word of ours. Counted anew with every request.
   * Needs the scope `calls:read`.
   * `GET /live-figures`
   */
  liveFigures(options?: CallOptions): Promise<Answer<"getLiveFigures">> {
    return this.transport.call({ method: "GET", path: "/live-figures" }, options);
  }

  /**
   * All data about a number or an address
   * What an erasure by the same identifiers would empty: calls, executions, texts and consents. Refused where a person who is known otherwise has one of them: export the person. Needs the scopes of `exportEndUser`, and is written to the audit log.
   * Needs the scope `identity:write`.
   * `POST /v1/identity/exports`
   */
  exports(body: Body<"exportByIdentifiers">, options?: CallOptions): Promise<Answer<"exportByIdentifiers">> {
    return this.transport.call({ method: "POST", path: "/v1/identity/exports", body, keyed: true }, options);
  }

  /**
   * What every column of the database holds, and what an erasure does to it
   * A fixed list of this version, of a few hundred lines; it is not paged.
   * Needs the scope `identity:read`.
   * `GET /v1/identity/data-map`
   */
  dataMap(options?: CallOptions): Promise<Answer<"getDataMap">> {
    return this.transport.call({ method: "GET", path: "/v1/identity/data-map" }, options);
  }
}
