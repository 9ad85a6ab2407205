# Generated from openapi/openapi.json by `npm run sdk`. Do not edit.
"""Every resource of the API, for blocking calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generator, Literal, Unpack, overload

from ..requests import Request, segment
from ..transport import PageFields

if TYPE_CHECKING:
    from ..requests import CallOptions
    from ..transport import Items, Transport
    from . import types

# POSTs that take no Idempotency-Key: they are never repeated.
PATHS_WITHOUT_KEY = frozenset([
    "/console/session",
    "/v1/identity/me/organization",
    "/v1/identity/me/organizations",
    "/v1/identity/me/second-factor/confirm",
    "/v1/identity/me/second-factor/recovery-codes",
    "/v1/identity/providers/{provider_id}/check",
    "/console/oidc/start",
    "/console/oidc/backchannel-logout",
    "/v1/identity/me/passkeys/options",
    "/v1/identity/me/passkeys",
    "/console/passkeys/options",
    "/console/passkeys/session",
    "/console/mailed-links",
    "/console/device-logins",
    "/console/device-logins/poll",
    "/v1/identity/me/device-login",
    "/v1/identity/me/device-login/answer",
    "/v1/operator/organizations",
    "/v1/operator/organizations/{organization_id}/suspend",
    "/v1/operator/organizations/{organization_id}/resume",
    "/v1/identity/me/push-devices",
    "/v1/identity/me/push-devices/{push_device_id}/test",
    "/v1/tools/preview",
    "/v1/model-router/generations/stream",
    "/v1/speech/check",
    "/calls/{id}/recording/hear",
    "/carriers/{id}/callbacks/{kind}",
    "/v1/web-calls",
    "/v1/web-calls/{id}/token",
    "/v1/conversations/{conversation_id}/draft-reply",
    "/v1/conversations/{conversation_id}/typing",
    "/public/v1/channels/{public_key}/sessions",
    "/public/v1/channels/{public_key}/conversation",
    "/public/v1/channels/{public_key}/web-calls",
    "/public/v1/channels/{public_key}/web-calls/{call_id}/token",
    "/public/v1/channels/{public_key}/messages",
    "/public/v1/channels/{public_key}/read",
    "/public/v1/channels/{public_key}/typing",
    "/public/v1/channels/{public_key}/rating",
    "/public/v1/channels/{public_key}/files",
    "/public/v1/channels/{public_key}/address",
    "/public/v1/channels/{public_key}/transcript",
    "/public/v1/channels/{public_key}/end",
    "/hooks/mail/{mailbox_id}",
    "/hooks/slack/{slack_connection_id}",
    "/hooks/hand-offs/{hand_off_webhook_id}"
])


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class ConversationsAnalysis(Resource):
    """`parley.conversations.analysis`"""

    def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> types.ConversationAnalysis:
        """What a conversation achieved

        Verdicts, values and what went wrong. Rules are computed; what a model says counts only with words that were really said, else its verdict is void and `unknown`. 404 while the conversation runs. Quotations are masked for keys without `identity:read`.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/analysis`
        """
        answer: types.ConversationAnalysis = self._transport.call(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/analysis"), options)
        return answer

    def analyze(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Analyze a conversation again

        By the analysis of its revision, also where it ended before there was any. What reviewers said stays. A model is asked and paid for once more. 409 while the conversation runs, and for tests.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/analysis`
        """
        self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/analysis", keyed=True), options)

    def overrule(self, conversation_id: str, body: types.OverruleVerdictRequest, **options: Unpack[CallOptions]) -> types.OverruledAnalysis:
        """Overrule a verdict

        From now on the reviewer’s verdict counts, in figures and experiments too; what it was before is kept. With `save_to_suite` the conversation becomes a test case as by `makeTestCase`; where that cannot be, nothing changes. Emits `conversation.analyzed`.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/analysis/overrule`
        """
        answer: types.OverruledAnalysis = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/analysis/overrule", body=body, keyed=True), options)
        return answer


class ConversationsTestCase(Resource):
    """`parley.conversations.test_case`"""

    def make(self, conversation_id: str, *, save_to_suite: str | None = None, name: str | None = None, **options: Unpack[CallOptions]) -> types.TestCase:
        """Make a test case of a conversation

        What the end user did becomes the steps, what tools answered becomes their answers, and what the revision does again in a test becomes what is expected. Contact data is replaced by invented data unless the key has `identity:read`; in a suite it always is. 409 for conversations of more than 100 steps, of several assistants, or whose trace is no longer kept.
        Needs the scope `conversations:read`.
        `POST /v1/conversations/{conversation_id}/test-case`
        """
        answer: types.TestCase = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/test-case", query={"save_to_suite": save_to_suite, "name": name}, keyed=True), options)
        return answer


class ConversationsUnread(Resource):
    """`parley.conversations.unread`"""

    def count(self, **options: Unpack[CallOptions]) -> types.Unread:
        """Count what you have not read

        Counted from the messages themselves. For a member in any of their sessions, for a program by its key.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/unread`
        """
        answer: types.Unread = self._transport.call(Request("GET", "/v1/conversations/unread"), options)
        return answer


class ConversationsRead(Resource):
    """`parley.conversations.read`"""

    def mark(self, conversation_id: str, body: types.MarkConversationReadRequest, **options: Unpack[CallOptions]) -> None:
        """Say how far you have read

        Never goes backwards. Colleagues keep their own position, and the person sees nothing of it. Mentions count as seen.
        Needs the scope `conversations:read`.
        `PUT /v1/conversations/{conversation_id}/read`
        """
        self._transport.call(Request("PUT", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/read", body=body), options)


class ConversationsReviews(Resource):
    """`parley.conversations.reviews`"""

    def list(self, conversation_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ConversationReview, types.ConversationReviewPage]:
        """Read the reviews of a conversation, newest first

        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/reviews`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/reviews", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, conversation_id: str, body: types.AddConversationReviewRequest, **options: Unpack[CallOptions]) -> types.ConversationReview:
        """Judge a conversation by the scorecard

        The comment is sealed like the messages, and erased with the person.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/reviews`
        """
        answer: types.ConversationReview = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/reviews", body=body, keyed=True), options)
        return answer


class ConversationsMessages(Resource):
    """`parley.conversations.messages`"""

    def list(self, conversation_id: str, *, limit: int | None = None, after: int | None = None, **options: Unpack[CallOptions]) -> Items[types.ConversationMessage, types.ConversationMessagePage]:
        """Read the transcript, oldest first

        Read from `after`, the last position you have; works while the conversation runs and after it.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/messages`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/messages", query={"limit": limit, "after": after}), PageFields("data", "next_after", ("after",)), options)

    def send(self, conversation_id: str, body: types.SendConversationMessageRequest, **options: Unpack[CallOptions]) -> types.ConversationTurn:
        """Send a message and get the replies

        Answers when the assistant has replied. With `Accept: text/event-stream` the answer is a stream: `message`, `token` (text as a model writes it), `reply` (as it is stored), `done`. 409 after the end of the conversation. Emits `conversation.message.created` for each message.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/messages`
        """
        answer: types.ConversationTurn = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/messages", body=body, keyed=True), options)
        return answer


class ConversationsFiles(Resource):
    """`parley.conversations.files`"""

    def upload(self, conversation_id: str, body: types.UploadConversationFileForm, **options: Unpack[CallOptions]) -> types.ConversationFile:
        """Upload a file for a message of an agent

        One file as multipart/form-data: PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB. Then name its id in `file_ids` of the message; what is not sent within a day is deleted. Only in chats of websites, else 409; 415 for any other kind of file.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/files`
        """
        answer: types.ConversationFile = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/files", body=body, keyed=True), options)
        return answer


class ConversationsTyping(Resource):
    """`parley.conversations.typing`"""

    def tell(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Show that the human is typing

        Visitors of a website see it for a few seconds. Not stored. 409 unless a human has taken over.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/typing`
        """
        self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/typing"), options)


class ConversationsPresence(Resource):
    """`parley.conversations.presence`"""

    def set(self, conversation_id: str, body: types.SetConversationPresenceRequest | None = None, **options: Unpack[CallOptions]) -> types.ConversationPresence:
        """Show that you have this conversation open, and see who else does

        For colleagues, never shown to the end user. Lasts 30 seconds; repeat it every 10. Others see it as `conversation.presence` on the event stream (`?subject=conversation:{id}`), which is sent once and not stored.
        Needs the scope `conversations:read`.
        `PUT /v1/conversations/{conversation_id}/presence`
        """
        answer: types.ConversationPresence = self._transport.call(Request("PUT", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/presence", body=body), options)
        return answer

    def leave(self, conversation_id: str, *, session: str | None = None, **options: Unpack[CallOptions]) -> None:
        """Show that you no longer have this conversation open

        Needs the scope `conversations:read`.
        `DELETE /v1/conversations/{conversation_id}/presence`
        """
        self._transport.call(Request("DELETE", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/presence", query={"session": session}), options)


class ConversationsNotes(Resource):
    """`parley.conversations.notes`"""

    def list(self, conversation_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ConversationNote, types.ConversationNotePage]:
        """Read the notes of colleagues, newest first

        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/notes`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/notes", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, conversation_id: str, body: types.AddConversationNoteRequest, **options: Unpack[CallOptions]) -> types.ConversationNote:
        """Write a note for colleagues

        No flow, model or end user reads it. Sealed like the messages, and erased with the person.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/notes`
        """
        answer: types.ConversationNote = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/notes", body=body, keyed=True), options)
        return answer


class ConversationsPossiblePeople(Resource):
    """`parley.conversations.possible_people`"""

    def list(self, conversation_id: str, **options: Unpack[CallOptions]) -> Items[types.PossiblePerson, types.PossiblePersonList]:
        """Whom this conversation may be with

        The number of a text or of a caller can be forged, and an address is typed easily: none of them tells the assistant who it is. Those who have such an address are listed here, for colleagues; `linkConversationPerson` says that it is one of them. Needs `identity:read` besides.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/possible-people`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/possible-people"), PageFields("data", None, ()), options)


class ConversationsEvents(Resource):
    """`parley.conversations.events`"""

    def notice(self, conversation_id: str, body: types.NoticeConversationEventRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Send an event to the flow

        For what happens outside, such as a payment: a flow that waits for an event of this name continues; others ignore it. Answers when the assistant has replied. 409 while a human has the conversation or after its end.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/events`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/events", body=body, keyed=True), options)
        return answer


class ConversationsMails(Resource):
    """`parley.conversations.mails`"""

    def list(self, conversation_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Mail, types.MailPage]:
        """List the mails of a conversation

        Each as a whole, with what it quotes and its attachments, newest first. The transcript has only what was newly said.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/mails`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/mails", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class Conversations(Resource):
    """`parley.conversations`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.analysis = ConversationsAnalysis(transport)
        self.test_case = ConversationsTestCase(transport)
        self.unread = ConversationsUnread(transport)
        self.read = ConversationsRead(transport)
        self.reviews = ConversationsReviews(transport)
        self.messages = ConversationsMessages(transport)
        self.files = ConversationsFiles(transport)
        self.typing = ConversationsTyping(transport)
        self.presence = ConversationsPresence(transport)
        self.notes = ConversationsNotes(transport)
        self.possible_people = ConversationsPossiblePeople(transport)
        self.events = ConversationsEvents(transport)
        self.mails = ConversationsMails(transport)

    def replay(self, conversation_id: str, body: types.ReplayConversationRequest, **options: Unpack[CallOptions]) -> types.ConversationReplay:
        """The same words against another revision, with what would differ

        Shows what another revision would have said to the same words. Nothing is stored and no tool is called: recorded answers are used where the question is the same; other questions to models are asked and cost. 409 for conversations of more than 1000 turns or of several assistants.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/replay`
        """
        answer: types.ConversationReplay = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/replay", body=body, keyed=True), options)
        return answer

    def sorting(self, conversation_id: str, body: types.SortConversationRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Set labels or priority of a conversation, or put it aside

        Also after its end. Emits `conversation.session.sorted`.
        Needs the scope `conversations:write`.
        `PATCH /v1/conversations/{conversation_id}/sorting`
        """
        answer: types.Conversation = self._transport.call(Request("PATCH", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/sorting", body=body), options)
        return answer

    def transfer(self, conversation_id: str, body: types.TransferConversationRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Hand a conversation on to a queue or a colleague

        It waits for a human once more: the assistant stays silent. Emits `conversation.handoff.requested`. 409 when it is over.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/transfer`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/transfer", body=body, keyed=True), options)
        return answer

    def draft_reply(self, conversation_id: str, **options: Unpack[CallOptions]) -> types.DraftedReply:
        """Draft a reply for an agent

        Written by the model of the assistant where it has one, else the passage of its knowledge that is nearest to the last message. Nothing is sent or stored; the agent decides. Model costs count for the conversation.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/draft-reply`
        """
        answer: types.DraftedReply = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/draft-reply"), options)
        return answer

    def run_macro(self, conversation_id: str, body: types.RunMacroRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Run a macro in a conversation

        All its steps or none. A reply takes the conversation over first. 409 when a colleague answers, a placeholder is unknown, or the conversation is over.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/run-macro`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/run-macro", body=body, keyed=True), options)
        return answer

    def changes(self, body: types.ChangeConversationsRequest, **options: Unpack[CallOptions]) -> types.ChangedConversations:
        """Change many conversations at once

        Up to 50. Each is changed by itself; those that refuse are named with the reason.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/changes`
        """
        answer: types.ChangedConversations = self._transport.call(Request("POST", "/v1/conversations/changes", body=body, keyed=True), options)
        return answer

    def scorecard(self, conversation_id: str, **options: Unpack[CallOptions]) -> types.Scorecard:
        """Read what a review of this conversation judges

        The scorecard of the queue in which it waited last, else that of the organization.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/scorecard`
        """
        answer: types.Scorecard = self._transport.call(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/scorecard"), options)
        return answer

    def list(self, *, limit: int | None = None, cursor: str | None = None, status: str | None = None, channel: Literal["chat", "voice", "sms", "email"] | None = None, channel_id: str | None = None, assistant_id: str | None = None, end_user_id: str | None = None, call_id: str | None = None, queue: str | None = None, assignee: str | None = None, label: str | None = None, priority: Literal["low", "normal", "high", "urgent"] | None = None, snoozed: Literal["true", "false"] | None = None, mentioned: bool | None = None, outcome: Literal["success", "failure", "neutral"] | None = None, criterion: str | None = None, verdict: Literal["met", "not_met", "unknown"] | None = None, q: str | None = None, test: bool | None = None, preview: bool | None = None, from_: str | None = None, to: str | None = None, sort: Literal["newest", "oldest", "last_activity", "waiting_longest"] | None = None, **options: Unpack[CallOptions]) -> Items[types.ListedConversation, types.ListedConversationPage]:
        """List conversations, or search their transcripts

        Newest first unless `sort` says otherwise. Filters are combined. Conversations of calls are included. With `Accept: text/csv` the whole list as a file, without messages.
        Needs the scope `conversations:read`.
        `GET /v1/conversations`
        """
        return self._transport.items(Request("GET", "/v1/conversations", query={"limit": limit, "cursor": cursor, "status": status, "channel": channel, "channel_id": channel_id, "assistant_id": assistant_id, "end_user_id": end_user_id, "call_id": call_id, "queue": queue, "assignee": assignee, "label": label, "priority": priority, "snoozed": snoozed, "mentioned": mentioned, "outcome": outcome, "criterion": criterion, "verdict": verdict, "q": q, "test": test, "preview": preview, "from": from_, "to": to, "sort": sort}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateConversationRequest, **options: Unpack[CallOptions]) -> types.StartedConversation:
        """Start a conversation

        Starts with the active revision of the assistant and answers when the assistant has sent its first messages. 409 while no revision is active or its flow has never compiled; 429 at `max_active_calls` of the assistant. Emits `conversation.session.started`.
        Needs the scope `conversations:write`.
        `POST /v1/conversations`
        """
        answer: types.StartedConversation = self._transport.call(Request("POST", "/v1/conversations", body=body, keyed=True), options)
        return answer

    def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> types.Conversation:
        """Read a conversation

        State, variables and costs. Read the transcript with `listConversationMessages`, and how each reply came about with `getConversationTrace`.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}`
        """
        answer: types.Conversation = self._transport.call(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}"), options)
        return answer

    def takeover(self, conversation_id: str, body: types.TakeOverConversationRequest | None = None, **options: Unpack[CallOptions]) -> types.Conversation:
        """Take a conversation over as a human

        The assistant is silent until `releaseConversation`; the human writes with `role: agent`. Emits `conversation.handoff.taken_over`, and before it `conversation.handoff.requested` unless a human was asked for already. 409 when one has taken over or the conversation is over.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/takeover`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/takeover", body=body, keyed=True), options)
        return answer

    def whisper(self, conversation_id: str, body: types.WhisperToAssistantRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Tell the assistant something, unheard by the person

        The assistant goes on talking and has it from its next answer on; colleagues see it among the notes. On calls and in chats alike. 409 when a human has the conversation or it is over.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/whisper`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/whisper", body=body, keyed=True), options)
        return answer

    def release(self, conversation_id: str, body: types.ReleaseConversationRequest | None = None, **options: Unpack[CallOptions]) -> types.Conversation:
        """Give a conversation back to the assistant

        After a takeover or a hand-off: the assistant continues where it was. Emits `conversation.handoff.released`. 409 when no human has it.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/release`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/release", body=body, keyed=True), options)
        return answer

    def close(self, conversation_id: str, body: types.CloseConversationRequest | None = None, **options: Unpack[CallOptions]) -> types.Conversation:
        """End a conversation

        Ends it for all sides, with `end_reason: closed`. Emits `conversation.session.completed`. 409 when it is over already.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/close`
        """
        answer: types.Conversation = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/close", body=body, keyed=True), options)
        return answer

    def assignee(self, conversation_id: str, body: types.AssignConversationRequest, **options: Unpack[CallOptions]) -> types.Conversation:
        """Assign a conversation to a colleague

        A name for colleagues: it takes nothing over, and the assistant continues as before. Emits `conversation.session.assigned`.
        Needs the scope `conversations:write`.
        `PUT /v1/conversations/{conversation_id}/assignee`
        """
        answer: types.Conversation = self._transport.call(Request("PUT", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/assignee", body=body), options)
        return answer

    def link_person(self, conversation_id: str, body: types.LinkConversationPersonRequest, **options: Unpack[CallOptions]) -> types.LinkedPerson:
        """Say which person a conversation is with

        Its record becomes one with the person, who keeps all values; `revertMerge` with the `merge_id` takes it back. From then on the assistant remembers the person in this conversation. 409 when both are customers with an `external_id` of their own. Needs `identity:read` besides, and `identity:write` for a person who is not among `listPossiblePeople`. Emits `identity.end_user.merged`.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/link-person`
        """
        answer: types.LinkedPerson = self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/link-person", body=body, keyed=True), options)
        return answer

    def trace(self, conversation_id: str, *, limit: int | None = None, after: int | None = None, **options: Unpack[CallOptions]) -> Items[types.ConversationTraceEntry, types.ConversationTraceEntryPage]:
        """Read how each reply came about

        What was received, asked, found and decided, in order, with costs. Contact data is masked unless the key has `identity:read`; facts need `memory:read`, passages `knowledge_bases:read`, instructions `agents:read`.
        Needs the scope `conversations:read`.
        `GET /v1/conversations/{conversation_id}/trace`
        """
        return self._transport.items(Request("GET", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/trace", query={"limit": limit, "after": after}), PageFields("data", "next_after", ("after",)), options)

    def mail_transcript(self, conversation_id: str, body: types.MailTranscriptRequest, **options: Unpack[CallOptions]) -> None:
        """Mail the transcript of a conversation

        What the person said is quoted. To the address that the conversation is held with, or to another. 429 after three such mails of a conversation, or five to one address, in a day.
        Needs the scope `conversations:write`.
        `POST /v1/conversations/{conversation_id}/mail-transcript`
        """
        self._transport.call(Request("POST", f"/v1/conversations/{segment(conversation_id, 'conversation_id')}/mail-transcript", body=body, keyed=True), options)


class Events(Resource):
    """`parley.events`"""

    def get(self, event_id: str, **options: Unpack[CallOptions]) -> types.Event:
        """Read an event

        Needs the scopes to read what the event is about, such as `calls:read` for `call.ended`: 403 names them. Words of an erased person are gone from it. Any API key may ask.
        `GET /v1/events/{event_id}`
        """
        answer: types.Event = self._transport.call(Request("GET", f"/v1/events/{segment(event_id, 'event_id')}"), options)
        return answer


class WebhooksEventCatalog(Resource):
    """`parley.webhooks.event_catalog`"""

    def list(self, **options: Unpack[CallOptions]) -> Items[types.WebhookEventType, types.WebhookEventTypeList]:
        """Event types you may subscribe to

        Everything that webhooks and the event stream can carry, with what it means and how sensitive it is. Use the types in `event_types` of an endpoint.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/event-catalog`
        """
        return self._transport.items(Request("GET", "/v1/webhooks/event-catalog"), PageFields("events", None, ()), options)


class WebhooksEndpointsReplayCount(Resource):
    """`parley.webhooks.endpoints.replay_count`"""

    def count(self, endpoint_id: str, *, since: str, until: str | None = None, only_undelivered: bool | None = None, **options: Unpack[CallOptions]) -> types.WebhookReplayCount:
        """Count what a replay would send

        Changes nothing. What still waits to be sent is not counted, since a replay leaves it alone.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/endpoints/{endpoint_id}/replay-count`
        """
        answer: types.WebhookReplayCount = self._transport.call(Request("GET", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}/replay-count", query={"since": since, "until": until, "only_undelivered": only_undelivered}), options)
        return answer


class WebhooksEndpoints(Resource):
    """`parley.webhooks.endpoints`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.replay_count = WebhooksEndpointsReplayCount(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.WebhookEndpoint, types.WebhookEndpointPage]:
        """List webhook endpoints, newest first

        Disabled ones included. Secrets are never shown again.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/endpoints`
        """
        return self._transport.items(Request("GET", "/v1/webhooks/endpoints", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateWebhookEndpointRequest, **options: Unpack[CallOptions]) -> types.WebhookEndpointWithSecret:
        """Create a webhook endpoint

        Deliveries follow Standard Webhooks. The secret is shown in this answer only. Above `non_pii` the endpoint is sent what the key that creates it may read; types that were named and that it may not are refused with 403.
        Needs the scope `webhooks:write`.
        `POST /v1/webhooks/endpoints`
        """
        answer: types.WebhookEndpointWithSecret = self._transport.call(Request("POST", "/v1/webhooks/endpoints", body=body, keyed=True), options)
        return answer

    def get(self, endpoint_id: str, **options: Unpack[CallOptions]) -> types.WebhookEndpoint:
        """Read a webhook endpoint

        One endpoint; `failing_since` says whether deliveries get through.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/endpoints/{endpoint_id}`
        """
        answer: types.WebhookEndpoint = self._transport.call(Request("GET", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}"), options)
        return answer

    def update(self, endpoint_id: str, body: types.UpdateWebhookEndpointRequest, **options: Unpack[CallOptions]) -> types.WebhookEndpoint:
        """Change, enable or disable a webhook endpoint

        Disabling cancels what still waits. Enabling begins with the events from then on; a replay brings back older ones. Another `url`, `event_types` or `sensitivity_max` give the endpoint the scopes of the key that sets them.
        Needs the scope `webhooks:write`.
        `PATCH /v1/webhooks/endpoints/{endpoint_id}`
        """
        answer: types.WebhookEndpoint = self._transport.call(Request("PATCH", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}", body=body), options)
        return answer

    def delete(self, endpoint_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook endpoint

        What still waits is canceled. Its deliveries stay readable until they are old.
        Needs the scope `webhooks:write`.
        `DELETE /v1/webhooks/endpoints/{endpoint_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}"), options)

    def rotate_secret(self, endpoint_id: str, **options: Unpack[CallOptions]) -> types.WebhookEndpointWithSecret:
        """Give a webhook endpoint a new secret

        For 24 hours deliveries are signed with both secrets.
        Needs the scope `webhooks:write`.
        `POST /v1/webhooks/endpoints/{endpoint_id}/rotate-secret`
        """
        answer: types.WebhookEndpointWithSecret = self._transport.call(Request("POST", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}/rotate-secret", keyed=True), options)
        return answer

    def test(self, endpoint_id: str, **options: Unpack[CallOptions]) -> types.WebhookDelivery:
        """Send a test event

        Sends an event of the type `webhook.test` to this endpoint alone; it must be enabled. Read the delivery with `getWebhookDelivery` to see what came of it.
        Needs the scope `webhooks:write`.
        `POST /v1/webhooks/endpoints/{endpoint_id}/test`
        """
        answer: types.WebhookDelivery = self._transport.call(Request("POST", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}/test", keyed=True), options)
        return answer

    def replay(self, endpoint_id: str, body: types.ReplayWebhookEventsRequest, **options: Unpack[CallOptions]) -> types.ReplayWebhookEventsResponse:
        """Send past events again

        Every event of the time span that the endpoint is subscribed to is sent (again) in the background, with the id it has always had. The endpoint must be enabled. Use it after an outage of yours.
        Needs the scope `webhooks:write`.
        `POST /v1/webhooks/endpoints/{endpoint_id}/replay`
        """
        answer: types.ReplayWebhookEventsResponse = self._transport.call(Request("POST", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}/replay", body=body, keyed=True), options)
        return answer

    def figures(self, endpoint_id: str, **options: Unpack[CallOptions]) -> types.WebhookEndpointFigures:
        """How the deliveries of a webhook endpoint go

        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/endpoints/{endpoint_id}/figures`
        """
        answer: types.WebhookEndpointFigures = self._transport.call(Request("GET", f"/v1/webhooks/endpoints/{segment(endpoint_id, 'endpoint_id')}/figures"), options)
        return answer


class WebhooksDeliveries(Resource):
    """`parley.webhooks.deliveries`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, endpoint_id: str | None = None, event_id: str | None = None, event_type: str | None = None, status: Literal["pending", "succeeded", "exhausted", "canceled"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.WebhookDelivery, types.WebhookDeliveryPage]:
        """List webhook deliveries, newest first

        What was sent to whom, without the attempts. Filters are combined. Old deliveries are deleted by age.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/deliveries`
        """
        return self._transport.items(Request("GET", "/v1/webhooks/deliveries", query={"limit": limit, "cursor": cursor, "endpoint_id": endpoint_id, "event_id": event_id, "event_type": event_type, "status": status, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)

    def get(self, delivery_id: str, **options: Unpack[CallOptions]) -> types.WebhookDeliveryWithAttempts:
        """Read a webhook delivery with what was sent and its attempts

        Shows the latest attempts, and what the endpoint answered. The payload is read now, as an attempt would read it: what an erased person said is gone. Keys that may not read the event see neither it nor the answers.
        Needs the scope `webhooks:read`.
        `GET /v1/webhooks/deliveries/{delivery_id}`
        """
        answer: types.WebhookDeliveryWithAttempts = self._transport.call(Request("GET", f"/v1/webhooks/deliveries/{segment(delivery_id, 'delivery_id')}"), options)
        return answer

    def retry(self, delivery_id: str, **options: Unpack[CallOptions]) -> types.WebhookDeliveryWithAttempts:
        """Send a webhook again, now

        Whatever its state, the delivery begins its schedule anew. The endpoint must be enabled.
        Needs the scope `webhooks:write`.
        `POST /v1/webhooks/deliveries/{delivery_id}/retry`
        """
        answer: types.WebhookDeliveryWithAttempts = self._transport.call(Request("POST", f"/v1/webhooks/deliveries/{segment(delivery_id, 'delivery_id')}/retry", keyed=True), options)
        return answer


class Webhooks(Resource):
    """`parley.webhooks`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.event_catalog = WebhooksEventCatalog(transport)
        self.endpoints = WebhooksEndpoints(transport)
        self.deliveries = WebhooksDeliveries(transport)


class ApiKeys(Resource):
    """`parley.api_keys`"""

    def list(self, *, include_inactive: bool | None = None, **options: Unpack[CallOptions]) -> Items[types.ListedApiKey, types.ListedApiKeyList]:
        """List the active API keys

        Newest first, without their secrets. `include_inactive=true` shows revoked and expired keys too.
        Needs the scope `api_keys:read`.
        `GET /v1/identity/api-keys`
        """
        return self._transport.items(Request("GET", "/v1/identity/api-keys", query={"include_inactive": include_inactive}), PageFields("data", None, ()), options)

    def create(self, body: types.CreateApiKeyRequest, **options: Unpack[CallOptions]) -> types.CreatedApiKey:
        """Create an API key

        The whole key is shown in this answer only. A key can hand on no scope, and no later expiry, than its own. Emits `api_key.created`.
        Needs the scope `api_keys:write`.
        `POST /v1/identity/api-keys`
        """
        answer: types.CreatedApiKey = self._transport.call(Request("POST", "/v1/identity/api-keys", body=body, keyed=True), options)
        return answer

    def revoke(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key

        Permanent. Once answered, no node accepts the key any more. Revoking twice is the same as once. A key revokes itself, and keys that have no scope beyond its own; the last full key (all scopes, no expiry) cannot be revoked: 409.
        Needs the scope `api_keys:write`.
        `DELETE /v1/identity/api-keys/{id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/api-keys/{segment(id, 'id')}"), options)

    def rotate(self, id: str, body: types.RotateApiKeyRequest | None = None, **options: Unpack[CallOptions]) -> types.RotatedApiKey:
        """Replace an API key, with time to change over

        Makes a new key with the same name, scopes and expiry; the old one stops working after `overlap_seconds`. The whole new key is shown in this answer only. A key rotates itself, and keys that have no scope beyond its own.
        Needs the scope `api_keys:write`.
        `POST /v1/identity/api-keys/{id}/rotate`
        """
        answer: types.RotatedApiKey = self._transport.call(Request("POST", f"/v1/identity/api-keys/{segment(id, 'id')}/rotate", body=body, keyed=True), options)
        return answer


class Organization(Resource):
    """`parley.organization`"""

    def get(self, **options: Unpack[CallOptions]) -> types.Organization:
        """Read your organization

        Name, time zone and limits of the organization of the key.
        Needs the scope `organization:read`.
        `GET /v1/organization`
        """
        answer: types.Organization = self._transport.call(Request("GET", "/v1/organization"), options)
        return answer

    def update(self, body: types.UpdateOrganizationRequest, **options: Unpack[CallOptions]) -> types.Organization:
        """Change your organization

        Only the fields that are sent change. A new `max_active_calls` applies at once: calls that wait may start.
        Needs the scope `organization:write`.
        `PATCH /v1/organization`
        """
        answer: types.Organization = self._transport.call(Request("PATCH", "/v1/organization", body=body), options)
        return answer


class AuditLog(Resource):
    """`parley.audit_log`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, action: str | None = None, subject: str | None = None, actor_id: str | None = None, member_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.AuditEntry, types.AuditEntryPage]:
        """Security-relevant actions, newest first

        Each entry carries the hash of the one before it. `parley audit verify` walks the chain. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `audit:read`.
        `GET /v1/audit-log`
        """
        return self._transport.items(Request("GET", "/v1/audit-log", query={"limit": limit, "cursor": cursor, "action": action, "subject": subject, "actor_id": actor_id, "member_id": member_id, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)


class SignInLinks(Resource):
    """`parley.sign_in_links`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.SignInLink, types.SignInLinkPage]:
        """List the links that still open a session

        Newest first, without their codes. Links that were used or are over are in the audit log.
        Needs the scope `api_keys:write`.
        `GET /v1/identity/sign-in-links`
        """
        return self._transport.items(Request("GET", "/v1/identity/sign-in-links", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateSignInLinkRequest, **options: Unpack[CallOptions]) -> types.CreatedSignInLink:
        """Make a link that signs a colleague in at the console

        The link works once, within `expires_in` seconds, and opens a session of at most 12 hours. It hands on no scope that the caller lacks, and lasts no longer than the session or key that makes it; so does the session that it opens. Ending that session or revoking that key also ends the link, and the session.
        Needs the scope `api_keys:write`.
        `POST /v1/identity/sign-in-links`
        """
        answer: types.CreatedSignInLink = self._transport.call(Request("POST", "/v1/identity/sign-in-links", body=body, keyed=True), options)
        return answer

    def revoke(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke a link that was not used yet

        It opens no session from then on. Revoking twice is the same as once, and a link that was used stays used: end its session instead. A link of another maker needs every scope that it has.
        Needs the scope `api_keys:write`.
        `DELETE /v1/identity/sign-in-links/{id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/sign-in-links/{segment(id, 'id')}"), options)


class ConsoleSession(Resource):
    """`parley.console.session`"""

    def open(self, body: types.OpenSessionRequest, **options: Unpack[CallOptions]) -> types.OpenedSession:
        """Exchange a sign-in code or an API key for a session

        Needs no key of its own. The session has the scopes of the member, of the link or of the key, lasts at most 12 hours, and is sent as `x-api-key` like any key. The session of a member is renewed while it is used, for 30 days at most. The key of a session opens no further session. Needs no API key.
        `POST /console/session`
        """
        answer: types.OpenedSession = self._transport.call(Request("POST", "/console/session", body=body), options)
        return answer


class ConsoleOidcBackchannelLogout(Resource):
    """`parley.console.oidc.backchannel_logout`"""

    def receive(self, **options: Unpack[CallOptions]) -> types.ReceiveProviderLogoutResponse:
        """For providers: a person has signed out there

        OpenID Connect Back-Channel Logout 1.0. Called by the provider with a signed `logout_token`, form-encoded. The sessions that it names end at once. Needs no API key.
        `POST /console/oidc/backchannel-logout`
        """
        answer: types.ReceiveProviderLogoutResponse = self._transport.call(Request("POST", "/console/oidc/backchannel-logout"), options)
        return answer


class ConsoleOidc(Resource):
    """`parley.console.oidc`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.backchannel_logout = ConsoleOidcBackchannelLogout(transport)

    def start(self, body: types.StartProviderSignInRequest, **options: Unpack[CallOptions]) -> types.StartedProviderSignIn:
        """Sign in by the provider of an e-mail address

        Answers with the address of the provider to send the browser to. It comes back to `/console/#code=…`; the code opens a session together with the `verifier` of the tab. 404: no provider for the domain. Needs no API key.
        `POST /console/oidc/start`
        """
        answer: types.StartedProviderSignIn = self._transport.call(Request("POST", "/console/oidc/start", body=body), options)
        return answer


class ConsolePasskeysOptions(Resource):
    """`parley.console.passkeys.options`"""

    def start(self, **options: Unpack[CallOptions]) -> types.PasskeyOptions:
        """Begin to sign in with a passkey

        Answers with what the browser needs. Needs no API key.
        `POST /console/passkeys/options`
        """
        answer: types.PasskeyOptions = self._transport.call(Request("POST", "/console/passkeys/options"), options)
        return answer


class ConsolePasskeysSession(Resource):
    """`parley.console.passkeys.session`"""

    def open(self, body: types.OpenSessionByPasskeyRequest, **options: Unpack[CallOptions]) -> types.OpenedSession:
        """Sign in with a passkey

        With what the browser answered. The session is as strong as they come: it may change how the person signs in, and switch organizations. Needs no API key.
        `POST /console/passkeys/session`
        """
        answer: types.OpenedSession = self._transport.call(Request("POST", "/console/passkeys/session", body=body), options)
        return answer


class ConsolePasskeys(Resource):
    """`parley.console.passkeys`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.options = ConsolePasskeysOptions(transport)
        self.session = ConsolePasskeysSession(transport)


class ConsoleMailedLinks(Resource):
    """`parley.console.mailed_links`"""

    def request(self, body: types.RequestSignInLinkRequest, **options: Unpack[CallOptions]) -> types.RequestedSignInLink:
        """Ask for a sign-in link by e-mail

        Each active member with this address is mailed a link that works once, within 15 minutes. The answer is the same whether there is one or not. At most three in an hour for an address. 409: the server sends no mail. Needs no API key.
        `POST /console/mailed-links`
        """
        answer: types.RequestedSignInLink = self._transport.call(Request("POST", "/console/mailed-links", body=body), options)
        return answer


class ConsoleDeviceLogins(Resource):
    """`parley.console.device_logins`"""

    def start(self, body: types.StartDeviceLoginRequest, **options: Unpack[CallOptions]) -> types.StartedDeviceLogin:
        """Ask for a key for this device

        For programs without a key, such as `parley login`: show `user_code` and the page, then poll with `pollDeviceLogin`. A member who is signed in there confirms. Both codes work for ten minutes. Needs no API key.
        `POST /console/device-logins`
        """
        answer: types.StartedDeviceLogin = self._transport.call(Request("POST", "/console/device-logins", body=body), options)
        return answer

    def poll(self, body: types.PollDeviceLoginRequest, **options: Unpack[CallOptions]) -> types.PolledDeviceLogin:
        """Ask whether a member has confirmed

        Wait `interval` seconds between polls. The key is in one answer only; it is the member’s: it ends with them, may do no more than they, and lasts 90 days. 401: the code is unknown, or its key was fetched. Needs no API key.
        `POST /console/device-logins/poll`
        """
        answer: types.PolledDeviceLogin = self._transport.call(Request("POST", "/console/device-logins/poll", body=body), options)
        return answer


class Console(Resource):
    """`parley.console`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.session = ConsoleSession(transport)
        self.oidc = ConsoleOidc(transport)
        self.passkeys = ConsolePasskeys(transport)
        self.mailed_links = ConsoleMailedLinks(transport)
        self.device_logins = ConsoleDeviceLogins(transport)

    def sign_in_ways(self, **options: Unpack[CallOptions]) -> types.SignInWays:
        """Ways to sign in that this server offers

        For the sign-in page. It says nothing about any person. Needs no API key.
        `GET /console/sign-in-ways`
        """
        answer: types.SignInWays = self._transport.call(Request("GET", "/console/sign-in-ways"), options)
        return answer


class TabCodes(Resource):
    """`parley.tab_codes`"""

    def create(self, body: types.CreateTabCodeRequest, **options: Unpack[CallOptions]) -> types.TabCode:
        """Let another tab of the browser in

        For the console: the code opens a session with the same name, scopes and end as the one that asks, once, within a minute, and only together with the secret of the tab it is for. The session ends when another caller ends this one. 409 for an API key. Any API key may ask.
        `POST /v1/identity/tab-codes`
        """
        answer: types.TabCode = self._transport.call(Request("POST", "/v1/identity/tab-codes", body=body, keyed=True), options)
        return answer


class Sessions(Resource):
    """`parley.sessions`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, member_id: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Session, types.SessionPage]:
        """List the open sessions of the console

        Newest first. Sessions that have ended are in the audit log.
        Needs the scope `api_keys:write`.
        `GET /v1/identity/sessions`
        """
        return self._transport.items(Request("GET", "/v1/identity/sessions", query={"limit": limit, "cursor": cursor, "member_id": member_id}), PageFields("data", "next_cursor", ("cursor",)), options)

    def revoke(self, id: str, **options: Unpack[CallOptions]) -> types.EndedSession:
        """End a session

        Once answered, no node accepts its key any more. Its unused links end with it, and when another caller ends it, so do the sessions that its links opened, and theirs. API keys that were made in them keep working and are listed in the answer, for you to revoke. Ending your own session needs no scope; another one needs `api_keys:write`, and every scope that it has. Any API key may ask.
        `DELETE /v1/identity/sessions/{id}`
        """
        answer: types.EndedSession = self._transport.call(Request("DELETE", f"/v1/identity/sessions/{segment(id, 'id')}"), options)
        return answer


class MembersLinks(Resource):
    """`parley.members.links`"""

    def create(self, member_id: str, body: types.CreateMemberLinkRequest | None = None, **options: Unpack[CallOptions]) -> types.MemberLink:
        """Make a new link that signs a member in

        Works once, for a week. Members with an authenticator app are asked for its code as well.
        Needs the scope `members:write`.
        `POST /v1/identity/members/{member_id}/links`
        """
        answer: types.MemberLink = self._transport.call(Request("POST", f"/v1/identity/members/{segment(member_id, 'member_id')}/links", body=body, keyed=True), options)
        return answer


class MembersSecondFactor(Resource):
    """`parley.members.second_factor`"""

    def reset(self, member_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove the passkeys and the authenticator app of a member

        For a member who lost them. Then they sign in by link. 409 for a person who belongs to several organizations, or operates the server.
        Needs the scope `members:write`.
        `DELETE /v1/identity/members/{member_id}/second-factor`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/members/{segment(member_id, 'member_id')}/second-factor"), options)


class Members(Resource):
    """`parley.members`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.links = MembersLinks(transport)
        self.second_factor = MembersSecondFactor(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, status: Literal["invited", "active", "ended"] | None = None, role: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Member, types.MemberPage]:
        """List the members of your organization

        Newest first. Those who have ended are listed with `status=ended`.
        Needs the scope `members:read`.
        `GET /v1/identity/members`
        """
        return self._transport.items(Request("GET", "/v1/identity/members", query={"limit": limit, "cursor": cursor, "q": q, "status": status, "role": role}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateMemberRequest, **options: Unpack[CallOptions]) -> types.InvitedMember:
        """Invite a person

        They are a member from their first sign-in on. The link works once, for a week. You can give no role that may do more than you. 409: a member has this e-mail address, or the server sends no mail.
        Needs the scope `members:write`.
        `POST /v1/identity/members`
        """
        answer: types.InvitedMember = self._transport.call(Request("POST", "/v1/identity/members", body=body, keyed=True), options)
        return answer

    def get(self, member_id: str, **options: Unpack[CallOptions]) -> types.Member:
        """Read a member

        Also one who has ended.
        Needs the scope `members:read`.
        `GET /v1/identity/members/{member_id}`
        """
        answer: types.Member = self._transport.call(Request("GET", f"/v1/identity/members/{segment(member_id, 'member_id')}"), options)
        return answer

    def update(self, member_id: str, body: types.UpdateMemberRequest, **options: Unpack[CallOptions]) -> types.Member:
        """Change a member

        Only the fields that are sent change. A new role holds for all their sessions once answered, on every node. You change members who may do nothing beyond what you may; the last owner stays one: 409.
        Needs the scope `members:write`.
        `PATCH /v1/identity/members/{member_id}`
        """
        answer: types.Member = self._transport.call(Request("PATCH", f"/v1/identity/members/{segment(member_id, 'member_id')}", body=body), options)
        return answer

    def end(self, member_id: str, *, api_keys: Literal["keep", "revoke"] | None = None, **options: Unpack[CallOptions]) -> types.EndedMember:
        """End a member

        Once answered, no node accepts a session of theirs; open streams end. Their unused links and invitations end too. Their name stays where they acted. The last owner stays: 409.
        Needs the scope `members:write`.
        `DELETE /v1/identity/members/{member_id}`
        """
        answer: types.EndedMember = self._transport.call(Request("DELETE", f"/v1/identity/members/{segment(member_id, 'member_id')}", query={"api_keys": api_keys}), options)
        return answer


class Roles(Resource):
    """`parley.roles`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Role, types.RolePage]:
        """List roles and what each may do

        Those that come with Parley first, then your own by name.
        Needs the scope `members:read`.
        `GET /v1/identity/roles`
        """
        return self._transport.items(Request("GET", "/v1/identity/roles", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateRoleRequest, **options: Unpack[CallOptions]) -> types.Role:
        """Make a role of your own

        A named list of scopes, none of which you lack. At most 100.
        Needs the scope `members:write`.
        `POST /v1/identity/roles`
        """
        answer: types.Role = self._transport.call(Request("POST", "/v1/identity/roles", body=body, keyed=True), options)
        return answer

    def get(self, role_id: str, **options: Unpack[CallOptions]) -> types.Role:
        """Read a role

        One that comes with Parley by its word, such as `agent`.
        Needs the scope `members:read`.
        `GET /v1/identity/roles/{role_id}`
        """
        answer: types.Role = self._transport.call(Request("GET", f"/v1/identity/roles/{segment(role_id, 'role_id')}"), options)
        return answer

    def update(self, role_id: str, body: types.UpdateRoleRequest, **options: Unpack[CallOptions]) -> types.Role:
        """Change a role of your own

        Its members may do more or less once answered, in sessions that are open too. 409 for a role that comes with Parley.
        Needs the scope `members:write`.
        `PATCH /v1/identity/roles/{role_id}`
        """
        answer: types.Role = self._transport.call(Request("PATCH", f"/v1/identity/roles/{segment(role_id, 'role_id')}", body=body), options)
        return answer

    def delete(self, role_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a role of your own

        409 while members have it, or a sign-in provider gives it.
        Needs the scope `members:write`.
        `DELETE /v1/identity/roles/{role_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/roles/{segment(role_id, 'role_id')}"), options)


class MeSessions(Resource):
    """`parley.me.sessions`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Session, types.SessionPage]:
        """List your own sessions

        Newest first, with device and address. End one with `revokeSession`. Any API key may ask.
        `GET /v1/identity/me/sessions`
        """
        return self._transport.items(Request("GET", "/v1/identity/me/sessions", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class MeOrganization(Resource):
    """`parley.me.organization`"""

    def switch(self, body: types.SwitchOrganizationRequest, **options: Unpack[CallOptions]) -> types.OpenedSession:
        """Open a session in another of your organizations

        For sessions that were opened with a passkey or a code of an authenticator app: a link or a provider of one organization opens no other. The session that asks goes on. Any API key may ask.
        `POST /v1/identity/me/organization`
        """
        answer: types.OpenedSession = self._transport.call(Request("POST", "/v1/identity/me/organization", body=body), options)
        return answer


class MeOrganizations(Resource):
    """`parley.me.organizations`"""

    def join(self, body: types.JoinOrganizationRequest, **options: Unpack[CallOptions]) -> types.Membership:
        """Accept an invitation of another organization with this account

        With the code of the link. Needs a session that was opened with a passkey or a code of an authenticator app. From then on `switchOrganization` opens sessions there. Any API key may ask.
        `POST /v1/identity/me/organizations`
        """
        answer: types.Membership = self._transport.call(Request("POST", "/v1/identity/me/organizations", body=body), options)
        return answer


class MeSecondFactorRecoveryCodes(Resource):
    """`parley.me.second_factor.recovery_codes`"""

    def renew(self, **options: Unpack[CallOptions]) -> types.RecoveryCodes:
        """Make new recovery codes

        The old ones stop working. Any API key may ask.
        `POST /v1/identity/me/second-factor/recovery-codes`
        """
        answer: types.RecoveryCodes = self._transport.call(Request("POST", "/v1/identity/me/second-factor/recovery-codes"), options)
        return answer


class MeSecondFactor(Resource):
    """`parley.me.second_factor`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.recovery_codes = MeSecondFactorRecoveryCodes(transport)

    def start(self, **options: Unpack[CallOptions]) -> types.StartedSecondFactor:
        """Set up an authenticator app

        Answers with a secret for the app. It counts once `confirmSecondFactor` was sent a code of it. Any API key may ask.
        `POST /v1/identity/me/second-factor`
        """
        answer: types.StartedSecondFactor = self._transport.call(Request("POST", "/v1/identity/me/second-factor", keyed=True), options)
        return answer

    def remove(self, **options: Unpack[CallOptions]) -> None:
        """Remove your authenticator app

        With its recovery codes. Needs a session that was opened with a passkey or a code. Any API key may ask.
        `DELETE /v1/identity/me/second-factor`
        """
        self._transport.call(Request("DELETE", "/v1/identity/me/second-factor"), options)

    def confirm(self, body: types.ConfirmSecondFactorRequest, **options: Unpack[CallOptions]) -> types.RecoveryCodes:
        """Send the first code of the authenticator app

        From then on signing in without a passkey asks for a code. Answers with ten recovery codes. 409: the code is wrong. Any API key may ask.
        `POST /v1/identity/me/second-factor/confirm`
        """
        answer: types.RecoveryCodes = self._transport.call(Request("POST", "/v1/identity/me/second-factor/confirm", body=body), options)
        return answer


class MePasskeysOptions(Resource):
    """`parley.me.passkeys.options`"""

    def start(self, **options: Unpack[CallOptions]) -> types.PasskeyOptions:
        """Begin to add a passkey

        Answers with what the browser needs. Needs `PUBLIC_URL`, or the console at `http://localhost`. Any API key may ask.
        `POST /v1/identity/me/passkeys/options`
        """
        answer: types.PasskeyOptions = self._transport.call(Request("POST", "/v1/identity/me/passkeys/options"), options)
        return answer


class MePasskeys(Resource):
    """`parley.me.passkeys`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.options = MePasskeysOptions(transport)

    def list(self, **options: Unpack[CallOptions]) -> Items[types.Passkey, types.PasskeyList]:
        """List your passkeys

        Oldest first. 409 for keys and guests. Any API key may ask.
        `GET /v1/identity/me/passkeys`
        """
        return self._transport.items(Request("GET", "/v1/identity/me/passkeys"), PageFields("data", None, ()), options)

    def add(self, body: types.AddPasskeyRequest, **options: Unpack[CallOptions]) -> types.Passkey:
        """Add a passkey

        With what the browser answered. 400: it does not fit. Any API key may ask.
        `POST /v1/identity/me/passkeys`
        """
        answer: types.Passkey = self._transport.call(Request("POST", "/v1/identity/me/passkeys", body=body), options)
        return answer

    def remove(self, passkey_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a passkey

        It signs in no more. Needs a session that was opened with a passkey or a code. Any API key may ask.
        `DELETE /v1/identity/me/passkeys/{passkey_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/me/passkeys/{segment(passkey_id, 'passkey_id')}"), options)


class MeDeviceLogin(Resource):
    """`parley.me.device_login`"""

    def find(self, body: types.FindDeviceLoginRequest, **options: Unpack[CallOptions]) -> types.DeviceLogin:
        """See what a device asks for

        By the code that the device shows. 404: no device shows it. Ten wrong codes within a quarter of an hour are answered 429 until it is over. Any API key may ask.
        `POST /v1/identity/me/device-login`
        """
        answer: types.DeviceLogin = self._transport.call(Request("POST", "/v1/identity/me/device-login", body=body), options)
        return answer

    def answer(self, body: types.AnswerDeviceLoginRequest, **options: Unpack[CallOptions]) -> types.DeviceLogin:
        """Give a device a key, or refuse

        Confirm only a code that a device of your own shows: its owner can do all that the answer lists, as you. Any API key may ask.
        `POST /v1/identity/me/device-login/answer`
        """
        answer: types.DeviceLogin = self._transport.call(Request("POST", "/v1/identity/me/device-login/answer", body=body), options)
        return answer


class MePushDevices(Resource):
    """`parley.me.push_devices`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.PushDevice, types.PushDevicePage]:
        """List the browsers in which you get alerts

        Newest first. Any API key may ask.
        `GET /v1/identity/me/push-devices`
        """
        return self._transport.items(Request("GET", "/v1/identity/me/push-devices", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, body: types.AddPushDeviceRequest, **options: Unpack[CallOptions]) -> types.PushDevice:
        """Switch alerts on in a browser

        With what `PushManager.subscribe` made. Alerts come by web push, also while no page is open, until the session is ended. They name a conversation and hold nothing of what was written. At most ten browsers: the oldest makes room. Any API key may ask.
        `POST /v1/identity/me/push-devices`
        """
        answer: types.PushDevice = self._transport.call(Request("POST", "/v1/identity/me/push-devices", body=body), options)
        return answer

    def test(self, push_device_id: str, **options: Unpack[CallOptions]) -> types.PushTest:
        """Send an alert to one of your browsers

        Any API key may ask.
        `POST /v1/identity/me/push-devices/{push_device_id}/test`
        """
        answer: types.PushTest = self._transport.call(Request("POST", f"/v1/identity/me/push-devices/{segment(push_device_id, 'push_device_id')}/test"), options)
        return answer

    def remove(self, push_device_id: str, **options: Unpack[CallOptions]) -> None:
        """Switch alerts off in a browser

        Any API key may ask.
        `DELETE /v1/identity/me/push-devices/{push_device_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/me/push-devices/{segment(push_device_id, 'push_device_id')}"), options)


class Me(Resource):
    """`parley.me`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.sessions = MeSessions(transport)
        self.organization = MeOrganization(transport)
        self.organizations = MeOrganizations(transport)
        self.second_factor = MeSecondFactor(transport)
        self.passkeys = MePasskeys(transport)
        self.device_login = MeDeviceLogin(transport)
        self.push_devices = MePushDevices(transport)

    def get(self, **options: Unpack[CallOptions]) -> types.Profile:
        """Read your own account

        The person behind the session: how they sign in, and the organizations they belong to. 409 for keys and guests. Any API key may ask.
        `GET /v1/identity/me`
        """
        answer: types.Profile = self._transport.call(Request("GET", "/v1/identity/me"), options)
        return answer

    def update(self, body: types.UpdateProfileRequest, **options: Unpack[CallOptions]) -> types.Profile:
        """Change your own account

        Only the fields that are sent change. The name is the one in this organization. Any API key may ask.
        `PATCH /v1/identity/me`
        """
        answer: types.Profile = self._transport.call(Request("PATCH", "/v1/identity/me", body=body), options)
        return answer

    def push_key(self, **options: Unpack[CallOptions]) -> types.PushKey:
        """Read the key that a browser subscribes to

        The public key of this installation (VAPID). The same for all members and organizations. Any API key may ask.
        `GET /v1/identity/me/push-key`
        """
        answer: types.PushKey = self._transport.call(Request("GET", "/v1/identity/me/push-key"), options)
        return answer


class Providers(Resource):
    """`parley.providers`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.IdentityProvider, types.IdentityProviderPage]:
        """List sign-in providers

        Newest first, without their secrets.
        Needs the scope `members:read`.
        `GET /v1/identity/providers`
        """
        return self._transport.items(Request("GET", "/v1/identity/providers", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateIdentityProviderRequest, **options: Unpack[CallOptions]) -> types.IdentityProvider:
        """Add a sign-in provider

        OpenID Connect: Parley reads the discovery document of the issuer and uses the authorization code flow with PKCE. Register `redirect_uri` of the answer at the provider. Members sign in once a domain is proved: `checkIdentityProvider`.
        Needs the scope `organization:write`.
        `POST /v1/identity/providers`
        """
        answer: types.IdentityProvider = self._transport.call(Request("POST", "/v1/identity/providers", body=body, keyed=True), options)
        return answer

    def get(self, provider_id: str, **options: Unpack[CallOptions]) -> types.IdentityProvider:
        """Read a sign-in provider

        With the TXT record of each domain.
        Needs the scope `members:read`.
        `GET /v1/identity/providers/{provider_id}`
        """
        answer: types.IdentityProvider = self._transport.call(Request("GET", f"/v1/identity/providers/{segment(provider_id, 'provider_id')}"), options)
        return answer

    def update(self, provider_id: str, body: types.UpdateIdentityProviderRequest, **options: Unpack[CallOptions]) -> types.IdentityProvider:
        """Change a sign-in provider

        Only the fields that are sent change. A new mapping of groups holds from the next sign-in of each member on.
        Needs the scope `organization:write`.
        `PATCH /v1/identity/providers/{provider_id}`
        """
        answer: types.IdentityProvider = self._transport.call(Request("PATCH", f"/v1/identity/providers/{segment(provider_id, 'provider_id')}", body=body), options)
        return answer

    def delete(self, provider_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a sign-in provider

        Sessions that it opened end. Its members stay, and sign in another way.
        Needs the scope `organization:write`.
        `DELETE /v1/identity/providers/{provider_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/providers/{segment(provider_id, 'provider_id')}"), options)

    def check(self, provider_id: str, **options: Unpack[CallOptions]) -> types.CheckedIdentityProvider:
        """Check a sign-in provider and its domains

        Reads its discovery document, and looks for the TXT record of each domain. A domain is proved while its record is there. 409: another provider on this server has proved it.
        Needs the scope `organization:write`.
        `POST /v1/identity/providers/{provider_id}/check`
        """
        answer: types.CheckedIdentityProvider = self._transport.call(Request("POST", f"/v1/identity/providers/{segment(provider_id, 'provider_id')}/check"), options)
        return answer


class OperatorOrganizations(Resource):
    """`parley.operator.organizations`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ListedOrganization, types.ListedOrganizationPage]:
        """List the organizations of this server

        Newest first, with figures and without contents. For operators, by session only: 403 for others. Any API key may ask.
        `GET /v1/operator/organizations`
        """
        return self._transport.items(Request("GET", "/v1/operator/organizations", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateOrganizationRequest, **options: Unpack[CallOptions]) -> types.CreatedOrganization:
        """Create an organization and invite its owner

        The link in the answer signs its first owner in. For operators, by session only: 403 for others. Any API key may ask.
        `POST /v1/operator/organizations`
        """
        answer: types.CreatedOrganization = self._transport.call(Request("POST", "/v1/operator/organizations", body=body), options)
        return answer

    def suspend(self, organization_id: str, **options: Unpack[CallOptions]) -> None:
        """Stop an organization at once

        Its keys and sessions are refused, and no work is done for it until it is resumed. Nothing is lost. For operators, by session only. Any API key may ask.
        `POST /v1/operator/organizations/{organization_id}/suspend`
        """
        self._transport.call(Request("POST", f"/v1/operator/organizations/{segment(organization_id, 'organization_id')}/suspend"), options)

    def resume(self, organization_id: str, **options: Unpack[CallOptions]) -> None:
        """Let a suspended organization go on

        Its keys work again; what waited goes on. For operators, by session only. Any API key may ask.
        `POST /v1/operator/organizations/{organization_id}/resume`
        """
        self._transport.call(Request("POST", f"/v1/operator/organizations/{segment(organization_id, 'organization_id')}/resume"), options)


class Operator(Resource):
    """`parley.operator`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.organizations = OperatorOrganizations(transport)


class AnalyticsModelRouterEmbeddingsCost(Resource):
    """`parley.analytics.model_router.embeddings.cost`"""

    def by_kb(self, *, source: str | None = None, embedding_type: str | None = None, limit: int | None = None, start_date: str, end_date: str, **options: Unpack[CallOptions]) -> types.EmbeddingCostByKbRowList:
        """Top knowledge bases by embedding spend

        Highest cost first. UTC days, both included. Deleted knowledge bases keep their rows; spend without a knowledge base is not in the list. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/embeddings/cost/by-kb`
        """
        answer: types.EmbeddingCostByKbRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/embeddings/cost/by-kb", query={"source": source, "embedding_type": embedding_type, "limit": limit, "start_date": start_date, "end_date": end_date}), options)
        return answer

    def by_kb_by_day(self, *, start_date: str, end_date: str, kb_id: str | None = None, source: str | None = None, embedding_type: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> types.EmbeddingCostByKbByDayRowList:
        """Embedding spend of the top knowledge bases day by day, newest first

        UTC days, both included, at most 92. Days without spend are left out. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/embeddings/cost/by-kb-by-day`
        """
        answer: types.EmbeddingCostByKbByDayRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/embeddings/cost/by-kb-by-day", query={"start_date": start_date, "end_date": end_date, "kb_id": kb_id, "source": source, "embedding_type": embedding_type, "limit": limit}), options)
        return answer

    def by_day(self, *, start_date: str, end_date: str, **options: Unpack[CallOptions]) -> types.EmbeddingCostByDayRowList:
        """Embedding spend by day, newest first, at most 1,000 days

        UTC days, both included. Days without spend have no row. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/embeddings/cost/by-day`
        """
        answer: types.EmbeddingCostByDayRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/embeddings/cost/by-day", query={"start_date": start_date, "end_date": end_date}), options)
        return answer

    def by_model(self, *, start_date: str, end_date: str, **options: Unpack[CallOptions]) -> types.EmbeddingCostByModelRowList:
        """Embedding spend by provider and model, highest first

        UTC days, both included. `unpriced` tells how many calls counted as 0 for want of a price. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/embeddings/cost/by-model`
        """
        answer: types.EmbeddingCostByModelRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/embeddings/cost/by-model", query={"start_date": start_date, "end_date": end_date}), options)
        return answer

    def by_source(self, *, start_date: str, end_date: str, **options: Unpack[CallOptions]) -> types.EmbeddingCostBySourceRowList:
        """Embedding spend by source and type, highest first

        UTC days, both included. Says what embeddings were needed for. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/embeddings/cost/by-source`
        """
        answer: types.EmbeddingCostBySourceRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/embeddings/cost/by-source", query={"start_date": start_date, "end_date": end_date}), options)
        return answer


class AnalyticsModelRouterEmbeddings(Resource):
    """`parley.analytics.model_router.embeddings`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.cost = AnalyticsModelRouterEmbeddingsCost(transport)


class AnalyticsModelRouterCost(Resource):
    """`parley.analytics.model_router.cost`"""

    def by_assistant(self, *, start_date: str, end_date: str, **options: Unpack[CallOptions]) -> types.ModelCostByAssistantRowList:
        """Spend on embeddings and texts by assistant, highest first

        UTC days, both included. Spend that belongs to no assistant is not in the list. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/analytics/model-router/cost/by-assistant`
        """
        answer: types.ModelCostByAssistantRowList = self._transport.call(Request("GET", "/v1/analytics/model-router/cost/by-assistant", query={"start_date": start_date, "end_date": end_date}), options)
        return answer


class AnalyticsModelRouter(Resource):
    """`parley.analytics.model_router`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.embeddings = AnalyticsModelRouterEmbeddings(transport)
        self.cost = AnalyticsModelRouterCost(transport)


class Analytics(Resource):
    """`parley.analytics`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.model_router = AnalyticsModelRouter(transport)


class AssistantsAnalyses(Resource):
    """`parley.assistants.analyses`"""

    def list(self, assistant_id: str, *, limit: int | None = None, cursor: str | None = None, criterion: str | None = None, verdict: Literal["met", "not_met", "unknown"] | None = None, overruled: Literal["true"] | None = None, void: Literal["true"] | None = None, field: str | None = None, value: str | None = None, problem: Literal["unanswered", "asked_again", "left", "asked_for_person"] | None = None, node_id: str | None = None, channel: Literal["chat", "voice", "sms", "email"] | None = None, revision_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.AnalyzedConversation, types.AnalyzedConversationPage]:
        """List analyzed conversations of an assistant

        The one that ended last first. Filters are combined; `from` and `to` go by the end. With `Accept: text/csv` the whole list as a file, with a column for each criterion and field.
        Needs the scope `conversations:read`.
        `GET /v1/assistants/{agent_id}/analyses`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/analyses", query={"limit": limit, "cursor": cursor, "criterion": criterion, "verdict": verdict, "overruled": overruled, "void": void, "field": field, "value": value, "problem": problem, "node_id": node_id, "channel": channel, "revision_id": revision_id, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)

    def trend(self, assistant_id: str, *, revision_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.AnalysisTrend:
        """Verdicts and values of an assistant by day

        Counted over conversations that ended in the time; tests are left out.
        Needs the scope `conversations:read`.
        `GET /v1/assistants/{agent_id}/analyses/trend`
        """
        answer: types.AnalysisTrend = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/analyses/trend", query={"revision_id": revision_id, "from": from_, "to": to}), options)
        return answer


class AssistantsProblems(Resource):
    """`parley.assistants.problems`"""

    def list(self, assistant_id: str, *, revision_id: str | None = None, from_: str | None = None, to: str | None = None, settled: Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> Items[types.ProblemListDataItem, types.ProblemList]:
        """What goes wrong, by node of the flow

        Questions without an answer, questions that are asked again, where people leave, and where they ask for a human. The most frequent first. `listAnalyses` has the conversations of each.
        Needs the scope `conversations:read`.
        `GET /v1/assistants/{agent_id}/problems`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/problems", query={"revision_id": revision_id, "from": from_, "to": to, "settled": settled}), PageFields("data", None, ()), options)

    def settle(self, assistant_id: str, body: types.SettleProblemRequest, **options: Unpack[CallOptions]) -> None:
        """Mark a problem as dealt with

        It leaves the list, and comes back only with conversations that end from now on.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/problems/settle`
        """
        self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/problems/settle", body=body, keyed=True), options)


class AssistantsExperiments(Resource):
    """`parley.assistants.experiments`"""

    def list(self, assistant_id: str, *, limit: int | None = None, cursor: str | None = None, revision_id: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Experiment, types.ExperimentPage]:
        """List experiments of an assistant, newest first

        With their figures: those of now while they run, and those of their end afterwards.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/experiments`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/experiments", query={"limit": limit, "cursor": cursor, "revision_id": revision_id}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, assistant_id: str, body: types.CreateExperimentRequest, **options: Unpack[CallOptions]) -> types.Experiment:
        """Compare revisions on live conversations

        From now on new conversations of the assistant are shared between the revisions. A person keeps the arm of their first conversation; a visitor who is not known keeps it by browser. Conversations that name a revision, tests, and conversations that another assistant hands over take no part. The release gate judges every arm where it is on, and refuses nothing. An arm that breaks policies more often than the others stops by itself. 409 while another experiment of the assistant runs. Emits `assistant.experiment.started`.
        Needs the scope `agents:publish`.
        `POST /v1/assistants/{agent_id}/experiments`
        """
        answer: types.Experiment = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/experiments", body=body, keyed=True), options)
        return answer

    def get(self, assistant_id: str, experiment_id: str, **options: Unpack[CallOptions]) -> types.Experiment:
        """Read an experiment

        How its arms stand, with intervals. An arm with too few people is `not_enough_data`.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/experiments/{experiment_id}`
        """
        answer: types.Experiment = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/experiments/{segment(experiment_id, 'experiment_id')}"), options)
        return answer

    def stop(self, assistant_id: str, experiment_id: str, **options: Unpack[CallOptions]) -> types.Experiment:
        """End an experiment

        Its figures are kept, and the active revision talks to everyone. Running conversations go on with their revision. To release the better arm, activate it. Emits `assistant.experiment.ended`.
        Needs the scope `agents:publish`.
        `POST /v1/assistants/{agent_id}/experiments/{experiment_id}/stop`
        """
        answer: types.Experiment = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/experiments/{segment(experiment_id, 'experiment_id')}/stop", keyed=True), options)
        return answer


class AssistantsRevisionsGraphHistory(Resource):
    """`parley.assistants.revisions.graph.history`"""

    def list(self, assistant_id: str, revision_id: str, *, limit: int | None = None, before: int | None = None, **options: Unpack[CallOptions]) -> Items[types.GraphHistoryEntry, types.GraphHistoryEntryPage]:
        """The last 200 batches, newest first, each with the ops that take it back

        Use `undo_ops` to take a batch back. Pages go back in time with `before`. Long batches may make a page shorter than `limit`.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph/history`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/history", query={"limit": limit, "before": before}), PageFields("data", "next_before", ("before",)), options)


class AssistantsRevisionsGraphPresence(Resource):
    """`parley.assistants.revisions.graph.presence`"""

    def set(self, assistant_id: str, revision_id: str, body: types.SetGraphPresenceRequest | None = None, **options: Unpack[CallOptions]) -> types.GraphPresence:
        """Show that you have this graph open, and read who else has

        Holds for 30 seconds; repeat it every 10. Others get it as `graph.presence` on the event stream (`?subject=revision:{id}`), which is sent once and not stored.
        Needs the scope `agents:write`.
        `PUT /v1/assistants/{agent_id}/revisions/{revision_id}/graph/presence`
        """
        answer: types.GraphPresence = self._transport.call(Request("PUT", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/presence", body=body), options)
        return answer

    def leave(self, assistant_id: str, revision_id: str, *, session: str | None = None, **options: Unpack[CallOptions]) -> None:
        """Say that you have left this graph

        Needs the scope `agents:write`.
        `DELETE /v1/assistants/{agent_id}/revisions/{revision_id}/graph/presence`
        """
        self._transport.call(Request("DELETE", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/presence", query={"session": session}), options)


class AssistantsRevisionsGraph(Resource):
    """`parley.assistants.revisions.graph`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.history = AssistantsRevisionsGraphHistory(transport)
        self.presence = AssistantsRevisionsGraphPresence(transport)

    def get(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.StoredGraph:
        """The flow graph as stored

        Nodes, edges and variables as they were written, not normalized. Works for drafts and published revisions. `graph_version` is the `base_version` of the next batch.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph`
        """
        answer: types.StoredGraph = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph"), options)
        return answer

    @overload
    def apply(self, assistant_id: str, revision_id: str, body: types.ApplyGraphOpsRequest, *, on_conflict: Literal["fail", "rebase"] | None = None, return_: Literal["summary"], **options: Unpack[CallOptions]) -> types.GraphSummary: ...

    @overload
    def apply(self, assistant_id: str, revision_id: str, body: types.ApplyGraphOpsRequest, *, on_conflict: Literal["fail", "rebase"] | None = None, return_: Literal["full"] | None = None, **options: Unpack[CallOptions]) -> types.GraphResult: ...

    def apply(self, assistant_id: str, revision_id: str, body: types.ApplyGraphOpsRequest, *, on_conflict: Literal["fail", "rebase"] | None = None, return_: Literal["full", "summary"] | None = None, **options: Unpack[CallOptions]) -> types.GraphResult | types.GraphSummary:
        """Edit the flow graph

        An ordered batch, all or nothing, on a draft. Findings never refuse a save; blocking ones stop compile and publish. A change raises `graph_version` by one, emits `graph.updated` and asks for a compile unless only positions and groups changed. `?return=summary` leaves the graph and the revision out of the answer.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/ops`
        """
        answer: types.GraphResult | types.GraphSummary = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/ops", query={"on_conflict": on_conflict, "return": return_}, body=body, keyed=True), options)
        return answer

    def validate(self, assistant_id: str, revision_id: str, body: types.ValidateGraphRequest | None = None, **options: Unpack[CallOptions]) -> types.GraphValidation:
        """Judge the graph, or what a batch would make of it

        A dry run: nothing is saved. Without a body the stored graph is judged; with `ops`, the graph that they would make.
        Needs the scope `agents:read`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/validate`
        """
        answer: types.GraphValidation = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/validate", body=body, keyed=True), options)
        return answer

    def draft(self, assistant_id: str, revision_id: str, body: types.DraftGraphRequest, **options: Unpack[CallOptions]) -> types.GraphDraft:
        """Draft a flow from your own words

        Reads what the assistant should do and answers with the ops that make a flow of it in place of the graph that is there. Nothing is applied or published: send the ops to `applyGraphOps`. With a vendor’s model on the revision the model writes the flow; without one, or when its answer is of no use, rules read the text. A flow of more than 200 ops is refused with `limit_exceeded`.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/draft`
        """
        answer: types.GraphDraft = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/draft", body=body, keyed=True), options)
        return answer

    def explain(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.GraphExplanation:
        """What the flow does, in plain words

        Every node in the order in which a conversation can reach it: what it says, asks or does, and the ways out of it with their conditions. Works for drafts and published revisions. Ask with `Accept: text/markdown` for a text to read.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}/graph/explain`
        """
        answer: types.GraphExplanation = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/explain"), options)
        return answer

    def fix(self, assistant_id: str, revision_id: str, body: types.FixGraphRequest | None = None, **options: Unpack[CallOptions]) -> types.GraphFix:
        """Fix findings by their own ops

        Applies the `fix_ops` of the named findings as one batch, which is one version. Without `finding_ids`, everything that has a fix is fixed, misspelt names first, until nothing is left to fix. The answer is that of `applyGraphOps`, with what was `fixed`. An id that is gone or has no fix is refused with 422.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/graph/fix`
        """
        answer: types.GraphFix = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/graph/fix", body=body, keyed=True), options)
        return answer


class AssistantsRevisions(Resource):
    """`parley.assistants.revisions`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.graph = AssistantsRevisionsGraph(transport)

    def list(self, assistant_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.AssistantRevision, types.AssistantRevisionPage]:
        """List revisions, newest first

        Drafts and published revisions. Use it to find a revision to copy, compare or activate.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, assistant_id: str, body: types.CreateAssistantRevisionRequest | None = None, **options: Unpack[CallOptions]) -> types.AssistantRevision:
        """Make a new draft revision

        A draft: a copy of the latest revision (or of `source_revision_id`), flow included, with the given fields changed. The body may be left out. Emits `assistant.revision.created`.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/revisions`
        """
        answer: types.AssistantRevision = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions", body=body, keyed=True), options)
        return answer

    def get(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.AssistantRevision:
        """Read a revision

        One revision with every setting. Its flow is read with `getGraph` or, compiled, with `getWorkflowRevision`.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}`
        """
        answer: types.AssistantRevision = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}"), options)
        return answer

    def update(self, assistant_id: str, revision_id: str, body: types.UpdateAssistantRevisionRequest, **options: Unpack[CallOptions]) -> types.AssistantRevision:
        """Change a draft revision

        Only the fields that are sent change; objects and lists are replaced as wholes. Persona and context variables are part of the flow graph: changing them makes a new `graph_version`. 409 once the revision is published.
        Needs the scope `agents:write`.
        `PATCH /v1/assistants/{agent_id}/revisions/{revision_id}`
        """
        answer: types.AssistantRevision = self._transport.call(Request("PATCH", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}", body=body), options)
        return answer

    def publish(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.AssistantRevision:
        """Publish a draft

        Validates, compiles and freezes the draft; it never changes again. Blocking findings are refused with 409 and stand in `details.findings`. Waits up to 25 seconds until the examples of conditions are read; then it answers 409 with the progress in `details.examples`, and publishing again soon succeeds. Where the organization requires passing tests, failing or missing ones are refused with 409; `details.tests` names them. End users see the revision only after `activateAssistantRevision`. Emits `assistant.revision.published`.
        Needs the scope `agents:publish`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/publish`
        """
        answer: types.AssistantRevision = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/publish", keyed=True), options)
        return answer

    def activate(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.ActivatedAssistant:
        """Make a published revision the active one

        New conversations and calls use it from now on; running ones keep their revision. The revision must be published (else 409). With the release gate on, the suite is replayed first; its verdict is shown and never refuses. Emits `assistant.revision.activated`.
        Needs the scope `agents:publish`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/activate`
        """
        answer: types.ActivatedAssistant = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/activate", keyed=True), options)
        return answer

    def diff(self, assistant_id: str, revision_id: str, other_id: str, **options: Unpack[CallOptions]) -> types.RevisionDiff:
        """What leads from this revision to the other

        Compares two revisions of one assistant: graph operations for the flow, and the names of other fields that differ. Both ids come from `listAssistantRevisions`.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}/diff/{other_id}`
        """
        answer: types.RevisionDiff = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/diff/{segment(other_id, 'other_id')}"), options)
        return answer

    def compile(self, assistant_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.WorkflowRevision:
        """Ask for a compile

        Queues a compile of the draft and answers at once; an unchanged graph that has compiled succeeds at once. Wait for the outcome with `getWorkflowRevision?wait_for=compiled`. Ends with `graph.compile.succeeded` or `graph.compile.failed`.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/revisions/{revision_id}/compile`
        """
        answer: types.WorkflowRevision = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/compile", keyed=True), options)
        return answer

    def health(self, assistant_id: str, revision_id: str, *, hours: int | None = None, **options: Unpack[CallOptions]) -> types.RevisionHealth:
        """How the latest conversations with a revision went

        Guesses, questions asked again, errors and hand-offs of its newest conversations, at most 100, counted from their traces. Tests are left out, and so are conversations whose trace is gone by age or by erasure.
        Needs the scope `analytics:read`.
        `GET /v1/assistants/{agent_id}/revisions/{revision_id}/health`
        """
        answer: types.RevisionHealth = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/revisions/{segment(revision_id, 'revision_id')}/health", query={"hours": hours}), options)
        return answer


class AssistantsUsages(Resource):
    """`parley.assistants.usages`"""

    def list(self, assistant_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.AssistantUsage, types.AssistantUsagePage]:
        """Where people reach an assistant

        Phone numbers whose calls or texts it answers, newest first. Once it is archived, the built-in script answers calls there, and texts are only stored.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}/usages`
        """
        return self._transport.items(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/usages", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class Assistants(Resource):
    """`parley.assistants`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.analyses = AssistantsAnalyses(transport)
        self.problems = AssistantsProblems(transport)
        self.experiments = AssistantsExperiments(transport)
        self.revisions = AssistantsRevisions(transport)
        self.usages = AssistantsUsages(transport)

    def figures(self, *, ids: str, **options: Unpack[CallOptions]) -> types.AssistantFigures:
        """Conversations today and spend of thirty days, by assistant

        For a page of `listAssistants`: up to 100 ids at once. An unknown id has zeros.
        Needs the scope `analytics:read`.
        `GET /v1/assistants/figures`
        """
        answer: types.AssistantFigures = self._transport.call(Request("GET", "/v1/assistants/figures", query={"ids": ids}), options)
        return answer

    def list(self, *, limit: int | None = None, cursor: str | None = None, archived: bool | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Assistant, types.AssistantPage]:
        """List assistants, newest first

        Assistants in use, or the archived ones with `archived=true`. Each carries its active revision.
        Needs the scope `agents:read`.
        `GET /v1/assistants`
        """
        return self._transport.items(Request("GET", "/v1/assistants", query={"limit": limit, "cursor": cursor, "archived": archived, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateAssistantRequest, **options: Unpack[CallOptions]) -> types.Assistant:
        """Create an assistant

        Makes an assistant together with its first draft revision; `draft_revision_id` names it. Edit the draft, publish it, then activate it. Emits `assistant.created` and `assistant.revision.created`.
        Needs the scope `agents:write`.
        `POST /v1/assistants`
        """
        answer: types.Assistant = self._transport.call(Request("POST", "/v1/assistants", body=body, keyed=True), options)
        return answer

    def get(self, assistant_id: str, **options: Unpack[CallOptions]) -> types.Assistant:
        """Read an assistant

        Answers archived assistants too. The active revision is part of the answer.
        Needs the scope `agents:read`.
        `GET /v1/assistants/{agent_id}`
        """
        answer: types.Assistant = self._transport.call(Request("GET", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}"), options)
        return answer

    def update(self, assistant_id: str, body: types.UpdateAssistantRequest, **options: Unpack[CallOptions]) -> types.Assistant:
        """Change settings of an assistant

        Only the fields that are sent change. What end users hear is changed in a revision, not here. 409 while the assistant is archived. Emits `assistant.updated`.
        Needs the scope `agents:write`.
        `PATCH /v1/assistants/{agent_id}`
        """
        answer: types.Assistant = self._transport.call(Request("PATCH", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}", body=body), options)
        return answer

    def archive(self, assistant_id: str, **options: Unpack[CallOptions]) -> types.Assistant:
        """Archive an assistant

        It takes no edits, conversations or calls any more, and a compile that waits is called off; what runs may finish. `restoreAssistant` takes it back. Emits `assistant.archived`.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/archive`
        """
        answer: types.Assistant = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/archive", keyed=True), options)
        return answer

    def restore(self, assistant_id: str, **options: Unpack[CallOptions]) -> types.Assistant:
        """Restore an archived assistant

        Takes an archived assistant back into use, with all revisions as they were; called-off compiles are asked for again. 409 if it is not archived. Emits `assistant.restored`.
        Needs the scope `agents:write`.
        `POST /v1/assistants/{agent_id}/restore`
        """
        answer: types.Assistant = self._transport.call(Request("POST", f"/v1/assistants/{segment(assistant_id, 'assistant_id')}/restore", keyed=True), options)
        return answer


class SpendDays(Resource):
    """`parley.spend.days`"""

    def list(self, *, start_date: str, end_date: str, by: Literal["kind", "model", "source", "assistant", "revision", "campaign", "channel", "base", "member"] | None = None, kind: Literal["words", "embeddings", "speech", "minutes", "texts"] | None = None, top: int | None = None, **options: Unpack[CallOptions]) -> types.SpendDayRowList:
        """All spend day by day, oldest first

        The keys with the highest spend in the range, and all others together; at most 400 UTC days. Days without spend are left out. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/spend/days`
        """
        answer: types.SpendDayRowList = self._transport.call(Request("GET", "/v1/spend/days", query={"start_date": start_date, "end_date": end_date, "by": by, "kind": kind, "top": top}), options)
        return answer


class SpendOutcomes(Resource):
    """`parley.spend.outcomes`"""

    def list(self, *, start_date: str, end_date: str, assistant_id: str | None = None, workflow_id: str | None = None, **options: Unpack[CallOptions]) -> types.SpendOutcomeRowList:
        """What an outcome cost

        All that was spent, failed attempts included, by the number of calls or conversations that ended so: what a booking costs. UTC days, at most 400. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/spend/outcomes`
        """
        answer: types.SpendOutcomeRowList = self._transport.call(Request("GET", "/v1/spend/outcomes", query={"start_date": start_date, "end_date": end_date, "assistant_id": assistant_id, "workflow_id": workflow_id}), options)
        return answer


class SpendEntries(Resource):
    """`parley.spend.entries`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, kind: Literal["words", "embeddings", "speech", "minutes", "texts"] | None = None, conversation_id: str | None = None, call_id: str | None = None, assistant_id: str | None = None, workflow_id: str | None = None, unpriced: Literal["true", "false"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.SpendEntry, types.SpendEntryPage]:
        """The whole ledger: requests to models, calls and texts, newest first

        One entry for each request, each call that was answered and each text, free ones included. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.
        Needs the scope `analytics:read`.
        `GET /v1/spend/entries`
        """
        return self._transport.items(Request("GET", "/v1/spend/entries", query={"limit": limit, "cursor": cursor, "kind": kind, "conversation_id": conversation_id, "call_id": call_id, "assistant_id": assistant_id, "workflow_id": workflow_id, "unpriced": unpriced, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)


class Spend(Resource):
    """`parley.spend`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.days = SpendDays(transport)
        self.outcomes = SpendOutcomes(transport)
        self.entries = SpendEntries(transport)

    def list(self, *, start_date: str, end_date: str, by: Literal["kind", "model", "source", "assistant", "revision", "campaign", "channel", "base", "member"] | None = None, kind: Literal["words", "embeddings", "speech", "minutes", "texts"] | None = None, compare_start_date: str | None = None, compare_end_date: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> types.SpendRowList:
        """All spend of a range, by what you choose

        Models and carriers together, UTC days, highest first; read from running totals, so that a year costs what a day costs. Sums stay when old entries of the ledger are deleted. With `Accept: text/csv` as a file.
        Needs the scope `analytics:read`.
        `GET /v1/spend`
        """
        answer: types.SpendRowList = self._transport.call(Request("GET", "/v1/spend", query={"start_date": start_date, "end_date": end_date, "by": by, "kind": kind, "compare_start_date": compare_start_date, "compare_end_date": compare_end_date, "limit": limit}), options)
        return answer

    def summary(self, **options: Unpack[CallOptions]) -> types.SpendSummary:
        """This month so far, what it will come to, and the month before

        UTC months and days.
        Needs the scope `analytics:read`.
        `GET /v1/spend/summary`
        """
        answer: types.SpendSummary = self._transport.call(Request("GET", "/v1/spend/summary"), options)
        return answer

    def total(self, *, conversation_id: str | None = None, call_id: str | None = None, **options: Unpack[CallOptions]) -> types.SpendTotal:
        """What one conversation or one call cost

        From the ledger, as far back as it is kept. A call counts its minutes, and the models of its conversation.
        Needs the scope `analytics:read`.
        `GET /v1/spend/total`
        """
        answer: types.SpendTotal = self._transport.call(Request("GET", "/v1/spend/total", query={"conversation_id": conversation_id, "call_id": call_id}), options)
        return answer


class Health(Resource):
    """`parley.health`"""

    def cell(self, **options: Unpack[CallOptions]) -> types.CellReport:
        """Size, growth and busiest organizations of this installation

        For the operator, as `/metrics` is: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine, at `HEALTH_PORT` as well. `parley cells` shows several. Needs no API key.
        `GET /metrics/cell`
        """
        answer: types.CellReport = self._transport.call(Request("GET", "/metrics/cell"), options)
        return answer

    def alive(self, **options: Unpack[CallOptions]) -> types.IsAliveResponse:
        """The process runs

        For supervisors: answers as long as the process runs, whatever the database does. Needs no key. Needs no API key.
        `GET /healthz`
        """
        answer: types.IsAliveResponse = self._transport.call(Request("GET", "/healthz"), options)
        return answer

    def ready(self, **options: Unpack[CallOptions]) -> types.IsReadyResponse:
        """The process takes requests

        For load balancers: 503 while the process cannot serve, such as before the database is reached or while it shuts down. Needs no key. Needs no API key.
        `GET /readyz`
        """
        answer: types.IsReadyResponse = self._transport.call(Request("GET", "/readyz"), options)
        return answer

    def metrics(self, **options: Unpack[CallOptions]) -> str:
        """Prometheus metrics of this process

        For the operator, not for organizations: with `Authorization: Bearer <METRICS_TOKEN>`, or, while no token is set, directly from the same machine. No API key opens it. The listener at `HEALTH_PORT` serves it too. Needs no API key.
        `GET /metrics`
        """
        answer: str = self._transport.call(Request("GET", "/metrics"), options)
        return answer


class TraceExporter(Resource):
    """`parley.trace_exporter`"""

    def get(self, **options: Unpack[CallOptions]) -> types.TraceExporter:
        """Your collector of traces

        Where traces of conversations are sent, and how that goes. 404 while none is set.
        Needs the scope `integrations:read`.
        `GET /v1/trace-exporter`
        """
        answer: types.TraceExporter = self._transport.call(Request("GET", "/v1/trace-exporter"), options)
        return answer

    def set(self, body: types.SetTraceExporterRequest, **options: Unpack[CallOptions]) -> types.SetTraceExporterResponse:
        """Send traces to your collector

        From now on each turn of a conversation is sent to an OpenTelemetry collector within about a minute: a span for the turn, and one for each call of a model, call of a tool and search. Test conversations are not sent. Headers that are not given stay, while scheme, host and port stay. Content needs `conversations:read`, `identity:read` and `memory:read`, too.
        Needs the scope `integrations:write`.
        `PUT /v1/trace-exporter`
        """
        answer: types.SetTraceExporterResponse = self._transport.call(Request("PUT", "/v1/trace-exporter", body=body), options)
        return answer

    def delete(self, **options: Unpack[CallOptions]) -> None:
        """Stop sending traces

        Removes the address and its headers. What the collector has stays there.
        Needs the scope `integrations:write`.
        `DELETE /v1/trace-exporter`
        """
        self._transport.call(Request("DELETE", "/v1/trace-exporter"), options)

    def test(self, **options: Unpack[CallOptions]) -> types.TestTraceExporterResponse:
        """Try your collector

        Sends an empty batch and says what the collector answered.
        Needs the scope `integrations:write`.
        `POST /v1/trace-exporter/test`
        """
        answer: types.TestTraceExporterResponse = self._transport.call(Request("POST", "/v1/trace-exporter/test", keyed=True), options)
        return answer


class Demo(Resource):
    """`parley.demo`"""

    def get(self, **options: Unpack[CallOptions]) -> types.Demo:
        """Read the demo

        How far it is, and what went wrong. `absent` where there is none.
        Needs the scope `agents:read`.
        `GET /v1/demo`
        """
        answer: types.Demo = self._transport.call(Request("GET", "/v1/demo"), options)
        return answer

    def start(self, **options: Unpack[CallOptions]) -> types.Demo:
        """Make a demo

        A corner shop with an assistant that finds orders, answers, books and hands off, one that reminds of open accounts by phone, and thirty days of conversations, calls and spend behind it. It is made in the background: follow `getDemo`; from `ready` on its assistant talks. Asked again, there is still one; one that failed goes on. Everything in it is made up by the actor `demo`, and its events go to no endpoint but its own. Needs the scopes of all that it makes. 409 while one is being removed.
        Needs the scope `agents:write`.
        `POST /v1/demo`
        """
        answer: types.Demo = self._transport.call(Request("POST", "/v1/demo", keyed=True), options)
        return answer

    def remove(self, **options: Unpack[CallOptions]) -> types.Demo:
        """Remove the demo

        In the background: follow `getDemo` until `absent`. All that the demo made goes, with what was said, called and spent; the assistant is archived, and its people are erased. Receipts and the audit log stay, as they always do. Nothing else is touched.
        Needs the scope `agents:write`.
        `DELETE /v1/demo`
        """
        answer: types.Demo = self._transport.call(Request("DELETE", "/v1/demo"), options)
        return answer


class GraphNodeTypes(Resource):
    """`parley.graph.node_types`"""

    def list(self, **options: Unpack[CallOptions]) -> Items[types.NodeType, types.NodeTypeList]:
        """Node types and their configuration

        The language of flows: every node type with the JSON Schema of its configuration and the edges that may leave it. The same for all organizations.
        Needs the scope `agents:read`.
        `GET /v1/graph/node-types`
        """
        return self._transport.items(Request("GET", "/v1/graph/node-types"), PageFields("data", None, ()), options)


class GraphRules(Resource):
    """`parley.graph.rules`"""

    def list(self, **options: Unpack[CallOptions]) -> Items[types.GraphRule, types.GraphRuleList]:
        """Every rule a graph is judged by

        What every `rule_id` of a finding means. The same for all organizations.
        Needs the scope `agents:read`.
        `GET /v1/graph/rules`
        """
        return self._transport.items(Request("GET", "/v1/graph/rules"), PageFields("data", None, ()), options)


class Graph(Resource):
    """`parley.graph`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.node_types = GraphNodeTypes(transport)
        self.rules = GraphRules(transport)


class WorkflowsRevisions(Resource):
    """`parley.workflows.revisions`"""

    def get(self, id: str, *, wait_for: Literal["compiled"] | None = None, timeout: int | None = None, **options: Unpack[CallOptions]) -> types.WorkflowRevision:
        """Read the flow of a revision

        The compiled flow of an assistant revision; its id is the `workflow_revision_id` of that revision. `?wait_for=compiled` waits until no compile is under way. Answers 304 to a matching If-None-Match.
        Needs the scope `agents:read`.
        `GET /v1/workflows/revisions/{id}`
        """
        answer: types.WorkflowRevision = self._transport.call(Request("GET", f"/v1/workflows/revisions/{segment(id, 'id')}", query={"wait_for": wait_for, "timeout": timeout}), options)
        return answer

    def update(self, id: str, body: types.UpdateWorkflowRevisionRequest, **options: Unpack[CallOptions]) -> types.WorkflowRevision:
        """Change settings of a draft flow

        The id is the `workflow_revision_id` of an assistant revision. Only the fields that are sent change. With the strategy `instructions` the graph follows the written text: changing it makes a new `graph_version`. 409 once the revision is published.
        Needs the scope `agents:write`.
        `PATCH /v1/workflows/revisions/{id}`
        """
        answer: types.WorkflowRevision = self._transport.call(Request("PATCH", f"/v1/workflows/revisions/{segment(id, 'id')}", body=body), options)
        return answer


class WorkflowsExecutions(Resource):
    """`parley.workflows.executions`"""

    def list(self, workflow_id: str, *, cursor: str | None = None, limit: int | None = None, status: Literal["CREATED", "RUNNING", "WAITING", "PAUSED", "COMPLETED", "FAILED", "CANCELED"] | None = None, phone: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.WorkflowExecution, types.WorkflowExecutionPage]:
        """List executions of a workflow, newest first

        With all steps. `cursor` is the id of the last execution that you have. With `Accept: text/csv` all executions that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `workflows:read`.
        `GET /workflows/{workflowId}/executions`
        """
        return self._transport.items(Request("GET", f"/workflows/{segment(workflow_id, 'workflow_id')}/executions", query={"cursor": cursor, "limit": limit, "status": status, "phone": phone, "from": from_, "to": to}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def start(self, workflow_id: str, body: types.StartExecutionRequest, **options: Unpack[CallOptions]) -> types.WorkflowExecution:
        """Start a workflow for a lead

        Runs the steps of the workflow for one lead, in the background. 409 `workflow_inactive` while the workflow is not active, 409 `execution_already_active` while the same lead or number has a live execution of it. Emits `workflow.execution.created`, and more as it goes.
        Needs the scope `workflows:execute`.
        `POST /workflows/{workflowId}/executions`
        """
        answer: types.WorkflowExecution = self._transport.call(Request("POST", f"/workflows/{segment(workflow_id, 'workflow_id')}/executions", body=body, keyed=True), options)
        return answer


class WorkflowsLeads(Resource):
    """`parley.workflows.leads`"""

    def preview(self, id: str, body: types.PreviewLeadBatchRequest | str | types.PreviewLeadBatchForm, *, includeFinished: Literal["true", "false"] | None = None, skipCalledElsewhere: Literal["true", "false"] | None = None, offset: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> types.WorkflowPreview:
        """What would become of a file of leads

        Takes what `createLeadBatch` takes, and judges it by the same rule: who is twice in the file, who is in the workflow already, whom another workflow has called since yesterday. `totals` count the whole file, `data` shows the rows from `offset` on with the first contact of each as the compliance gate sees it now. Nothing is stored, and no phone rings.
        Needs the scope `workflows:read`.
        `POST /workflows/{id}/leads/preview`
        """
        answer: types.WorkflowPreview = self._transport.call(Request("POST", f"/workflows/{segment(id, 'id')}/leads/preview", query={"includeFinished": includeFinished, "skipCalledElsewhere": skipCalledElsewhere, "offset": offset, "limit": limit}, body=body, text_type="text/csv", keyed=True), options)
        return answer

    def create(self, id: str, body: types.CreateLeadBatchRequest | str | types.CreateLeadBatchForm, *, includeFinished: Literal["true", "false"] | None = None, skipCalledElsewhere: Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> types.LeadBatch:
        """Start a workflow for many leads

        At most 10,000 leads, as JSON or CSV, or as a form with the CSV as its `file`. Columns that are no fields of a lead become `customerMetadata` under their own names. Rows that cannot be used, and people who are in the file or in the workflow already, are named; the others become executions in the background. `previewLeadBatch` says the same before. Follow it with `getLeadBatch`; `listLeadBatchRows` says what became of each row.
        Needs the scope `workflows:execute`.
        `POST /workflows/{id}/leads`
        """
        answer: types.LeadBatch = self._transport.call(Request("POST", f"/workflows/{segment(id, 'id')}/leads", query={"includeFinished": includeFinished, "skipCalledElsewhere": skipCalledElsewhere}, body=body, text_type="text/csv", keyed=True), options)
        return answer


class Workflows(Resource):
    """`parley.workflows`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.revisions = WorkflowsRevisions(transport)
        self.executions = WorkflowsExecutions(transport)
        self.leads = WorkflowsLeads(transport)

    def list(self, *, cursor: str | None = None, limit: int | None = None, active: Literal["true", "false"] | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.CallingWorkflow, types.CallingWorkflowPage]:
        """List calling workflows, newest first

        Deleted workflows are left out. Each carries its steps, its phone number and its sums. With `Accept: text/csv` all that the filters leave as a file, with the number of their steps; `limit` and `cursor` are for pages.
        Needs the scope `workflows:read`.
        `GET /workflows`
        """
        return self._transport.items(Request("GET", "/workflows", query={"cursor": cursor, "limit": limit, "active": active, "q": q}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def create(self, body: types.CreateWorkflowRequest, **options: Unpack[CallOptions]) -> types.SavedWorkflow:
        """Create a calling workflow

        What is done with a lead: calls, texts and waits, in order. Active at once unless `active` is false. Texts are templates over the lead: `{{ firstName }}`. Give leads to it with `startExecution` or `createLeadBatch`. `warnings` say what should be looked at first: hours outside of the legal ones, an organization without its name.
        Needs the scope `workflows:write`.
        `POST /workflows`
        """
        answer: types.SavedWorkflow = self._transport.call(Request("POST", "/workflows", body=body, keyed=True), options)
        return answer

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.CallingWorkflow:
        """Read a calling workflow

        One workflow with its steps, its phone number and its sums.
        Needs the scope `workflows:read`.
        `GET /workflows/{id}`
        """
        answer: types.CallingWorkflow = self._transport.call(Request("GET", f"/workflows/{segment(id, 'id')}"), options)
        return answer

    def update(self, id: str, body: types.UpdateWorkflowRequest, **options: Unpack[CallOptions]) -> types.SavedWorkflow:
        """Change a calling workflow

        Only the fields that are sent change; `steps` are replaced as a whole. New steps apply to executions started from now on; hours, caps and activity to all of them.
        Needs the scope `workflows:write`.
        `PATCH /workflows/{id}`
        """
        answer: types.SavedWorkflow = self._transport.call(Request("PATCH", f"/workflows/{segment(id, 'id')}", body=body), options)
        return answer

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a calling workflow

        Its live executions and waiting calls are canceled. What has happened stays readable.
        Needs the scope `workflows:write`.
        `DELETE /workflows/{id}`
        """
        self._transport.call(Request("DELETE", f"/workflows/{segment(id, 'id')}"), options)

    def activate(self, id: str, **options: Unpack[CallOptions]) -> types.SavedWorkflow:
        """Activate a workflow

        Takes leads again; paused executions go on. Nothing happens if it is active already.
        Needs the scope `workflows:write`.
        `POST /workflows/{id}/activate`
        """
        answer: types.SavedWorkflow = self._transport.call(Request("POST", f"/workflows/{segment(id, 'id')}/activate", keyed=True), options)
        return answer

    def deactivate(self, id: str, **options: Unpack[CallOptions]) -> types.SavedWorkflow:
        """Pause a workflow

        Calls that ring or talk go on to their end; everything that waits is paused until `activateWorkflow`.
        Needs the scope `workflows:write`.
        `POST /workflows/{id}/deactivate`
        """
        answer: types.SavedWorkflow = self._transport.call(Request("POST", f"/workflows/{segment(id, 'id')}/deactivate", keyed=True), options)
        return answer

    def counts(self, id: str, **options: Unpack[CallOptions]) -> types.WorkflowExecutionCounts:
        """How many executions are in each state

        Needs the scope `workflows:read`.
        `GET /workflows/{id}/counts`
        """
        answer: types.WorkflowExecutionCounts = self._transport.call(Request("GET", f"/workflows/{segment(id, 'id')}/counts"), options)
        return answer

    def outcomes(self, id: str, *, from_: str | None = None, to: str | None = None, interval: Literal["day", "hour"] | None = None, **options: Unpack[CallOptions]) -> types.WorkflowOutcomes:
        """How calls ended, over time

        Calls are counted in the day or hour in which they were created, in the workflow’s zone, as `GET /calls?workflowId=` with the same `from` and `to` lists them.
        Needs the scope `calls:read`.
        `GET /workflows/{id}/outcomes`
        """
        answer: types.WorkflowOutcomes = self._transport.call(Request("GET", f"/workflows/{segment(id, 'id')}/outcomes", query={"from": from_, "to": to, "interval": interval}), options)
        return answer

    def best_hours(self, id: str, *, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.WorkflowBestHours:
        """In which hours people pick up

        Dialled calls of at most 92 days by the hour of the week in which the phone rang, in the workflow’s zone, and the hours that do best.
        Needs the scope `calls:read`.
        `GET /workflows/{id}/best-hours`
        """
        answer: types.WorkflowBestHours = self._transport.call(Request("GET", f"/workflows/{segment(id, 'id')}/best-hours", query={"from": from_, "to": to}), options)
        return answer

    def preview(self, id: str, body: types.PreviewWorkflowRequest, **options: Unpack[CallOptions]) -> types.WorkflowPreview:
        """Who would be reached when, or not and why

        Looks at the first contact of each lead as the compliance gate would, and rings no phone. Nothing is stored.
        Needs the scope `workflows:read`.
        `POST /workflows/{id}/preview`
        """
        answer: types.WorkflowPreview = self._transport.call(Request("POST", f"/workflows/{segment(id, 'id')}/preview", body=body, keyed=True), options)
        return answer


class ToolsUsages(Resource):
    """`parley.tools.usages`"""

    def list(self, tool_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Usage, types.UsagePage]:
        """Which assistants use a tool

        Active revisions and drafts of assistants that are not archived, newest first.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}/usages`
        """
        return self._transport.items(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}/usages", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class ToolsRevisions(Resource):
    """`parley.tools.revisions`"""

    def list(self, tool_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ToolRevision, types.ToolRevisionPage]:
        """List revisions, newest first

        Drafts, the active one, and those that were active before.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}/revisions`
        """
        return self._transport.items(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}/revisions", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, tool_id: str, body: types.CreateToolRevisionRequest | None = None, **options: Unpack[CallOptions]) -> types.ToolRevision:
        """Save a draft revision

        Fields left out are those of the latest revision. `compatibility` says whom it would break; `activateToolRevision` puts it to use. Emits `tool.compatibility.blocking` when active assistants would break.
        Needs the scope `tools:write`.
        `POST /v1/tools/{tool_id}/revisions`
        """
        answer: types.ToolRevision = self._transport.call(Request("POST", f"/v1/tools/{segment(tool_id, 'tool_id')}/revisions", body=body, keyed=True), options)
        return answer

    def get(self, tool_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.ToolRevision:
        """Read a revision of a tool

        One revision; `compatibility` is as it was when the revision was saved or activated.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}/revisions/{revision_id}`
        """
        answer: types.ToolRevision = self._transport.call(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}/revisions/{segment(revision_id, 'revision_id')}"), options)
        return answer

    def compatibility(self, tool_id: str, revision_id: str, **options: Unpack[CallOptions]) -> types.ToolCompatibility:
        """Whom this revision would break if it were active, as of now

        Looks at every assistant revision, flow and node that uses the tool now. Nothing is changed.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}/revisions/{revision_id}/compatibility`
        """
        answer: types.ToolCompatibility = self._transport.call(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}/revisions/{segment(revision_id, 'revision_id')}/compatibility"), options)
        return answer

    def activate(self, tool_id: str, revision_id: str, *, force: bool | None = None, **options: Unpack[CallOptions]) -> types.Tool:
        """Make a revision the active one

        Assistants that follow the active revision call it from now on. Refused with 409 when active assistants would break, unless forced. Emits `tool.revision.activated`.
        Needs the scope `tools:write`.
        `POST /v1/tools/{tool_id}/revisions/{revision_id}/activate`
        """
        answer: types.Tool = self._transport.call(Request("POST", f"/v1/tools/{segment(tool_id, 'tool_id')}/revisions/{segment(revision_id, 'revision_id')}/activate", query={"force": force}, keyed=True), options)
        return answer


class ToolsMcpTools(Resource):
    """`parley.tools.mcp_tools`"""

    def list(self, tool_id: str, **options: Unpack[CallOptions]) -> Items[types.McpToolsDataItem, types.McpTools]:
        """What the MCP server behind a tool offers

        Asks the server now. One of the names goes into `configuration.mcp.tool_name`. At most 500 are listed.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}/mcp-tools`
        """
        return self._transport.items(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}/mcp-tools"), PageFields("data", None, ()), options)


class Tools(Resource):
    """`parley.tools`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.usages = ToolsUsages(transport)
        self.revisions = ToolsRevisions(transport)
        self.mcp_tools = ToolsMcpTools(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Tool, types.ToolPage]:
        """List tools, newest first

        Deleted tools are left out. Each carries its active revision.
        Needs the scope `tools:read`.
        `GET /v1/tools`
        """
        return self._transport.items(Request("GET", "/v1/tools", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateToolRequest, **options: Unpack[CallOptions]) -> types.CreatedTool:
        """Create a tool

        Its first revision is active at once. Values marked `secure` are kept encrypted and read back as a mark. Assistants call it once a revision names it in `tool_refs`, or a node of a flow does.
        Needs the scope `tools:write`.
        `POST /v1/tools`
        """
        answer: types.CreatedTool = self._transport.call(Request("POST", "/v1/tools", body=body, keyed=True), options)
        return answer

    def preview(self, body: types.PreviewToolRequest, **options: Unpack[CallOptions]) -> types.ToolPreview:
        """Show what a tool would send

        Builds the request from a configuration that need not be saved, and sends nothing. `warnings` name an address that is refused, inputs that are not sent, and templates that read no input.
        Needs the scope `tools:read`.
        `POST /v1/tools/preview`
        """
        answer: types.ToolPreview = self._transport.call(Request("POST", "/v1/tools/preview", body=body), options)
        return answer

    def get(self, tool_id: str, **options: Unpack[CallOptions]) -> types.Tool:
        """Read a tool

        One tool with its active revision. Secrets are shown as a mark.
        Needs the scope `tools:read`.
        `GET /v1/tools/{tool_id}`
        """
        answer: types.Tool = self._transport.call(Request("GET", f"/v1/tools/{segment(tool_id, 'tool_id')}"), options)
        return answer

    def update(self, tool_id: str, body: types.UpdateToolRequest, **options: Unpack[CallOptions]) -> types.Tool:
        """Rename or describe a tool

        What the tool does is changed by a new revision.
        Needs the scope `tools:write`.
        `PATCH /v1/tools/{tool_id}`
        """
        answer: types.Tool = self._transport.call(Request("PATCH", f"/v1/tools/{segment(tool_id, 'tool_id')}", body=body), options)
        return answer

    def delete(self, tool_id: str, *, force: bool | None = None, **options: Unpack[CallOptions]) -> None:
        """Delete a tool

        Refused with 409 while active assistants use it, unless forced; its secrets are destroyed. Pinned assistants lose it too.
        Needs the scope `tools:write`.
        `DELETE /v1/tools/{tool_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/tools/{segment(tool_id, 'tool_id')}", query={"force": force}), options)

    def test(self, tool_id: str, body: types.TestToolRequest | None = None, **options: Unpack[CallOptions]) -> types.ToolTestResult:
        """Call a tool once

        A real request to the other system, with its effects. A failing tool is a 200 with `ok: false`, and emits `tool.invocation.failed`. Each test is written to the audit log.
        Needs the scope `tools:write`.
        `POST /v1/tools/{tool_id}/test`
        """
        answer: types.ToolTestResult = self._transport.call(Request("POST", f"/v1/tools/{segment(tool_id, 'tool_id')}/test", body=body, keyed=True), options)
        return answer


class KnowledgeBasesUsages(Resource):
    """`parley.knowledge_bases.usages`"""

    def list(self, knowledge_base_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Usage, types.UsagePage]:
        """Which assistants use a knowledge base

        Active revisions and drafts of assistants that are not archived, newest first.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/usages`
        """
        return self._transport.items(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/usages", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class KnowledgeBasesDocumentsPassages(Resource):
    """`parley.knowledge_bases.documents.passages`"""

    def list(self, knowledge_base_id: str, document_id: str, *, limit: int | None = None, after: int | None = None, **options: Unpack[CallOptions]) -> Items[types.Passage, types.PassagePage]:
        """Read the passages of a document, in their order

        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}/passages`
        """
        return self._transport.items(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}/passages", query={"limit": limit, "after": after}), PageFields("data", "next_after", ("after",)), options)


class KnowledgeBasesDocuments(Resource):
    """`parley.knowledge_bases.documents`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.passages = KnowledgeBasesDocumentsPassages(transport)

    def list(self, knowledge_base_id: str, *, limit: int | None = None, cursor: str | None = None, status: str | None = None, **options: Unpack[CallOptions]) -> Items[types.KnowledgeDocument, types.KnowledgeDocumentPage]:
        """List documents

        Newest first, without their content.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/documents`
        """
        return self._transport.items(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents", query={"limit": limit, "cursor": cursor, "status": status}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, knowledge_base_id: str, body: types.AddDocumentRequest | types.AddDocumentForm, **options: Unpack[CallOptions]) -> types.KnowledgeDocument:
        """Add a document

        JSON with `title` and `text`, or with `url`; or multipart/form-data with `file` (pdf, docx, html, md, txt; judged by content), at most 25 MiB. It is read and embedded in the background: follow `status` with `getDocument`. Emits `knowledge.document.indexed` or `knowledge.document.failed`.
        Needs the scope `knowledge_bases:write`.
        `POST /v1/knowledge-bases/{kb_id}/documents`
        """
        answer: types.KnowledgeDocument = self._transport.call(Request("POST", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents", body=body, keyed=True), options)
        return answer

    def get(self, knowledge_base_id: str, document_id: str, **options: Unpack[CallOptions]) -> types.KnowledgeDocument:
        """Read a document: its status and progress

        Status and progress of indexing; passages are found with `searchKnowledgeBase`.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}`
        """
        answer: types.KnowledgeDocument = self._transport.call(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}"), options)
        return answer

    def update(self, knowledge_base_id: str, document_id: str, body: types.UpdateDocumentRequest, **options: Unpack[CallOptions]) -> types.KnowledgeDocument:
        """Change who may find a document, or its title

        Only the fields that are sent change; searches follow at once. The content cannot be changed: add another document.
        Needs the scope `knowledge_bases:write`.
        `PATCH /v1/knowledge-bases/{kb_id}/documents/{document_id}`
        """
        answer: types.KnowledgeDocument = self._transport.call(Request("PATCH", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}", body=body), options)
        return answer

    def delete(self, knowledge_base_id: str, document_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a document

        Searches stop finding it at once. What it has cost stays in the analytics.
        Needs the scope `knowledge_bases:write`.
        `DELETE /v1/knowledge-bases/{kb_id}/documents/{document_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}"), options)

    def reindex(self, knowledge_base_id: str, document_id: str, **options: Unpack[CallOptions]) -> types.KnowledgeDocument:
        """Read and embed a document again

        A page is fetched again. Searches find the old passages until the new ones are complete. A failed document goes on where it stopped. Nothing happens while it is being indexed.
        Needs the scope `knowledge_bases:write`.
        `POST /v1/knowledge-bases/{kb_id}/documents/{document_id}/reindex`
        """
        answer: types.KnowledgeDocument = self._transport.call(Request("POST", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}/reindex", keyed=True), options)
        return answer

    def text(self, knowledge_base_id: str, document_id: str, **options: Unpack[CallOptions]) -> types.DocumentText:
        """Read the text of a document as it was added

        For documents that were added as text, at most 1,000,000 bytes. 409 for files of other kinds, pages and longer texts.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/documents/{document_id}/text`
        """
        answer: types.DocumentText = self._transport.call(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/documents/{segment(document_id, 'document_id')}/text"), options)
        return answer


class KnowledgeBasesGaps(Resource):
    """`parley.knowledge_bases.gaps`"""

    def list(self, knowledge_base_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.KnowledgeGap, types.KnowledgeGapPage]:
        """Questions without a good answer

        What assistants and searches were asked and the base could not answer well, newest first. Use it to see which documents are missing.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}/gaps`
        """
        return self._transport.items(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/gaps", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def dismiss(self, knowledge_base_id: str, gap_id: str, **options: Unpack[CallOptions]) -> None:
        """Dismiss a gap

        Takes it off the list. Asked again, it comes back.
        Needs the scope `knowledge_bases:write`.
        `DELETE /v1/knowledge-bases/{kb_id}/gaps/{gap_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/gaps/{segment(gap_id, 'gap_id')}"), options)


class KnowledgeBases(Resource):
    """`parley.knowledge_bases`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.usages = KnowledgeBasesUsages(transport)
        self.documents = KnowledgeBasesDocuments(transport)
        self.gaps = KnowledgeBasesGaps(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.KnowledgeBase, types.KnowledgeBasePage]:
        """List knowledge bases

        All knowledge bases of the organization, newest first.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases`
        """
        return self._transport.items(Request("GET", "/v1/knowledge-bases", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateKnowledgeBaseRequest, **options: Unpack[CallOptions]) -> types.KnowledgeBase:
        """Create a knowledge base

        Holds documents that assistants answer from. Name it in `knowledge_base_refs` of a revision, or in a node of a flow. The provider of embeddings must exist: `local`, or one of `createModelProvider`.
        Needs the scope `knowledge_bases:write`.
        `POST /v1/knowledge-bases`
        """
        answer: types.KnowledgeBase = self._transport.call(Request("POST", "/v1/knowledge-bases", body=body, keyed=True), options)
        return answer

    def get(self, knowledge_base_id: str, **options: Unpack[CallOptions]) -> types.KnowledgeBase:
        """Read a knowledge base

        One knowledge base; its documents are listed with `listDocuments`.
        Needs the scope `knowledge_bases:read`.
        `GET /v1/knowledge-bases/{kb_id}`
        """
        answer: types.KnowledgeBase = self._transport.call(Request("GET", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}"), options)
        return answer

    def update(self, knowledge_base_id: str, body: types.UpdateKnowledgeBaseRequest, **options: Unpack[CallOptions]) -> types.KnowledgeBase:
        """Change a knowledge base

        Only the fields that are sent change. The embedding model cannot: make another base and add the documents there.
        Needs the scope `knowledge_bases:write`.
        `PATCH /v1/knowledge-bases/{kb_id}`
        """
        answer: types.KnowledgeBase = self._transport.call(Request("PATCH", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}", body=body), options)
        return answer

    def delete(self, knowledge_base_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a knowledge base and all it holds

        Hidden from callers immediately; its documents and passages are deleted in the background. What it has cost stays in the analytics.
        Needs the scope `knowledge_bases:write`.
        `DELETE /v1/knowledge-bases/{kb_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}"), options)

    def reindex(self, knowledge_base_id: str, **options: Unpack[CallOptions]) -> types.KnowledgeBase:
        """Read and embed all documents of a base again

        In the background, a few documents at a time; `reindex` of the base says how far it is. Pages are fetched again. Passages whose text has not changed keep their vectors and cost nothing. Searches find the old passages of a document until its new ones are complete. While one is running, asking again changes nothing.
        Needs the scope `knowledge_bases:write`.
        `POST /v1/knowledge-bases/{kb_id}/reindex`
        """
        answer: types.KnowledgeBase = self._transport.call(Request("POST", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/reindex", keyed=True), options)
        return answer

    def search(self, knowledge_base_id: str, body: types.SearchKnowledgeBaseRequest, **options: Unpack[CallOptions]) -> types.KnowledgeSearchResult:
        """Find passages by meaning and by words

        Compares meanings, so other words find the passage too, and words, so names and codes do. `scores` says what each added. Passages that are not embedded yet are found by their words. The embedding of the question is paid for. A search without a good answer is kept as a gap and emits `knowledge.gap.detected` the first time.
        Needs the scope `knowledge_bases:read`.
        `POST /v1/knowledge-bases/{kb_id}/search`
        """
        answer: types.KnowledgeSearchResult = self._transport.call(Request("POST", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/search", body=body, keyed=True), options)
        return answer

    def estimate(self, knowledge_base_id: str, body: types.EstimateDocumentRequest | types.EstimateDocumentForm, **options: Unpack[CallOptions]) -> types.IngestEstimate:
        """What adding a document would cost

        Takes what `addDocument` takes, and spends and stores nothing.
        Needs the scope `knowledge_bases:read`.
        `POST /v1/knowledge-bases/{kb_id}/estimate`
        """
        answer: types.IngestEstimate = self._transport.call(Request("POST", f"/v1/knowledge-bases/{segment(knowledge_base_id, 'knowledge_base_id')}/estimate", body=body, keyed=True), options)
        return answer


class PoliciesUsages(Resource):
    """`parley.policies.usages`"""

    def list(self, policy_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Usage, types.UsagePage]:
        """Which assistants use a policy

        Active revisions and drafts of assistants that are not archived, newest first.
        Needs the scope `policies:read`.
        `GET /v1/policies/{policy_id}/usages`
        """
        return self._transport.items(Request("GET", f"/v1/policies/{segment(policy_id, 'policy_id')}/usages", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class Policies(Resource):
    """`parley.policies`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.usages = PoliciesUsages(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Policy, types.PolicyPage]:
        """List policies, newest first

        All policies of the organization, switched off ones included.
        Needs the scope `policies:read`.
        `GET /v1/policies`
        """
        return self._transport.items(Request("GET", "/v1/policies", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreatePolicyRequest, **options: Unpack[CallOptions]) -> types.Policy:
        """Create a policy

        A rule that assistants obey. It works once a revision names it in `policy_refs`, or a node of a flow does.
        Needs the scope `policies:write`.
        `POST /v1/policies`
        """
        answer: types.Policy = self._transport.call(Request("POST", "/v1/policies", body=body, keyed=True), options)
        return answer

    def get(self, policy_id: str, **options: Unpack[CallOptions]) -> types.Policy:
        """Read a policy

        One policy; `needs_model` says whether it can be checked without a model.
        Needs the scope `policies:read`.
        `GET /v1/policies/{policy_id}`
        """
        answer: types.Policy = self._transport.call(Request("GET", f"/v1/policies/{segment(policy_id, 'policy_id')}"), options)
        return answer

    def update(self, policy_id: str, body: types.UpdatePolicyRequest, **options: Unpack[CallOptions]) -> types.Policy:
        """Change a policy

        Only the fields that are sent change. Published revisions that name the policy obey the new text within seconds.
        Needs the scope `policies:write`.
        `PATCH /v1/policies/{policy_id}`
        """
        answer: types.Policy = self._transport.call(Request("PATCH", f"/v1/policies/{segment(policy_id, 'policy_id')}", body=body), options)
        return answer

    def delete(self, policy_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a policy

        Revisions that name it go on without it; flows that name it get a finding. To pause a policy, set `enabled` to false instead.
        Needs the scope `policies:write`.
        `DELETE /v1/policies/{policy_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/policies/{segment(policy_id, 'policy_id')}"), options)


class Procedures(Resource):
    """`parley.procedures`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Procedure, types.ProcedurePage]:
        """List procedures, newest first

        All procedures of the organization.
        Needs the scope `procedures:read`.
        `GET /v1/procedures`
        """
        return self._transport.items(Request("GET", "/v1/procedures", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateProcedureRequest, **options: Unpack[CallOptions]) -> types.Procedure:
        """Create a procedure

        Written instructions to keep and reuse. They are not run by themselves: send the text as `instructions` to `updateWorkflowRevision` to make a flow of it.
        Needs the scope `procedures:write`.
        `POST /v1/procedures`
        """
        answer: types.Procedure = self._transport.call(Request("POST", "/v1/procedures", body=body, keyed=True), options)
        return answer

    def get(self, procedure_id: str, **options: Unpack[CallOptions]) -> types.Procedure:
        """Read a procedure

        One procedure with its instructions.
        Needs the scope `procedures:read`.
        `GET /v1/procedures/{procedure_id}`
        """
        answer: types.Procedure = self._transport.call(Request("GET", f"/v1/procedures/{segment(procedure_id, 'procedure_id')}"), options)
        return answer

    def update(self, procedure_id: str, body: types.UpdateProcedureRequest, **options: Unpack[CallOptions]) -> types.Procedure:
        """Change a procedure

        Only the fields that are sent change. Flows made from it earlier stay as they are.
        Needs the scope `procedures:write`.
        `PATCH /v1/procedures/{procedure_id}`
        """
        answer: types.Procedure = self._transport.call(Request("PATCH", f"/v1/procedures/{segment(procedure_id, 'procedure_id')}", body=body), options)
        return answer

    def delete(self, procedure_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a procedure

        Flows made from it stay as they are.
        Needs the scope `procedures:write`.
        `DELETE /v1/procedures/{procedure_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/procedures/{segment(procedure_id, 'procedure_id')}"), options)


class FlowComments(Resource):
    """`parley.flow_comments`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, assistant_id: str | None = None, node_id: str | None = None, resolved: bool | None = None, mentioned: bool | None = None, **options: Unpack[CallOptions]) -> Items[types.FlowComment, types.FlowCommentPage]:
        """Comments on flows, newest first

        First comments and answers alike; `thread_id` says what belongs together. With `mentioned=true` those that wait for the member who asks.
        Needs the scope `agents:read`.
        `GET /v1/flow-comments`
        """
        return self._transport.items(Request("GET", "/v1/flow-comments", query={"limit": limit, "cursor": cursor, "assistant_id": assistant_id, "node_id": node_id, "resolved": resolved, "mentioned": mentioned}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, body: types.AddFlowCommentRequest, **options: Unpack[CallOptions]) -> types.FlowComment:
        """Comment on a flow, a node, or answer a comment

        Colleagues see it beside the flow, in every revision that has the node. A flow has at most 200 open threads, a thread 200 comments; more are refused with 409. Emits `graph.comment.added`.
        Needs the scope `agents:write`.
        `POST /v1/flow-comments`
        """
        answer: types.FlowComment = self._transport.call(Request("POST", "/v1/flow-comments", body=body, keyed=True), options)
        return answer

    def seen(self, body: types.SeeFlowCommentsRequest, **options: Unpack[CallOptions]) -> None:
        """Say that you have seen the comments on a flow

        Comments that mentioned the member who asks do so no more. Without a member behind the key nothing changes.
        Needs the scope `agents:read`.
        `POST /v1/flow-comments/seen`
        """
        self._transport.call(Request("POST", "/v1/flow-comments/seen", body=body, keyed=True), options)

    def update(self, comment_id: str, body: types.UpdateFlowCommentRequest, **options: Unpack[CallOptions]) -> types.FlowComment:
        """Settle the thread of a comment, or open it again

        Of an answer, the thread it belongs to. The words of a comment stay as they were written.
        Needs the scope `agents:write`.
        `PATCH /v1/flow-comments/{comment_id}`
        """
        answer: types.FlowComment = self._transport.call(Request("PATCH", f"/v1/flow-comments/{segment(comment_id, 'comment_id')}", body=body), options)
        return answer

    def delete(self, comment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a comment

        The first comment of a thread takes its answers along.
        Needs the scope `agents:write`.
        `DELETE /v1/flow-comments/{comment_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/flow-comments/{segment(comment_id, 'comment_id')}"), options)


class ScheduledActivations(Resource):
    """`parley.scheduled_activations`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, assistant_id: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ScheduledActivation, types.ScheduledActivationPage]:
        """List scheduled activations, newest first

        Those that wait, and what became of the others.
        Needs the scope `agents:read`.
        `GET /v1/scheduled-activations`
        """
        return self._transport.items(Request("GET", "/v1/scheduled-activations", query={"limit": limit, "cursor": cursor, "assistant_id": assistant_id}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.ScheduleActivationRequest, **options: Unpack[CallOptions]) -> types.ScheduledActivation:
        """Put a published revision live later

        At its time the revision is activated as with `activateAssistantRevision`, whatever is active then. A draft is refused with 409: publish it first, so that what goes live is what was tested. So is a second one of the same assistant while the first waits.
        Needs the scope `agents:publish`.
        `POST /v1/scheduled-activations`
        """
        answer: types.ScheduledActivation = self._transport.call(Request("POST", "/v1/scheduled-activations", body=body, keyed=True), options)
        return answer

    def cancel(self, scheduled_activation_id: str, **options: Unpack[CallOptions]) -> None:
        """Call a scheduled activation off

        The revision stays published. 409 once its time has come.
        Needs the scope `agents:publish`.
        `DELETE /v1/scheduled-activations/{scheduled_activation_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/scheduled-activations/{segment(scheduled_activation_id, 'scheduled_activation_id')}"), options)


class ReleaseSuitesRuns(Resource):
    """`parley.release_suites.runs`"""

    def list(self, suite_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ReleaseRun, types.ReleaseRunPage]:
        """List runs, newest first

        Runs started by hand and at activations, with the result of each case.
        Needs the scope `agents:read`.
        `GET /v1/release-suites/{suite_id}/runs`
        """
        return self._transport.items(Request("GET", f"/v1/release-suites/{segment(suite_id, 'suite_id')}/runs", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def start(self, suite_id: str, body: types.StartReleaseRunRequest, **options: Unpack[CallOptions]) -> types.ReleaseRun:
        """Run a suite against a revision

        Runs every case against one revision as it is now and keeps the result, within 20 seconds; `startTestRun` takes longer ones. The model of the revision answers, as in production. No tool is called: a case says what tools answer. A revision that does not compile has the status `error`.
        Needs the scope `agents:write`.
        `POST /v1/release-suites/{suite_id}/runs`
        """
        answer: types.ReleaseRun = self._transport.call(Request("POST", f"/v1/release-suites/{segment(suite_id, 'suite_id')}/runs", body=body, keyed=True), options)
        return answer

    def get(self, suite_id: str, run_id: str, **options: Unpack[CallOptions]) -> types.ReleaseRun:
        """Read a run with the result of each case

        Needs the scope `agents:read`.
        `GET /v1/release-suites/{suite_id}/runs/{run_id}`
        """
        answer: types.ReleaseRun = self._transport.call(Request("GET", f"/v1/release-suites/{segment(suite_id, 'suite_id')}/runs/{segment(run_id, 'run_id')}"), options)
        return answer


class ReleaseSuites(Resource):
    """`parley.release_suites`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.runs = ReleaseSuitesRuns(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ReleaseSuite, types.ReleaseSuitePage]:
        """List release suites, newest first

        All suites of the organization, with their cases.
        Needs the scope `agents:read`.
        `GET /v1/release-suites`
        """
        return self._transport.items(Request("GET", "/v1/release-suites", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateReleaseSuiteRequest, **options: Unpack[CallOptions]) -> types.ReleaseSuite:
        """Create a release suite

        Conversations that an assistant must still handle before it is released. Name the suite in `release_suite_id` of an assistant to have it replayed at activation, or run it by hand with `startReleaseRun`.
        Needs the scope `agents:write`.
        `POST /v1/release-suites`
        """
        answer: types.ReleaseSuite = self._transport.call(Request("POST", "/v1/release-suites", body=body, keyed=True), options)
        return answer

    def get(self, suite_id: str, **options: Unpack[CallOptions]) -> types.ReleaseSuite:
        """Read a release suite

        One suite with its cases.
        Needs the scope `agents:read`.
        `GET /v1/release-suites/{suite_id}`
        """
        answer: types.ReleaseSuite = self._transport.call(Request("GET", f"/v1/release-suites/{segment(suite_id, 'suite_id')}"), options)
        return answer

    def update(self, suite_id: str, body: types.UpdateReleaseSuiteRequest, **options: Unpack[CallOptions]) -> types.ReleaseSuite:
        """Change a release suite

        Only the fields that are sent change; `cases` are replaced as a whole. Earlier runs stay as they are.
        Needs the scope `agents:write`.
        `PATCH /v1/release-suites/{suite_id}`
        """
        answer: types.ReleaseSuite = self._transport.call(Request("PATCH", f"/v1/release-suites/{segment(suite_id, 'suite_id')}", body=body), options)
        return answer

    def delete(self, suite_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a release suite and its runs

        Assistants that name it go on without a suite: their gate then skips.
        Needs the scope `agents:write`.
        `DELETE /v1/release-suites/{suite_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/release-suites/{segment(suite_id, 'suite_id')}"), options)


class TestRunsCases(Resource):
    """`parley.test_runs.cases`"""

    def get(self, test_run_id: str, position: str, **options: Unpack[CallOptions]) -> types.TestResult:
        """Read the result of one case

        With its whole transcript and trace.
        Needs the scope `agents:read`.
        `GET /v1/test-runs/{test_run_id}/cases/{position}`
        """
        answer: types.TestResult = self._transport.call(Request("GET", f"/v1/test-runs/{segment(test_run_id, 'test_run_id')}/cases/{segment(position, 'position')}"), options)
        return answer


class TestRuns(Resource):
    """`parley.test_runs`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.cases = TestRunsCases(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.TestRunSummary, types.TestRunSummaryPage]:
        """List test runs, newest first

        Runs with their progress and verdict, without the results of cases.
        Needs the scope `agents:read`.
        `GET /v1/test-runs`
        """
        return self._transport.items(Request("GET", "/v1/test-runs", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def start(self, body: types.StartTestRunRequest, **options: Unpack[CallOptions]) -> types.TestRunSummary:
        """Run test cases against a revision or a flow

        Runs dialogues in the background with the model that production uses, on a clock of their own. Knowledge is really searched; tools are never called and answer as each case says. No conversation, memory or event comes of it. Follow it with `getTestRun`. At most 200 cases, 400 results and 5000 steps; 20 unfinished runs of one organization.
        Needs the scope `agents:write`.
        `POST /v1/test-runs`
        """
        answer: types.TestRunSummary = self._transport.call(Request("POST", "/v1/test-runs", body=body, keyed=True), options)
        return answer

    def get(self, test_run_id: str, **options: Unpack[CallOptions]) -> types.TestRun:
        """Read a test run with its results so far

        Progress, verdict, and for each case what failed at which step, with transcript and trace. At most about 4 MB of them: failed cases come first, the others say `steps_left_out`.
        Needs the scope `agents:read`.
        `GET /v1/test-runs/{test_run_id}`
        """
        answer: types.TestRun = self._transport.call(Request("GET", f"/v1/test-runs/{segment(test_run_id, 'test_run_id')}"), options)
        return answer

    def cancel(self, test_run_id: str, **options: Unpack[CallOptions]) -> types.TestRunSummary:
        """Stop a test run

        Results that are there stay; the other cases are not run. 409 when it is completed already.
        Needs the scope `agents:write`.
        `POST /v1/test-runs/{test_run_id}/cancel`
        """
        answer: types.TestRunSummary = self._transport.call(Request("POST", f"/v1/test-runs/{segment(test_run_id, 'test_run_id')}/cancel", keyed=True), options)
        return answer


class ModelRouterProviders(Resource):
    """`parley.model_router.providers`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ModelProvider, types.ModelProviderPage]:
        """List model providers

        Your accounts with model vendors, newest first. The built-in `local` and `scripted` are not listed.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/providers`
        """
        return self._transport.items(Request("GET", "/v1/model-router/providers", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateModelProviderRequest, **options: Unpack[CallOptions]) -> types.ModelProvider:
        """Add a model provider

        The credential is kept encrypted and never shown again. `local` and `scripted` are built in and need no account.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/providers`
        """
        answer: types.ModelProvider = self._transport.call(Request("POST", "/v1/model-router/providers", body=body, keyed=True), options)
        return answer

    def get(self, provider_id: str, **options: Unpack[CallOptions]) -> types.ModelProvider:
        """Read a model provider

        One provider; its credential is never shown.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/providers/{provider_id}`
        """
        answer: types.ModelProvider = self._transport.call(Request("GET", f"/v1/model-router/providers/{segment(provider_id, 'provider_id')}"), options)
        return answer

    def update(self, provider_id: str, body: types.UpdateModelProviderRequest, **options: Unpack[CallOptions]) -> types.ModelProvider:
        """Change the address or the credential of a provider

        Only the fields that are sent change, for calls from now on. The stored credential is sent to no other address: a new `base_url` needs `api_key` again.
        Needs the scope `model_router:write`.
        `PATCH /v1/model-router/providers/{provider_id}`
        """
        answer: types.ModelProvider = self._transport.call(Request("PATCH", f"/v1/model-router/providers/{segment(provider_id, 'provider_id')}", body=body), options)
        return answer

    def delete(self, provider_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a model provider

        409 while a router config names it: take it out of there first. Knowledge bases that use it can no longer embed.
        Needs the scope `model_router:write`.
        `DELETE /v1/model-router/providers/{provider_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/model-router/providers/{segment(provider_id, 'provider_id')}"), options)

    def test(self, provider_id: str, **options: Unpack[CallOptions]) -> types.TestedModelProvider:
        """Try a provider

        Asks the vendor for its list of models, which costs nothing: is the address right, and does it take the stored credential? A vendor that refuses is an answer with `ok: false`.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/providers/{provider_id}/test`
        """
        answer: types.TestedModelProvider = self._transport.call(Request("POST", f"/v1/model-router/providers/{segment(provider_id, 'provider_id')}/test", keyed=True), options)
        return answer


class ModelRouterConfigs(Resource):
    """`parley.model_router.configs`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.RouterConfig, types.RouterConfigPage]:
        """List router configs

        All router configs of the organization, newest first.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/configs`
        """
        return self._transport.items(Request("GET", "/v1/model-router/configs", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateRouterConfigRequest, **options: Unpack[CallOptions]) -> types.RouterConfig:
        """Create a router config

        An ordered list of models: the next is asked when the one before has failed after its retries. Name it in `router_config_id` of a revision, or of `generateText`.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/configs`
        """
        answer: types.RouterConfig = self._transport.call(Request("POST", "/v1/model-router/configs", body=body, keyed=True), options)
        return answer

    def get(self, router_config_id: str, **options: Unpack[CallOptions]) -> types.RouterConfig:
        """Read a router config

        One router config with its targets.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/configs/{router_config_id}`
        """
        answer: types.RouterConfig = self._transport.call(Request("GET", f"/v1/model-router/configs/{segment(router_config_id, 'router_config_id')}"), options)
        return answer

    def update(self, router_config_id: str, body: types.UpdateRouterConfigRequest, **options: Unpack[CallOptions]) -> types.RouterConfig:
        """Change a router config

        Only the fields that are sent change, for calls from now on; `targets` are replaced as a whole.
        Needs the scope `model_router:write`.
        `PATCH /v1/model-router/configs/{router_config_id}`
        """
        answer: types.RouterConfig = self._transport.call(Request("PATCH", f"/v1/model-router/configs/{segment(router_config_id, 'router_config_id')}", body=body), options)
        return answer

    def delete(self, router_config_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a router config

        Revisions that name it can no longer ask a model by it: give them another first.
        Needs the scope `model_router:write`.
        `DELETE /v1/model-router/configs/{router_config_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/model-router/configs/{segment(router_config_id, 'router_config_id')}"), options)


class ModelRouterPrices(Resource):
    """`parley.model_router.prices`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, provider: str | None = None, model: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ModelPrice, types.ModelPricePage]:
        """List prices of models

        Your own prices, then the published ones of OpenAI and Anthropic, or of the vendor named in `provider`.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/prices`
        """
        return self._transport.items(Request("GET", "/v1/model-router/prices", query={"limit": limit, "cursor": cursor, "provider": provider, "model": model}), PageFields("data", "next_cursor", ("cursor",)), options)

    def put(self, body: types.PutModelPriceRequest, **options: Unpack[CallOptions]) -> types.ModelPrice:
        """Set the price of a model

        Counts for calls from now on; calls already in the ledger keep the price they were made at.
        Needs the scope `model_router:write`.
        `PUT /v1/model-router/prices`
        """
        answer: types.ModelPrice = self._transport.call(Request("PUT", "/v1/model-router/prices", body=body), options)
        return answer

    def delete(self, *, provider: str, model: str, **options: Unpack[CallOptions]) -> None:
        """Go back to the published price of a model

        Removes your own price; the published one counts from now on, if there is one. 404 when you have set none.
        Needs the scope `model_router:write`.
        `DELETE /v1/model-router/prices`
        """
        self._transport.call(Request("DELETE", "/v1/model-router/prices", query={"provider": provider, "model": model}), options)


class ModelRouterBudgets(Resource):
    """`parley.model_router.budgets`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ModelBudget, types.ModelBudgetPage]:
        """List budgets

        All budgets, newest first, each with what is spent of it in the current period. At most 100.
        Needs the scope `budgets:read`.
        `GET /v1/model-router/budgets`
        """
        return self._transport.items(Request("GET", "/v1/model-router/budgets", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateModelBudgetRequest, **options: Unpack[CallOptions]) -> types.ModelBudget:
        """Create a budget

        Sends `model_router.budget.threshold_reached` at `alert_at` and at the whole amount; a hard one also refuses calls with 402 from then on. At most 100 budgets.
        Needs the scope `budgets:write`.
        `POST /v1/model-router/budgets`
        """
        answer: types.ModelBudget = self._transport.call(Request("POST", "/v1/model-router/budgets", body=body, keyed=True), options)
        return answer

    def get(self, budget_id: str, **options: Unpack[CallOptions]) -> types.ModelBudget:
        """Read a budget and what is spent of it

        `spent_usd` counts the current period.
        Needs the scope `budgets:read`.
        `GET /v1/model-router/budgets/{budget_id}`
        """
        answer: types.ModelBudget = self._transport.call(Request("GET", f"/v1/model-router/budgets/{segment(budget_id, 'budget_id')}"), options)
        return answer

    def update(self, budget_id: str, body: types.UpdateModelBudgetRequest, **options: Unpack[CallOptions]) -> types.ModelBudget:
        """Change a budget

        Only the fields that are sent change. A higher amount lets refused calls through at once.
        Needs the scope `budgets:write`.
        `PATCH /v1/model-router/budgets/{budget_id}`
        """
        answer: types.ModelBudget = self._transport.call(Request("PATCH", f"/v1/model-router/budgets/{segment(budget_id, 'budget_id')}", body=body), options)
        return answer

    def delete(self, budget_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a budget

        Nothing is counted against it or refused any more. The ledger stays.
        Needs the scope `budgets:write`.
        `DELETE /v1/model-router/budgets/{budget_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/model-router/budgets/{segment(budget_id, 'budget_id')}"), options)


class ModelRouterEmbeddings(Resource):
    """`parley.model_router.embeddings`"""

    def create(self, body: types.EmbedTextsRequest, **options: Unpack[CallOptions]) -> types.EmbeddingResult:
        """Embed texts

        Turns texts into vectors, with the same providers as knowledge bases; counted as source `api`. 402 when a hard budget is spent.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/embeddings`
        """
        answer: types.EmbeddingResult = self._transport.call(Request("POST", "/v1/model-router/embeddings", body=body, keyed=True), options)
        return answer


class ModelRouterGenerations(Resource):
    """`parley.model_router.generations`"""

    def create(self, body: types.GenerateTextRequest, **options: Unpack[CallOptions]) -> types.GenerationResult:
        """Have a model write

        One question to a model, with the same router as assistants; counted as source `api`. Tools that the model asks for are returned, not called. 402 when a hard budget is spent, 502 and 504 when the vendor fails.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/generations`
        """
        answer: types.GenerationResult = self._transport.call(Request("POST", "/v1/model-router/generations", body=body, keyed=True), options)
        return answer

    def stream(self, body: types.StreamTextRequest, **options: Unpack[CallOptions]) -> Generator[types.StreamTextStreamEvent, None, None]:
        """Have a model write, streamed as it writes

        As `generateText`, as server-sent events: `text` with a `delta`, then `done` with the whole answer, or `error`. A failure before the first word is a plain error answer.
        Needs the scope `model_router:write`.
        `POST /v1/model-router/generations/stream`
        """
        return self._transport.stream(Request("POST", "/v1/model-router/generations/stream", body=body), options)


class ModelRouterInvocations(Resource):
    """`parley.model_router.invocations`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, kb_id: str | None = None, assistant_id: str | None = None, provider: str | None = None, model: str | None = None, source: Literal["ingestion", "reindex", "query", "evaluation", "gap_analysis", "memory", "api", "conversation", "analysis"] | None = None, status: Literal["succeeded", "failed"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ModelInvocation, types.ModelInvocationPage]:
        """The ledger: every call to a model, newest first

        One entry for each call to a model, failed ones and free ones included, with its cost. Entries are never changed. With `Accept: text/csv` the whole list as a file; filters apply, `limit` and `cursor` do not.
        Needs the scope `model_router:read`.
        `GET /v1/model-router/invocations`
        """
        return self._transport.items(Request("GET", "/v1/model-router/invocations", query={"limit": limit, "cursor": cursor, "kb_id": kb_id, "assistant_id": assistant_id, "provider": provider, "model": model, "source": source, "status": status, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)


class ModelRouter(Resource):
    """`parley.model_router`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.providers = ModelRouterProviders(transport)
        self.configs = ModelRouterConfigs(transport)
        self.prices = ModelRouterPrices(transport)
        self.budgets = ModelRouterBudgets(transport)
        self.embeddings = ModelRouterEmbeddings(transport)
        self.generations = ModelRouterGenerations(transport)
        self.invocations = ModelRouterInvocations(transport)


class Speech(Resource):
    """`parley.speech`"""

    def get(self, **options: Unpack[CallOptions]) -> types.Speech:
        """What hears and speaks on calls

        The accounts that hear and speak where our own speech serves a call. null: the built-in parts.
        Needs the scope `model_router:read`.
        `GET /v1/speech`
        """
        answer: types.Speech = self._transport.call(Request("GET", "/v1/speech"), options)
        return answer

    def set(self, body: types.SetSpeechRequest, **options: Unpack[CallOptions]) -> types.Speech:
        """Choose what hears and speaks on calls

        From the next call on, sound or texts go to the vendor of this account; what it costs is in the ledger as `speech`. Where the vendor fails, the built-in part takes over for that sentence. Set the price with `putModelPrice`: for a million characters that are said, or a million seconds that are heard.
        Needs the scope `model_router:write`.
        `PUT /v1/speech`
        """
        answer: types.Speech = self._transport.call(Request("PUT", "/v1/speech", body=body), options)
        return answer

    def check(self, body: types.CheckSpeechRequest, **options: Unpack[CallOptions]) -> types.SpeechCheck:
        """Say a sentence, and hear it

        Says a sentence with what speaks, and hears it with what hears, without a call: what was heard, and how long each took. A vendor is asked for real, and what it costs is in the ledger.
        Needs the scope `model_router:write`.
        `POST /v1/speech/check`
        """
        answer: types.SpeechCheck = self._transport.call(Request("POST", "/v1/speech/check", body=body), options)
        return answer


class Executions(Resource):
    """`parley.executions`"""

    def list(self, *, cursor: str | None = None, limit: int | None = None, status: Literal["CREATED", "RUNNING", "WAITING", "PAUSED", "COMPLETED", "FAILED", "CANCELED"] | None = None, phone: str | None = None, from_: str | None = None, to: str | None = None, workflowId: str | None = None, **options: Unpack[CallOptions]) -> Items[types.WorkflowExecution, types.WorkflowExecutionPage]:
        """List executions of all workflows, newest first

        With `Accept: text/csv` all executions that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `workflows:read`.
        `GET /executions`
        """
        return self._transport.items(Request("GET", "/executions", query={"cursor": cursor, "limit": limit, "status": status, "phone": phone, "from": from_, "to": to, "workflowId": workflowId}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.WorkflowExecution:
        """Read an execution

        State of the execution and of each step, with its calls in short.
        Needs the scope `workflows:read`.
        `GET /executions/{id}`
        """
        answer: types.WorkflowExecution = self._transport.call(Request("GET", f"/executions/{segment(id, 'id')}"), options)
        return answer

    def cancel(self, id: str, **options: Unpack[CallOptions]) -> types.WorkflowExecution:
        """Cancel an execution

        Steps that are left are not run, and a call of it that waits or runs is canceled. 409 when the execution is over. Emits `workflow.execution.canceled`.
        Needs the scope `workflows:execute`.
        `POST /executions/{id}/cancel`
        """
        answer: types.WorkflowExecution = self._transport.call(Request("POST", f"/executions/{segment(id, 'id')}/cancel", keyed=True), options)
        return answer

    def timeline(self, id: str, **options: Unpack[CallOptions]) -> types.ExecutionTimeline:
        """What happened, and why

        Decisions of the compliance gate, dials and events in one list, oldest first. Lines that the key has no scope for are left out.
        Needs the scope `workflows:read`.
        `GET /executions/{id}/timeline`
        """
        answer: types.ExecutionTimeline = self._transport.call(Request("GET", f"/executions/{segment(id, 'id')}/timeline"), options)
        return answer


class OutcomeReports(Resource):
    """`parley.outcome_reports`"""

    def list(self, *, cursor: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.OutcomeReportPlan, types.OutcomeReportPlanPage]:
        """List reports that are sent, newest first

        With the time at which each goes out next, and what kept the last one from someone.
        Needs the scope `workflows:read`.
        `GET /outcome-reports`
        """
        return self._transport.items(Request("GET", "/outcome-reports", query={"cursor": cursor, "limit": limit}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def create(self, body: types.CreateOutcomeReportRequest, **options: Unpack[CallOptions]) -> types.OutcomeReportPlan:
        """Have outcomes sent each day, week or month

        Goes by e-mail to members, with the groups as an attached file and a link to the same view in the console, and to webhooks as `call.report.ready`. 409 when addresses are given and the server sends no e-mail.
        Needs the scope `workflows:write`.
        `POST /outcome-reports`
        """
        answer: types.OutcomeReportPlan = self._transport.call(Request("POST", "/outcome-reports", body=body, keyed=True), options)
        return answer

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.OutcomeReportPlan:
        """Read a report that is sent

        What it is about, when it goes out and to whom.
        Needs the scope `workflows:read`.
        `GET /outcome-reports/{id}`
        """
        answer: types.OutcomeReportPlan = self._transport.call(Request("GET", f"/outcome-reports/{segment(id, 'id')}"), options)
        return answer

    def update(self, id: str, body: types.UpdateOutcomeReportRequest, **options: Unpack[CallOptions]) -> types.OutcomeReportPlan:
        """Change a report that is sent

        Only the fields that are sent change; the next time is set anew.
        Needs the scope `workflows:write`.
        `PATCH /outcome-reports/{id}`
        """
        answer: types.OutcomeReportPlan = self._transport.call(Request("PATCH", f"/outcome-reports/{segment(id, 'id')}", body=body), options)
        return answer

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a report that is sent

        It does not go out any more; what was sent stays with those who have it.
        Needs the scope `workflows:write`.
        `DELETE /outcome-reports/{id}`
        """
        self._transport.call(Request("DELETE", f"/outcome-reports/{segment(id, 'id')}"), options)

    def send(self, id: str, **options: Unpack[CallOptions]) -> types.OutcomeReportPlan:
        """Send a report now

        About the same days as its next regular one would be today; its times stay as they are. 409 when the server sends no e-mail.
        Needs the scope `workflows:write`.
        `POST /outcome-reports/{id}/send`
        """
        answer: types.OutcomeReportPlan = self._transport.call(Request("POST", f"/outcome-reports/{segment(id, 'id')}/send", keyed=True), options)
        return answer


class LeadBatchesRows(Resource):
    """`parley.lead_batches.rows`"""

    def list(self, id: str, *, cursor: str | None = None, limit: int | None = None, status: Literal["PENDING", "CREATED", "SKIPPED", "REJECTED"] | None = None, **options: Unpack[CallOptions]) -> Items[types.LeadBatchRow, types.LeadBatchRowPage]:
        """What became of each row

        In the order of the file. Use `status=REJECTED` to see what must be corrected. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `workflows:read`.
        `GET /lead-batches/{id}/rows`
        """
        return self._transport.items(Request("GET", f"/lead-batches/{segment(id, 'id')}/rows", query={"cursor": cursor, "limit": limit, "status": status}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)


class LeadBatches(Resource):
    """`parley.lead_batches`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.rows = LeadBatchesRows(transport)

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.LeadBatch:
        """How far a batch of leads is

        Counts of the rows by what became of them. It is over when `status` is `COMPLETED`.
        Needs the scope `workflows:read`.
        `GET /lead-batches/{id}`
        """
        answer: types.LeadBatch = self._transport.call(Request("GET", f"/lead-batches/{segment(id, 'id')}"), options)
        return answer


class CallsRecording(Resource):
    """`parley.calls.recording`"""

    def get(self, id: str, **options: Unpack[CallOptions]) -> bytes:
        """Listen to a call

        The sound of a recorded call. `Range` with one range of bytes is answered with 206, so that players can jump. Every request leaves a row in the audit log. 404 when the call has no recording, 409 when there is no sound to listen to: the message says why.
        Needs the scope `calls:read`.
        `GET /calls/{id}/recording`
        """
        return self._transport.content(Request("GET", f"/calls/{segment(id, 'id')}/recording"), options)

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a recording

        Here and at the carrier; the call itself stays. 409 while the call is being recorded, and while a legal hold stands on the person.
        Needs the scope `calls:write`.
        `DELETE /calls/{id}/recording`
        """
        self._transport.call(Request("DELETE", f"/calls/{segment(id, 'id')}/recording"), options)

    def status(self, id: str, **options: Unpack[CallOptions]) -> types.CallRecording:
        """How far a recording is

        Of calls whose workflow asks for recordings, from the moment at which the recording began or the person objected.
        Needs the scope `calls:read`.
        `GET /calls/{id}/recording/status`
        """
        answer: types.CallRecording = self._transport.call(Request("GET", f"/calls/{segment(id, 'id')}/recording/status"), options)
        return answer

    def hear(self, id: str, **options: Unpack[CallOptions]) -> types.HeardAgain:
        """Hear a recording again

        What the end user said, by what hears today, beside what was understood during the call. Give the lines that differ to `replayConversation` as `instead`, to see what a revision makes of them. Only of calls that our own speech recorded, of half an hour at most; 409 says why not. Nothing is stored but a row in the audit log.
        Needs the scope `calls:read`.
        `POST /calls/{id}/recording/hear`
        """
        answer: types.HeardAgain = self._transport.call(Request("POST", f"/calls/{segment(id, 'id')}/recording/hear"), options)
        return answer


class Calls(Resource):
    """`parley.calls`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.recording = CallsRecording(transport)

    def create(self, body: types.CreateCallRequest, **options: Unpack[CallOptions]) -> types.CreateCallResponse:
        """Place a single call

        One call with the first `CALL` step of a workflow, and no execution. It is dialled as soon as the law, the hours of the workflow and a free slot allow. 409 when the workflow is not active or has no `CALL` step. Emits `call.created`.
        Needs the scope `calls:write`.
        `POST /call`
        """
        answer: types.CreateCallResponse = self._transport.call(Request("POST", "/call", body=body, keyed=True), options)
        return answer

    def list(self, *, id: str | None = None, createdAt: str | None = None, workflowId: str | None = None, assistantId: str | None = None, revisionId: str | None = None, script: Literal["built-in", "assistant"] | None = None, fromNumber: str | None = None, hour: str | None = None, status: str | None = None, tag: str | None = None, callEndedReason: Literal["NO_ANSWER", "LEFT_VOICEMAIL", "BAD_NUMBER", "NOT_INTERESTED", "WARM_TRANSFER", "SCHEDULER", "DNC", "ENDED", "FRAUD", "LINE_BUSY", "TEXT_CONSENT", "CALL_AGAIN"] | None = None, phone: str | None = None, duration: str | None = None, from_: str | None = None, to: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.Call, types.CallPage]:
        """List calls, newest first

        Calls of all kinds. The next page: send `id` and `createdAt` of `nextCursorId`. With `Accept: text/csv` all calls that the filters leave as a file, without transcripts; `limit` is for pages.
        Needs the scope `calls:read`.
        `GET /calls`
        """
        return self._transport.items(Request("GET", "/calls", query={"id": id, "createdAt": createdAt, "workflowId": workflowId, "assistantId": assistantId, "revisionId": revisionId, "script": script, "fromNumber": fromNumber, "hour": hour, "status": status, "tag": tag, "callEndedReason": callEndedReason, "phone": phone, "duration": duration, "from": from_, "to": to, "limit": limit}), PageFields("calls", "nextCursorId", ("createdAt", "id")), options)

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.Call:
        """Read a call

        The answer is a page with one call. Transcript and collected variables grow while it runs.
        Needs the scope `calls:read`.
        `GET /calls/{id}`
        """
        answer: types.Call = self._transport.one(Request("GET", f"/calls/{segment(id, 'id')}"), "calls", options)
        return answer

    def cancel(self, id: str, **options: Unpack[CallOptions]) -> types.CallPage:
        """Cancel a call

        A call that waits is not dialled any more; one that rings or talks is hung up. Its execution goes on to the next step. The answer is a page with that call. 409 when it is over.
        Needs the scope `calls:write`.
        `POST /calls/{id}/cancel`
        """
        answer: types.CallPage = self._transport.call(Request("POST", f"/calls/{segment(id, 'id')}/cancel", keyed=True), options)
        return answer

    def move(self, id: str, body: types.MoveCallBackRequest, **options: Unpack[CallOptions]) -> types.CallPage:
        """Move a call-back to another time

        The person is called at that time as far as law, hours and limits allow. The answer is a page with that call. 409 when it is no call-back, or has started. Emits `call.scheduled`.
        Needs the scope `calls:write`.
        `POST /calls/{id}/move`
        """
        answer: types.CallPage = self._transport.call(Request("POST", f"/calls/{segment(id, 'id')}/move", body=body, keyed=True), options)
        return answer

    def timeline(self, id: str, **options: Unpack[CallOptions]) -> types.CallTimeline:
        """What happened to a call

        Decisions of the compliance gate, the dial and events of one call, oldest first. Lines that the key has no scope for are left out.
        Needs the scope `calls:read`.
        `GET /calls/{id}/timeline`
        """
        answer: types.CallTimeline = self._transport.call(Request("GET", f"/calls/{segment(id, 'id')}/timeline"), options)
        return answer

    def receipt(self, id: str, **options: Unpack[CallOptions]) -> types.CallReceipt:
        """Why a call was made or not

        Every verdict about the call, oldest first: the rules that were asked, what they were asked about, and the law behind each.
        Needs the scope `compliance:read`.
        `GET /calls/{id}/receipt`
        """
        answer: types.CallReceipt = self._transport.call(Request("GET", f"/calls/{segment(id, 'id')}/receipt"), options)
        return answer


class CallBacks(Resource):
    """`parley.call_backs`"""

    def list(self, *, from_: str, to: str, workflowId: str | None = None, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.CallBack, types.CallBackPage]:
        """Calls that people asked for, by when they are due

        Those to come and those that were made, between two instants. With `Accept: text/csv` all of them as a file; `limit` and `cursor` are for pages.
        Needs the scope `calls:read`.
        `GET /call-backs`
        """
        return self._transport.items(Request("GET", "/call-backs", query={"from": from_, "to": to, "workflowId": workflowId, "limit": limit, "cursor": cursor}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)


class PhoneNumbers(Resource):
    """`parley.phone_numbers`"""

    def list(self, *, cursor: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.PhoneNumber, types.PhoneNumberPage]:
        """List phone numbers

        All numbers of the organization, newest first.
        Needs the scope `integrations:read`.
        `GET /phone-numbers`
        """
        return self._transport.items(Request("GET", "/phone-numbers", query={"cursor": cursor, "limit": limit}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def create(self, body: types.CreatePhoneNumberRequest, **options: Unpack[CallOptions]) -> types.PhoneNumber:
        """Add a phone number

        A number that workflows call from. 409 when your organization has it already. A number without `carrierId`, or of a simulated carrier, is not on the telephone network: `POST /carriers/{id}/simulate-inbound` and `/simulate-text` play the people who call and write to it.
        Needs the scope `integrations:write`.
        `POST /phone-numbers`
        """
        answer: types.PhoneNumber = self._transport.call(Request("POST", "/phone-numbers", body=body, keyed=True), options)
        return answer

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.PhoneNumber:
        """Read a phone number

        One number.
        Needs the scope `integrations:read`.
        `GET /phone-numbers/{id}`
        """
        answer: types.PhoneNumber = self._transport.call(Request("GET", f"/phone-numbers/{segment(id, 'id')}"), options)
        return answer

    def update(self, id: str, body: types.UpdatePhoneNumberRequest, **options: Unpack[CallOptions]) -> types.PhoneNumber:
        """Set who answers a phone number

        Changes what is given; null clears. An incoming call goes to the assistant of a live execution of the caller, else to `inboundAssistantId`, else to the built-in script; outside `inboundHours` the `fallback` holds.
        Needs the scope `integrations:write`.
        `PATCH /phone-numbers/{id}`
        """
        answer: types.PhoneNumber = self._transport.call(Request("PATCH", f"/phone-numbers/{segment(id, 'id')}", body=body), options)
        return answer

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a phone number

        409 while a workflow calls from it: give the workflow another number first.
        Needs the scope `integrations:write`.
        `DELETE /phone-numbers/{id}`
        """
        self._transport.call(Request("DELETE", f"/phone-numbers/{segment(id, 'id')}"), options)


class CarriersNumbers(Resource):
    """`parley.carriers.numbers`"""

    def list(self, id: str, **options: Unpack[CallOptions]) -> Items[types.AccountNumbersDataItem, types.AccountNumbers]:
        """Numbers of the account at the carrier

        Asked of the carrier now, with those that are added here already. 409 with the reason when the carrier refuses.
        Needs the scope `integrations:read`.
        `GET /carriers/{id}/numbers`
        """
        return self._transport.items(Request("GET", f"/carriers/{segment(id, 'id')}/numbers"), PageFields("data", None, ()), options)


class CarriersAvailableNumbers(Resource):
    """`parley.carriers.available_numbers`"""

    def list(self, id: str, *, country: str | None = None, areaCode: str | None = None, **options: Unpack[CallOptions]) -> Items[types.AvailableNumbersDataItem, types.AvailableNumbers]:
        """Numbers that the carrier sells

        Local numbers that take calls. 409 with the reason when the carrier refuses.
        Needs the scope `integrations:read`.
        `GET /carriers/{id}/available-numbers`
        """
        return self._transport.items(Request("GET", f"/carriers/{segment(id, 'id')}/available-numbers", query={"country": country, "areaCode": areaCode}), PageFields("data", None, ()), options)


class CarriersCallbacks(Resource):
    """`parley.carriers.callbacks`"""

    def receive(self, id: str, kind: str, **options: Unpack[CallOptions]) -> str:
        """For carriers: what happened to a call or text

        Called by the carrier, never by you: it needs no API key, but the signature of the carrier over address and body. Anything else is refused with 403, and nothing is done. Needs no API key.
        `POST /carriers/{id}/callbacks/{kind}`
        """
        answer: str = self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/callbacks/{segment(kind, 'kind')}"), options)
        return answer


class Carriers(Resource):
    """`parley.carriers`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.numbers = CarriersNumbers(transport)
        self.available_numbers = CarriersAvailableNumbers(transport)
        self.callbacks = CarriersCallbacks(transport)

    def list(self, *, cursor: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.Carrier, types.CarrierPage]:
        """List carriers

        All carriers of the organization, newest first.
        Needs the scope `integrations:read`.
        `GET /carriers`
        """
        return self._transport.items(Request("GET", "/carriers", query={"cursor": cursor, "limit": limit}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def create(self, body: types.CreateCarrierRequest, **options: Unpack[CallOptions]) -> types.Carrier:
        """Add a carrier

        A line to the phone network. The simulated carrier needs no account and rings no real phone; for others give `config` and `credentials` of your account (docs/carriers.md). One organization may have several accounts of one type. A sandbox has the simulated one alone: 409 for others.
        Needs the scope `integrations:write`.
        `POST /carriers`
        """
        answer: types.Carrier = self._transport.call(Request("POST", "/carriers", body=body, keyed=True), options)
        return answer

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.Carrier:
        """Read a carrier

        One carrier.
        Needs the scope `integrations:read`.
        `GET /carriers/{id}`
        """
        answer: types.Carrier = self._transport.call(Request("GET", f"/carriers/{segment(id, 'id')}"), options)
        return answer

    def update(self, id: str, body: types.UpdateCarrierRequest, **options: Unpack[CallOptions]) -> types.Carrier:
        """Change a carrier

        `config` and `credentials` each replace what is stored as a whole; what is left out stays. A new address needs the credentials again.
        Needs the scope `integrations:write`.
        `PATCH /carriers/{id}`
        """
        answer: types.Carrier = self._transport.call(Request("PATCH", f"/carriers/{segment(id, 'id')}", body=body), options)
        return answer

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a carrier

        409 while phone numbers belong to it, which are deleted first, and while calls go by it.
        Needs the scope `integrations:write`.
        `DELETE /carriers/{id}`
        """
        self._transport.call(Request("DELETE", f"/carriers/{segment(id, 'id')}"), options)

    def test(self, id: str, body: types.TestCarrierRequest, **options: Unpack[CallOptions]) -> types.TestedCarrier:
        """Try a carrier

        Without `to`: asks the carrier whether the credentials are good. With `to`: that number is called from the first number of the carrier and hears one sentence; the call passes the gate like any other and is in `GET /calls`. 409 with what to do when the carrier refuses, when `PUBLIC_URL` is missing, or when the number must not be called now.
        Needs the scope `integrations:write`.
        `POST /carriers/{id}/test`
        """
        answer: types.TestedCarrier = self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/test", body=body, keyed=True), options)
        return answer

    def registrations(self, id: str, **options: Unpack[CallOptions]) -> types.CarrierRegistrations:
        """Registrations and caller reputation at the carrier

        Asked of the carrier now: the business, brands and campaigns that texts in the United States need, and how phones show calls of your numbers. Twilio: trust hub and A2P registrations. Telnyx: 10DLC and number reputation. 409 with the reason when the carrier cannot be asked.
        Needs the scope `integrations:read`.
        `GET /carriers/{id}/registrations`
        """
        answer: types.CarrierRegistrations = self._transport.call(Request("GET", f"/carriers/{segment(id, 'id')}/registrations"), options)
        return answer

    def buy_number(self, id: str, body: types.BuyNumberRequest, **options: Unpack[CallOptions]) -> None:
        """Buy a number at the carrier

        The carrier bills the account for it, each month. 409 with the reason when it refuses. Then point it here with `setUpNumber` and add it with `createPhoneNumber`. The simulated carrier bills nothing.
        Needs the scope `integrations:write`.
        `POST /carriers/{id}/buy-number`
        """
        self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/buy-number", body=body, keyed=True), options)

    def set_up_number(self, id: str, body: types.SetUpNumberRequest, **options: Unpack[CallOptions]) -> None:
        """Point a number of the account at this service

        Tells the carrier to send calls and texts that come to this number here. 409 with the reason when the carrier refuses. Add the number with `POST /phone-numbers` as well.
        Needs the scope `integrations:write`.
        `POST /carriers/{id}/set-up-number`
        """
        self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/set-up-number", body=body, keyed=True), options)

    def simulate_inbound(self, id: str, body: types.SimulateInboundRequest, **options: Unpack[CallOptions]) -> types.RungCall:
        """Simulate an incoming call

        For simulated carriers: the person behind `from` calls you, and the call goes where a call of any carrier would. A live execution of theirs waits until they hang up.
        Needs the scope `calls:write`.
        `POST /carriers/{id}/simulate-inbound`
        """
        answer: types.RungCall = self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/simulate-inbound", body=body, keyed=True), options)
        return answer

    def simulate_text(self, id: str, body: types.SimulateTextRequest, **options: Unpack[CallOptions]) -> types.SimulateTextResponse:
        """Simulate an incoming text

        For simulated carriers: the person behind `from` writes to you. The text arrives as from any carrier; read it at `/messages`.
        Needs the scope `calls:write`.
        `POST /carriers/{id}/simulate-text`
        """
        answer: types.SimulateTextResponse = self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/simulate-text", body=body, keyed=True), options)
        return answer

    def simulate_script(self, id: str, body: types.SimulateScript, **options: Unpack[CallOptions]) -> types.SimulateScript:
        """Script what a simulated person says

        For simulated carriers: from the next call on, the person behind `number` picks up and says these lines, one each time it is their turn. No lines: the number goes back to its built-in persona.
        Needs the scope `calls:write`.
        `POST /carriers/{id}/simulate-script`
        """
        answer: types.SimulateScript = self._transport.call(Request("POST", f"/carriers/{segment(id, 'id')}/simulate-script", body=body, keyed=True), options)
        return answer


class CarrierPrices(Resource):
    """`parley.carrier_prices`"""

    def list(self, *, cursor: str | None = None, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.CarrierPrice, types.CarrierPricePage]:
        """List what you pay your carriers

        Prices of minutes and of texts, newest first. Without one, calls and texts of real carriers cost 0 in the ledger and are marked.
        Needs the scope `integrations:read`.
        `GET /carrier-prices`
        """
        return self._transport.items(Request("GET", "/carrier-prices", query={"cursor": cursor, "limit": limit}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def put(self, body: types.PutCarrierPriceRequest, **options: Unpack[CallOptions]) -> types.CarrierPrice:
        """Set what you pay a carrier

        Counts for calls and texts from now on. The same account, kind, direction and prefix again changes the price. At most 2,000 prices.
        Needs the scope `integrations:write`.
        `PUT /carrier-prices`
        """
        answer: types.CarrierPrice = self._transport.call(Request("PUT", "/carrier-prices", body=body), options)
        return answer

    def delete(self, id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a price of a carrier

        Calls and texts from now on have the next shorter prefix’s price, or none.
        Needs the scope `integrations:write`.
        `DELETE /carrier-prices/{id}`
        """
        self._transport.call(Request("DELETE", f"/carrier-prices/{segment(id, 'id')}"), options)


class CarrierAddress(Resource):
    """`parley.carrier_address`"""

    def check(self, **options: Unpack[CallOptions]) -> types.ReachableAddress:
        """Whether carriers reach this service

        Asks for this service at its own public address, as a carrier would, and says what to do when it does not answer.
        Needs the scope `integrations:read`.
        `GET /carrier-address`
        """
        answer: types.ReachableAddress = self._transport.call(Request("GET", "/carrier-address"), options)
        return answer


class WebCallsToken(Resource):
    """`parley.web_calls.token`"""

    def return_(self, id: str, **options: Unpack[CallOptions]) -> types.WebCallStart:
        """Come back to a call by microphone

        A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over.
        Needs the scope `conversations:write`.
        `POST /v1/web-calls/{id}/token`
        """
        answer: types.WebCallStart = self._transport.call(Request("POST", f"/v1/web-calls/{segment(id, 'id')}/token"), options)
        return answer


class WebCalls(Resource):
    """`parley.web_calls`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.token = WebCallsToken(transport)

    def get(self, **options: Unpack[CallOptions]) -> types.WebCallCapability:
        """Whether calls by microphone can be held here

        What hears and speaks, the voices to choose from, and what to do where the speech parts are missing.
        Needs the scope `conversations:read`.
        `GET /v1/web-calls`
        """
        answer: types.WebCallCapability = self._transport.call(Request("GET", "/v1/web-calls"), options)
        return answer

    def create(self, body: types.CreateWebCallRequest, **options: Unpack[CallOptions]) -> types.WebCallStart:
        """Start a call by microphone

        A call between an assistant and a microphone in a browser. Open the socket at `socket_url` within a minute. Sound goes both ways as 16-bit samples of 16 kHz in binary frames; texts beside it are JSON with a `type`. The documentation has the whole of it: docs/voice.md. 409 with the command to run where the speech parts are not installed.
        Needs the scope `conversations:write`.
        `POST /v1/web-calls`
        """
        answer: types.WebCallStart = self._transport.call(Request("POST", "/v1/web-calls", body=body), options)
        return answer


class Dnc(Resource):
    """`parley.dnc`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, phone: str | None = None, source: Literal["api", "import", "voice", "keypad", "sms"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.DncEntry, types.DncEntryPage]:
        """Numbers that are never called, newest first

        The do-not-call list of your organization. `checkDnc` is the way to ask about many numbers. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `compliance:read`.
        `GET /dnc`
        """
        return self._transport.items(Request("GET", "/dnc", query={"limit": limit, "cursor": cursor, "phone": phone, "source": source, "from": from_, "to": to}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def add(self, body: types.AddDncRequest, **options: Unpack[CallOptions]) -> types.DncEntry:
        """Never call this number again

        Once answered, no worker dials or texts the number; open executions and calls to the person are canceled. Adding a number twice changes nothing. Emits `compliance.dnc.added`.
        Needs the scope `compliance:write`.
        `POST /dnc`
        """
        answer: types.DncEntry = self._transport.call(Request("POST", "/dnc", body=body, keyed=True), options)
        return answer

    def import_(self, body: types.ImportDncRequest | str | types.ImportDncForm, **options: Unpack[CallOptions]) -> types.DncImport:
        """Add a whole list of numbers

        CSV with a column `phone`, or JSON `{"phones": ["+12025550147", …]}`; at most 250,000 rows. Rows that are no numbers are named, the others are listed.
        Needs the scope `compliance:write`.
        `POST /dnc/import`
        """
        answer: types.DncImport = self._transport.call(Request("POST", "/dnc/import", body=body, text_type="text/csv", keyed=True), options)
        return answer

    def check(self, body: types.CheckDncRequest, **options: Unpack[CallOptions]) -> types.CheckDncResponse:
        """Which of these people must not be called

        A person is listed when any of their numbers is. Nothing is changed.
        Needs the scope `compliance:read`.
        `POST /dnc/check`
        """
        answer: types.CheckDncResponse = self._transport.call(Request("POST", "/dnc/check", body=body, keyed=True), options)
        return answer

    def get(self, phone: str, **options: Unpack[CallOptions]) -> types.DncEntry:
        """Read an entry of the list

        404 when the number is not listed. The number is read in any usual spelling.
        Needs the scope `compliance:read`.
        `GET /dnc/{phone}`
        """
        answer: types.DncEntry = self._transport.call(Request("GET", f"/dnc/{segment(phone, 'phone')}"), options)
        return answer

    def remove(self, phone: str, **options: Unpack[CallOptions]) -> None:
        """Take a number off the list

        Only when the person asked for it. The removal stays in the audit log. Emits `compliance.dnc.removed`.
        Needs the scope `compliance:write`.
        `DELETE /dnc/{phone}`
        """
        self._transport.call(Request("DELETE", f"/dnc/{segment(phone, 'phone')}"), options)


class Consents(Resource):
    """`parley.consents`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, phone: str | None = None, channel: Literal["call", "text"] | None = None, source: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Consent, types.ConsentPage]:
        """Recorded consents, newest first

        Revoked and expired ones included; `holds` says which count. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `compliance:read`.
        `GET /consents`
        """
        return self._transport.items(Request("GET", "/consents", query={"limit": limit, "cursor": cursor, "phone": phone, "channel": channel, "source": source, "from": from_, "to": to}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def grant(self, body: types.GrantConsentRequest, **options: Unpack[CallOptions]) -> types.Consent:
        """Record a consent

        That a person agreed to be called or texted. `TEXT` steps need one; calls do when the settings say `require`, and until they say anything, calls over a real carrier do. It does not take the number off the do-not-call list. Emits `compliance.consent.granted`.
        Needs the scope `compliance:write`.
        `POST /consents`
        """
        answer: types.Consent = self._transport.call(Request("POST", "/consents", body=body, keyed=True), options)
        return answer

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.Consent:
        """Read a consent

        One consent, as of now.
        Needs the scope `compliance:read`.
        `GET /consents/{id}`
        """
        answer: types.Consent = self._transport.call(Request("GET", f"/consents/{segment(id, 'id')}"), options)
        return answer

    def revoke(self, id: str, body: types.RevokeConsentRequest | None = None, **options: Unpack[CallOptions]) -> types.Consent:
        """End a consent

        It no longer holds, and stays on record. Revoking twice changes nothing. Emits `compliance.consent.revoked`.
        Needs the scope `compliance:write`.
        `POST /consents/{id}/revoke`
        """
        answer: types.Consent = self._transport.call(Request("POST", f"/consents/{segment(id, 'id')}/revoke", body=body, keyed=True), options)
        return answer


class Messages(Resource):
    """`parley.messages`"""

    def receive(self, body: types.ReceiveMessageRequest, **options: Unpack[CallOptions]) -> types.ReceiveMessageResponse:
        """Hand over an inbound text

        For carriers that are not connected to the server. STOP and words like it list the number and are confirmed once; HELP is answered; START undoes a STOP by text. The answer is sent by the server.
        Needs the scope `compliance:write`.
        `POST /messages/inbound`
        """
        answer: types.ReceiveMessageResponse = self._transport.call(Request("POST", "/messages/inbound", body=body, keyed=True), options)
        return answer

    def list(self, *, limit: int | None = None, cursor: str | None = None, phone: str | None = None, awaitsReply: Literal["true"] | None = None, newestOnly: Literal["true"] | None = None, **options: Unpack[CallOptions]) -> Items[types.TextMessage, types.TextMessagePage]:
        """Inbound texts, and their answers

        Newest first, both directions, texts of workflows included. With a simulated carrier texts come in by `POST /carriers/{id}/simulate-text`. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `compliance:read`.
        `GET /messages`
        """
        return self._transport.items(Request("GET", "/messages", query={"limit": limit, "cursor": cursor, "phone": phone, "awaitsReply": awaitsReply, "newestOnly": newestOnly}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def reply(self, id: str, body: types.ReplyToMessageRequest, **options: Unpack[CallOptions]) -> types.TextMessage:
        """Answer a text that no assistant took

        Sent from the number that the person wrote to. It passes the gate: 409 with the reason when the person opted out, or, an hour after they wrote, when their legal hours are over. Texts of a conversation are answered with `sendConversationMessage`.
        Needs the scope `compliance:write`.
        `POST /messages/{id}/reply`
        """
        answer: types.TextMessage = self._transport.call(Request("POST", f"/messages/{segment(id, 'id')}/reply", body=body, keyed=True), options)
        return answer


class Receipts(Resource):
    """`parley.receipts`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, phone: str | None = None, callId: str | None = None, workflowExecutionId: str | None = None, workflowId: str | None = None, rule: Literal["never_dialled", "number", "country_not_allowed", "do_not_call", "consent", "campaign_attempts", "workflow_hours", "legal_hours", "state_hours", "holidays", "frequency", "collections_frequency", "quiet_days", "campaign_day", "daily_cap"] | None = None, verdict: Literal["allow", "defer", "refuse"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Receipt, types.ReceiptPage]:
        """Why contacts were made or not, newest first

        One for each time the compliance gate decided about a call or a text. Receipts are never changed. With `Accept: text/csv` all receipts that the filters leave as a file, without `rules` and `inputs`; `limit` and `cursor` are for pages.
        Needs the scope `compliance:read`.
        `GET /receipts`
        """
        return self._transport.items(Request("GET", "/receipts", query={"limit": limit, "cursor": cursor, "phone": phone, "callId": callId, "workflowExecutionId": workflowExecutionId, "workflowId": workflowId, "rule": rule, "verdict": verdict, "from": from_, "to": to}), PageFields("data", "pagination.nextCursor", ("cursor",)), options)

    def get(self, id: str, **options: Unpack[CallOptions]) -> types.Receipt:
        """Read a receipt

        The verdict with every rule that was asked and everything it was computed from.
        Needs the scope `compliance:read`.
        `GET /receipts/{id}`
        """
        answer: types.Receipt = self._transport.call(Request("GET", f"/receipts/{segment(id, 'id')}"), options)
        return answer


class ComplianceRules(Resource):
    """`parley.compliance.rules`"""

    def list(self, **options: Unpack[CallOptions]) -> Items[types.ComplianceRule, types.ComplianceRuleList]:
        """The rules as they apply to you

        Hours and caps in force, your own stricter settings included, each with its source.
        Needs the scope `compliance:read`.
        `GET /compliance/rules`
        """
        return self._transport.items(Request("GET", "/compliance/rules"), PageFields("data", None, ()), options)


class ComplianceSettings(Resource):
    """`parley.compliance.settings`"""

    def get(self, **options: Unpack[CallOptions]) -> types.ComplianceSettings:
        """Read your settings

        What your organization has set, defaults filled in.
        Needs the scope `compliance:read`.
        `GET /compliance/settings`
        """
        answer: types.ComplianceSettings = self._transport.call(Request("GET", "/compliance/settings"), options)
        return answer

    def update(self, body: types.UpdateComplianceSettingsRequest, **options: Unpack[CallOptions]) -> types.ComplianceSettings:
        """Be stricter than the law

        Fields that are sent replace what was set. Anything looser than the law is refused with 400. Applies to every contact from now on.
        Needs the scope `compliance:write`.
        `PATCH /compliance/settings`
        """
        answer: types.ComplianceSettings = self._transport.call(Request("PATCH", "/compliance/settings", body=body), options)
        return answer


class Compliance(Resource):
    """`parley.compliance`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.rules = ComplianceRules(transport)
        self.settings = ComplianceSettings(transport)

    def week_map(self, *, timezone: str, startHour: int | None = None, endHour: int | None = None, legalHours: Literal["true", "false"] | None = None, **options: Unpack[CallOptions]) -> types.WeekMap:
        """In which hours of the week each state can be called

        For a campaign with these hours, saved or not: its own hours, the legal hours, those of the state and your days off together, by the clock of the campaign. The verdict before each call also knows the number and the zip code of the person.
        Needs the scope `compliance:read`.
        `GET /compliance/week-map`
        """
        answer: types.WeekMap = self._transport.call(Request("GET", "/compliance/week-map", query={"timezone": timezone, "startHour": startHour, "endHour": endHour, "legalHours": legalHours}), options)
        return answer


class CannedReplies(Resource):
    """`parley.canned_replies`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.CannedReply, types.CannedReplyPage]:
        """List canned replies, newest first

        All of the organization, or those with `q` in their shortcut or text.
        Needs the scope `conversations:read`.
        `GET /v1/canned-replies`
        """
        return self._transport.items(Request("GET", "/v1/canned-replies", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateCannedReplyRequest, **options: Unpack[CallOptions]) -> types.CannedReply:
        """Store a reply that agents send often

        For the whole organization. Nothing sends it by itself: an agent chooses it and sends the text with `sendConversationMessage`. 409 when another one has the shortcut.
        Needs the scope `conversations:write`.
        `POST /v1/canned-replies`
        """
        answer: types.CannedReply = self._transport.call(Request("POST", "/v1/canned-replies", body=body, keyed=True), options)
        return answer

    def update(self, canned_reply_id: str, body: types.UpdateCannedReplyRequest, **options: Unpack[CallOptions]) -> types.CannedReply:
        """Change a canned reply

        Only the fields that are sent change; what was sent before stays as it was. 409 when another one has the shortcut.
        Needs the scope `conversations:write`.
        `PATCH /v1/canned-replies/{canned_reply_id}`
        """
        answer: types.CannedReply = self._transport.call(Request("PATCH", f"/v1/canned-replies/{segment(canned_reply_id, 'canned_reply_id')}", body=body), options)
        return answer

    def delete(self, canned_reply_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a canned reply

        What was sent with it stays in its conversations.
        Needs the scope `conversations:write`.
        `DELETE /v1/canned-replies/{canned_reply_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/canned-replies/{segment(canned_reply_id, 'canned_reply_id')}"), options)


class ConversationLabels(Resource):
    """`parley.conversation_labels`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ConversationLabel, types.ConversationLabelPage]:
        """List labels, newest first

        Every label that was used, or those with `q` in their name.
        Needs the scope `conversations:read`.
        `GET /v1/conversation-labels`
        """
        return self._transport.items(Request("GET", "/v1/conversation-labels", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def delete(self, conversation_label_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a label

        It is offered no more; conversations that have it keep it.
        Needs the scope `conversations:write`.
        `DELETE /v1/conversation-labels/{conversation_label_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/conversation-labels/{segment(conversation_label_id, 'conversation_label_id')}"), options)


class Macros(Resource):
    """`parley.macros`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, q: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Macro, types.MacroPage]:
        """List macros, newest first

        All of the organization, or those with `q` in their name.
        Needs the scope `conversations:read`.
        `GET /v1/macros`
        """
        return self._transport.items(Request("GET", "/v1/macros", query={"limit": limit, "cursor": cursor, "q": q}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateMacroRequest, **options: Unpack[CallOptions]) -> types.Macro:
        """Store several acts under one name

        For the whole organization. Nothing runs it by itself. 409 when another one has the name.
        Needs the scope `conversations:write`.
        `POST /v1/macros`
        """
        answer: types.Macro = self._transport.call(Request("POST", "/v1/macros", body=body, keyed=True), options)
        return answer

    def update(self, macro_id: str, body: types.UpdateMacroRequest, **options: Unpack[CallOptions]) -> types.Macro:
        """Change a macro

        Steps are replaced as a whole. 409 when another one has the name.
        Needs the scope `conversations:write`.
        `PATCH /v1/macros/{macro_id}`
        """
        answer: types.Macro = self._transport.call(Request("PATCH", f"/v1/macros/{segment(macro_id, 'macro_id')}", body=body), options)
        return answer

    def delete(self, macro_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a macro

        What was done with it stays.
        Needs the scope `conversations:write`.
        `DELETE /v1/macros/{macro_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/macros/{segment(macro_id, 'macro_id')}"), options)


class InboxViews(Resource):
    """`parley.inbox_views`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.InboxView, types.InboxViewPage]:
        """List saved views of the inbox, newest first

        Those that are shared, and those of the member who asks.
        Needs the scope `conversations:read`.
        `GET /v1/inbox-views`
        """
        return self._transport.items(Request("GET", "/v1/inbox-views", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def save(self, body: types.SaveInboxViewRequest, **options: Unpack[CallOptions]) -> types.InboxView:
        """Save a view of the inbox under a name

        For the member who saves it, or `shared` with all colleagues. One of the same name is replaced. 409 at 200 views.
        Needs the scope `conversations:write`.
        `POST /v1/inbox-views`
        """
        answer: types.InboxView = self._transport.call(Request("POST", "/v1/inbox-views", body=body, keyed=True), options)
        return answer

    def delete(self, inbox_view_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a saved view of the inbox

        A shared one is gone for all colleagues. The view of another member is unknown.
        Needs the scope `conversations:write`.
        `DELETE /v1/inbox-views/{inbox_view_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/inbox-views/{segment(inbox_view_id, 'inbox_view_id')}"), options)


class Queues(Resource):
    """`parley.queues`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Queue, types.QueuePage]:
        """List queues, newest first

        With their rules and members.
        Needs the scope `conversations:read`.
        `GET /v1/queues`
        """
        return self._transport.items(Request("GET", "/v1/queues", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateQueueRequest, **options: Unpack[CallOptions]) -> types.Queue:
        """Make a queue

        Hand-offs of flows that name it wait in it from now on, and are offered to its members. 409 when another one has the name.
        Needs the scope `members:write`.
        `POST /v1/queues`
        """
        answer: types.Queue = self._transport.call(Request("POST", "/v1/queues", body=body, keyed=True), options)
        return answer

    def get(self, queue_id: str, **options: Unpack[CallOptions]) -> types.Queue:
        """Read a queue

        Needs the scope `conversations:read`.
        `GET /v1/queues/{queue_id}`
        """
        answer: types.Queue = self._transport.call(Request("GET", f"/v1/queues/{segment(queue_id, 'queue_id')}"), options)
        return answer

    def update(self, queue_id: str, body: types.UpdateQueueRequest, **options: Unpack[CallOptions]) -> types.Queue:
        """Change a queue

        Only the fields that are sent change. What waits in it is looked at again under the new rules.
        Needs the scope `members:write`.
        `PATCH /v1/queues/{queue_id}`
        """
        answer: types.Queue = self._transport.call(Request("PATCH", f"/v1/queues/{segment(queue_id, 'queue_id')}", body=body), options)
        return answer

    def delete(self, queue_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a queue

        What waits under its name stays in the list of those who wait, and is offered to no one by itself.
        Needs the scope `members:write`.
        `DELETE /v1/queues/{queue_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/queues/{segment(queue_id, 'queue_id')}"), options)


class ServiceAgentsMe(Resource):
    """`parley.service.agents.me`"""

    def get(self, **options: Unpack[CallOptions]) -> types.AgentState:
        """Read whether you are available

        Of the member who is signed in; 409 for a key that is no member.
        Needs the scope `conversations:read`.
        `GET /v1/service/agents/me`
        """
        answer: types.AgentState = self._transport.call(Request("GET", "/v1/service/agents/me"), options)
        return answer

    def set(self, body: types.SetOwnAvailabilityRequest | None = None, **options: Unpack[CallOptions]) -> types.AgentState:
        """Say that you are available or away

        Repeat it every minute while you work: a member whose console was silent for two and a half minutes is not on duty. Away: what was offered to you goes to the next member. 409 for a key that is no member.
        Needs the scope `conversations:write`.
        `PUT /v1/service/agents/me`
        """
        answer: types.AgentState = self._transport.call(Request("PUT", "/v1/service/agents/me", body=body), options)
        return answer


class ServiceAgents(Resource):
    """`parley.service.agents`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.me = ServiceAgentsMe(transport)

    def list(self, *, limit: int | None = None, **options: Unpack[CallOptions]) -> Items[types.AgentState, types.AgentStatePage]:
        """List the members who answer queues

        By name: whether they are on duty, and how many conversations they have.
        Needs the scope `conversations:read`.
        `GET /v1/service/agents`
        """
        return self._transport.items(Request("GET", "/v1/service/agents", query={"limit": limit}), PageFields("data", None, ()), options)

    def set(self, member_id: str, body: types.SetAgentRequest, **options: Unpack[CallOptions]) -> types.AgentState:
        """Set the capacity or availability of a member

        For supervisors: a member who went home is set away, and their offers go to the next one.
        Needs the scope `members:write`.
        `PUT /v1/service/agents/{member_id}`
        """
        answer: types.AgentState = self._transport.call(Request("PUT", f"/v1/service/agents/{segment(member_id, 'member_id')}", body=body), options)
        return answer


class ServiceRatedConversations(Resource):
    """`parley.service.rated_conversations`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, from_: str | None = None, to: str | None = None, max_score: int | None = None, **options: Unpack[CallOptions]) -> Items[types.RatedConversation, types.RatedConversationPage]:
        """List rated conversations with their comments, newest first

        Of the last seven days unless `from` says otherwise.
        Needs the scope `conversations:read`.
        `GET /v1/service/rated-conversations`
        """
        return self._transport.items(Request("GET", "/v1/service/rated-conversations", query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "max_score": max_score}), PageFields("data", "next_cursor", ("cursor",)), options)


class ServiceScorecard(Resource):
    """`parley.service.scorecard`"""

    def get(self, *, queue_id: str | None = None, **options: Unpack[CallOptions]) -> types.Scorecard:
        """Read what reviews judge

        Of a queue, with `queue_id`; `queue_id` of the answer is null where it has none of its own.
        Needs the scope `conversations:read`.
        `GET /v1/service/scorecard`
        """
        answer: types.Scorecard = self._transport.call(Request("GET", "/v1/service/scorecard", query={"queue_id": queue_id}), options)
        return answer

    def set(self, body: types.SetScorecardRequest, **options: Unpack[CallOptions]) -> types.Scorecard:
        """Say what reviews judge

        For the organization, or for one queue. Reviews that were written before keep their criteria.
        Needs the scope `members:write`.
        `PUT /v1/service/scorecard`
        """
        answer: types.Scorecard = self._transport.call(Request("PUT", "/v1/service/scorecard", body=body), options)
        return answer


class ServiceReviews(Resource):
    """`parley.service.reviews`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, member_id: str | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> Items[types.ReviewedConversation, types.ReviewedConversationPage]:
        """List reviews of all conversations, newest first

        With their comments. Of the last thirty days unless `from` says otherwise.
        Needs the scope `conversations:read`.
        `GET /v1/service/reviews`
        """
        return self._transport.items(Request("GET", "/v1/service/reviews", query={"limit": limit, "cursor": cursor, "member_id": member_id, "from": from_, "to": to}), PageFields("data", "next_cursor", ("cursor",)), options)


class Service(Resource):
    """`parley.service`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.agents = ServiceAgents(transport)
        self.rated_conversations = ServiceRatedConversations(transport)
        self.scorecard = ServiceScorecard(transport)
        self.reviews = ServiceReviews(transport)

    def get(self, *, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.ServiceFigures:
        """Read how well people who need a human are served

        What waits now, targets that end soon or are missed, agents on duty, and the middle of waits, by queue and agent.
        Needs the scope `analytics:read`.
        `GET /v1/service`
        """
        answer: types.ServiceFigures = self._transport.call(Request("GET", "/v1/service", query={"from": from_, "to": to}), options)
        return answer

    def ratings(self, *, by: Literal["day", "agent", "queue", "assistant"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.Ratings:
        """Count ratings by day, agent, queue or assistant

        Of the last seven days unless `from` says otherwise. By when they were given.
        Needs the scope `analytics:read`.
        `GET /v1/service/ratings`
        """
        answer: types.Ratings = self._transport.call(Request("GET", "/v1/service/ratings", query={"by": by, "from": from_, "to": to}), options)
        return answer

    def review_scores(self, *, by: Literal["agent", "criterion", "queue", "day", "reviewer"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.ReviewScores:
        """Count reviews by agent, criterion, queue, day or reviewer

        Of the last thirty days unless `from` says otherwise. By when they were written.
        Needs the scope `analytics:read`.
        `GET /v1/service/review-scores`
        """
        answer: types.ReviewScores = self._transport.call(Request("GET", "/v1/service/review-scores", query={"by": by, "from": from_, "to": to}), options)
        return answer


class ConversationFiles(Resource):
    """`parley.conversation_files`"""

    def download(self, conversation_file_id: str, **options: Unpack[CallOptions]) -> bytes:
        """Download a file of a chat

        Always as a file, whatever it is called.
        Needs the scope `conversations:read`.
        `GET /v1/conversation-files/{conversation_file_id}`
        """
        return self._transport.content(Request("GET", f"/v1/conversation-files/{segment(conversation_file_id, 'conversation_file_id')}"), options)


class Channels(Resource):
    """`parley.channels`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Channel, types.ChannelPage]:
        """List channels

        All channels of the organization, newest first.
        Needs the scope `integrations:read`.
        `GET /v1/channels`
        """
        return self._transport.items(Request("GET", "/v1/channels", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateChannelRequest, **options: Unpack[CallOptions]) -> types.CreatedChannel:
        """Put an assistant on a website

        Answers with the `public_key`, which the page names in `data-channel` of the script `/widget.js`, and, this once, the `secret` that signs identity tokens. The secret opens the chats of visitors and speaks for any person, so it is shown only to a key with `identity:write` and `conversations:read`; others get null, and 403 for a channel with `identity: verified`. 409 at 100 channels.
        Needs the scope `integrations:write`.
        `POST /v1/channels`
        """
        answer: types.CreatedChannel = self._transport.call(Request("POST", "/v1/channels", body=body, keyed=True), options)
        return answer

    def get(self, channel_id: str, **options: Unpack[CallOptions]) -> types.Channel:
        """Read a channel

        Without its secret, which is shown only when it is created.
        Needs the scope `integrations:read`.
        `GET /v1/channels/{channel_id}`
        """
        answer: types.Channel = self._transport.call(Request("GET", f"/v1/channels/{segment(channel_id, 'channel_id')}"), options)
        return answer

    def update(self, channel_id: str, body: types.UpdateChannelRequest, **options: Unpack[CallOptions]) -> types.Channel:
        """Change a channel

        Fields of `appearance` and `limits` that are left out stay as they are. Pages show the change when they are loaded again. Changing `identity` to or from `verified` needs `identity:write` and `conversations:read` besides.
        Needs the scope `integrations:write`.
        `PATCH /v1/channels/{channel_id}`
        """
        answer: types.Channel = self._transport.call(Request("PATCH", f"/v1/channels/{segment(channel_id, 'channel_id')}", body=body), options)
        return answer

    def delete(self, channel_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a channel

        Its visitors can no longer chat. Conversations stay, and open ones end when they are closed or idle.
        Needs the scope `integrations:write`.
        `DELETE /v1/channels/{channel_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/channels/{segment(channel_id, 'channel_id')}"), options)

    def rotate_secret(self, channel_id: str, **options: Unpack[CallOptions]) -> types.CreatedChannel:
        """Replace the secret that signs visitors

        Tokens that were signed with the former secret are refused, and all that they opened ends with it: visitor tokens, visitor secrets and streams. Visitors get a new token from your website and find their chat again. Needs `identity:write` and `conversations:read` besides.
        Needs the scope `integrations:write`.
        `POST /v1/channels/{channel_id}/rotate-secret`
        """
        answer: types.CreatedChannel = self._transport.call(Request("POST", f"/v1/channels/{segment(channel_id, 'channel_id')}/rotate-secret", keyed=True), options)
        return answer


class PublicChannelsSessions(Resource):
    """`parley.public.channels.sessions`"""

    def start(self, public_key: str, body: types.StartVisitorSessionRequest, **options: Unpack[CallOptions]) -> types.VisitorSession:
        """Start or continue a visitor’s session

        Gives a token for 15 minutes. Without a body a new anonymous visitor; with `visitor_secret` the one of this browser; with `identity_token` the one that the website vouches for. A forged, expired or foreign secret or token is 401. Needs no API key.
        `POST /public/v1/channels/{public_key}/sessions`
        """
        answer: types.VisitorSession = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/sessions", body=body), options)
        return answer


class PublicChannelsConversation(Resource):
    """`parley.public.channels.conversation`"""

    def get(self, public_key: str, **options: Unpack[CallOptions]) -> types.VisitorConversation:
        """Read the visitor’s latest conversation

        Its state and its first 100 messages. 404 before the first one. Needs a visitor token, and no API key.
        `GET /public/v1/channels/{public_key}/conversation`
        """
        answer: types.VisitorConversation = self._transport.call(Request("GET", f"/public/v1/channels/{segment(public_key, 'public_key')}/conversation"), options)
        return answer

    def start(self, public_key: str, **options: Unpack[CallOptions]) -> types.VisitorConversation:
        """Start the visitor’s conversation, or find the open one

        One at a time, in however many tabs. 409 with `details.reason` `away` and the channel’s own text while it takes no new chats. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/conversation`
        """
        answer: types.VisitorConversation = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/conversation"), options)
        return answer


class PublicChannelsWebCallsToken(Resource):
    """`parley.public.channels.web_calls.token`"""

    def return_(self, public_key: str, call_id: str, **options: Unpack[CallOptions]) -> types.VisitorWebCall:
        """Come back to a call by microphone

        A new token for a call whose socket broke. The call waits some twenty seconds. 409 when it is over. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/web-calls/{call_id}/token`
        """
        answer: types.VisitorWebCall = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/web-calls/{segment(call_id, 'call_id')}/token"), options)
        return answer


class PublicChannelsWebCalls(Resource):
    """`parley.public.channels.web_calls`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.token = PublicChannelsWebCallsToken(transport)

    def start(self, public_key: str, body: types.StartVisitorCallRequest, **options: Unpack[CallOptions]) -> types.VisitorWebCall:
        """Start a call by microphone

        Only where the `voice` of the channel is true. Open the socket at `socket_url` within a minute; a call of the same visitor that runs is hung up. 409 with `details.reason` `away` while the channel takes no new chats, `voice_off` where it takes no calls. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/web-calls`
        """
        answer: types.VisitorWebCall = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/web-calls", body=body), options)
        return answer


class PublicChannelsMessages(Resource):
    """`parley.public.channels.messages`"""

    def list(self, public_key: str, *, limit: int | None = None, after: int | None = None, **options: Unpack[CallOptions]) -> Items[types.VisitorMessage, types.VisitorMessagePage]:
        """Read the messages of the visitor’s latest conversation, oldest first

        Read from `after`, the last position you have. Needs a visitor token, and no API key.
        `GET /public/v1/channels/{public_key}/messages`
        """
        return self._transport.items(Request("GET", f"/public/v1/channels/{segment(public_key, 'public_key')}/messages", query={"limit": limit, "after": after}), PageFields("data", "next_after", ("after",)), options)

    def send(self, public_key: str, body: types.SendVisitorMessageRequest, **options: Unpack[CallOptions]) -> types.VisitorTurn:
        """Send a message

        Answers when the assistant has replied, or with `Accept: text/event-stream` word by word. Sent again with the same `client_id` it is stored once. 409 with `details.reason` `ended` or `away`; 429 when the visitor is too fast. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/messages`
        """
        answer: types.VisitorTurn = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/messages", body=body), options)
        return answer


class PublicChannelsRead(Resource):
    """`parley.public.channels.read`"""

    def mark(self, public_key: str, body: types.MarkVisitorReadRequest, **options: Unpack[CallOptions]) -> None:
        """Report how far the visitor has read

        Colleagues see it with the conversation. Never moves backwards. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/read`
        """
        self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/read", body=body), options)


class PublicChannelsTyping(Resource):
    """`parley.public.channels.typing`"""

    def tell(self, public_key: str, **options: Unpack[CallOptions]) -> None:
        """Show that the visitor is typing

        Sent on the event stream as `conversation.typing`, and not stored. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/typing`
        """
        self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/typing"), options)


class PublicChannelsRating(Resource):
    """`parley.public.channels.rating`"""

    def rate(self, public_key: str, body: types.RateVisitorConversationRequest, **options: Unpack[CallOptions]) -> types.VisitorState:
        """Rate the conversation

        Stored with the conversation. A second rating replaces the first. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/rating`
        """
        answer: types.VisitorState = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/rating", body=body), options)
        return answer


class PublicChannelsFiles(Resource):
    """`parley.public.channels.files`"""

    def upload(self, public_key: str, body: types.UploadVisitorFileForm, **options: Unpack[CallOptions]) -> types.ConversationFile:
        """Upload a file for the next message

        One file as multipart/form-data: PNG, JPEG, GIF, WebP, HEIC, PDF or plain text, judged by its content, at most 10 MiB. Then name its id in `file_ids` of the message; what is not sent within a day is deleted. 415 for any other kind of file; 409 with `details.reason` `files` where the chat takes no more. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/files`
        """
        answer: types.ConversationFile = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/files", body=body), options)
        return answer

    def download(self, public_key: str, conversation_file_id: str, **options: Unpack[CallOptions]) -> bytes:
        """Download a file of the visitor’s latest conversation

        What either side sent, always as a file. Needs a visitor token, and no API key.
        `GET /public/v1/channels/{public_key}/files/{conversation_file_id}`
        """
        return self._transport.content(Request("GET", f"/public/v1/channels/{segment(public_key, 'public_key')}/files/{segment(conversation_file_id, 'conversation_file_id')}"), options)


class PublicChannelsAddress(Resource):
    """`parley.public.channels.address`"""

    def leave(self, public_key: str, body: types.LeaveVisitorAddressRequest, **options: Unpack[CallOptions]) -> None:
        """Leave an address for an answer by e-mail

        What colleagues write, and the visitor has not read two minutes later, is mailed there. An answer to that mail stands in the chat. Another address replaces the first. 409 with `details.reason` `no_mailbox` where the channel has no mailbox. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/address`
        """
        self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/address", body=body), options)


class PublicChannelsTranscript(Resource):
    """`parley.public.channels.transcript`"""

    def mail(self, public_key: str, body: types.MailVisitorTranscriptRequest, **options: Unpack[CallOptions]) -> None:
        """Mail the chat to the visitor

        At most three times a day for a chat, and five times to one address. 409 where the channel has no mailbox. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/transcript`
        """
        self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/transcript", body=body), options)


class PublicChannels(Resource):
    """`parley.public.channels`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.sessions = PublicChannelsSessions(transport)
        self.conversation = PublicChannelsConversation(transport)
        self.web_calls = PublicChannelsWebCalls(transport)
        self.messages = PublicChannelsMessages(transport)
        self.read = PublicChannelsRead(transport)
        self.typing = PublicChannelsTyping(transport)
        self.rating = PublicChannelsRating(transport)
        self.files = PublicChannelsFiles(transport)
        self.address = PublicChannelsAddress(transport)
        self.transcript = PublicChannelsTranscript(transport)

    def get(self, public_key: str, **options: Unpack[CallOptions]) -> types.PublicChannel:
        """Read how a channel looks to its visitors

        What a page needs before a visitor has done anything. Stores nothing. Needs no API key.
        `GET /public/v1/channels/{public_key}`
        """
        answer: types.PublicChannel = self._transport.call(Request("GET", f"/public/v1/channels/{segment(public_key, 'public_key')}"), options)
        return answer

    def stream(self, public_key: str, **options: Unpack[CallOptions]) -> Generator[types.StreamVisitorConversationStreamEvent, None, None]:
        """Follow the visitor’s latest conversation as it happens

        Server-sent events: `message`, `state` (sent first and whenever it changes), `typing` (a human is typing). Begins with the first message, or after `Last-Event-ID`. Ends with the conversation and with its token; read it by fetch, for tokens are never part of an address. Needs a visitor token, and no API key.
        `GET /public/v1/channels/{public_key}/stream`
        """
        return self._transport.stream(Request("GET", f"/public/v1/channels/{segment(public_key, 'public_key')}/stream"), options)

    def end(self, public_key: str, **options: Unpack[CallOptions]) -> types.VisitorState:
        """End the conversation

        For all sides. Ending one that is over changes nothing. Needs a visitor token, and no API key.
        `POST /public/v1/channels/{public_key}/end`
        """
        answer: types.VisitorState = self._transport.call(Request("POST", f"/public/v1/channels/{segment(public_key, 'public_key')}/end"), options)
        return answer


class Public(Resource):
    """`parley.public`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.channels = PublicChannels(transport)


class MailboxesMails(Resource):
    """`parley.mailboxes.mails`"""

    def list(self, mailbox_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Mail, types.MailPage]:
        """List the mails of a mailbox

        In and out, newest first, with those that were ignored and why.
        Needs the scope `conversations:read`.
        `GET /v1/mailboxes/{mailbox_id}/mails`
        """
        return self._transport.items(Request("GET", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}/mails", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)


class Mailboxes(Resource):
    """`parley.mailboxes`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.mails = MailboxesMails(transport)

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Mailbox, types.MailboxPage]:
        """List mailboxes

        All mailboxes of the organization, newest first, each with its state and its last error.
        Needs the scope `integrations:read`.
        `GET /v1/mailboxes`
        """
        return self._transport.items(Request("GET", "/v1/mailboxes", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateMailboxRequest, **options: Unpack[CallOptions]) -> types.MailboxWithSecret:
        """Connect a mailbox

        Mails that arrive from now on become conversations of the channel `email`; what lies in the inbox already is left alone. Answers with the `secret` that signs mails posted to `hook_path`, this once. `checkMailbox` says whether both servers can be reached. Needs `conversations:read` and `conversations:write` besides. 409 when another mailbox has the address, and at 50 mailboxes.
        Needs the scope `integrations:write`.
        `POST /v1/mailboxes`
        """
        answer: types.MailboxWithSecret = self._transport.call(Request("POST", "/v1/mailboxes", body=body, keyed=True), options)
        return answer

    def get(self, mailbox_id: str, **options: Unpack[CallOptions]) -> types.Mailbox:
        """Read a mailbox

        Without its passwords and its secret.
        Needs the scope `integrations:read`.
        `GET /v1/mailboxes/{mailbox_id}`
        """
        answer: types.Mailbox = self._transport.call(Request("GET", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}"), options)
        return answer

    def update(self, mailbox_id: str, body: types.UpdateMailboxRequest, **options: Unpack[CallOptions]) -> types.Mailbox:
        """Change a mailbox

        A password that is left out stays, while host, port and user of its server stay the same; else 422 asks for it. Another inbox is read from its end. Needs `conversations:read` and `conversations:write` besides.
        Needs the scope `integrations:write`.
        `PATCH /v1/mailboxes/{mailbox_id}`
        """
        answer: types.Mailbox = self._transport.call(Request("PATCH", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}", body=body), options)
        return answer

    def delete(self, mailbox_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a mailbox

        Nothing is deleted on your mail server. Conversations and mails stay, and can be answered no more.
        Needs the scope `integrations:write`.
        `DELETE /v1/mailboxes/{mailbox_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}"), options)

    def check(self, mailbox_id: str, **options: Unpack[CallOptions]) -> types.MailboxCheck:
        """Test the connection

        Signs in at the IMAP and the SMTP server, and sends nothing. Where both work, the inbox is read at once.
        Needs the scope `integrations:write`.
        `POST /v1/mailboxes/{mailbox_id}/check`
        """
        answer: types.MailboxCheck = self._transport.call(Request("POST", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}/check", keyed=True), options)
        return answer

    def rotate_secret(self, mailbox_id: str, **options: Unpack[CallOptions]) -> types.MailboxWithSecret:
        """Replace the secret of posted mails

        What is signed with the former secret is refused from now on. Needs `conversations:read` and `conversations:write` besides.
        Needs the scope `integrations:write`.
        `POST /v1/mailboxes/{mailbox_id}/rotate-secret`
        """
        answer: types.MailboxWithSecret = self._transport.call(Request("POST", f"/v1/mailboxes/{segment(mailbox_id, 'mailbox_id')}/rotate-secret", keyed=True), options)
        return answer


class Mails(Resource):
    """`parley.mails`"""

    def send(self, mail_id: str, body: types.SendMailDraftRequest | None = None, **options: Unpack[CallOptions]) -> types.Mail:
        """Send a draft

        As the assistant wrote it, or with another `text`, which then stands in the transcript. 409 when it is no draft any more.
        Needs the scope `conversations:write`.
        `POST /v1/mails/{mail_id}/send`
        """
        answer: types.Mail = self._transport.call(Request("POST", f"/v1/mails/{segment(mail_id, 'mail_id')}/send", body=body, keyed=True), options)
        return answer

    def discard(self, mail_id: str, **options: Unpack[CallOptions]) -> types.Mail:
        """Discard a draft

        It is never sent. 409 when it is no draft any more.
        Needs the scope `conversations:write`.
        `POST /v1/mails/{mail_id}/discard`
        """
        answer: types.Mail = self._transport.call(Request("POST", f"/v1/mails/{segment(mail_id, 'mail_id')}/discard", keyed=True), options)
        return answer


class MailAttachments(Resource):
    """`parley.mail_attachments`"""

    def download(self, mail_attachment_id: str, **options: Unpack[CallOptions]) -> bytes:
        """Download an attachment

        Always as a file, whatever the sender calls it. 409 where it was larger than what is kept.
        Needs the scope `conversations:read`.
        `GET /v1/mail-attachments/{mail_attachment_id}`
        """
        return self._transport.content(Request("GET", f"/v1/mail-attachments/{segment(mail_attachment_id, 'mail_attachment_id')}"), options)


class HooksMail(Resource):
    """`parley.hooks.mail`"""

    def post(self, mailbox_id: str, **options: Unpack[CallOptions]) -> types.PostedMail:
        """For mail servers: a mail that came in

        The mail as it was received (RFC 5322), at most 25 MiB. Needs no API key, but `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, made with the secret of the mailbox. Anything else is refused with 403. The same mail posted again is taken once. Needs no API key.
        `POST /hooks/mail/{mailbox_id}`
        """
        answer: types.PostedMail = self._transport.call(Request("POST", f"/hooks/mail/{segment(mailbox_id, 'mailbox_id')}"), options)
        return answer


class HooksSlack(Resource):
    """`parley.hooks.slack`"""

    def receive(self, slack_connection_id: str, **options: Unpack[CallOptions]) -> types.ReceiveFromSlackResponse:
        """For Slack: answers in threads, and buttons

        Called by Slack, never by you: it needs no API key, but the `v0` signature of the app, not older than five minutes. Anything else is refused with 403. A request that Slack repeats is taken once. Needs no API key.
        `POST /hooks/slack/{slack_connection_id}`
        """
        answer: types.ReceiveFromSlackResponse = self._transport.call(Request("POST", f"/hooks/slack/{segment(slack_connection_id, 'slack_connection_id')}"), options)
        return answer


class HooksHandOffs(Resource):
    """`parley.hooks.hand_offs`"""

    def receive(self, hand_off_webhook_id: str, **options: Unpack[CallOptions]) -> types.HandOffAnswerTaken:
        """For your program: answer a conversation, or close it

        Signed with the secret of the webhook as Standard Webhooks are, not older than five minutes; needs no API key. The body is JSON: `conversation_id` and `reply` (with `agent_name`, if you like), or `conversation_id` and `close` (with `disposition` and `outcome`). A `webhook-id` is taken once. 404 for a conversation that was not posted to this webhook. Needs no API key.
        `POST /hooks/hand-offs/{hand_off_webhook_id}`
        """
        answer: types.HandOffAnswerTaken = self._transport.call(Request("POST", f"/hooks/hand-offs/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}"), options)
        return answer


class Hooks(Resource):
    """`parley.hooks`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.mail = HooksMail(transport)
        self.slack = HooksSlack(transport)
        self.hand_offs = HooksHandOffs(transport)


class SlackConnections(Resource):
    """`parley.slack_connections`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.SlackConnection, types.SlackConnectionPage]:
        """List connections to Slack

        All of the organization, newest first, each with what Slack refused last.
        Needs the scope `integrations:read`.
        `GET /v1/slack-connections`
        """
        return self._transport.items(Request("GET", "/v1/slack-connections", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateSlackConnectionRequest, **options: Unpack[CallOptions]) -> types.SlackConnection:
        """Connect a channel in Slack

        Each conversation that waits for a human from now on gets a thread in the channel: what is answered there goes to the end user, and buttons close it. Give `hook_path` to the Slack app as request URL of events and of interactivity. Needs `conversations:read` and `conversations:write` besides. 409 at 20 connections.
        Needs the scope `integrations:write`.
        `POST /v1/slack-connections`
        """
        answer: types.SlackConnection = self._transport.call(Request("POST", "/v1/slack-connections", body=body, keyed=True), options)
        return answer

    def get(self, slack_connection_id: str, **options: Unpack[CallOptions]) -> types.SlackConnection:
        """Read a connection to Slack

        Without its token and its secret.
        Needs the scope `integrations:read`.
        `GET /v1/slack-connections/{slack_connection_id}`
        """
        answer: types.SlackConnection = self._transport.call(Request("GET", f"/v1/slack-connections/{segment(slack_connection_id, 'slack_connection_id')}"), options)
        return answer

    def update(self, slack_connection_id: str, body: types.UpdateSlackConnectionRequest, **options: Unpack[CallOptions]) -> types.SlackConnection:
        """Change a connection to Slack

        Threads that exist stay in their channel. Needs `conversations:read` and `conversations:write` besides.
        Needs the scope `integrations:write`.
        `PATCH /v1/slack-connections/{slack_connection_id}`
        """
        answer: types.SlackConnection = self._transport.call(Request("PATCH", f"/v1/slack-connections/{segment(slack_connection_id, 'slack_connection_id')}", body=body), options)
        return answer

    def delete(self, slack_connection_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a channel in Slack

        What was shown in Slack stays there; nothing from there is taken any more.
        Needs the scope `integrations:write`.
        `DELETE /v1/slack-connections/{slack_connection_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/slack-connections/{segment(slack_connection_id, 'slack_connection_id')}"), options)

    def check(self, slack_connection_id: str, **options: Unpack[CallOptions]) -> types.SlackCheck:
        """Test the token

        Asks Slack whether it knows the bot, and posts nothing.
        Needs the scope `integrations:write`.
        `POST /v1/slack-connections/{slack_connection_id}/check`
        """
        answer: types.SlackCheck = self._transport.call(Request("POST", f"/v1/slack-connections/{segment(slack_connection_id, 'slack_connection_id')}/check", keyed=True), options)
        return answer


class HandOffWebhooks(Resource):
    """`parley.hand_off_webhooks`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.HandOffWebhook, types.HandOffWebhookPage]:
        """List webhooks of hand-offs

        Newest first, each with why its last request was not taken.
        Needs the scope `integrations:read`.
        `GET /v1/hand-off-webhooks`
        """
        return self._transport.items(Request("GET", "/v1/hand-off-webhooks", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateHandOffWebhookRequest, **options: Unpack[CallOptions]) -> types.HandOffWebhookWithSecret:
        """Post waiting conversations to a program of your own

        Each conversation that waits for a human from now on is posted to `url`, then each of its messages in order, then that it is closed: until the program answers with 2xx, a day at most. The program answers and closes at `hook_path`. Both ways are signed with `secret`. Needs `conversations:read` and `conversations:write` besides. 409 at 20 webhooks.
        Needs the scope `integrations:write`.
        `POST /v1/hand-off-webhooks`
        """
        answer: types.HandOffWebhookWithSecret = self._transport.call(Request("POST", "/v1/hand-off-webhooks", body=body, keyed=True), options)
        return answer

    def get(self, hand_off_webhook_id: str, **options: Unpack[CallOptions]) -> types.HandOffWebhook:
        """Read a webhook of hand-offs

        Without its secret.
        Needs the scope `integrations:read`.
        `GET /v1/hand-off-webhooks/{hand_off_webhook_id}`
        """
        answer: types.HandOffWebhook = self._transport.call(Request("GET", f"/v1/hand-off-webhooks/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}"), options)
        return answer

    def update(self, hand_off_webhook_id: str, body: types.UpdateHandOffWebhookRequest, **options: Unpack[CallOptions]) -> types.HandOffWebhook:
        """Change a webhook of hand-offs

        Only the fields that are sent change. Needs `conversations:read` and `conversations:write` besides.
        Needs the scope `integrations:write`.
        `PATCH /v1/hand-off-webhooks/{hand_off_webhook_id}`
        """
        answer: types.HandOffWebhook = self._transport.call(Request("PATCH", f"/v1/hand-off-webhooks/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}", body=body), options)
        return answer

    def delete(self, hand_off_webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook of hand-offs

        Nothing more is posted to the program, and nothing of it is taken any more.
        Needs the scope `integrations:write`.
        `DELETE /v1/hand-off-webhooks/{hand_off_webhook_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/hand-off-webhooks/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}"), options)

    def rotate_secret(self, hand_off_webhook_id: str, **options: Unpack[CallOptions]) -> types.HandOffWebhookWithSecret:
        """Replace the secret

        The former one ends at once, in both directions. Needs `conversations:read` and `conversations:write` besides.
        Needs the scope `integrations:write`.
        `POST /v1/hand-off-webhooks/{hand_off_webhook_id}/rotate-secret`
        """
        answer: types.HandOffWebhookWithSecret = self._transport.call(Request("POST", f"/v1/hand-off-webhooks/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}/rotate-secret", keyed=True), options)
        return answer

    def check(self, hand_off_webhook_id: str, **options: Unpack[CallOptions]) -> types.HandOffWebhookCheck:
        """Send a test to the program

        A signed request of type `test`, and what came of it.
        Needs the scope `integrations:write`.
        `POST /v1/hand-off-webhooks/{hand_off_webhook_id}/check`
        """
        answer: types.HandOffWebhookCheck = self._transport.call(Request("POST", f"/v1/hand-off-webhooks/{segment(hand_off_webhook_id, 'hand_off_webhook_id')}/check", keyed=True), options)
        return answer


class MemoryFacts(Resource):
    """`parley.memory.facts`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, end_user_id: str, **options: Unpack[CallOptions]) -> Items[types.MemoryFact, types.MemoryFactPage]:
        """List what is remembered about a person

        Newest first; expired facts are left out.
        Needs the scope `memory:read`.
        `GET /v1/memory/facts`
        """
        return self._transport.items(Request("GET", "/v1/memory/facts", query={"limit": limit, "cursor": cursor, "end_user_id": end_user_id}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateFactRequest, **options: Unpack[CallOptions]) -> types.MemoryFact:
        """Remember a fact about a person

        Assistants with `memory_enabled` give it to their model in later conversations. The same text about the same person refreshes the fact that is there. Emits `memory.fact.created`.
        Needs the scope `memory:write`.
        `POST /v1/memory/facts`
        """
        answer: types.MemoryFact = self._transport.call(Request("POST", "/v1/memory/facts", body=body, keyed=True), options)
        return answer

    def recall(self, body: types.RecallFactsRequest, **options: Unpack[CallOptions]) -> types.RecalledFacts:
        """Recall facts near to a text

        Compares meanings, so other words find the fact too. The embedding of the text is paid for.
        Needs the scope `memory:read`.
        `POST /v1/memory/facts/recall`
        """
        answer: types.RecalledFacts = self._transport.call(Request("POST", "/v1/memory/facts/recall", body=body, keyed=True), options)
        return answer

    def forget(self, body: types.ForgetFactsRequest, **options: Unpack[CallOptions]) -> types.ForgetFactsResponse:
        """Forget all facts about a person

        Permanent. Emits `memory.fact.deleted` for each.
        Needs the scope `memory:write`.
        `POST /v1/memory/facts/forget`
        """
        answer: types.ForgetFactsResponse = self._transport.call(Request("POST", "/v1/memory/facts/forget", body=body, keyed=True), options)
        return answer

    def get(self, fact_id: str, **options: Unpack[CallOptions]) -> types.MemoryFact:
        """Read a fact

        One fact; 404 once it has expired.
        Needs the scope `memory:read`.
        `GET /v1/memory/facts/{fact_id}`
        """
        answer: types.MemoryFact = self._transport.call(Request("GET", f"/v1/memory/facts/{segment(fact_id, 'fact_id')}"), options)
        return answer

    def delete(self, fact_id: str, **options: Unpack[CallOptions]) -> None:
        """Forget a fact

        Permanent. Emits `memory.fact.deleted`.
        Needs the scope `memory:write`.
        `DELETE /v1/memory/facts/{fact_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/memory/facts/{segment(fact_id, 'fact_id')}"), options)


class Memory(Resource):
    """`parley.memory`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.facts = MemoryFacts(transport)


class EndUsersIdentifiers(Resource):
    """`parley.end_users.identifiers`"""

    def list(self, end_user_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Identifier, types.IdentifierPage]:
        """List a person’s identifiers with their values

        The values themselves, of all records that were merged into the person.
        Needs the scope `identity:read`.
        `GET /v1/identity/end-users/{end_user_id}/identifiers`
        """
        return self._transport.items(Request("GET", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/identifiers", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def add(self, end_user_id: str, body: types.AddIdentifierRequest, **options: Unpack[CallOptions]) -> types.Identifier:
        """Add an identifier by hand

        Added without a review. 409 when another person has it (propose a merge instead), or when the person has as many of its kind as the settings allow. Emits `identity.end_user.updated`.
        Needs the scope `identity:write`.
        `POST /v1/identity/end-users/{end_user_id}/identifiers`
        """
        answer: types.Identifier = self._transport.call(Request("POST", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/identifiers", body=body, keyed=True), options)
        return answer

    def remove(self, end_user_id: str, identifier_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove an identifier

        The person is no longer found by it. Its id comes from `listIdentifiers`. Emits `identity.end_user.updated`.
        Needs the scope `identity:write`.
        `DELETE /v1/identity/end-users/{end_user_id}/identifiers/{identifier_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/identifiers/{segment(identifier_id, 'identifier_id')}"), options)


class EndUsersLegalHold(Resource):
    """`parley.end_users.legal_hold`"""

    def get(self, end_user_id: str, **options: Unpack[CallOptions]) -> types.LegalHoldState:
        """Whether a person is under a legal hold

        The hold on any record of the person, with its reason; null when there is none.
        Needs the scope `identity:read`.
        `GET /v1/identity/end-users/{end_user_id}/legal-hold`
        """
        answer: types.LegalHoldState = self._transport.call(Request("GET", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/legal-hold"), options)
        return answer

    def place(self, end_user_id: str, body: types.PlaceLegalHoldRequest, **options: Unpack[CallOptions]) -> types.LegalHold:
        """Hold a person’s data: no erasure, no deletion by age

        While it is active, the person cannot be erased and nothing of theirs is deleted by age. A second hold changes nothing: the first one is returned. 409 when the person was erased.
        Needs the scope `identity:write`.
        `POST /v1/identity/end-users/{end_user_id}/legal-hold`
        """
        answer: types.LegalHold = self._transport.call(Request("POST", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/legal-hold", body=body, keyed=True), options)
        return answer

    def release(self, end_user_id: str, **options: Unpack[CallOptions]) -> None:
        """Release a legal hold

        What is too old is deleted again from now on, and the person may be erased.
        Needs the scope `identity:write`.
        `DELETE /v1/identity/end-users/{end_user_id}/legal-hold`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/legal-hold"), options)


class EndUsers(Resource):
    """`parley.end_users`"""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.identifiers = EndUsersIdentifiers(transport)
        self.legal_hold = EndUsersLegalHold(transport)

    def identify(self, body: types.IdentifyEndUserRequest, **options: Unpack[CallOptions]) -> types.IdentifyResult:
        """Find or create a person

        Finds who is behind the identifiers, creates the person when no person has them, merges two when it is sure, and opens a review request when only a human can decide. Traits are merged into the profile. Emits `identity.end_user.created`, `.updated` or `.merged`, or `identity.review_request.created`.
        Needs the scope `identity:write`.
        `POST /v1/identity/end-users/identify`
        """
        answer: types.IdentifyResult = self._transport.call(Request("POST", "/v1/identity/end-users/identify", body=body, keyed=True), options)
        return answer

    def list(self, *, limit: int | None = None, cursor: str | None = None, identifier: str | None = None, identifier_type: Literal["external_id", "email", "phone", "whatsapp", "account_number", "loyalty_id", "social_handle", "anonymous_id", "device_id", "lead_id"] | None = None, q: str | None = None, find: str | None = None, **options: Unpack[CallOptions]) -> Items[types.EndUser, types.EndUserPage]:
        """List people, or find them by an identifier or a name

        With `identifier`, the person who has it, if any; with `q`, those whose names hold it. Erased people, and those who were merged into others, are left out. With `Accept: text/csv` all that the filters leave as a file; `limit` and `cursor` are for pages.
        Needs the scope `identity:read`.
        `GET /v1/identity/end-users`
        """
        return self._transport.items(Request("GET", "/v1/identity/end-users", query={"limit": limit, "cursor": cursor, "identifier": identifier, "identifier_type": identifier_type, "q": q, "find": find}), PageFields("data", "next_cursor", ("cursor",)), options)

    def create(self, body: types.CreateEndUserRequest, **options: Unpack[CallOptions]) -> types.EndUser:
        """Create a person

        Refused with 409 when one of the identifiers is known already; `identifyEndUser` finds or creates. Emits `identity.end_user.created`.
        Needs the scope `identity:write`.
        `POST /v1/identity/end-users`
        """
        answer: types.EndUser = self._transport.call(Request("POST", "/v1/identity/end-users", body=body, keyed=True), options)
        return answer

    def get(self, end_user_id: str, **options: Unpack[CallOptions]) -> types.EndUser:
        """Read a person

        The id of a person who was merged shows the person they are now. Identifiers are masked; `listIdentifiers` shows their values.
        Needs the scope `identity:read`.
        `GET /v1/identity/end-users/{end_user_id}`
        """
        answer: types.EndUser = self._transport.call(Request("GET", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}"), options)
        return answer

    def update(self, end_user_id: str, body: types.UpdateEndUserRequest, **options: Unpack[CallOptions]) -> types.EndUser:
        """Change traits

        Merged by name; null removes a trait. 409 once the person was erased. Emits `identity.end_user.updated`.
        Needs the scope `identity:write`.
        `PATCH /v1/identity/end-users/{end_user_id}`
        """
        answer: types.EndUser = self._transport.call(Request("PATCH", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}", body=body), options)
        return answer

    def timeline(self, end_user_id: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.PersonTimelineEntry, types.PersonTimelineEntryPage]:
        """A person’s timeline, newest first

        Every event about the person, their merges and reviews. Events of conversations, memory and other parts are in it for keys that may read those.
        Needs the scope `identity:read`.
        `GET /v1/identity/end-users/{end_user_id}/timeline`
        """
        return self._transport.items(Request("GET", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/timeline", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def export(self, end_user_id: str, **options: Unpack[CallOptions]) -> types.PersonExport:
        """All data of one person

        Holds raw identifiers; each export is written to the audit log. Besides `identity:write` the key needs the read scope of everything that is in it: `calls`, `compliance`, `conversations`, `identity_reviews`, `memory` and `workflows`.
        Needs the scope `identity:write`.
        `GET /v1/identity/end-users/{end_user_id}/export`
        """
        answer: types.PersonExport = self._transport.call(Request("GET", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/export"), options)
        return answer

    def erase(self, end_user_id: str, **options: Unpack[CallOptions]) -> types.EndUser:
        """Erase a person

        Permanent: calls and executions under way end, the keys of the person’s data are destroyed, and what is in the clear is emptied everywhere. The data map says what stays, and why. An empty person stays, so that counts do. Refused while a legal hold is active.
        Needs the scope `identity:write`.
        `POST /v1/identity/end-users/{end_user_id}/erase`
        """
        answer: types.EndUser = self._transport.call(Request("POST", f"/v1/identity/end-users/{segment(end_user_id, 'end_user_id')}/erase", keyed=True), options)
        return answer


class ReviewRequests(Resource):
    """`parley.review_requests`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, status: Literal["pending", "approved", "rejected", "superseded", "expired", "reverted"] | None = None, request_type: Literal["merge", "update"] | None = None, **options: Unpack[CallOptions]) -> Items[types.IdentityReviewRequest, types.IdentityReviewRequestPage]:
        """List review requests, newest first

        Use `status=pending` for what waits for a decision.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/review-requests`
        """
        return self._transport.items(Request("GET", "/v1/identity/review-requests", query={"limit": limit, "cursor": cursor, "status": status, "request_type": request_type}), PageFields("data", "next_cursor", ("cursor",)), options)

    def propose(self, body: types.ProposeMergeRequest, **options: Unpack[CallOptions]) -> types.IdentityReviewRequest:
        """Propose a merge by hand

        Opens a review request that says two people are one; `approveReviewRequest` carries it out. 409 when the two are the same person already or one was erased. Emits `identity.review_request.created`.
        Needs the scope `identity_reviews:resolve`.
        `POST /v1/identity/review-requests`
        """
        answer: types.IdentityReviewRequest = self._transport.call(Request("POST", "/v1/identity/review-requests", body=body, keyed=True), options)
        return answer

    def counts(self, **options: Unpack[CallOptions]) -> types.IdentityReviewCounts:
        """How many review requests are in each state

        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/review-requests/counts`
        """
        answer: types.IdentityReviewCounts = self._transport.call(Request("GET", "/v1/identity/review-requests/counts"), options)
        return answer

    def get(self, request_id: str, **options: Unpack[CallOptions]) -> types.IdentityReviewRequest:
        """Read a review request

        One request with its evidence; values are masked.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/review-requests/{request_id}`
        """
        answer: types.IdentityReviewRequest = self._transport.call(Request("GET", f"/v1/identity/review-requests/{segment(request_id, 'request_id')}"), options)
        return answer

    def preview(self, request_id: str, *, survivor_end_user_id: str | None = None, values: str | None = None, **options: Unpack[CallOptions]) -> types.ReviewPreview:
        """What an approval would leave, field by field

        Where the values of a trait differ, the one chosen in `values` survives, else the survivor’s; all identifiers survive. Values of traits need `identity:read`, else they are `***`.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/review-requests/{request_id}/preview`
        """
        answer: types.ReviewPreview = self._transport.call(Request("GET", f"/v1/identity/review-requests/{segment(request_id, 'request_id')}/preview", query={"survivor_end_user_id": survivor_end_user_id, "values": values}), options)
        return answer

    def approve(self, request_id: str, body: types.ApproveReviewRequestRequest | None = None, **options: Unpack[CallOptions]) -> types.IdentityReviewRequest:
        """Approve a review request

        Carries out the merge or the update. A merge can be taken back with `revertMerge`. 409 when the request was decided already. Emits `identity.review_request.approved`, and `identity.end_user.merged` or `.updated`.
        Needs the scope `identity_reviews:resolve`.
        `POST /v1/identity/review-requests/{request_id}/approve`
        """
        answer: types.IdentityReviewRequest = self._transport.call(Request("POST", f"/v1/identity/review-requests/{segment(request_id, 'request_id')}/approve", body=body, keyed=True), options)
        return answer

    def reject(self, request_id: str, body: types.RejectReviewRequestRequest | None = None, **options: Unpack[CallOptions]) -> types.IdentityReviewRequest:
        """Reject a review request

        A rejected merge is never proposed again (`listNotMatches`); a rejected update suppresses that identifier for that person. The body may be left out. 409 when the request was decided already. Emits `identity.review_request.rejected`.
        Needs the scope `identity_reviews:resolve`.
        `POST /v1/identity/review-requests/{request_id}/reject`
        """
        answer: types.IdentityReviewRequest = self._transport.call(Request("POST", f"/v1/identity/review-requests/{segment(request_id, 'request_id')}/reject", body=body, keyed=True), options)
        return answer


class Merges(Resource):
    """`parley.merges`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, end_user_id: str | None = None, **options: Unpack[CallOptions]) -> Items[types.Merge, types.MergePage]:
        """List merges, newest first

        Automatic ones and those that a human approved, reverted ones included.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/merges`
        """
        return self._transport.items(Request("GET", "/v1/identity/merges", query={"limit": limit, "cursor": cursor, "end_user_id": end_user_id}), PageFields("data", "next_cursor", ("cursor",)), options)

    def get(self, merge_id: str, **options: Unpack[CallOptions]) -> types.Merge:
        """Read a merge

        One merge with the evidence for it.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/merges/{merge_id}`
        """
        answer: types.Merge = self._transport.call(Request("GET", f"/v1/identity/merges/{segment(merge_id, 'merge_id')}"), options)
        return answer

    def revert(self, merge_id: str, body: types.RevertMergeRequest | None = None, **options: Unpack[CallOptions]) -> types.Merge:
        """Revert a merge

        Both people are back with what was theirs; what came later stays with the one whose id or identifier it came through. Merges are reverted in any order.
        Needs the scope `identity_reviews:resolve`.
        `POST /v1/identity/merges/{merge_id}/revert`
        """
        answer: types.Merge = self._transport.call(Request("POST", f"/v1/identity/merges/{segment(merge_id, 'merge_id')}/revert", body=body, keyed=True), options)
        return answer


class NotMatches(Resource):
    """`parley.not_matches`"""

    def list(self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[CallOptions]) -> Items[types.NotMatch, types.NotMatchPage]:
        """List pairs that are different people

        Pairs that are never proposed or merged, newest first: from rejected reviews and reverted merges.
        Needs the scope `identity_reviews:read`.
        `GET /v1/identity/not-matches`
        """
        return self._transport.items(Request("GET", "/v1/identity/not-matches", query={"limit": limit, "cursor": cursor}), PageFields("data", "next_cursor", ("cursor",)), options)

    def delete(self, not_match_id: str, **options: Unpack[CallOptions]) -> None:
        """Let a pair be proposed again

        Forgets that the two are different people. Nothing is merged by this alone.
        Needs the scope `identity_reviews:resolve`.
        `DELETE /v1/identity/not-matches/{not_match_id}`
        """
        self._transport.call(Request("DELETE", f"/v1/identity/not-matches/{segment(not_match_id, 'not_match_id')}"), options)


class ResolutionSettings(Resource):
    """`parley.resolution_settings`"""

    def get(self, **options: Unpack[CallOptions]) -> types.ResolutionSettings:
        """How people are resolved

        The settings in force, defaults filled in.
        Needs the scope `identity:read`.
        `GET /v1/identity/resolution-settings`
        """
        answer: types.ResolutionSettings = self._transport.call(Request("GET", "/v1/identity/resolution-settings"), options)
        return answer

    def update(self, body: types.UpdateResolutionSettingsRequest, **options: Unpack[CallOptions]) -> types.ResolutionSettings:
        """Change how people are resolved

        Only the fields that are sent change, also inside `limits` and `thresholds`. Applies to what is identified from now on; try it first with `dryRunResolutionSettings`.
        Needs the scope `identity:write`.
        `PATCH /v1/identity/resolution-settings`
        """
        answer: types.ResolutionSettings = self._transport.call(Request("PATCH", "/v1/identity/resolution-settings", body=body), options)
        return answer

    def dry_run(self, body: types.DryRunResolutionSettingsRequest, **options: Unpack[CallOptions]) -> types.ResolutionDryRun:
        """Try other settings on the latest 1,000 identifies

        Says what would have come out otherwise. Nothing is changed.
        Needs the scope `identity:read`.
        `POST /v1/identity/resolution-settings/dry-run`
        """
        answer: types.ResolutionDryRun = self._transport.call(Request("POST", "/v1/identity/resolution-settings/dry-run", body=body, keyed=True), options)
        return answer


class Erasures(Resource):
    """`parley.erasures`"""

    def erase(self, body: types.EraseByIdentifiersRequest, **options: Unpack[CallOptions]) -> types.Erasure:
        """Erase a person who is known by identifiers only

        For a lead who was called or who wrote, and is known no further: calls, executions, texts and consents with these phone numbers, e-mail addresses and lead ids (external_id). A person who is known from campaigns alone goes with them. Refused where another person has one of them: erase the person.
        Needs the scope `identity:write`.
        `POST /v1/identity/erasures`
        """
        answer: types.Erasure = self._transport.call(Request("POST", "/v1/identity/erasures", body=body, keyed=True), options)
        return answer


class Api(Resource):
    """Every resource of the API."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.api_keys = ApiKeys(transport)
        self.organization = Organization(transport)
        self.audit_log = AuditLog(transport)
        self.sign_in_links = SignInLinks(transport)
        self.console = Console(transport)
        self.tab_codes = TabCodes(transport)
        self.sessions = Sessions(transport)
        self.members = Members(transport)
        self.roles = Roles(transport)
        self.me = Me(transport)
        self.providers = Providers(transport)
        self.operator = Operator(transport)
        self.analytics = Analytics(transport)
        self.assistants = Assistants(transport)
        self.spend = Spend(transport)
        self.health = Health(transport)
        self.trace_exporter = TraceExporter(transport)
        self.demo = Demo(transport)
        self.graph = Graph(transport)
        self.workflows = Workflows(transport)
        self.tools = Tools(transport)
        self.knowledge_bases = KnowledgeBases(transport)
        self.policies = Policies(transport)
        self.procedures = Procedures(transport)
        self.flow_comments = FlowComments(transport)
        self.scheduled_activations = ScheduledActivations(transport)
        self.release_suites = ReleaseSuites(transport)
        self.test_runs = TestRuns(transport)
        self.model_router = ModelRouter(transport)
        self.speech = Speech(transport)
        self.executions = Executions(transport)
        self.outcome_reports = OutcomeReports(transport)
        self.lead_batches = LeadBatches(transport)
        self.calls = Calls(transport)
        self.call_backs = CallBacks(transport)
        self.phone_numbers = PhoneNumbers(transport)
        self.carriers = Carriers(transport)
        self.carrier_prices = CarrierPrices(transport)
        self.carrier_address = CarrierAddress(transport)
        self.web_calls = WebCalls(transport)
        self.dnc = Dnc(transport)
        self.consents = Consents(transport)
        self.messages = Messages(transport)
        self.receipts = Receipts(transport)
        self.compliance = Compliance(transport)
        self.canned_replies = CannedReplies(transport)
        self.conversation_labels = ConversationLabels(transport)
        self.macros = Macros(transport)
        self.inbox_views = InboxViews(transport)
        self.queues = Queues(transport)
        self.service = Service(transport)
        self.conversation_files = ConversationFiles(transport)
        self.channels = Channels(transport)
        self.public = Public(transport)
        self.mailboxes = Mailboxes(transport)
        self.mails = Mails(transport)
        self.mail_attachments = MailAttachments(transport)
        self.hooks = Hooks(transport)
        self.slack_connections = SlackConnections(transport)
        self.hand_off_webhooks = HandOffWebhooks(transport)
        self.memory = Memory(transport)
        self.end_users = EndUsers(transport)
        self.review_requests = ReviewRequests(transport)
        self.merges = Merges(transport)
        self.not_matches = NotMatches(transport)
        self.resolution_settings = ResolutionSettings(transport)
        self.erasures = Erasures(transport)

    def whoami(self, **options: Unpack[CallOptions]) -> types.WhoAmI:
        """Who the presented key is

        Organization, role, scopes and limits of the key. Use it to test a key; it needs no scope. Any API key may ask.
        `GET /v1/identity/whoami`
        """
        answer: types.WhoAmI = self._transport.call(Request("GET", "/v1/identity/whoami"), options)
        return answer

    def operations(self, **options: Unpack[CallOptions]) -> types.Operations:
        """How the work in the background gets on

        Of the organization alone: what waits, since when, what is planned, tried again, or was given up.
        Needs the scope `audit:read`.
        `GET /v1/operations`
        """
        answer: types.Operations = self._transport.call(Request("GET", "/v1/operations"), options)
        return answer

    def overview(self, **options: Unpack[CallOptions]) -> types.Overview:
        """What waits for a person, and what happened today

        Today is a day of the organization’s own time zone. A part is null when the key lacks the scope to read it. Any API key may ask.
        `GET /v1/overview`
        """
        answer: types.Overview = self._transport.call(Request("GET", "/v1/overview"), options)
        return answer

    def trend(self, *, days: int | None = None, **options: Unpack[CallOptions]) -> types.Trend:
        """What happened on each of the last days

        Conversations, hand-offs, calls, outcomes and spend of each day in the organization’s own time zone, today included, with their sums and those of as many days before. A figure is null when the key lacks the scope to read it. Spend is added up by UTC days. Any API key may ask.
        `GET /v1/trend`
        """
        answer: types.Trend = self._transport.call(Request("GET", "/v1/trend", query={"days": days}), options)
        return answer

    def outcomes(self, *, groupBy: Literal["campaign", "assistant", "revision", "script", "number", "day", "hour", "reason"] | None = None, workflowId: str | None = None, assistantId: str | None = None, fromNumber: str | None = None, direction: Literal["outbound", "inbound"] | None = None, from_: str | None = None, to: str | None = None, **options: Unpack[CallOptions]) -> types.OutcomeReport:
        """How calls ended, by campaign, assistant, number or time

        Every outcome with its number, promises and payments with their sums, and the way of the leads from the list to a success. `GET /calls` with the same filters lists the calls behind a number. With `Accept: text/csv` the groups as a file.
        Needs the scope `calls:read`.
        `GET /outcomes`
        """
        answer: types.OutcomeReport = self._transport.call(Request("GET", "/outcomes", query={"groupBy": groupBy, "workflowId": workflowId, "assistantId": assistantId, "fromNumber": fromNumber, "direction": direction, "from": from_, "to": to}), options)
        return answer

    def live_figures(self, **options: Unpack[CallOptions]) -> types.LiveFigures:
        """What happens on the lines right now

        Calls that talk, ring and wait for a line, lines in use, which limit keeps calls of a workflow waiting, and the last hour by the minute: how many phones rang, how many people answered, and how many of these heard no word of ours. Counted anew with every request.
        Needs the scope `calls:read`.
        `GET /live-figures`
        """
        answer: types.LiveFigures = self._transport.call(Request("GET", "/live-figures"), options)
        return answer

    def exports(self, body: types.ExportByIdentifiersRequest, **options: Unpack[CallOptions]) -> types.IdentifierExport:
        """All data about a number or an address

        What an erasure by the same identifiers would empty: calls, executions, texts and consents. Refused where a person who is known otherwise has one of them: export the person. Needs the scopes of `exportEndUser`, and is written to the audit log.
        Needs the scope `identity:write`.
        `POST /v1/identity/exports`
        """
        answer: types.IdentifierExport = self._transport.call(Request("POST", "/v1/identity/exports", body=body, keyed=True), options)
        return answer

    def data_map(self, **options: Unpack[CallOptions]) -> types.DataMap:
        """What every column of the database holds, and what an erasure does to it

        A fixed list of this version, of a few hundred lines; it is not paged.
        Needs the scope `identity:read`.
        `GET /v1/identity/data-map`
        """
        answer: types.DataMap = self._transport.call(Request("GET", "/v1/identity/data-map"), options)
        return answer
