// Generated from openapi/openapi.json by `npm run sdk`. Do not edit.
export interface webhooks {
    "api_key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was created.
         * @description Sent to endpoints that take `api_key.created`; its sensitivity is `non_pii`.
         */
        post: operations["onApiKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "api_key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was revoked and is refused from now on.
         * @description Sent to endpoints that take `api_key.revoked`; its sensitivity is `non_pii`.
         */
        post: operations["onApiKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.archived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An assistant was archived: it takes no edits, conversations or calls.
         * @description Sent to endpoints that take `assistant.archived`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantArchived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An assistant was created.
         * @description Sent to endpoints that take `assistant.created`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.release_gate.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The release suite of an assistant was run at an activation.
         * @description Sent to endpoints that take `assistant.release_gate.completed`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantReleaseGateCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An archived assistant was restored.
         * @description Sent to endpoints that take `assistant.restored`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.revision.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A revision of an assistant was made the active one.
         * @description Sent to endpoints that take `assistant.revision.activated`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantRevisionActivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.revision.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A draft revision of an assistant was made.
         * @description Sent to endpoints that take `assistant.revision.created`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantRevisionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.revision.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A revision of an assistant was published and is frozen.
         * @description Sent to endpoints that take `assistant.revision.published`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantRevisionPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "assistant.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settings of an assistant were changed.
         * @description Sent to endpoints that take `assistant.updated`; its sensitivity is `non_pii`.
         */
        post: operations["onAssistantUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call was not placed, because a rule forbids it.
         * @description Sent to endpoints that take `call.blocked`; its sensitivity is `non_pii`.
         */
        post: operations["onCallBlocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call exists and will be dialled.
         * @description Sent to endpoints that take `call.created`; its sensitivity is `non_pii`.
         */
        post: operations["onCallCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call is over, for whatever reason.
         * @description Sent to endpoints that take `call.ended`; its sensitivity is `non_pii`.
         */
        post: operations["onCallEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call waits for the next instant at which it may be dialled.
         * @description Sent to endpoints that take `call.scheduled`; its sensitivity is `non_pii`.
         */
        post: operations["onCallScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody, or a machine, answered.
         * @description Sent to endpoints that take `call.started`; its sensitivity is `non_pii`.
         */
        post: operations["onCallStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.transferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The person was connected to a colleague.
         * @description Sent to endpoints that take `call.transferred`; its sensitivity is `non_pii`.
         */
        post: operations["onCallTransferred"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "compliance.consent.granted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A consent to be called or texted was recorded.
         * @description Sent to endpoints that take `compliance.consent.granted`; its sensitivity is `pii`.
         */
        post: operations["onComplianceConsentGranted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "compliance.consent.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A consent to be called or texted was revoked.
         * @description Sent to endpoints that take `compliance.consent.revoked`; its sensitivity is `pii`.
         */
        post: operations["onComplianceConsentRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "compliance.dnc.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number was put on the do-not-call list.
         * @description Sent to endpoints that take `compliance.dnc.added`; its sensitivity is `pii`.
         */
        post: operations["onComplianceDncAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "compliance.dnc.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A number was taken off the do-not-call list.
         * @description Sent to endpoints that take `compliance.dnc.removed`; its sensitivity is `pii`.
         */
        post: operations["onComplianceDncRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.handoff.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation asks for a human, or goes on to another assistant.
         * @description Sent to endpoints that take `conversation.handoff.requested`; its sensitivity is `non_pii`.
         */
        post: operations["onConversationHandoffRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.message.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody said something in a conversation.
         * @description Sent to endpoints that take `conversation.message.created`; its sensitivity is `pii`.
         */
        post: operations["onConversationMessageCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.session.abandoned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nobody answered for so long that the conversation was closed.
         * @description Sent to endpoints that take `conversation.session.abandoned`; its sensitivity is `non_pii`.
         */
        post: operations["onConversationSessionAbandoned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.session.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation came to its end.
         * @description Sent to endpoints that take `conversation.session.completed`; its sensitivity is `non_pii`.
         */
        post: operations["onConversationSessionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.session.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation began.
         * @description Sent to endpoints that take `conversation.session.started`; its sensitivity is `non_pii`.
         */
        post: operations["onConversationSessionStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "graph.compile.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A flow graph has blocking findings and was not compiled.
         * @description Sent to endpoints that take `graph.compile.failed`; its sensitivity is `non_pii`.
         */
        post: operations["onGraphCompileFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "graph.compile.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A flow graph was compiled and can be executed.
         * @description Sent to endpoints that take `graph.compile.succeeded`; its sensitivity is `non_pii`.
         */
        post: operations["onGraphCompileSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "graph.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The flow graph of a draft was changed.
         * @description Sent to endpoints that take `graph.updated`; its sensitivity is `non_pii`.
         */
        post: operations["onGraphUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.end_user.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person was seen for the first time.
         * @description Sent to endpoints that take `identity.end_user.created`; its sensitivity is `pii`.
         */
        post: operations["onIdentityEndUserCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.end_user.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Two people became one. It can be reverted.
         * @description Sent to endpoints that take `identity.end_user.merged`; its sensitivity is `non_pii`.
         */
        post: operations["onIdentityEndUserMerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.end_user.unmerged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A merge was reverted: both people are back.
         * @description Sent to endpoints that take `identity.end_user.unmerged`; its sensitivity is `non_pii`.
         */
        post: operations["onIdentityEndUserUnmerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.end_user.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Traits or identifiers of a person changed, or the person was erased.
         * @description Sent to endpoints that take `identity.end_user.updated`; its sensitivity is `pii`.
         */
        post: operations["onIdentityEndUserUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.review_request.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposed merge or update was approved and carried out.
         * @description Sent to endpoints that take `identity.review_request.approved`; its sensitivity is `non_pii`.
         */
        post: operations["onIdentityReviewRequestApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.review_request.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person has to decide about a merge or an update.
         * @description Sent to endpoints that take `identity.review_request.created`; its sensitivity is `non_pii`.
         */
        post: operations["onIdentityReviewRequestCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.review_request.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A proposed merge or update was rejected and is not proposed again.
         * @description Sent to endpoints that take `identity.review_request.rejected`; its sensitivity is `non_pii`.
         */
        post: operations["onIdentityReviewRequestRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "knowledge.document.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document could not be indexed; the code says why.
         * @description Sent to endpoints that take `knowledge.document.failed`; its sensitivity is `non_pii`.
         */
        post: operations["onKnowledgeDocumentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "knowledge.document.indexed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document has been read and embedded; searches find it.
         * @description Sent to endpoints that take `knowledge.document.indexed`; its sensitivity is `non_pii`.
         */
        post: operations["onKnowledgeDocumentIndexed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "knowledge.gap.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap.
         * @description Sent to endpoints that take `knowledge.gap.detected`; its sensitivity is `pii`.
         */
        post: operations["onKnowledgeGapDetected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "memory.fact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Something was remembered about a person.
         * @description Sent to endpoints that take `memory.fact.created`; its sensitivity is `pii`.
         */
        post: operations["onMemoryFactCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "memory.fact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A remembered fact was forgotten, or expired.
         * @description Sent to endpoints that take `memory.fact.deleted`; its sensitivity is `non_pii`.
         */
        post: operations["onMemoryFactDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "model_router.budget.threshold_reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Spend on models has reached the alert level of a budget, or all of it.
         * @description Sent to endpoints that take `model_router.budget.threshold_reached`; its sensitivity is `non_pii`.
         */
        post: operations["onModelRouterBudgetThresholdReached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "model_router.price.missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A model without a known price was called; its spend counts as 0 until a price is set. Told once a day.
         * @description Sent to endpoints that take `model_router.price.missing`; its sensitivity is `non_pii`.
         */
        post: operations["onModelRouterPriceMissing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "policy.violation.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reply or a person broke a policy. A reply that must not leave did not.
         * @description Sent to endpoints that take `policy.violation.detected`; its sensitivity is `pii`.
         */
        post: operations["onPolicyViolationDetected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tool.compatibility.blocking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a tool breaks active assistants that use it.
         * @description Sent to endpoints that take `tool.compatibility.blocking`; its sensitivity is `non_pii`.
         */
        post: operations["onToolCompatibilityBlocking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tool.invocation.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A call of a tool failed after its retries.
         * @description Sent to endpoints that take `tool.invocation.failed`; its sensitivity is `non_pii`.
         */
        post: operations["onToolInvocationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tool.revision.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another revision of a tool became the active one.
         * @description Sent to endpoints that take `tool.revision.activated`; its sensitivity is `non_pii`.
         */
        post: operations["onToolRevisionActivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success.
         * @description Sent to endpoints that take `webhook.endpoint.disabled`; its sensitivity is `non_pii`.
         */
        post: operations["onWebhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An execution was canceled.
         * @description Sent to endpoints that take `workflow.execution.canceled`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An execution reached its end.
         * @description Sent to endpoints that take `workflow.execution.completed`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lead was handed to a workflow.
         * @description Sent to endpoints that take `workflow.execution.created`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The last step of an execution failed for technical reasons.
         * @description Sent to endpoints that take `workflow.execution.failed`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first step of an execution began.
         * @description Sent to endpoints that take `workflow.execution.started`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "workflow.execution.step.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A step of an execution is over: completed, failed, skipped or canceled.
         * @description Sent to endpoints that take `workflow.execution.step.completed`; its sensitivity is `non_pii`.
         */
        post: operations["onWorkflowExecutionStepCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ActivatedAssistant: {
            /** @description The revision that talks to end users. null: none is active yet. */
            active_revision: components["schemas"]["AssistantRevision"] | null;
            /** @description Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet. */
            active_revision_id: string | null;
            /** @description When the assistant was archived. null while it is in use. */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the assistant was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Notes for the people who build the assistant, at most 10,000 characters; empty by default. */
            description: string;
            /** @description Id of the latest revision that is not published. null: every revision is published. */
            draft_revision_id: string | null;
            /**
             * Format: uuid
             * @description Id of the assistant, a UUID that the server makes.
             */
            id: string;
            /** @description Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says. */
            knowledge_gap_analysis_enabled: boolean;
            /** @description Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429. */
            max_active_calls: number | null;
            /** @description Free-form data of the caller, returned as given. Replaced as a whole. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Name of the assistant, told to the model and shown in lists; 1 to 200 characters. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the organization that owns the assistant.
             */
            organization_id: string;
            /** @description Switches kept with the assistant, returned as given. What a model may do is set by the revision. */
            platform_tools: {
                [key: string]: unknown;
            };
            /** @description How many cases of the suite may fail before the verdict is `failed`; 0 by default. */
            release_gate_max_failures: number;
            /**
             * @description `off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.
             * @enum {string}
             */
            release_gate_mode: "off" | "advisory";
            /** @description Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none. */
            release_suite_id: string | null;
            /** @description What the release gate said about this activation. null when the gate is off. */
            release_verdict: components["schemas"]["ReleaseVerdict"] | null;
            /**
             * Format: date-time
             * @description When the assistant was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Id that all flows of this assistant share.
             */
            workflow_id: string;
        };
        AddConversationNoteRequest: {
            /** @description Who writes it; the name of the key when left out */
            author?: string;
            /** @description The note, at most 10,000 characters */
            text: string;
        };
        AddDncRequest: {
            /**
             * @description Note for people, at most 500 characters; empty by default.
             * @default
             */
            note?: string;
            /** @description E.164, or national digits of the United States */
            phone: string;
        };
        AddDocumentForm: {
            /** @description Comma-separated. If there are any, only readers with one of them find it; at most 50, each at most 64 characters. */
            audience_tags?: string;
            /** @description Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody. */
            clearance_level?: number;
            /**
             * Format: binary
             * @description The document: pdf, docx, html, md or txt, judged by its content.
             */
            file: string;
            /** @description Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address. */
            title?: string;
        };
        AddDocumentRequest: {
            /**
             * @description If there are any, only readers with one of them find it; at most 50, each at most 64 characters.
             * @default []
             */
            audience_tags?: string[];
            /**
             * @description Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody.
             * @default 0
             */
            clearance_level?: number;
            /** @description The document itself, as plain text or Markdown. Give either this or `url`. */
            text?: string;
            /** @description Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address. */
            title?: string;
            /** @description Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched. */
            url?: string;
        };
        AddEdgeOp: {
            /** @description The edge: its ends, and where needed `kind`, `condition`, `priority` and `label`. */
            edge: components["schemas"]["GraphEdge"];
            /**
             * @description `add_edge` adds an edge between two nodes. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "add_edge";
        };
        AddIdentifierRequest: {
            /**
             * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
             * @enum {string}
             */
            type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
            /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
            value: string;
            /**
             * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
             * @default false
             */
            verified?: boolean;
        };
        ApiKey: {
            /**
             * Format: date-time
             * @description When the key was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never. */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the key, for `revokeApiKey`.
             */
            id: string;
            /** @description true while it can be used; false once it is revoked or expired. */
            is_active: boolean;
            /** @description First 12 characters of the key, to tell keys apart. */
            key_prefix: string;
            /** @description When it was last used; written at most once a minute. null: never. */
            last_used_at: string | null;
            /** @description Label of the key, 1 to 100 characters; need not be unique. */
            name: string;
            /** @description What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        /** @description An API key was created. */
        ApiKeyCreatedEvent: {
            data: {
                /** @description When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never. */
                expires_at: string | null;
                /**
                 * Format: uuid
                 * @description Id of the key, for `revokeApiKey`.
                 */
                id: string;
                /** @description First 12 characters of the key, to tell keys apart. */
                key_prefix: string;
                /** @description Label of the key, 1 to 100 characters; need not be unique. */
                name: string;
                /** @description What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing. */
                scopes: string[];
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "api_key.created";
        };
        ApiKeyList: {
            /** @description Newest first; all of them, not paged. */
            data: components["schemas"]["ApiKey"][];
        };
        /** @description An API key was revoked and is refused from now on. */
        ApiKeyRevokedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the key, for `revokeApiKey`.
                 */
                id: string;
                /** @description First 12 characters of the key, to tell keys apart. */
                key_prefix: string;
                /** @description Label of the key, 1 to 100 characters; need not be unique. */
                name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "api_key.revoked";
        };
        ApplyGraphOpsRequest: {
            /** @description `graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current. */
            base_version?: number;
            /** @description Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones. */
            ops: components["schemas"]["GraphOp"][];
        };
        ApproveReviewRequestRequest: {
            /** @description Why it was decided so, at most 2,000 characters. null: nothing was said. */
            resolution_note?: string;
            /**
             * Format: uuid
             * @description Id under which the two go on, left or right; the suggested one unless given.
             */
            survivor_end_user_id?: string;
            /** @description Whose value of a trait survives, by its name; where values differ and nothing is said, the survivor’s */
            values?: {
                [key: string]: "left" | "right";
            };
        };
        AssignConversationRequest: {
            /** @description Who is to look after it; null for nobody */
            assignee: string | null;
        };
        Assistant: {
            /** @description The revision that talks to end users. null: none is active yet. */
            active_revision: components["schemas"]["AssistantRevision"] | null;
            /** @description Id of the revision that talks to end users; `activateAssistantRevision` sets it. null: none is active yet. */
            active_revision_id: string | null;
            /** @description When the assistant was archived. null while it is in use. */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description When the assistant was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Notes for the people who build the assistant, at most 10,000 characters; empty by default. */
            description: string;
            /** @description Id of the latest revision that is not published. null: every revision is published. */
            draft_revision_id: string | null;
            /**
             * Format: uuid
             * @description Id of the assistant, a UUID that the server makes.
             */
            id: string;
            /** @description Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says. */
            knowledge_gap_analysis_enabled: boolean;
            /** @description Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429. */
            max_active_calls: number | null;
            /** @description Free-form data of the caller, returned as given. Replaced as a whole. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Name of the assistant, told to the model and shown in lists; 1 to 200 characters. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the organization that owns the assistant.
             */
            organization_id: string;
            /** @description Switches kept with the assistant, returned as given. What a model may do is set by the revision. */
            platform_tools: {
                [key: string]: unknown;
            };
            /** @description How many cases of the suite may fail before the verdict is `failed`; 0 by default. */
            release_gate_max_failures: number;
            /**
             * @description `off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.
             * @enum {string}
             */
            release_gate_mode: "off" | "advisory";
            /** @description Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none. */
            release_suite_id: string | null;
            /**
             * Format: date-time
             * @description When the assistant was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Id that all flows of this assistant share.
             */
            workflow_id: string;
        };
        /** @description An assistant was archived: it takes no edits, conversations or calls. */
        AssistantArchivedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Name of the assistant at that moment. */
                name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.archived";
        };
        /** @description An assistant was created. */
        AssistantCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Name of the assistant at that moment. */
                name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.created";
        };
        AssistantPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Assistant"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description The release suite of an assistant was run at an activation. */
        AssistantReleaseGateCompletedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description How many cases failed. */
                failures: number;
                /** @description How many failed cases the assistant tolerates. */
                max_failures: number;
                /**
                 * Format: uuid
                 * @description Id of the revision that was activated.
                 */
                revision_id: string;
                /** @description Id of the stored run. null: nothing was replayed. */
                run_id: string | null;
                /** @description `passed`, `failed`, `skipped` or `error`. */
                status: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.release_gate.completed";
        };
        /** @description An archived assistant was restored. */
        AssistantRestoredEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Name of the assistant at that moment. */
                name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.restored";
        };
        AssistantRevision: {
            /**
             * Format: uuid
             * @description Id of the assistant that the revision belongs to.
             */
            agent_id: string;
            /** @description The model that judges replies by policies and proposes facts to remember. No model: neither is done. */
            analyzer_model_settings: components["schemas"]["ModelSettings"];
            /** @description Settings by channel. Stored and returned as given; the server does not act on them today. */
            channel_specific_config: {
                [key: string]: unknown;
            };
            /** @description Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole. */
            context_variables: ({
                /** @description What the value means, in words that a model reads when it looks for it in what the end user said. */
                description: string;
                /** @description The values that a variable of type `enum` may have; empty for other types. */
                enum_values: string[];
                /** @description Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`. */
                name: string;
                /** @description How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default. */
                reask_cap: number;
                /** @description Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`. */
                source: string;
                /** @description Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding. */
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Whether the conversation stays open for questions after the flow has ended; false by default. */
            continue_after_flow: boolean;
            /**
             * Format: date-time
             * @description When the revision was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the revision: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value. */
            current_time: {
                /** @description Whether the model is told the time of each turn; true by default. */
                enabled: boolean;
                /** @description IANA time zone in which dates and times are understood and told, such as `Europe/Vienna`. null, the default: that of the organization. */
                timezone: string | null;
            };
            /** @description Notes for the people who build the assistant, at most 10,000 characters; end users never see it. */
            description: string;
            /**
             * Format: uuid
             * @description Id of the revision, a UUID that the server makes.
             */
            id: string;
            /** @description Documents with audience tags are found only if they share one of these; at most 200. */
            kb_audience_tags: string[];
            /** @description Documents above this clearance level are never found, 0 to 1000; 0 by default. */
            kb_clearance_level: number;
            /** @description Knowledge bases that the assistant answers from where a node names none, at most 200. */
            knowledge_base_refs: {
                [key: string]: unknown;
            }[];
            /** @description Whether the assistant recalls facts about known end users and stores new ones; false by default. */
            memory_enabled: boolean;
            /** @description The model that talks, and how it is asked. */
            model_settings: components["schemas"]["ModelSettings"];
            /** @description Label of the revision in lists, 1 to 200 characters; `Revision 1` at first. */
            name: string;
            /** @description Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`. */
            persona: string | null;
            /** @description What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults. */
            platform_tools: {
                [key: string]: unknown;
            };
            /** @description false switches all policies of the revision off; true by default. */
            policies_enabled: boolean;
            /** @description Policies that the assistant obeys, at most 200. */
            policy_refs: {
                [key: string]: unknown;
            }[];
            /** @description When the revision was published and frozen. null while it is a draft. */
            published_at: string | null;
            /** @description What the release gate said at the last activation. null: never activated, or the gate was off. */
            release_verdict: components["schemas"]["ReleaseVerdict"] | null;
            /** @description Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked. */
            router_config_id: string | null;
            /** @description Variables that the server sets in every conversation, such as `current_time` and `channel`. Read-only. */
            system_context_variables: ({
                /** @description What the value means, in words that a model reads when it looks for it in what the end user said. */
                description: string;
                /** @description The values that a variable of type `enum` may have; empty for other types. */
                enum_values: string[];
                /** @description Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`. */
                name: string;
                /** @description Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding. */
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation. */
            system_prompt: string;
            /** @description Tools that the assistant may call in dialogue, at most 200. */
            tool_refs: {
                [key: string]: unknown;
            }[];
            /**
             * Format: date-time
             * @description When the revision was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Values that variables have when a conversation starts, by name; what the caller gives wins. */
            variable_defaults: {
                [key: string]: unknown;
            };
            /** @description How the assistant behaves on calls. Replaced as a whole, over the defaults. */
            voice_call_settings: {
                [key: string]: unknown;
            };
            /** @description Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says. */
            workflow_enabled: boolean;
            /**
             * Format: uuid
             * @description Id of the flow of this revision, for `getWorkflowRevision` and `updateWorkflowRevision`. It never changes.
             */
            workflow_revision_id: string;
        };
        /** @description A revision of an assistant was made the active one. */
        AssistantRevisionActivatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Id of the revision that was active before. null: none was. */
                previous_revision_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.revision.activated";
        };
        /** @description A draft revision of an assistant was made. */
        AssistantRevisionCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /** @description Id of the revision that was copied. null: the first of its assistant. */
                source_revision_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.revision.created";
        };
        AssistantRevisionPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["AssistantRevision"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description A revision of an assistant was published and is frozen. */
        AssistantRevisionPublishedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.revision.published";
        };
        /** @description Settings of an assistant were changed. */
        AssistantUpdatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Names of the fields that the caller sent. */
                changed_fields: string[];
                /** @description Name of the assistant at that moment. */
                name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "assistant.updated";
        };
        AuditEntry: {
            /** @description What was done, such as `api_key.created`. */
            action: string;
            /** @description Who did it. */
            actor: {
                /** @description Id of the API key, or name of the worker. */
                id: string;
                /** @description Label of the key, or name of the worker. */
                name: string;
                /** @description `api_key`, or `system` for the server itself. */
                type: string;
                /**
                 * @description `mcp`: a tool of the MCP server sent the request. Left out for requests to the API itself.
                 * @enum {string}
                 */
                via?: "mcp";
            };
            /**
             * Format: date-time
             * @description When it was done: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description What is known of it; contact data is masked for keys that may not read people. */
            details: {
                [key: string]: unknown;
            };
            /** @description Hash over this entry and the one before, as hexadecimal digits: a changed entry is noticed. */
            hash: string;
            /**
             * Format: uuid
             * @description Id of the entry, a UUID.
             */
            id: string;
            /** @description Hash of the entry before. */
            prev_hash: string;
            /** @description The `x-request-id` of the request. */
            request_id: string;
            /** @description Place in the log of the organization, counted from 1 without gaps. */
            seq: number;
            /** @description Id of what it was done to. Phone numbers stand as a fingerprint. */
            subject: string;
        };
        AuditEntryPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["AuditEntry"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        Call: {
            /** @description Whole seconds from the answer to the end. null: it was not answered, or still runs. */
            callDuration: number | null;
            /** @description When it ended: ISO 8601, UTC, milliseconds. null: it has not. */
            callEndedAt: string | null;
            /** @description Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended. */
            callEndedBy: ("USER" | "AGENT" | "SYSTEM" | "CARRIER") | null;
            /** @description How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason. */
            callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
            /** @description When it was answered: ISO 8601, UTC, milliseconds. null: it was not. */
            callStartedAt: string | null;
            /**
             * Format: date-time
             * @description When the call was created: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description The `leadId` of your system. null: not given. */
            customerLeadId: string | null;
            /** @description Other fields of the lead, as texts. */
            customerMetadata: {
                [key: string]: unknown;
            };
            /** @description What the assistant told the person as the law asks, such as `AI_DISCLOSURE`. */
            disclosures: ("AI_DISCLOSURE" | "RECORDING_NOTICE" | "COMPANY_IDENTITY" | "MINI_MIRANDA" | "OPT_OUT")[];
            /** @description E-mail address of the lead; empty if not known. */
            email: string;
            /** @description First name of the lead; empty if not known. */
            firstName: string;
            /**
             * Format: uuid
             * @description Id of the call, a UUID that the server makes.
             */
            id: string;
            /** @description Last name of the lead; empty if not known. */
            lastName: string;
            /** @description true: we called them. false: they called us. */
            outbound: boolean;
            /** @description Number of the other side, E.164. */
            phone: string;
            /** @description Address of the recording; empty: there is none. */
            recordingUrl: string;
            /** @description Next time at which it may be dialled: ISO 8601, UTC, milliseconds. null: none is set. */
            scheduledAt: string | null;
            /**
             * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
             * @enum {string}
             */
            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
            /** @description What happened on the call, in words; empty until it is over, and for calls that were never placed. */
            summary: string;
            /**
             * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
             * @enum {string}
             */
            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
            /** @description What was said, in order. */
            transcript: {
                /** @description When it was said: ISO 8601, UTC, milliseconds. */
                created_at: string;
                /** @description Number of the line, counted from 1. */
                id: number;
                /** @description What was said or done. */
                text: string;
                /**
                 * @description `assistant`, `user` (the other side) or `agent-action` (something the assistant did, such as a transfer).
                 * @enum {string}
                 */
                user: "assistant" | "user" | "agent-action";
            }[];
            /** @description What the call has collected, by name. */
            variables: {
                [key: string]: unknown;
            };
            /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
            workflowExecutionId: string | null;
            /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
            workflowId: string | null;
        };
        /** @description A call was not placed, because a rule forbids it. */
        CallBlockedEvent: {
            data: {
                /** @description How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason. */
                callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /** @description The rule that decided, such as `do_not_call` or `legal_hours`. */
                rule: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.blocked";
        };
        /** @description A call exists and will be dialled. */
        CallCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.created";
        };
        /** @description A call is over, for whatever reason. */
        CallEndedEvent: {
            data: {
                /** @description Whole seconds from the answer to the end. null: it was not answered, or still runs. */
                callDuration: number | null;
                /** @description Who hung up: `USER`, `AGENT` (our side), `SYSTEM` or `CARRIER`. null: not known, or it has not ended. */
                callEndedBy: ("USER" | "AGENT" | "SYSTEM" | "CARRIER") | null;
                /** @description How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason. */
                callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.ended";
        };
        CallingWorkflow: {
            /** @description false: nothing new is dialled, executions are paused and new ones are refused with 409. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the workflow was created: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description Notes for the people who run the workflow, at most 4,000 characters. */
            description: string;
            /** @description Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default. */
            endHour: number;
            /**
             * Format: uuid
             * @description Id of the workflow, a UUID that the server makes.
             */
            id: string;
            /** @description Label of the workflow in lists, 1 to 200 characters. */
            name: string;
            /** @description How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`. */
            numberOfAgents: number;
            /** @description Number that it calls from. null: none is set. */
            phoneNumber: components["schemas"]["PhoneNumber"] | null;
            /** @description Id of the assistant that talks; it needs an active revision. null: the built-in script talks. */
            promptId: string | null;
            /** @description First hour of the day in which it calls, 0 to 23; 0 by default. */
            startHour: number;
            /** @description Sums over the executions and calls of the workflow. */
            stats: {
                /** @description Sum of `paid_amount` that calls recorded in `variables`, as a decimal text. */
                cashCollected: string;
                /**
                 * Format: date-time
                 * @description When the workflow was created: ISO 8601, UTC, milliseconds.
                 */
                createdAt: string;
                /** @description Sum of `promise_amount` that calls recorded in `variables`, as a decimal text. */
                promisesTaken: string;
                /** @description How many executions were started. */
                totalLeads: number;
                /** @description How many executions are over, however they ended. */
                totalLeadsCompleted: number;
                /**
                 * Format: date-time
                 * @description When the workflow was last changed: ISO 8601, UTC, milliseconds.
                 */
                updatedAt: string;
                /**
                 * Format: uuid
                 * @description Id of the workflow, for `getWorkflow`.
                 */
                workflowId: string;
            };
            /** @description What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards. */
            steps: components["schemas"]["WorkflowStep"][];
            /**
             * @description What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default.
             * @enum {string}
             */
            tag: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
            /** @description IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; `UTC` by default. */
            timezone: string;
            /** @description How many outbound calls of the workflow there are. */
            totalCalls: number;
            /**
             * Format: date-time
             * @description When the workflow was last changed: ISO 8601, UTC, milliseconds.
             */
            updatedAt: string;
            /** @description Voice of the speech provider. null: the default voice. */
            voiceId: string | null;
        };
        CallingWorkflowPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["CallingWorkflow"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        CallPage: {
            /** @description Newest first; where one call is asked for, just that. */
            calls: components["schemas"]["Call"][];
            /** @description Send both as `createdAt` and `id` for the next page. null on the last page. */
            nextCursorId: {
                /**
                 * Format: date-time
                 * @description When the last call of this page was created.
                 */
                createdAt: string;
                /**
                 * Format: uuid
                 * @description Id of the last call of this page.
                 */
                id: string;
            } | null;
        };
        CallReceipt: {
            /**
             * Format: uuid
             * @description Id of the call, for `getCall`.
             */
            callId: string;
            /** @description What these rules are and are not; they are no legal advice. */
            notice: string;
            /** @description Every verdict about the call, oldest first. */
            receipts: components["schemas"]["Receipt"][];
        };
        /** @description A call waits for the next instant at which it may be dialled. */
        CallScheduledEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /** @description The rule that decided, such as `do_not_call` or `legal_hours`. */
                rule: string;
                /** @description Next time at which it may be dialled: ISO 8601, UTC, milliseconds. null: none is set. */
                scheduledAt: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.scheduled";
        };
        /** @description Somebody, or a machine, answered. */
        CallStartedEvent: {
            data: {
                /** @description When it was answered: ISO 8601, UTC, milliseconds. null: it was not. */
                callStartedAt: string;
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.started";
        };
        CallTimeline: {
            /** @description Oldest first: decisions, dials, events and receipts that the key may read. */
            data: components["schemas"]["CallTimelineEntry"][];
        };
        CallTimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, milliseconds.
             */
            at: string;
            /** @description What is known of it; the fields depend on `type`. */
            data: {
                [key: string]: unknown;
            };
            /** @description Id of the execution or call concerned. */
            subject: string;
            /** @description What happened: the type of an event, such as `call.ended`, or `call.dialled` or `compliance.receipt` (a verdict of the compliance gate). */
            type: string;
        };
        /** @description The person was connected to a colleague. */
        CallTransferredEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                /**
                 * @description Why there is the call: `SINGLE` (`createCall`), `WORKFLOW` (a step), `CALLBACK` (they asked for another time) or `INBOUND`.
                 * @enum {string}
                 */
                tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                /** @description Id of the execution that it belongs to. null: a single call, or an inbound one. */
                workflowExecutionId: string | null;
                /** @description Id of the workflow that it belongs to. null: an inbound call of nobody who is in one. */
                workflowId: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.transferred";
        };
        Carrier: {
            /**
             * @description What keeps a call from being dialled twice. `A`: the carrier takes our key. `B`: it can be searched for our reference. `C`: neither; a lost answer leaves the call `UNKNOWN`.
             * @enum {string}
             */
            class: "A" | "B" | "C";
            /**
             * Format: date-time
             * @description When the carrier was created: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the carrier, a UUID that the server makes.
             */
            id: string;
            /** @description Label of the carrier, 1 to 200 characters. */
            name: string;
            /** @description Kind of carrier. `simulated` (default) dials nobody: invented people answer. */
            type: string;
            /**
             * Format: date-time
             * @description When the carrier was last changed: ISO 8601, UTC, milliseconds.
             */
            updatedAt: string;
        };
        CarrierPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Carrier"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        Channel: {
            /** @description Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page. */
            allowed_origins: string[];
            /** @description How the chat looks and what it says before the assistant does. */
            appearance: components["schemas"]["ChannelAppearance"];
            /**
             * Format: uuid
             * @description Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.
             */
            assistant_id: string;
            /** @description What visitors read while the channel takes no new chats; at most 500 characters. */
            away_message: string;
            /**
             * Format: date-time
             * @description When the channel was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description false: the channel is away for everybody. Chats under way go on. */
            enabled: boolean;
            /** @description When new chats may begin. null: always. */
            hours: components["schemas"]["ChannelHours"] | null;
            /**
             * Format: uuid
             * @description Id of the channel, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `anonymous`: anybody may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.
             * @enum {string}
             */
            identity: "anonymous" | "verified";
            /** @description How much visitors may cause. */
            limits: components["schemas"]["ChannelLimits"];
            /** @description What colleagues call the channel; visitors never see it. */
            name: string;
            /** @description Where the page to share is, on this server. */
            path: string;
            /** @description Names the channel in pages that carry it. Not a secret, and never an API key. */
            public_key: string;
            /**
             * @description `web`: a chat on a website, and a page to share as a link.
             * @constant
             */
            type: "web";
            /**
             * Format: date-time
             * @description When the channel was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ChannelAppearance: {
            /** @description Picture beside the heading: an https address that the page’s policy allows. null: none. */
            avatar_url: string | null;
            /** @description Colour of the button, of the heading and of the visitor’s words, as `#rrggbb`. */
            color: string;
            /** @description Shown before the first message, at most 500 characters; empty: nothing. */
            greeting: string;
            /** @description Language of the chat’s own texts, such as `en` or `es`; others are shown in English. */
            locale: string;
            /**
             * @description Corner of the page: `right` or `left`.
             * @enum {string}
             */
            position: "right" | "left";
            /** @description A line under the messages, at most 300 characters; empty: none. */
            privacy_notice: string;
            /** @description An https address that the privacy line links to. null: none. */
            privacy_url: string | null;
            /**
             * @description `message`: the conversation begins with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first.
             * @enum {string}
             */
            starts_on: "message" | "open";
            /** @description Heading of the chat, at most 60 characters. */
            title: string;
        };
        ChannelHours: {
            /** @description Days on which it opens. */
            days: ("sun" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat")[];
            /** @description When it opens, `HH:MM`. */
            from: string;
            /** @description Name of the time zone, such as `Europe/Berlin`. */
            time_zone: string;
            /** @description When it closes, `HH:MM`; at or before `from`: on the next day. */
            to: string;
        };
        ChannelLimits: {
            /** @description Conversations that may be under way at once; 1 to 100,000. */
            conversations_at_once: number;
            /** @description US dollars that conversations begun on one UTC day may cost before the channel is away for visitors whom nobody vouches for. null: no limit. */
            daily_budget_usd: number | null;
            /** @description Messages that one visitor may send in a minute, counted at each node; 1 to 600. */
            messages_per_minute: number;
            /** @description New visitors that the channel takes in a minute, counted at each node; 1 to 100,000. */
            visitors_per_minute: number;
        };
        ChannelPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Channel"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        CheckDncEntry: {
            /** @description The listed number of the same person; masked without `identity:read`. null: not listed. */
            because: string | null;
            /** @description The number as it was sent. */
            given: string;
            /** @description true: the person must not be called. */
            listed: boolean;
            /** @description The number as E.164. null: it cannot be a phone number. */
            phone: string | null;
        };
        CheckDncRequest: {
            /** @description Numbers to look for, 1 to 1,000, in any usual spelling. */
            phones: string[];
        };
        CheckDncResponse: {
            /** @description One entry for each number, in their order. */
            data: components["schemas"]["CheckDncEntry"][];
        };
        CloseConversationRequest: {
            /** @description Result in a word of the organization, at most 200 characters; what the flow said stands unless given. */
            disposition?: string;
            /** @description Note for colleagues, at most 2,000 characters; kept in the trace, never shown to the end user. */
            note?: string;
            /**
             * @description How it went; what the flow said stands unless given.
             * @enum {string}
             */
            outcome?: "success" | "failure" | "neutral";
        };
        /**
         * Collect
         * @description Asks until the named variables are known. Ways out: default, conditional, event, else, on_cap.
         */
        CollectNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /**
                 * @description whether the values are read back and must be confirmed
                 * @default false
                 */
                confirm?: boolean | null;
                /** @description the question; made from the variables unless set. Liquid template */
                instructions?: string | null;
                /** @description language (`es`) → text said instead to people who speak it */
                locale_overrides?: {
                    /** @description `instructions` in Spanish. Liquid template */
                    es?: string;
                } | null;
                /** @description what the end user may pick from, by a tap, its label or its number */
                options?: {
                    /** @description what the end user sees and may tap or type */
                    label: string;
                    /** @description what the pick means; the label unless set */
                    value?: string | null;
                }[] | null;
                /** @description how often it asks again before it leaves by `on_cap`; that of its most patient variable unless set */
                reask_cap?: number | null;
                /** @description names of the variables to ask for, in this order */
                variables: string[];
            };
            /**
             * @description A node of this type: collect
             * @constant
             */
            type: "collect";
        };
        /** @description A consent to be called or texted was recorded. */
        ComplianceConsentGrantedEvent: {
            data: {
                /** @description What the person agreed to: `call` or `text`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the consent, a UUID that the server makes.
                 */
                id: string;
                /** @description Phone number, E.164. */
                phone: string;
                /** @description Where it came from. */
                source: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compliance.consent.granted";
        };
        /** @description A consent to be called or texted was revoked. */
        ComplianceConsentRevokedEvent: {
            data: {
                /** @description What the person agreed to: `call` or `text`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the consent, a UUID that the server makes.
                 */
                id: string;
                /** @description Phone number, E.164. */
                phone: string;
                /** @description Where it came from. */
                source: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compliance.consent.revoked";
        };
        /** @description A number was put on the do-not-call list. */
        ComplianceDncAddedEvent: {
            data: {
                /** @description Phone number, E.164. */
                phone: string;
                /** @description How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`. */
                source: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compliance.dnc.added";
        };
        /** @description A number was taken off the do-not-call list. */
        ComplianceDncRemovedEvent: {
            data: {
                /** @description Phone number, E.164. */
                phone: string;
                /** @description How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`. */
                source: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compliance.dnc.removed";
        };
        ComplianceRule: {
            /** @description To what it applies, in words. */
            applies: string;
            /** @description Law or source that it comes from. */
            citation: string;
            /** @description Name of the rule, as receipts show it. */
            rule: string;
            /** @description State, as two letters. null: everywhere. */
            state: string | null;
            /** @description Hours or caps as they apply to you, your own settings included. */
            values: {
                [key: string]: unknown;
            };
            /** @description false: it comes from a secondary source and is enforced as read there. */
            verified: boolean;
        };
        ComplianceRuleList: {
            /** @description Federal rules first, then the states by name. */
            data: components["schemas"]["ComplianceRule"][];
            /** @description What these rules are and are not; they are no legal advice. */
            notice: string;
        };
        ComplianceSettings: {
            /** @description true: no calls on federal holidays of the United States. false by default. */
            closedOnFederalHolidays: boolean;
            /** @description Days of the week without calls: 0 is Sunday, 6 is Saturday. */
            closedWeekdays: number[];
            /** @description Limits for workflows tagged `COLLECTIONS`. */
            collections: {
                /** @description Most attempts to one person about a debt in seven days. */
                maxAttemptsPer7Days: number;
                /** @description Days without a call after a conversation about the debt. */
                quietDaysAfterConversation: number;
            };
            /**
             * @description Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`).
             * @enum {string}
             */
            consentMode: "require" | "warn" | "off";
            /** @description Other days without calls, at most 366. */
            holidays: {
                /** @description Day without calls, `YYYY-MM-DD`, at the called person. */
                date: string;
                /** @description Name of the day, for people, at most 100 characters. */
                name: string;
            }[];
            /** @description Legal hours at the called person, within the federal ones of 8 to 21. */
            hours: {
                /** @description First hour, 0 to 24, local time of the called person. */
                from: number;
                /** @description Hour at which it ends, 0 to 24, after `from`. */
                to: number;
            };
            /** @description Most attempts to one person in 24 hours; 3 by default. */
            maxAttemptsPer24h: number;
            /** @description What these rules are and are not; they are no legal advice. */
            notice: string;
            /** @description Stricter hours and caps, by state as two letters. */
            states: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description When the settings were last changed: ISO 8601, UTC, milliseconds. null: they are the defaults. */
            updatedAt: string | null;
        };
        /**
         * Component
         * @description Runs the flow of another assistant as a part of this one. Ways out: default, conditional, event, else.
         */
        ComponentNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description id of the assistant whose active flow runs */
                component_id: string;
                /**
                 * @description variable of the component → template, or a literal value
                 * @default {}
                 */
                input_mapping?: {
                    [key: string]: unknown;
                } | null;
                /**
                 * @description what the component gives back
                 * @default []
                 */
                outputs?: {
                    /** @description name of an output of the component */
                    name: string;
                    /** @description variable of this flow that takes it; the same name unless set */
                    variable?: string | null;
                }[] | null;
            };
            /**
             * @description A node of this type: component
             * @constant
             */
            type: "component";
        };
        ComponentOutput: {
            /** @description What the value means. */
            description?: string | null;
            /** @description Name of the output, 1 to 200 characters. */
            name: string;
            /** @description Kind of value, as for context variables. */
            type?: string | null;
            /** @description Variable that holds the value: of this graph, or with `node_id` of the graph that uses the component. */
            variable?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Condition
         * @description Chooses a way by its conditions. Ways out: conditional, event, else.
         */
        ConditionNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: Record<string, never>;
            /**
             * @description A node of this type: condition
             * @constant
             */
            type: "condition";
        };
        Consent: {
            /**
             * @description What the person agreed to: `call` or `text`.
             * @enum {string}
             */
            channel: "call" | "text";
            /**
             * Format: date-time
             * @description When it was recorded: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description What proves it: a form, a recording, the words used; at most 4,000 characters. */
            evidence: string;
            /** @description When it ends by itself, after `grantedAt`: ISO 8601, UTC, milliseconds. null: never. */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When it was given: ISO 8601, UTC, milliseconds. Now unless given, and not in the future.
             */
            grantedAt: string;
            /** @description true: neither revoked nor expired as of now. */
            holds: boolean;
            /**
             * Format: uuid
             * @description Id of the consent, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `express` (default), or `express_written`: signed, on paper or electronically.
             * @enum {string}
             */
            kind: "express" | "express_written";
            /** @description Phone number, E.164. */
            phone: string;
            /** @description When it was revoked: ISO 8601, UTC, milliseconds. null: it was not. */
            revokedAt: string | null;
            /** @description Why it was revoked; empty if nothing was said. */
            revokedBecause: string;
            /** @description Where it was given, 1 to 100 characters; `api` by default. */
            source: string;
        };
        ConsentPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Consent"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        /** @description A value that the flow knows by name. Fields unknown to us are kept */
        ContextVariable: {
            /** @description What it means; the assistant asks by it */
            description?: string | null;
            /** @description What a variable of type `enum` may hold */
            enum_values?: string[] | null;
            /** @description Small letters, digits and underscores */
            name: string;
            /** @description How often the assistant asks again */
            reask_cap?: number | null;
            /** @description Where its value comes from; `derived` when absent */
            source?: components["schemas"]["VariableSource"] | string | null;
            /** @description What it holds; `string` when absent */
            type?: components["schemas"]["VariableType"] | string | null;
        } & {
            [key: string]: unknown;
        };
        Conversation: {
            /** @description The human who took over, as named in the takeover */
            agent_name: string | null;
            /** @description The colleague who is to look after it */
            assignee: string | null;
            /**
             * Format: uuid
             * @description Id of the assistant that talks; it must have an active revision, unless `revision_id` names another.
             */
            assistant_id: string;
            /** @description Id of the call that the conversation belongs to (`getCall`). null: no phone call. */
            call_id: string | null;
            /**
             * @description How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server.
             * @enum {string}
             */
            channel: "chat" | "voice" | "sms" | "email";
            /** @description Id of the channel whose visitor talks (`getChannel`). null: it did not begin on a website. */
            channel_id: string | null;
            /** @description What models and embeddings have cost so far, in US dollars. */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When the conversation was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Result in a word of the organization, from the end node or the one who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said. */
            disposition: string | null;
            /** @description Why it ended: `flow` (the flow came to its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs. */
            end_reason: string | null;
            /** @description Id of the end user who talks. null: not known. */
            end_user_id: string | null;
            /** @description When the conversation ended. null while it runs. */
            ended_at: string | null;
            /** @description Since when a human is asked for; null while the assistant has it */
            handed_off_at: string | null;
            /**
             * Format: uuid
             * @description Id of the conversation, a UUID that the server makes.
             */
            id: string;
            /** @description Seconds without a word after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail. */
            idle_timeout_seconds: number;
            /** @description How many messages of all sides are stored. */
            message_count: number;
            /** @description Free-form data of the caller, returned as given; at most 16,384 characters as JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Id of the node of the flow where the conversation is. null: the end user was erased. */
            node_id: string | null;
            /**
             * Format: uuid
             * @description Id of the organization that owns the conversation.
             */
            organization_id: string;
            /** @description `success`, `failure` or `neutral`, as the end node of the flow or the one who closed it says. null: not said. */
            outcome: ("success" | "failure" | "neutral") | null;
            /** @description Label of the end node that was reached. null: not over, or it has none. */
            outcome_label: string | null;
            /** @description Name of the queue in which a human is awaited. null: none is, or one took over. */
            queue: string | null;
            /** @description What the visitor thought of it, given at its end. null: not rated. */
            rating: components["schemas"]["ConversationRating"] | null;
            /** @description Position of the last message that the visitor of a website has seen. null: none yet, or no visitor. */
            read_position: number | null;
            /** @description true while the assistant is at work on its next words. */
            replying: boolean;
            /**
             * Format: uuid
             * @description Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it.
             */
            revision_id: string;
            /**
             * @description `active`: the assistant or the end user is to speak. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over.
             * @enum {string}
             */
            status: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            /** @description When a human took over; null while one is awaited */
            taken_over_at: string | null;
            /** @description Whether it tries the assistant out */
            test: boolean;
            /** @description How often the end user has spoken. */
            turns: number;
            /**
             * Format: date-time
             * @description When the conversation was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers. */
            variables: {
                [key: string]: unknown;
            };
        };
        /** @description A conversation asks for a human, or goes on to another assistant. */
        ConversationHandoffRequestedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that talks.
                 */
                assistant_id: string;
                /** @description Id of the call. null: no phone call. */
                call_id: string | null;
                /** @description `chat`, `voice`, `sms` or `email`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description Id of the end user. null: not known. */
                end_user_id: string | null;
                /** @description Id of the node of the flow where it happened. null: none. */
                node_id: string;
                /** @description Queue in which a human is awaited. null: none is named. */
                queue: string | null;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision that talks.
                 */
                revision_id: string;
                /** @description Id of the assistant that goes on. null: a human is asked for. */
                to_assistant_id: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.handoff.requested";
        };
        ConversationMessage: {
            /** @description The human who wrote it; null for other roles */
            agent_name: string | null;
            /**
             * Format: uuid
             * @description Id of the conversation that it was said in.
             */
            conversation_id: string;
            /**
             * Format: date-time
             * @description When it was said: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the message, a UUID that the server makes.
             */
            id: string;
            /** @description Id of the node of the flow that spoke. null: a person did. */
            node_id: string | null;
            /** @description What the end user may pick from, absent where nothing is offered. Send a label or a value as the next message. */
            options?: {
                /** @description What to show, at most 40 characters. */
                label: string;
                /** @description What the pick means; the label unless the flow says otherwise. */
                value: string;
            }[];
            /** @description Place in the transcript, counted from 1 without gaps. */
            position: number;
            /**
             * @description `user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over.
             * @enum {string}
             */
            role: "user" | "assistant" | "agent";
            /** @description What was said; empty once the end user was erased. */
            text: string;
            /** @description Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user. */
            turn: number;
        };
        /** @description Somebody said something in a conversation. */
        ConversationMessageCreatedEvent: {
            data: {
                /** @description `chat`, `voice`, `sms` or `email`. */
                channel: string;
                /** @description Length of the text in characters. */
                characters: number;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description Id of the end user. null: not known. */
                end_user_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the message, as `listConversationMessages` shows it.
                 */
                message_id: string;
                /** @description Place in the transcript, counted from 1 without gaps. */
                position: number;
                /** @description `user`: the end user. `assistant`: the assistant. `agent`: a human colleague who took over. */
                role: string;
                /**
                 * @description What was said (its first 16,384 characters), read at the moment of delivery. null once the person was erased
                 * @default null
                 */
                text?: string | null;
                /** @description Which turn it belongs to: 0 before the end user has spoken, then one more with each message of the end user. */
                turn: number;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.message.created";
        };
        ConversationMessagePage: {
            /** @description Oldest first. A page of very long texts may be shorter than `limit`. */
            data: components["schemas"]["ConversationMessage"][];
            /** @description `after` of the next page. null on the last one. */
            next_after: number | null;
        };
        ConversationNote: {
            /** @description Who wrote it: the name given, else the name of the key */
            author: string;
            /**
             * Format: uuid
             * @description The conversation it belongs to
             */
            conversation_id: string;
            /**
             * Format: date-time
             * @description When it was written
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the note
             */
            id: string;
            /** @description Seen by colleagues only; no flow and no model reads it */
            text: string;
        };
        ConversationNotePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ConversationNote"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ConversationPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Conversation"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
            /** @description How many conversations this page looked through for `q`; null without `q` */
            searched: number | null;
        };
        ConversationRating: {
            /** @description What the visitor added, at most 1,000 characters. null: nothing, or the end user was erased. */
            comment: string | null;
            /** @description From 1, bad, to 5, very good. */
            score: number;
        };
        ConversationReplay: {
            /** @description How many questions to models and knowledge bases the recorded conversation never asked; they were asked now, and cost. */
            asked_anew: number;
            /**
             * Format: uuid
             * @description Id of the conversation that was replayed.
             */
            conversation_id: string;
            /** @description Outcome of the flow. */
            outcome: {
                /** @description Outcome with the other revision. null: none. */
                after: string | null;
                /** @description Recorded outcome. null: none. */
                before: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the revision to replay against, of any assistant; its flow must have compiled.
             */
            revision_id: string;
            /** @description true when replies, variables and outcome are all as they were. */
            same: boolean;
            /** @description How many tool calls had other inputs than recorded: a replay calls no tool, so they got no result. */
            tools_not_called: number;
            /** @description Each turn, from 0 (what the assistant says first). */
            turns: {
                /** @description What the other revision does. */
                after: {
                    /** @description Whether the flow had ended. */
                    ended: boolean;
                    /** @description Id of the node where the flow was after the turn. null: not known; of the recorded side only the last turn is. */
                    node_id: string | null;
                    /** @description What the assistant said, in order. */
                    replies: string[];
                };
                /** @description What was recorded. */
                before: {
                    /** @description Whether the flow had ended. */
                    ended: boolean;
                    /** @description Id of the node where the flow was after the turn. null: not known; of the recorded side only the last turn is. */
                    node_id: string | null;
                    /** @description What the assistant said, in order. */
                    replies: string[];
                };
                /** @description true when the replies are as they were. */
                same: boolean;
                /** @description Number of the turn; 0 before the end user has spoken. */
                turn: number;
                /** @description What the end user said. null: nothing in this turn. */
                user: string | null;
            }[];
            /** @description Variables whose value at the end differs. */
            variables: {
                /** @description Value with the other revision. null: none. */
                after: unknown;
                /** @description Recorded value. null: none. */
                before: unknown;
                /** @description Name of the variable. */
                name: string;
            }[];
        };
        /** @description Nobody answered for so long that the conversation was closed. */
        ConversationSessionAbandonedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that talks.
                 */
                assistant_id: string;
                /** @description Id of the call. null: no phone call. */
                call_id: string | null;
                /** @description `chat`, `voice`, `sms` or `email`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description What models and embeddings cost, in US dollars. */
                cost_usd: number;
                /** @description Result in a word of the organization. null: not said. */
                disposition: string | null;
                /** @description Seconds from the beginning to the end. */
                duration_seconds: number;
                /** @description Id of the end user. null: not known. */
                end_user_id: string | null;
                /** @description Label of the end node that was reached. null: none. */
                label: string | null;
                /** @description How many messages of all sides were stored. */
                messages: number;
                /** @description `success`, `failure` or `neutral`, as the end node of the flow or the one who closed it says. null: not said. */
                outcome: string | null;
                /** @description `flow`, `closed`, `idle`, `call_ended`, `erased` or `failed`. */
                reason: string;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision that talks.
                 */
                revision_id: string;
                /** @description How often the end user has spoken. */
                turns: number;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.session.abandoned";
        };
        /** @description A conversation came to its end. */
        ConversationSessionCompletedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that talks.
                 */
                assistant_id: string;
                /** @description Id of the call. null: no phone call. */
                call_id: string | null;
                /** @description `chat`, `voice`, `sms` or `email`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description What models and embeddings cost, in US dollars. */
                cost_usd: number;
                /** @description Result in a word of the organization. null: not said. */
                disposition: string | null;
                /** @description Seconds from the beginning to the end. */
                duration_seconds: number;
                /** @description Id of the end user. null: not known. */
                end_user_id: string | null;
                /** @description Label of the end node that was reached. null: none. */
                label: string | null;
                /** @description How many messages of all sides were stored. */
                messages: number;
                /** @description `success`, `failure` or `neutral`, as the end node of the flow or the one who closed it says. null: not said. */
                outcome: string | null;
                /** @description `flow`, `closed`, `idle`, `call_ended`, `erased` or `failed`. */
                reason: string;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision that talks.
                 */
                revision_id: string;
                /** @description How often the end user has spoken. */
                turns: number;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.session.completed";
        };
        /** @description A conversation began. */
        ConversationSessionStartedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that talks.
                 */
                assistant_id: string;
                /** @description Id of the call. null: no phone call. */
                call_id: string | null;
                /** @description `chat`, `voice`, `sms` or `email`. */
                channel: string;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description Id of the end user. null: not known. */
                end_user_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision that talks.
                 */
                revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation.session.started";
        };
        ConversationState: {
            /** Format: uuid */
            conversation_id: string;
            end_reason: string | null;
            ended_at: string | null;
            outcome: ("success" | "failure" | "neutral") | null;
            /** @description Where a human is awaited */
            queue: string | null;
            /** @description How far the visitor of a website has read; null elsewhere */
            read_position: number | null;
            /** @description The assistant is at work on its next words */
            replying: boolean;
            /** @enum {string} */
            status: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            /** @description The human who answers now */
            taken_over_by: string | null;
        };
        ConversationTraceEntry: {
            /** @description What this entry cost, in US dollars. */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description What is known of it; the fields depend on `type`. Parts that the key may not see are masked. */
            detail: {
                [key: string]: unknown;
            };
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description Id of the node of the flow concerned. null: none. */
            node_id: string | null;
            /** @description Place in the trace, counted from 1. */
            position: number;
            /** @description Why it happened, in words. */
            reason: string;
            /** @description Which turn of the end user it belongs to; 0 before the first. */
            turn: number;
            /** @description What happened: `started`, `heard`, `step`, `effect`, `result`, `model_call`, `tool_call`, `knowledge_search`, `policy`, `memory`, `human`, `note` or `entered` (another assistant goes on). */
            type: string;
        };
        ConversationTraceEntryPage: {
            /** @description What models and embeddings of the whole conversation have cost, in US dollars. */
            cost_usd: number;
            /** @description Oldest first. A page of very long texts may be shorter than `limit`. */
            data: components["schemas"]["ConversationTraceEntry"][];
            /** @description `after` of the next page. null on the last one. */
            next_after: number | null;
        };
        ConversationTurn: {
            /** @description The conversation after the turn. */
            conversation: components["schemas"]["Conversation"];
            /** @description The message that was sent, as stored. */
            message: components["schemas"]["ConversationMessage"];
            /** @description What the assistant answered, in order. Empty while a human has the conversation. */
            replies: components["schemas"]["ConversationMessage"][];
        };
        CreateApiKeyRequest: {
            /**
             * Format: date-time
             * @description When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never.
             */
            expires_at?: string;
            /** @description Label of the key, 1 to 100 characters; need not be unique. */
            name: string;
            /** @description What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing. */
            scopes?: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        CreateAssistantRequest: {
            /** @description Notes for the people who build the assistant, at most 10,000 characters; empty by default. */
            description?: string;
            /** @description Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says. */
            knowledge_gap_analysis_enabled?: boolean;
            /** @description Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429. */
            max_active_calls?: number | null;
            /** @description Free-form data of the caller, returned as given. Replaced as a whole. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Name of the assistant, told to the model and shown in lists; 1 to 200 characters. */
            name: string;
            /** @description Switches kept with the assistant, returned as given. What a model may do is set by the revision. */
            platform_tools?: {
                /** @description What any assistant hears without a way for it, each true by default. Set one to false to leave it to the flow and its model. */
                builtin_intents?: {
                    /** @description Told to forget it: leaves a form by `else`, or goes back to the dialogue before it. */
                    cancel?: boolean;
                    /** @description Told goodbye: ends by the way of the flow, else with a friendly word. */
                    goodbye?: boolean;
                    /** @description Greeted in the middle of a form: answers, and asks its question again. */
                    greeting?: boolean;
                    /** @description Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that nobody can be connected. */
                    human?: boolean;
                    /** @description Asked to say it again: repeats its last words. */
                    repeat?: boolean;
                    /** @description Asked whether it is a human: says that it is a virtual assistant. */
                    robot?: boolean;
                    /** @description Thanked in the middle of a form: answers, and asks its question again. */
                    thanks?: boolean;
                };
                /** @description The model may end the conversation itself; true by default. */
                end_call?: boolean;
                /** @description The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for. */
                knowledge_search?: boolean;
                /** @description The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node. */
                press_digit?: boolean;
                /** @description The model may schedule another call; false by default. Stored, and not acted on today. */
                schedule_callback?: boolean;
                /** @description The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node. */
                send_text?: boolean;
                /** @description The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node. */
                transfer?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description How many cases of the suite may fail before the verdict is `failed`; 0 by default. */
            release_gate_max_failures?: number;
            /**
             * @description `off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.
             * @enum {string}
             */
            release_gate_mode?: "off" | "advisory";
            /** @description Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none. */
            release_suite_id?: string | null;
        };
        CreateAssistantRevisionRequest: {
            /** @description The model that judges replies by policies and proposes facts to remember. No model: neither is done. */
            analyzer_model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /** @description Settings by channel. Stored and returned as given; the server does not act on them today. */
            channel_specific_config?: {
                /** @description Settings for chat. */
                chat?: {
                    [key: string]: unknown;
                };
                /** @description Settings for e-mail. */
                email?: {
                    [key: string]: unknown;
                };
                /** @description Settings for text messages. */
                sms?: {
                    [key: string]: unknown;
                };
                /** @description Settings for phone calls. */
                voice?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole. */
            context_variables?: ({
                /** @description What the value means, in words that a model reads when it looks for it in what the end user said. */
                description?: string | null;
                /** @description The values that a variable of type `enum` may have; empty for other types. */
                enum_values?: string[] | null;
                /** @description Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`. */
                name: string;
                /** @description How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default. */
                reask_cap?: number | null;
                /** @description Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`. */
                source?: string | null;
                /** @description Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding. */
                type?: string | null;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Whether the conversation stays open for questions after the flow has ended; false by default. */
            continue_after_flow?: boolean;
            /** @description Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value. */
            current_time?: {
                /** @description Whether the model is told the time of each turn; true by default. */
                enabled?: boolean;
                /** @description IANA time zone in which dates and times are understood and told, such as `Europe/Vienna`. null, the default: that of the organization. */
                timezone?: string | null;
            };
            /** @description Notes for the people who build the assistant, at most 10,000 characters; end users never see it. */
            description?: string;
            /** @description Documents with audience tags are found only if they share one of these; at most 200. */
            kb_audience_tags?: string[];
            /** @description Documents above this clearance level are never found, 0 to 1000; 0 by default. */
            kb_clearance_level?: number;
            /** @description Knowledge bases that the assistant answers from where a node names none, at most 200. */
            knowledge_base_refs?: ({
                /** @description Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it. */
                knowledge_base_id: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Whether the assistant recalls facts about known end users and stores new ones; false by default. */
            memory_enabled?: boolean;
            /** @description The model that talks, and how it is asked. */
            model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /** @description Label of the revision in lists, 1 to 200 characters; `Revision 1` at first. */
            name?: string;
            /** @description Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`. */
            persona?: string | null;
            /** @description What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults. */
            platform_tools?: {
                /** @description What any assistant hears without a way for it, each true by default. Set one to false to leave it to the flow and its model. */
                builtin_intents?: {
                    /** @description Told to forget it: leaves a form by `else`, or goes back to the dialogue before it. */
                    cancel?: boolean;
                    /** @description Told goodbye: ends by the way of the flow, else with a friendly word. */
                    goodbye?: boolean;
                    /** @description Greeted in the middle of a form: answers, and asks its question again. */
                    greeting?: boolean;
                    /** @description Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that nobody can be connected. */
                    human?: boolean;
                    /** @description Asked to say it again: repeats its last words. */
                    repeat?: boolean;
                    /** @description Asked whether it is a human: says that it is a virtual assistant. */
                    robot?: boolean;
                    /** @description Thanked in the middle of a form: answers, and asks its question again. */
                    thanks?: boolean;
                };
                /** @description The model may end the conversation itself; true by default. */
                end_call?: boolean;
                /** @description The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for. */
                knowledge_search?: boolean;
                /** @description The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node. */
                press_digit?: boolean;
                /** @description The model may schedule another call; false by default. Stored, and not acted on today. */
                schedule_callback?: boolean;
                /** @description The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node. */
                send_text?: boolean;
                /** @description The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node. */
                transfer?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description false switches all policies of the revision off; true by default. */
            policies_enabled?: boolean;
            /** @description Policies that the assistant obeys, at most 200. */
            policy_refs?: ({
                /**
                 * Format: uuid
                 * @description Id of the policy; `createPolicy` and `listPolicies` give it.
                 */
                policy_id: string;
                /** @description Policies with a higher number are told to the model first; 0 by default. */
                priority?: number;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked. */
            router_config_id?: string | null;
            /**
             * Format: uuid
             * @description Id of the revision to copy; the latest revision of the assistant unless given.
             */
            source_revision_id?: string;
            /** @description Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation. */
            system_prompt?: string;
            /** @description Tools that the assistant may call in dialogue, at most 200. */
            tool_refs?: ({
                /** @description Inputs for the tool by variable name; they win over the defaults of the tool revision. */
                input_defaults?: {
                    [key: string]: unknown;
                };
                /** @description `active` (default) follows the active revision of the tool; an id of a tool revision pins that one. */
                revision?: "active" | string;
                /**
                 * Format: uuid
                 * @description Id of the tool; `createTool` and `listTools` give it.
                 */
                tool_id: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Values that variables have when a conversation starts, by name; what the caller gives wins. */
            variable_defaults?: {
                [key: string]: unknown;
            };
            /** @description How the assistant behaves on calls. Replaced as a whole, over the defaults. */
            voice_call_settings?: {
                /** @description Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off. */
                ai_disclosure?: boolean;
                /** @description What the assistant says first when a call is answered. null: the flow begins by itself. */
                first_message?: string | null;
                /** @description Whether the end user may interrupt the assistant; true by default. Stored for carriers. */
                interruptible?: boolean;
                /** @description Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today. */
                max_duration_seconds?: number;
                /** @description Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today. */
                silence_timeout_seconds?: number;
                /** @description Voice of the speech provider. null: the default voice. Stored for carriers. */
                voice_id?: string | null;
                /** @description What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps. */
                voicemail?: {
                    /** @description Whether machines are told from people; true by default. */
                    detect?: boolean;
                    /** @description Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step. */
                    message?: string | null;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says. */
            workflow_enabled?: boolean;
        };
        CreateCallRequest: {
            /** @description City, for templates. */
            city?: string;
            /** @description More about the lead, such as a balance: at most 50 texts of at most 1,000 characters. An assistant knows the name in small letters: account balance as `account_balance`. */
            customerMetadata?: {
                [key: string]: string;
            };
            /** @description E-mail address, for templates; no mail is sent to it. */
            email?: string;
            /** @description First name, for greetings and templates. */
            firstName?: string;
            /** @description Last name, for templates. */
            lastName?: string;
            /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
            leadId?: string;
            /** @description Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164. */
            primaryPhone: string;
            /** @description State, as two letters or by name; decides time zone and state rules where there is no ZIP code. */
            state?: string;
            /** @description Id of an active workflow (`listWorkflows`); its first `CALL` step is used. */
            workflowId: string;
            /** @description ZIP code; decides time zone and state where the law asks for them. */
            zipcode?: string;
        };
        CreateCallResponse: {
            /**
             * Format: uuid
             * @description Id of the call, for `getCall`, `cancelCall` and `getCallTimeline`.
             */
            id: string;
            /**
             * @description Always `INITIATED`. What became of it is read with `getCall`; a forbidden call is `BLOCKED` there, and `getCallReceipt` says why.
             * @enum {string}
             */
            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
        };
        CreateCarrierRequest: {
            /** @description Label of the carrier, 1 to 200 characters. */
            name: string;
            /**
             * @description Kind of carrier. `simulated` (default) dials nobody: invented people answer.
             * @default simulated
             * @enum {string}
             */
            type?: "simulated";
        };
        CreateChannelRequest: {
            /** @description Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page. */
            allowed_origins?: string[];
            /**
             * @description How the chat looks and what it says before the assistant does.
             * @default {}
             */
            appearance?: {
                /** @description Picture beside the heading: an https address that the page’s policy allows. null: none. */
                avatar_url?: string | null;
                /** @description Colour of the button, of the heading and of the visitor’s words, as `#rrggbb`. */
                color?: string;
                /** @description Shown before the first message, at most 500 characters; empty: nothing. */
                greeting?: string;
                /** @description Language of the chat’s own texts, such as `en` or `es`; others are shown in English. */
                locale?: string;
                /**
                 * @description Corner of the page: `right` or `left`.
                 * @enum {string}
                 */
                position?: "right" | "left";
                /** @description A line under the messages, at most 300 characters; empty: none. */
                privacy_notice?: string;
                /** @description An https address that the privacy line links to. null: none. */
                privacy_url?: string | null;
                /**
                 * @description `message`: the conversation begins with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first.
                 * @enum {string}
                 */
                starts_on?: "message" | "open";
                /** @description Heading of the chat, at most 60 characters. */
                title?: string;
            };
            /**
             * Format: uuid
             * @description Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.
             */
            assistant_id: string;
            /**
             * @description What visitors read while the channel takes no new chats; at most 500 characters.
             * @default We are away right now. Please come back later.
             */
            away_message?: string;
            /**
             * @description false: the channel is away for everybody. Chats under way go on.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description When new chats may begin. null: always.
             * @default null
             */
            hours?: components["schemas"]["ChannelHours"] | null;
            /**
             * @description `anonymous`: anybody may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.
             * @default anonymous
             * @enum {string}
             */
            identity?: "anonymous" | "verified";
            /**
             * @description How much visitors may cause.
             * @default {}
             */
            limits?: {
                /** @description Conversations that may be under way at once; 1 to 100,000. */
                conversations_at_once?: number;
                /** @description US dollars that conversations begun on one UTC day may cost before the channel is away for visitors whom nobody vouches for. null: no limit. */
                daily_budget_usd?: number | null;
                /** @description Messages that one visitor may send in a minute, counted at each node; 1 to 600. */
                messages_per_minute?: number;
                /** @description New visitors that the channel takes in a minute, counted at each node; 1 to 100,000. */
                visitors_per_minute?: number;
            };
            /** @description What colleagues call the channel; visitors never see it. */
            name: string;
            /**
             * @description `web`: a chat on a website, and a page to share as a link.
             * @default web
             * @constant
             */
            type?: "web";
        };
        CreateConversationRequest: {
            /**
             * Format: uuid
             * @description Id of the assistant that talks; it must have an active revision, unless `revision_id` names another.
             */
            assistant_id: string;
            /**
             * @description How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server.
             * @default chat
             * @enum {string}
             */
            channel?: "chat" | "voice" | "sms" | "email";
            /** @description Who talks: the id of an end user, or identifiers to find or make one by. Absent: an unknown person, whom nothing is remembered of. */
            end_user?: {
                /**
                 * Format: uuid
                 * @description Id of a known end user; `identifyEndUser` and `listEndUsers` give it. Identifiers are then not looked at.
                 */
                id?: string;
                /** @description Values to find the end user by; a new one is made when nobody has them. */
                identifiers?: {
                    /**
                     * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                     * @enum {string}
                     */
                    type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                    /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
                    value: string;
                    /**
                     * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
                     * @default false
                     */
                    verified?: boolean;
                }[];
                /** @description What is known of the person, merged into the profile when identifiers are given. */
                traits?: {
                    [key: string]: unknown;
                };
            };
            /** @description Short for `end_user.identifiers`. */
            identifiers?: {
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
                value: string;
                /**
                 * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
                 * @default false
                 */
                verified?: boolean;
            }[];
            /** @description Seconds without a word after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail. */
            idle_timeout_seconds?: number;
            /** @description Free-form data of the caller, returned as given; at most 16,384 characters as JSON. */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it.
             */
            revision_id?: string;
            /**
             * @description Try the assistant out. Such a conversation is in no list, figure, event or bulk replay unless asked for, reaches no queue and no phone, leaves nothing in memory, and goes after a week. Models and tools are really called; models are paid for as `evaluation`. Takes `end_user.id`, but no identifiers: it makes and changes no person
             * @default false
             */
            test?: boolean;
            /** @description Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers. */
            variables?: {
                [key: string]: unknown;
            };
        };
        CreatedApiKey: {
            /**
             * Format: date-time
             * @description When the key was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never. */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the key, for `revokeApiKey`.
             */
            id: string;
            /** @description true while it can be used; false once it is revoked or expired. */
            is_active: boolean;
            /** @description First 12 characters of the key, to tell keys apart. */
            key_prefix: string;
            /** @description When it was last used; written at most once a minute. null: never. */
            last_used_at: string | null;
            /** @description Label of the key, 1 to 100 characters; need not be unique. */
            name: string;
            /** @description The whole secret, to be sent as `x-api-key`. Shown in this answer only. */
            plain_text_key: string;
            /** @description What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        CreatedChannel: {
            /** @description Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page. */
            allowed_origins: string[];
            /** @description How the chat looks and what it says before the assistant does. */
            appearance: components["schemas"]["ChannelAppearance"];
            /**
             * Format: uuid
             * @description Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.
             */
            assistant_id: string;
            /** @description What visitors read while the channel takes no new chats; at most 500 characters. */
            away_message: string;
            /**
             * Format: date-time
             * @description When the channel was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description false: the channel is away for everybody. Chats under way go on. */
            enabled: boolean;
            /** @description When new chats may begin. null: always. */
            hours: components["schemas"]["ChannelHours"] | null;
            /**
             * Format: uuid
             * @description Id of the channel, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `anonymous`: anybody may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.
             * @enum {string}
             */
            identity: "anonymous" | "verified";
            /** @description How much visitors may cause. */
            limits: components["schemas"]["ChannelLimits"];
            /** @description What colleagues call the channel; visitors never see it. */
            name: string;
            /** @description Where the page to share is, on this server. */
            path: string;
            /** @description Names the channel in pages that carry it. Not a secret, and never an API key. */
            public_key: string;
            /** @description Signs the tokens by which your website vouches for its visitors. Shown this once; keep it on your server. */
            secret: string;
            /**
             * @description `web`: a chat on a website, and a page to share as a link.
             * @constant
             */
            type: "web";
            /**
             * Format: date-time
             * @description When the channel was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        CreatedSignInLink: {
            /** @description The secret of the link, for `openSession`. Works once. Shown in this answer only. */
            code: string;
            /**
             * Format: date-time
             * @description When the link was made: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link works no more: ISO 8601, UTC, milliseconds.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description Id of the link, a UUID.
             */
            id: string;
            /** @description Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else. */
            name: string;
            /** @description Where to open it, on the host of this server: `/console/#code=…`. */
            path: string;
            /** @description What the session may do. Left out at creation: all that the caller may. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        CreatedTool: {
            /** @description The revision that is called. null: none is. */
            active_revision: components["schemas"]["ToolRevision"] | null;
            /** @description Id of the revision that is called. null: none is. */
            active_revision_id: string | null;
            /**
             * Format: date-time
             * @description When the tool was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When to use the tool, told to models; at most 10,000 characters. */
            description: string;
            /**
             * Format: uuid
             * @description Id of the tool, a UUID that the server makes.
             */
            id: string;
            /** @description Name of the tool, told to models; 1 to 200 characters. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the organization that owns the tool.
             */
            organization_id: string;
            /**
             * @description `api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server.
             * @enum {string}
             */
            tool_type: "api_call" | "transfer" | "mcp" | "knowledge_search" | "platform";
            /**
             * Format: date-time
             * @description When the tool was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description What will keep the tool from working as it stands; absent when nothing is known */
            warnings?: string[];
        };
        CreateEndUserRequest: {
            /**
             * @description What the person is known by.
             * @default []
             */
            identifiers?: {
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
                value: string;
                /**
                 * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
                 * @default false
                 */
                verified?: boolean;
            }[];
            /** @description Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said. */
            source?: string;
            /** @description What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here. */
            traits?: {
                [key: string]: unknown;
            };
        };
        CreateFactRequest: {
            /**
             * @description How sure it is, 0 to 1; 1 by default.
             * @default 1
             */
            confidence?: number;
            /** @description Id of the conversation that it comes from. null: none. */
            conversation_id?: string;
            /**
             * Format: uuid
             * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
             */
            end_user_id: string;
            /**
             * Format: date-time
             * @description When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never.
             */
            expires_at?: string;
            /**
             * @description Who says so, such as `api` (default) or `conversation`; 1 to 100 characters.
             * @default api
             */
            source?: string;
            /** @description The fact in a sentence, 1 to 2,000 characters. */
            text: string;
        };
        CreateKnowledgeBaseRequest: {
            /** @description What it holds, for people, at most 2,000 characters. null: nothing was said. */
            description?: string;
            /** @description Model that computes them; needed unless the provider is `local`. Fixed for the life of the base. */
            embedding_model?: string;
            /**
             * @description Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account.
             * @default local
             */
            embedding_provider?: string;
            /**
             * @description A search whose best score is below it is kept as a gap, 0 to 1; 0.4 by default.
             * @default 0.4
             */
            gap_score?: number;
            /** @description Label of the knowledge base, 1 to 200 characters. */
            name: string;
        };
        /** @description JSON as shown, or CSV with a column `primaryPhone` */
        CreateLeadBatchRequest: {
            /** @description Leads as `startExecution` takes them, at most 10,000. */
            leads: {
                /** @description Id of the campaign in your system. */
                campaignID?: string;
                /** @description City, for templates. */
                city?: string;
                /** @description More about the lead, such as a balance: at most 50 texts of at most 1,000 characters. An assistant knows the name in small letters: account balance as `account_balance`. */
                customerMetadata?: {
                    [key: string]: string;
                };
                /** @description E-mail address, for templates; no mail is sent to it. */
                email?: string;
                /** @description First name, for greetings and templates. */
                firstName?: string;
                /** @description Number that the lead is connected to when they ask for a human. */
                forwardingPhoneNumber?: string;
                /** @description Last name, for templates. */
                lastName?: string;
                /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
                leadId?: string;
                /** @description Direct number of the human colleague of the lead. */
                phoneAgentDirectDial?: string;
                /** @description Extension of the human colleague of the lead. */
                phoneAgentExtension?: string;
                /** @description Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164. */
                primaryPhone: string;
                /** @description Where the lead comes from or is kept, at most 4,000 characters. */
                referenceURL?: string;
                /** @description Id of the source of the lead in your system. */
                sourceID?: string;
                /** @description State, as two letters or by name; decides time zone and state rules where there is no ZIP code. */
                state?: string;
                /** @description Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters. */
                textContent?: string;
                /** @description ZIP code; decides time zone and state where the law asks for them. */
                zipcode?: string;
            }[];
        };
        CreateModelBudgetRequest: {
            /**
             * @description Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one.
             * @default 0.8
             */
            alert_at?: number;
            /** @description How much may be spent in a period, in US dollars. */
            amount_usd: number;
            /**
             * Format: uuid
             * @description Counts what this assistant spends. null: not limited to one.
             */
            assistant_id?: string;
            /**
             * @description true: calls to models are refused with 402 once the amount is spent. false by default.
             * @default false
             */
            hard?: boolean;
            /**
             * Format: uuid
             * @description Counts what embeddings of this knowledge base cost. null: not limited to one. Give either this or `assistant_id`.
             */
            kb_id?: string;
            /** @description Label of the budget, 1 to 200 characters. */
            name: string;
            /**
             * @description `day`, `month` (default) or `total`, in UTC. Cannot be changed later.
             * @default month
             * @enum {string}
             */
            period?: "day" | "month" | "total";
        };
        CreateModelProviderRequest: {
            /** @description Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again. */
            api_key?: string;
            /** @description Address of the vendor; the public one of `openai` and `anthropic` unless given, needed for `openai_compatible`. A new address needs `api_key` again. */
            base_url?: string;
            /**
             * @description Whose protocol it talks. `openai_compatible` is for servers of your own.
             * @enum {string}
             */
            kind: "openai" | "anthropic" | "openai_compatible";
            /** @description Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in. */
            name: string;
        };
        CreatePhoneNumberRequest: {
            /** @description Id of the carrier (`listCarriers`) that the number belongs to; by default the simulated carrier. */
            carrierId?: string;
            /**
             * @description City that the number belongs to, for people; empty if not given.
             * @default
             */
            city?: string;
            /**
             * @description ISO 3166 code of the country; `US` if not given.
             * @default
             */
            country?: string;
            /**
             * @description Whether it is meant for calls that come in; true by default. Kept for people, not enforced.
             * @default true
             */
            inbound?: boolean;
            /**
             * @description Whether it is meant for calls that go out; true by default. Kept for people, not enforced.
             * @default true
             */
            outbound?: boolean;
            /** @description The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164. */
            phoneNumber: string;
            /**
             * @description State that the number belongs to, for people; empty if not given.
             * @default
             */
            state?: string;
        };
        CreatePolicyRequest: {
            /**
             * @description false switches the policy off everywhere; true by default.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description `must` (default) and `must_not` are told to the model and checked; `prefer` is told and not checked.
             * @default must
             * @enum {string}
             */
            kind?: "must" | "must_not" | "prefer";
            /** @description Label of the policy in lists and traces, 1 to 200 characters. */
            name: string;
            /** @description The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model. */
            text: string;
        };
        CreateProcedureRequest: {
            /** @description Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow. */
            instructions: string;
            /** @description Label of the procedure, 1 to 200 characters. */
            name: string;
        };
        CreateReleaseSuiteRequest: {
            /** @description Conversations to replay, at most 200. */
            cases: components["schemas"]["TestCaseInput"][];
            /** @description Label of the suite, 1 to 200 characters. */
            name: string;
        };
        CreateRouterConfigRequest: {
            /** @description Note for people, at most 2,000 characters. null: none. */
            description?: string;
            /** @description Label of the config, 1 to 200 characters. */
            name: string;
            /** @description Models in order, 1 to 10: the next is asked when the one before has failed. */
            targets: {
                /**
                 * @description How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default.
                 * @default 2
                 */
                max_retries?: number;
                /** @description Name of the model with its provider, at most 200 characters. */
                model: string;
                /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
                provider: string;
                /**
                 * @description Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default.
                 * @default 60000
                 */
                timeout_ms?: number;
            }[];
        };
        CreateSignInLinkRequest: {
            /**
             * @description Seconds until the link works no more, 60 to 604800 (a week); 900 by default.
             * @default 900
             */
            expires_in?: number;
            /** @description Who signs in with it, 1 to 100 characters: the name of the session, in the audit log and everywhere else. */
            name: string;
            /** @description What the session may do. Left out at creation: all that the caller may. */
            scopes?: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        CreateToolRequest: {
            /** @description The request that the tool makes. */
            configuration?: {
                /**
                 * @description JSON body to send; texts in it are templates over the inputs. Empty: no body.
                 * @default {}
                 */
                body?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Headers to send, at most 100.
                 * @default []
                 */
                headers?: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure?: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value?: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP). */
                mcp?: {
                    /** @description Which of the tools that the server offers (`listMcpTools`). */
                    tool_name: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description HTTP method; `GET` by default.
                 * @default GET
                 * @enum {string}
                 */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                /**
                 * @description Query parameters to send, at most 100.
                 * @default []
                 */
                query_params?: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure?: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value?: string;
                } & {
                    [key: string]: unknown;
                })[];
                /**
                 * @description When to try again: after network errors and the statuses 408, 425, 429 and 5xx.
                 * @default {
                 *       "max_retries": 0,
                 *       "base_delay_seconds": 1,
                 *       "max_delay_seconds": 30,
                 *       "jitter": true
                 *     }
                 */
                retry?: {
                    /**
                     * @description Wait before the first repetition, in seconds; doubles each time. 1 by default.
                     * @default 1
                     */
                    base_delay_seconds?: number;
                    /**
                     * @description true (default): waits are varied at random, so that many callers do not come back at once.
                     * @default true
                     */
                    jitter?: boolean;
                    /**
                     * @description Longest wait, in seconds; 30 by default.
                     * @default 30
                     */
                    max_delay_seconds?: number;
                    /**
                     * @description How often to try again, 0 (default) to 10.
                     * @default 0
                     */
                    max_retries?: number;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description Seconds after which an attempt is given up, 1 to 300; 30 by default.
                 * @default 30
                 */
                timeout?: number;
                /**
                 * @description Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet.
                 * @default
                 */
                url?: string;
                /**
                 * @description Inputs of the tool, at most 200; a model is told their names, types and descriptions.
                 * @default []
                 */
                variables?: ({
                    /**
                     * @description What to give, for the model that fills it in; at most 10,000 characters.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default.
                     * @default false
                     */
                    fixed?: boolean;
                    /** @description A letter or underscore, then letters, digits and underscores, at most 64. */
                    name: string;
                    /**
                     * @description true: the tool is not called without it. false by default.
                     * @default false
                     */
                    required?: boolean;
                    /**
                     * @description Kind of value; `str` by default.
                     * @default str
                     * @enum {string}
                     */
                    type?: "str" | "int" | "float" | "bool" | "list" | "dict" | "date" | "datetime" | "enum";
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            /** @description When to use the tool, told to models; at most 10,000 characters. */
            description?: string;
            /** @description Inputs by name, used where neither the assistant nor the node gives one. */
            input_defaults?: {
                [key: string]: unknown;
            };
            /** @description Free-form data of the caller, returned as given. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Name of the tool, told to models; 1 to 200 characters. */
            name: string;
            /** @description What is taken out of the answer. null: the whole answer. */
            response_schema?: ({
                /**
                 * @description What is taken out of the answer, at most 200. Empty: the whole answer is.
                 * @default []
                 */
                field_mappings?: ({
                    /** @description Name that flows and models know the value by, 1 to 200 characters. */
                    alias: string;
                    /** @description Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`. */
                    path: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * @description `api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server.
             * @default api_call
             * @enum {string}
             */
            tool_type?: "api_call" | "transfer" | "mcp" | "knowledge_search" | "platform";
            /** @description Where a tool of type `transfer` connects to. null: it does not. */
            transfer_target?: ({
                /**
                 * @description Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where.
                 * @default
                 */
                destination?: string;
                /** @description Where to get the destination from during the call. null: `destination` is used. */
                destination_source?: ({
                    /**
                     * @description Inputs for the tool, by name.
                     * @default {}
                     */
                    input_mapping?: {
                        [key: string]: unknown;
                    };
                    /** @description Path of the destination in its answer, as JSONPath. null: none. */
                    response_path?: string | null;
                    /** @description Id of the tool that is asked. null: none. */
                    tool_id?: string | null;
                    /**
                     * @description `api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans.
                     * @default api_tool
                     * @enum {string}
                     */
                    type?: "api_tool" | "context_variable" | "queue";
                } & {
                    [key: string]: unknown;
                }) | null;
                /**
                 * @description `cold` (default): connect and leave. `warm`: announce the caller first.
                 * @default cold
                 * @enum {string}
                 */
                mode?: "cold" | "warm";
            } & {
                [key: string]: unknown;
            }) | null;
        };
        CreateToolRevisionRequest: {
            /** @description The request that the tool makes. null: it makes none. */
            configuration?: {
                /**
                 * @description JSON body to send; texts in it are templates over the inputs. Empty: no body.
                 * @default {}
                 */
                body?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Headers to send, at most 100.
                 * @default []
                 */
                headers?: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure?: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value?: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP). */
                mcp?: {
                    /** @description Which of the tools that the server offers (`listMcpTools`). */
                    tool_name: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description HTTP method; `GET` by default.
                 * @default GET
                 * @enum {string}
                 */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                /**
                 * @description Query parameters to send, at most 100.
                 * @default []
                 */
                query_params?: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure?: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value?: string;
                } & {
                    [key: string]: unknown;
                })[];
                /**
                 * @description When to try again: after network errors and the statuses 408, 425, 429 and 5xx.
                 * @default {
                 *       "max_retries": 0,
                 *       "base_delay_seconds": 1,
                 *       "max_delay_seconds": 30,
                 *       "jitter": true
                 *     }
                 */
                retry?: {
                    /**
                     * @description Wait before the first repetition, in seconds; doubles each time. 1 by default.
                     * @default 1
                     */
                    base_delay_seconds?: number;
                    /**
                     * @description true (default): waits are varied at random, so that many callers do not come back at once.
                     * @default true
                     */
                    jitter?: boolean;
                    /**
                     * @description Longest wait, in seconds; 30 by default.
                     * @default 30
                     */
                    max_delay_seconds?: number;
                    /**
                     * @description How often to try again, 0 (default) to 10.
                     * @default 0
                     */
                    max_retries?: number;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description Seconds after which an attempt is given up, 1 to 300; 30 by default.
                 * @default 30
                 */
                timeout?: number;
                /**
                 * @description Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet.
                 * @default
                 */
                url?: string;
                /**
                 * @description Inputs of the tool, at most 200; a model is told their names, types and descriptions.
                 * @default []
                 */
                variables?: ({
                    /**
                     * @description What to give, for the model that fills it in; at most 10,000 characters.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default.
                     * @default false
                     */
                    fixed?: boolean;
                    /** @description A letter or underscore, then letters, digits and underscores, at most 64. */
                    name: string;
                    /**
                     * @description true: the tool is not called without it. false by default.
                     * @default false
                     */
                    required?: boolean;
                    /**
                     * @description Kind of value; `str` by default.
                     * @default str
                     * @enum {string}
                     */
                    type?: "str" | "int" | "float" | "bool" | "list" | "dict" | "date" | "datetime" | "enum";
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
            /** @description Notes on the revision, at most 10,000 characters. */
            description?: string;
            /** @description Inputs by name, used where neither the assistant nor the node gives one. */
            input_defaults?: {
                [key: string]: unknown;
            };
            /** @description Free-form data of the caller, returned as given. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given. */
            name?: string;
            /** @description What is taken out of the answer. null: the whole answer. */
            response_schema?: ({
                /**
                 * @description What is taken out of the answer, at most 200. Empty: the whole answer is.
                 * @default []
                 */
                field_mappings?: ({
                    /** @description Name that flows and models know the value by, 1 to 200 characters. */
                    alias: string;
                    /** @description Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`. */
                    path: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Where a tool of type `transfer` connects to. null: it does not. */
            transfer_target?: ({
                /**
                 * @description Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where.
                 * @default
                 */
                destination?: string;
                /** @description Where to get the destination from during the call. null: `destination` is used. */
                destination_source?: ({
                    /**
                     * @description Inputs for the tool, by name.
                     * @default {}
                     */
                    input_mapping?: {
                        [key: string]: unknown;
                    };
                    /** @description Path of the destination in its answer, as JSONPath. null: none. */
                    response_path?: string | null;
                    /** @description Id of the tool that is asked. null: none. */
                    tool_id?: string | null;
                    /**
                     * @description `api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans.
                     * @default api_tool
                     * @enum {string}
                     */
                    type?: "api_tool" | "context_variable" | "queue";
                } & {
                    [key: string]: unknown;
                }) | null;
                /**
                 * @description `cold` (default): connect and leave. `warm`: announce the caller first.
                 * @default cold
                 * @enum {string}
                 */
                mode?: "cold" | "warm";
            } & {
                [key: string]: unknown;
            }) | null;
        };
        CreateWebhookEndpointRequest: {
            /**
             * @description Note for people, at most 500 characters; empty by default.
             * @default
             */
            description?: string;
            /**
             * @description Whether events are sent to it; true by default. Enabled again, it gets the events from then on.
             * @default true
             */
            enabled?: boolean;
            /** @description Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later. */
            event_types: string[];
            /**
             * @description The most sensitive events that this endpoint may receive; `non_pii` by default.
             * @default non_pii
             * @enum {string}
             */
            sensitivity_max?: "non_pii" | "pii" | "sensitive";
            /** @description Address that events are posted to: `https:` and on the public internet, at most 2,048 characters. */
            url: string;
        };
        CreateWorkflowRequest: {
            /**
             * @description false: nothing new is dialled, executions are paused and new ones are refused with 409.
             * @default true
             */
            active?: boolean;
            /**
             * @description Notes for the people who run the workflow, at most 4,000 characters.
             * @default
             */
            description?: string;
            /**
             * @description Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default.
             * @default 24
             */
            endHour?: number;
            /** @description Label of the workflow in lists, 1 to 200 characters. */
            name: string;
            /**
             * @description How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`.
             * @default 1
             */
            numberOfAgents?: number;
            /**
             * @description Id of the number to call from (`createPhoneNumber`). null: none.
             * @default null
             */
            phoneNumberId?: string | null;
            /**
             * @description Id of the assistant that talks; it needs an active revision. null: the built-in script talks.
             * @default null
             */
            promptId?: string | null;
            /**
             * @description First hour of the day in which it calls, 0 to 23; 0 by default.
             * @default 0
             */
            startHour?: number;
            /** @description What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards. */
            steps: {
                /**
                 * @description Seconds to wait before the step, from the end of the one before.
                 * @default 0
                 */
                delayInSecs?: number;
                /**
                 * @description Call-ended reasons that complete the execution and skip the steps that are left. `DNC`, `FRAUD` and `BAD_NUMBER` always do.
                 * @default []
                 */
                finishOn?: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
                /**
                 * @description true adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states.
                 * @default false
                 */
                needsTCPACompliance?: boolean;
                /** @description Place of the step, counted from 0; by default its place in the list. */
                order?: number;
                /**
                 * @description What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`.
                 * @default
                 */
                textMessage?: string;
                /**
                 * @description `CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.
                 * @default CALL
                 * @enum {string}
                 */
                type?: "CALL" | "TEXT" | "WAIT";
                /**
                 * @description What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`.
                 * @default
                 */
                voicemailMessage?: string;
            }[];
            /**
             * @description What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default.
             * @default OTHER
             * @enum {string}
             */
            tag?: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
            /**
             * @description IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; `UTC` by default.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description Voice of the speech provider. null: the default voice.
             * @default null
             */
            voiceId?: string | null;
        };
        DataMap: {
            /** @description One line for each column, by table. */
            data: {
                /** @description Name of the column. */
                column: string;
                /**
                 * @description What an erasure does: `erased` (deleted or emptied), `sealed` (its key is destroyed), `kept` (for the reason given), `none` (never holds anything of a person).
                 * @enum {string}
                 */
                handling: "erased" | "sealed" | "kept" | "none";
                /** @description What it holds. */
                holds: string;
                /** @description Why it is kept; empty otherwise. */
                reason: string;
                /** @description Name of the table. */
                table: string;
            }[];
        };
        /**
         * Dialogue
         * @description Talks freely, by instructions, until a way out applies. Ways out: default, conditional, event, else, on_cap.
         */
        DialogueNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /**
                 * @description exchanges to follow, as `{user, assistant}`
                 * @default []
                 */
                examples?: unknown[] | null;
                /** @description When the dialogue is done, in words; it then leaves by `default`. Liquid template */
                goal?: string | null;
                /** @description What to talk about and how; a line that begins with `say:` is said as written. Liquid template */
                instructions: string;
                /**
                 * @description messages of the end user before it leaves by `on_cap`; 20 unless set
                 * @default 20
                 */
                max_turns?: number | null;
            };
            /**
             * @description A node of this type: dialogue
             * @constant
             */
            type: "dialogue";
        };
        DncEntry: {
            /**
             * Format: date-time
             * @description When it was listed: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description Note for people, at most 500 characters; empty by default. */
            note: string;
            /** @description Phone number, E.164. */
            phone: string;
            /**
             * @description How the number came on the list: `api`, `import`, `voice` (said on a call), `keypad` or `sms`.
             * @enum {string}
             */
            source: "api" | "import" | "voice" | "keypad" | "sms";
        };
        DncEntryPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["DncEntry"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        DncImport: {
            /** @description How many numbers were listed. */
            added: number;
            /** @description How many were listed already, or came twice. */
            alreadyListed: number;
            /** @description The first 100 rejected rows. */
            errors: {
                /** @description What is wrong with it. */
                message: string;
                /** @description Line of the file, or place in the list, counted from 1. */
                row: number;
                /** @description What was there. */
                value: string;
            }[];
            /** @description How many rows are no phone numbers. */
            rejected: number;
            /** @description How many rows were read. */
            rows: number;
        };
        DraftGraphRequest: {
            /** @description What the assistant should do, in your own words: paragraphs, bullets or numbered steps, at most 20,000 characters. They are read as data: no sentence in them changes what a draft may do. */
            instructions: string;
            /**
             * @description Knowledge bases that the flow may answer from; at most 50.
             * @default []
             */
            knowledge_base_ids?: string[];
            /**
             * @description Tools that the flow may call; at most 50. They are found in the text by their names.
             * @default []
             */
            tool_ids?: string[];
        };
        DryRunResolutionSettingsRequest: components["schemas"]["UpdateResolutionSettingsRequest"];
        /** @description When an edge applies: `llm` asks the model, `expression` is computed, `event` waits for one */
        EdgeCondition: ({
            /** @description event: its name */
            event?: string;
            /** @description llm: what end users say who mean this way; five on every way work best */
            examples?: string[];
            /** @description expression: a CEL text, or rules as `{logic, conditions}` */
            expression?: unknown;
            /** @description llm: when to take the way, in words: what the end user wants */
            prompt?: string;
            /**
             * @description Who decides
             * @enum {string}
             */
            type?: "llm" | "expression" | "event";
        } & {
            [key: string]: unknown;
        }) | null;
        /**
         * @description The outcomes of nodes that edges stand for
         * @enum {string}
         */
        EdgeKind: "default" | "conditional" | "else" | "success" | "error" | "found" | "not_found" | "failed" | "timeout" | "on_cap" | "done" | "pass" | "violation" | "on_release" | "event";
        EmbeddingCostByDayRow: {
            /**
             * Format: date
             * @description The day, `YYYY-MM-DD`, UTC.
             */
            day: string;
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
        };
        EmbeddingCostByDayRowList: components["schemas"]["EmbeddingCostByDayRow"][];
        EmbeddingCostByKbByDayRow: {
            /**
             * Format: date
             * @description The day, `YYYY-MM-DD`, UTC.
             */
            day: string;
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description Id of the knowledge base; it may be deleted meanwhile. */
            kb_id: string;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
        };
        EmbeddingCostByKbByDayRowList: components["schemas"]["EmbeddingCostByKbByDayRow"][];
        EmbeddingCostByKbRow: {
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description Id of the knowledge base; it may be deleted meanwhile. */
            kb_id: string;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
        };
        EmbeddingCostByKbRowList: components["schemas"]["EmbeddingCostByKbRow"][];
        EmbeddingCostByModelRow: {
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description Name of the model. */
            model: string;
            /** @description Name of the provider. */
            provider: string;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
            /** @description How many calls had no known price; set one with `putModelPrice`. */
            unpriced: number;
        };
        EmbeddingCostByModelRowList: components["schemas"]["EmbeddingCostByModelRow"][];
        EmbeddingCostBySourceRow: {
            /** @description `document` or `query`. */
            embedding_type: string;
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api` or `conversation`. */
            source: string;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
        };
        EmbeddingCostBySourceRowList: components["schemas"]["EmbeddingCostBySourceRow"][];
        EmbeddingResult: {
            /** @description How many numbers each embedding has. */
            dimensions: number;
            /** @description One for each text, in their order. */
            embeddings: number[][];
            /** @description Name of the model; needed unless the provider is `local`. */
            model: string;
            /** @description Name of the provider; `local` by default, which is free. */
            provider: string;
            /** @description What was used and what it cost. */
            usage: {
                /** @description What it cost, in US dollars; 0 without a known price. */
                cost_usd: number;
                /** @description Tokens that were read. */
                input_tokens: number;
                /** @description Tokens that were written; 0 for embeddings. */
                output_tokens: number;
            };
        };
        EmbedTextsRequest: {
            /**
             * @description `document` (default) for texts to be found, `query` for what is looked for; some models tell the two apart.
             * @default document
             * @enum {string}
             */
            embedding_type?: "document" | "query";
            /** @description Name of the model; needed unless the provider is `local`. */
            model?: string;
            /**
             * @description Name of the provider; `local` by default, which is free.
             * @default local
             */
            provider?: string;
            /** @description Texts to embed, 1 to 64, each at most 20,000 characters. */
            texts: string[];
        };
        /**
         * End
         * @description Ends the flow with an outcome. Ways out: none.
         */
        EndNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description what a call came to, such as `SCHEDULER`; the workflow goes by it */
                disposition?: string | null;
                /** @description your name for this ending, kept as `outcome_label` */
                label?: string | null;
                /** @description language (`es`) → text said instead to people who speak it */
                locale_overrides?: {
                    /** @description `message` in Spanish. Liquid template */
                    es?: string;
                } | null;
                /** @description said at the end. Liquid template */
                message?: string | null;
                /**
                 * @description how it ended; `neutral` unless set
                 * @default neutral
                 */
                outcome?: ("success" | "failure" | "neutral") | null;
            };
            /**
             * @description A node of this type: end
             * @constant
             */
            type: "end";
        };
        EndUser: {
            /**
             * Format: date-time
             * @description When the end user was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When the person was erased. null: not erased. */
            erased_at: string | null;
            /**
             * Format: uuid
             * @description Id of the end user, a UUID that the server makes.
             */
            id: string;
            /** @description How many identifiers the person has; the list shows the newest 100. */
            identifier_count: number;
            /** @description What the person is known by. */
            identifiers: {
                /**
                 * Format: date-time
                 * @description When the identifier was added: ISO 8601, UTC, milliseconds.
                 */
                created_at: string;
                /**
                 * Format: uuid
                 * @description Id of the identifier, a UUID that the server makes.
                 */
                id: string;
                /** @description The value with most of it hidden, such as `j***@e***.com`. */
                masked_value: string;
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description true: the person has proved to own it. A verified value is never replaced without a review. false by default. */
                verified: boolean;
            }[];
            /** @description Other ids of the same person, from merges. They keep working in every operation. */
            merged_end_user_ids: string[];
            /** @description Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said. */
            source: string | null;
            /**
             * @description `active`, or `erased`: an empty record that stays so that counts do.
             * @enum {string}
             */
            status: "active" | "erased";
            /** @description What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here. */
            traits: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the end user was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        EndUserPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["EndUser"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
            /** @description How many people this page looked through for `q`; null without `q` */
            searched: number | null;
        };
        EraseByIdentifiersRequest: {
            /** @description What the person is known by. */
            identifiers: {
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
                value: string;
                /**
                 * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
                 * @default false
                 */
                verified?: boolean;
            }[];
        };
        Erasure: {
            /** @description How many calls were emptied. */
            calls: number;
            /** @description How many executions were emptied. */
            executions: number;
            /** @description How many identifiers were looked for. */
            identifiers: number;
        };
        ErrorResponse: {
            /** @description More about the refusal, such as `required_scope` or `findings`; only where there is more to say. */
            details?: {
                [key: string]: unknown;
            };
            /**
             * @description Stable code of the refusal: what programs decide by.
             * @enum {string}
             */
            error: "bad_request" | "authentication_required" | "budget_exceeded" | "permission_denied" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "version_conflict" | "workflow_inactive" | "execution_already_active" | "idempotency_in_progress" | "idempotency_key_reused" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "concurrency_limit_exceeded" | "headers_too_large" | "internal_error" | "upstream_error" | "service_unavailable" | "upstream_timeout";
            /** @description What is wrong and what to do next, for people; the wording may improve. */
            message: string;
            /** @description Seconds to wait before the next try, the same number as the Retry-After header. null: not said. */
            retry_after: number | null;
            /** @description true: the same request may work later. null: not known. */
            retryable: boolean | null;
        };
        EstimateDocumentForm: {
            /** @description Comma-separated. If there are any, only readers with one of them find it; at most 50, each at most 64 characters. */
            audience_tags?: string;
            /** @description Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody. */
            clearance_level?: number;
            /**
             * Format: binary
             * @description The document: pdf, docx, html, md or txt, judged by its content.
             */
            file: string;
            /** @description Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address. */
            title?: string;
        };
        EstimateDocumentRequest: components["schemas"]["AddDocumentRequest"];
        Event: {
            /** @description As the catalog describes it for the type */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same in every delivery
             */
            id: string;
            /**
             * Format: uuid
             * @description Your organization
             */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Type of the catalog */
            type: string;
        };
        ExecutionTimeline: {
            /** @description Oldest first: decisions, dials, events and receipts that the key may read. */
            data: components["schemas"]["ExecutionTimelineEntry"][];
        };
        ExecutionTimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, milliseconds.
             */
            at: string;
            /** @description What is known of it; the fields depend on `type`. */
            data: {
                [key: string]: unknown;
            };
            /** @description Id of the execution or call concerned. */
            subject: string;
            /** @description What happened: the type of an event, such as `call.ended`, or `call.dialled` or `compliance.receipt` (a verdict of the compliance gate). */
            type: string;
        };
        ExplainedNode: {
            /** @description Which node is explained, for `update_node_fields` and other ops. */
            node_id: string;
            /** @description What happens here, in plain words. */
            text: string;
            /** @description Name of the node, or its id. */
            title: string;
            /** @description The edges that leave the node, in the order in which they are tried. */
            ways: components["schemas"]["ExplainedWay"][];
        };
        ExplainedWay: {
            /** @description Which edge is explained, for `remove_edge`. */
            edge_id: string;
            /** @description What happens here, in plain words. */
            text: string;
            /** @description Id of the node that the edge leads to. */
            to: string;
        };
        FixedFinding: {
            /** @description Id of the edge concerned. null: no single edge. */
            edge_id: string | null;
            /** @description Id that the finding had. */
            id: string;
            /** @description What was wrong. */
            message: string;
            /** @description Id of the node concerned. null: no single node. */
            node_id: string | null;
            /** @description Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable. */
            rule_id: string;
        };
        FixGraphRequest: {
            /** @description `graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current. */
            base_version?: number;
            /** @description Ids of findings to fix, 1 to 200, as `validateGraph` and `applyGraphOps` return them. Only findings with `fix_ops` can be fixed. Absent: all that can be. */
            finding_ids?: string[];
        };
        ForgetFactsRequest: {
            /**
             * Format: uuid
             * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
             */
            end_user_id: string;
        };
        ForgetFactsResponse: {
            /** @description How many facts were forgotten. */
            forgotten: number;
        };
        GenerateTextRequest: {
            /**
             * @description How the model is asked.
             * @default {}
             */
            config?: {
                /** @description Most tokens of the answer; the default of the provider unless given. */
                max_tokens?: number;
                /** @description How much a reasoning model thinks, such as `low` or `high`. */
                reasoning_effort?: string;
                /** @description Milliseconds after which the request is given up, 100 to 600,000. */
                request_timeout_ms?: number;
                /** @description Texts at which the model stops; at most 16, each at most 200 characters. */
                stop_sequences?: string[];
                /** @description Randomness of the answer, 0 to 2; the default of the provider unless given. */
                temperature?: number;
                /** @description Most tokens that a reasoning model may think. */
                thinking_budget?: number;
                /** @description Share of the probability mass that tokens are drawn from, 0 to 1; the default of the provider unless given. */
                top_p?: number;
            };
            /** @description The conversation so far, oldest first, 1 to 500 messages. */
            messages: ({
                /** @description What was said, at most 200,000 characters. */
                content: string;
                /**
                 * @description `user`, `assistant` or `tool`: who speaks, or whose result it is.
                 * @constant
                 */
                role: "user";
            } | {
                /** @description What was said, at most 200,000 characters. */
                content: string;
                /**
                 * @description `user`, `assistant` or `tool`: who speaks, or whose result it is.
                 * @constant
                 */
                role: "assistant";
                /** @description Tools that the model asked for, at most 50. */
                tool_calls?: {
                    /** @description Id of the call; send it back with the result. */
                    id: string;
                    /** @description Input for the tool, as JSON. */
                    input: unknown;
                    /** @description Name of the tool. */
                    name: string;
                }[];
            } | {
                /** @description What the tool returned, as JSON. */
                output: unknown;
                /**
                 * @description `user`, `assistant` or `tool`: who speaks, or whose result it is.
                 * @constant
                 */
                role: "tool";
                /** @description The `id` of the call that this is the result of. */
                tool_call_id: string;
                /** @description Name of the tool that was called. */
                tool_name: string;
            })[];
            /** @description Model to ask, as `provider/model`; without it and a router config, `scripted/scripted-v1`. */
            model?: string;
            /**
             * Format: uuid
             * @description Id of a router config, whose targets are asked in order. Takes precedence over `model`.
             */
            router_config_id?: string;
            /** @description Standing instructions for the model, at most 200,000 characters. */
            system?: string;
            /** @description Tools that the model may ask for, at most 64. They are not called: you do, and send the result as a `tool` message. */
            tools?: {
                /** @description When to use it, for the model, at most 4,000 characters. */
                description?: string;
                /**
                 * @description JSON Schema of its input.
                 * @default {
                 *       "type": "object",
                 *       "properties": {}
                 *     }
                 */
                input_schema?: {
                    [key: string]: unknown;
                };
                /** @description Name of the tool: letters, digits, `_` and `-`, at most 64. */
                name: string;
            }[];
        };
        GenerationResult: {
            /** @description Why it stopped, such as `stop`, `length` or `tool-calls`. */
            finish_reason: string;
            /** @description Model that answered. */
            model: string;
            /** @description Name of the provider that answered. */
            provider: string;
            /** @description What it wrote; empty when it only asks for tools. */
            text: string;
            /** @description Tools that it asks for; empty: none. */
            tool_calls: {
                /** @description Id of the call; send it back with the result. */
                id: string;
                /** @description Input for the tool, as JSON. */
                input: unknown;
                /** @description Name of the tool. */
                name: string;
            }[];
            /** @description What was used and what it cost. */
            usage: {
                /** @description What it cost, in US dollars; 0 without a known price. */
                cost_usd: number;
                /** @description Tokens that were read. */
                input_tokens: number;
                /** @description Tokens that were written; 0 for embeddings. */
                output_tokens: number;
            };
        };
        GrantConsentRequest: {
            /**
             * @description What the person agreed to: `call` or `text`.
             * @enum {string}
             */
            channel: "call" | "text";
            /**
             * @description What proves it: a form, a recording, the words used; at most 4,000 characters.
             * @default
             */
            evidence?: string;
            /**
             * Format: date-time
             * @description When it ends by itself, after `grantedAt`: ISO 8601, UTC, milliseconds. null: never.
             */
            expiresAt?: string;
            /**
             * Format: date-time
             * @description When it was given: ISO 8601, UTC, milliseconds. Now unless given, and not in the future.
             */
            grantedAt?: string;
            /**
             * @description `express` (default), or `express_written`: signed, on paper or electronically.
             * @default express
             * @enum {string}
             */
            kind?: "express" | "express_written";
            /** @description E.164, or national digits of the United States */
            phone: string;
            /**
             * @description Where it was given, 1 to 100 characters; `api` by default.
             * @default api
             */
            source?: string;
        };
        /** @description A flow graph has blocking findings and was not compiled. */
        GraphCompileFailedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description Version of the graph concerned. */
                graph_version: number;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /** @description Rules with blocking findings; `listGraphRules` explains them. */
                rule_ids: string[];
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "graph.compile.failed";
        };
        /** @description A flow graph was compiled and can be executed. */
        GraphCompileSucceededEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description SHA-256 of what was compiled. */
                compilation_input_hash: string;
                /** @description Version of the graph concerned. */
                graph_version: number;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "graph.compile.succeeded";
        };
        GraphDraft: {
            /** @description What makes the drafted flow of the graph as it is now: send them to `applyGraphOps`. At most 200. */
            ops: components["schemas"]["GraphOp"][];
            /** @description What the text left open, in whole sentences for its author. */
            questions: string[];
            /**
             * @description `model`: a vendor’s model wrote it; `rules`: it was read by rules, because no model is configured or its answer was of no use.
             * @enum {string}
             */
            source: "model" | "rules";
            /** @description The verdict on the drafted flow. */
            validation: components["schemas"]["GraphValidation"];
        };
        /** @description A way from one node to another. Fields unknown to us are kept */
        GraphEdge: {
            condition?: components["schemas"]["EdgeCondition"];
            /** @description Alias of `source` */
            from?: string | null;
            /** @description Unique in its graph; made by us when absent */
            id?: string | null;
            /** @description The outcome it stands for; `conditional` when there is a condition, else `default` */
            kind?: components["schemas"]["EdgeKind"] | string | null;
            /** @description Text on the canvas */
            label?: string | null;
            /** @description Yours; we only keep it */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Lower ones are looked at first */
            priority?: number | null;
            /** @description Id of the node it leaves; needed, unless an alias names it */
            source?: string | null;
            /** @description Alias of `source` */
            source_node_id?: string | null;
            /** @description Id of the node it leads to; needed, unless an alias names it */
            target?: string | null;
            /** @description Alias of `target` */
            target_node_id?: string | null;
            /** @description Alias of `target` */
            to?: string | null;
        } & {
            [key: string]: unknown;
        };
        GraphExplanation: {
            /** @description Every node, in the order in which a conversation can reach it; what no conversation reaches comes last. */
            nodes: components["schemas"]["ExplainedNode"][];
            /** @description The flow in a few sentences. */
            summary: string;
        };
        GraphFinding: {
            /** @description true: the graph can be saved but neither compiled nor published while this stands. */
            blocking: boolean;
            /** @description Group of the rule, such as `structure`, `routing` or `variables`. */
            category: string;
            /** @description Id of the edge concerned. null: no single edge. */
            edge_id: string | null;
            /** @description Operations that fix it, for `applyGraphOps`; `fixGraph` sends them by id. Empty: it must be fixed by hand. */
            fix_ops: components["schemas"]["GraphOp"][];
            /** @description Stable id of the finding: the same problem at the same place has the same id. `fixGraph` takes it. */
            id: string;
            /** @description What is wrong, in a sentence for the person who edits the flow. The wording may improve over time. */
            message: string;
            /** @description Id of the node concerned. null: no single node. */
            node_id: string | null;
            /** @description Ids of other edges that the problem involves. */
            related_edge_ids: string[];
            /** @description Ids of other nodes that the problem involves. */
            related_node_ids: string[];
            /** @description Other places in the same text that the problem involves. */
            related_spans: {
                /** @description Column after the last character of the passage, counted from 1. */
                end_col: number;
                /** @description Line where the passage ends, counted from 1. */
                end_line: number;
                /** @description The passage itself, at most 200 characters. */
                raw_text_excerpt: string;
                /** @description Column where the passage starts, counted from 1. */
                start_col: number;
                /** @description Line where the passage starts, counted from 1. */
                start_line: number;
            }[];
            /** @description Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable. */
            rule_id: string;
            /**
             * @description `error`: wrong. `warning`: probably not meant. `suggestion`: could be better.
             * @enum {string}
             */
            severity: "error" | "warning" | "suggestion";
            /** @description Where in the text of the node, or in the instructions, the problem is. null: not in a text. */
            source_span: {
                /** @description Column after the last character of the passage, counted from 1. */
                end_col: number;
                /** @description Line where the passage ends, counted from 1. */
                end_line: number;
                /** @description The passage itself, at most 200 characters. */
                raw_text_excerpt: string;
                /** @description Column where the passage starts, counted from 1. */
                start_col: number;
                /** @description Line where the passage starts, counted from 1. */
                start_line: number;
            } | null;
            /** @description What to do about it, in words. null: no advice. */
            suggested_fix: string | null;
        };
        GraphFix: {
            /** @description How many findings stop compile and publish. */
            blocking_error_count: number;
            /** @description The findings whose `fix_ops` were applied, in that order. What is left is in `validation`. */
            fixed: components["schemas"]["FixedFinding"][];
            /** @description Version of the graph now: the `base_version` of the next batch. */
            graph_version: number;
            /** @description The flow after the batch; `compilation_status` is `pending` when a compile was asked for. */
            revision: components["schemas"]["WorkflowRevision"];
            /** @description Whether the batch changed anything that is stored. false: `graph_version` is as before. */
            updated: boolean;
            /** @description The verdict on the graph as it is now. */
            validation: components["schemas"]["GraphValidation"];
            /** @description Whether the assistant revision lets this flow drive its conversations. */
            workflow_enabled: boolean;
        };
        GraphHistoryEntry: {
            /**
             * Format: date-time
             * @description When the batch was applied: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who sent the batch: the id of an API key. */
            created_by: string;
            /** @description The operations as they were applied. */
            ops: components["schemas"]["GraphOp"][];
            /** @description Operations that take the batch back, for `applyGraphOps`. */
            undo_ops: components["schemas"]["GraphOp"][];
            /** @description The `graph_version` that this batch made. */
            version: number;
        };
        GraphHistoryEntryPage: {
            /** @description Batches, newest first. Only the last 200 versions are kept. */
            data: components["schemas"]["GraphHistoryEntry"][];
            /** @description `before` of the next page. null on the last one. */
            next_before: number | null;
        };
        /** @description A node of a flow; `type` tells what `config` holds */
        GraphNode: components["schemas"]["MessageNode"] | components["schemas"]["DialogueNode"] | components["schemas"]["CollectNode"] | components["schemas"]["ConditionNode"] | components["schemas"]["ToolNode"] | components["schemas"]["KnowledgeNode"] | components["schemas"]["SetVariableNode"] | components["schemas"]["ComponentNode"] | components["schemas"]["PolicyCheckNode"] | components["schemas"]["TransferNode"] | components["schemas"]["HandoffNode"] | components["schemas"]["MessageSendNode"] | components["schemas"]["WaitNode"] | components["schemas"]["PressDigitNode"] | components["schemas"]["EndNode"] | components["schemas"]["NoteNode"] | components["schemas"]["OtherNode"];
        /** @description What nodes of every type may have; fields unknown to us are kept */
        GraphNodeFields: {
            /** @description Note for people who edit the flow */
            description?: string | null;
            /** @description The flow passes by */
            disabled?: boolean;
            /** @description Whether the flow may come here from anywhere */
            global?: {
                /** @description Whether it may be entered from anywhere */
                enabled?: boolean;
                enter_condition?: components["schemas"]["EdgeCondition"];
                /** @description Whether the flow goes back to where it was */
                return_to_previous?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description Unique in its graph; made by us when absent */
            id?: string | null;
            /** @description Knowledge bases of this node alone */
            knowledge_base_ids?: string[];
            /** @description Yours; we only keep it */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description In place of those of the revision */
            model_settings?: {
                [key: string]: unknown;
            } | null;
            /** @description Name on the canvas */
            name?: string | null;
            /** @description Policies of this node alone */
            policy_ids?: string[];
            /** @description Place on the canvas */
            position?: {
                /** @description To the right */
                x?: number;
                /** @description Downwards */
                y?: number;
            } & {
                [key: string]: unknown;
            };
            /** @description Tools of this node alone */
            tool_ids?: string[];
        } & {
            [key: string]: unknown;
        };
        GraphOp: components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"];
        GraphPresence: {
            /** @description Say it again before this time is over */
            expires_in_seconds: number;
            /** @description Everybody who is there, the caller included, first comers first */
            present: {
                /** @description Id of the API key */
                actor_id: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                expires_at: string;
                /** @description This one came with the key of the caller */
                is_caller: boolean;
                /** @description As others see them */
                name: string;
                /** @description The node that is open or selected; null: none */
                node_id: string | null;
                /** @description The window, as it names itself */
                session: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                since: string;
            }[];
        };
        GraphResult: {
            /** @description How many findings stop compile and publish. */
            blocking_error_count: number;
            /** @description Version of the graph now: the `base_version` of the next batch. */
            graph_version: number;
            /** @description The flow after the batch; `compilation_status` is `pending` when a compile was asked for. */
            revision: components["schemas"]["WorkflowRevision"];
            /** @description Whether the batch changed anything that is stored. false: `graph_version` is as before. */
            updated: boolean;
            /** @description The verdict on the graph as it is now. */
            validation: components["schemas"]["GraphValidation"];
            /** @description Whether the assistant revision lets this flow drive its conversations. */
            workflow_enabled: boolean;
        };
        GraphRule: {
            /** @description true: the graph can be saved but neither compiled nor published while this stands. */
            blocking: boolean;
            /** @description Group of the rule, such as `structure`, `routing` or `variables`. */
            category: string;
            /** @description What the rule looks for and why it matters. */
            description: string;
            /** @description Which rule found it, such as `edge.dangling_target`; `listGraphRules` explains every rule. Ids are stable. */
            rule_id: string;
            /**
             * @description `error`: wrong. `warning`: probably not meant. `suggestion`: could be better.
             * @enum {string}
             */
            severity: "error" | "warning" | "suggestion";
            /** @description Short name of the rule. */
            title: string;
        };
        GraphRuleList: {
            /** @description Every rule, in the order in which findings are reported. */
            data: components["schemas"]["GraphRule"][];
        };
        /** @description The flow graph of a draft was changed. */
        GraphUpdatedEvent: {
            data: {
                /** @description Whose change it was */
                actor: {
                    /** @description Id of the API key, or the name of the job. */
                    id: string;
                    /** @description Name of the API key. */
                    name: string;
                    /** @description Who acts: `api_key` or `system`. */
                    type: string;
                };
                /**
                 * Format: uuid
                 * @description Id of the assistant, for `getAssistant`.
                 */
                assistant_id: string;
                /** @description How many findings stop compile and publish now. */
                blocking_error_count: number;
                /** @description Version of the graph concerned. */
                graph_version: number;
                /** @description How many operations the batch had. */
                op_count: number;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision.
                 */
                revision_id: string;
                /**
                 * Format: uuid
                 * @description Id of the flow of the revision, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "graph.updated";
        };
        GraphValidation: {
            /** @description How many findings stop compile and publish. */
            blocking_error_count: number;
            /** @description How many findings are errors, blocking ones included. */
            error_count: number;
            /** @description Everything that was found, in the order of `listGraphRules`. */
            findings: components["schemas"]["GraphFinding"][];
            /** @description The graph as a compile sees it: defaults filled, aliases resolved, nodes in breadth-first order from the entry node. */
            normalized_graph: {
                [key: string]: unknown;
            };
            /** @description How many findings are suggestions. */
            suggestion_count: number;
            /** @description true when there are no findings of severity `error`. */
            valid: boolean;
            /** @description How many findings are warnings. */
            warning_count: number;
        };
        /**
         * Handoff
         * @description Gives the conversation to another assistant or to a queue of people. Ways out: on_release, default.
         */
        HandoffNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description id of the assistant that takes over */
                assistant_id?: string | null;
                /** @description language (`es`) → text said instead to people who speak it */
                locale_overrides?: {
                    /** @description `message` in Spanish. Liquid template */
                    es?: string;
                } | null;
                /** @description said before a human takes over; “I am connecting you with a colleague.” unless set, nothing if empty */
                message?: string | null;
                /** @description queue in which a human is awaited; a template */
                queue?: string | null;
            };
            /**
             * @description A node of this type: handoff
             * @constant
             */
            type: "handoff";
        };
        HTTPValidationError: {
            /** @description Everything that is wrong with the request. */
            detail: components["schemas"]["ValidationError"][];
        };
        Identifier: {
            /**
             * Format: date-time
             * @description When the identifier was added: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the identifier, a UUID that the server makes.
             */
            id: string;
            /** @description The value with most of it hidden, such as `j***@e***.com`. */
            masked_value: string;
            /**
             * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
             * @enum {string}
             */
            type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
            /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
            value: string;
            /** @description true: the person has proved to own it. A verified value is never replaced without a review. false by default. */
            verified: boolean;
        };
        IdentifierPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Identifier"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        IdentifyEndUserRequest: {
            /** @description Id of the conversation in which this was observed; kept as evidence. */
            conversation_id?: string;
            /** @description What the person is known by. */
            identifiers: {
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description The value itself, at most 512 characters; phone numbers and e-mail addresses are normalized. Values that identify nobody, such as `unknown` or `0`, are refused. */
                value: string;
                /**
                 * @description true: the person has proved to own it. A verified value is never replaced without a review. false by default.
                 * @default false
                 */
                verified?: boolean;
            }[];
            /** @description Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said. */
            source?: string;
            /** @description What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here. */
            traits?: {
                [key: string]: unknown;
            };
        };
        IdentifyResult: {
            /** @description true: nobody had the identifiers, and the person was made. */
            created: boolean;
            /** @description The person behind the identifiers. While a review is open, the person of the strongest identifier. */
            end_user: components["schemas"]["EndUser"];
            /** @description Reviews that this request opened, for a human to decide. */
            review_requests: components["schemas"]["IdentityReviewRequest"][];
        };
        /** @description A person was seen for the first time. */
        IdentityEndUserCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the end user, for `getEndUser`.
                 */
                id: string;
                /** @description Kinds of the identifiers that the person has. */
                identifier_types: string[];
                /**
                 * Format: uuid
                 * @description Id of the record that it came through; differs from `id` after a merge.
                 */
                leaf_id: string;
                /** @description Where the person was observed. null: not said. */
                source: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.end_user.created";
        };
        /** @description Two people became one. It can be reverted. */
        IdentityEndUserMergedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the person who was merged into them; it keeps working.
                 */
                absorbed_end_user_id: string;
                /**
                 * Format: uuid
                 * @description Id of the merge, for `getMerge`.
                 */
                merge_id: string;
                /** @description `automatic`: the server was sure. `review`: a human approved it. */
                origin: string;
                /** @description Id of the review request that led to it (`getReviewRequest`). null: none did. */
                review_request_id: string | null;
                /**
                 * Format: uuid
                 * @description Id under which the person goes on.
                 */
                survivor_end_user_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.end_user.merged";
        };
        /** @description A merge was reverted: both people are back. */
        IdentityEndUserUnmergedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the person who was merged into them; it keeps working.
                 */
                absorbed_end_user_id: string;
                /**
                 * Format: uuid
                 * @description Id of the merge, for `getMerge`.
                 */
                merge_id: string;
                /**
                 * Format: uuid
                 * @description Id under which the person goes on.
                 */
                survivor_end_user_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.end_user.unmerged";
        };
        /** @description Traits or identifiers of a person changed, or the person was erased. */
        IdentityEndUserUpdatedEvent: {
            data: {
                /** @description Kinds of the identifiers that were added. */
                added_identifier_types: string[];
                /** @description Names of the traits that changed. */
                changed_traits: string[];
                /**
                 * Format: uuid
                 * @description Id of the end user, for `getEndUser`.
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description Id of the record that it came through; differs from `id` after a merge.
                 */
                leaf_id: string;
                /** @description Kinds of the identifiers that were removed. */
                removed_identifier_types: string[];
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.end_user.updated";
        };
        IdentityReviewCounts: {
            /** @description How many requests have each status */
            by_status: {
                /** @description Counted up to 10,000 */
                approved: number;
                /** @description Counted up to 10,000 */
                expired: number;
                /** @description Counted up to 10,000 */
                pending: number;
                /** @description Counted up to 10,000 */
                rejected: number;
                /** @description Counted up to 10,000 */
                reverted: number;
                /** @description Counted up to 10,000 */
                superseded: number;
            };
            /** @description When the request that has waited longest for a decision was made */
            oldest_pending_at: string | null;
        };
        IdentityReviewRequest: {
            /**
             * Format: date-time
             * @description When the review request was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description What speaks for and against it: `score`, `threshold`, `rule`, `signals` with masked values, and where it was observed. */
            evidence: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the review request, a UUID that the server makes.
             */
            id: string;
            /** @description Id of one person of a merge. null for updates. */
            left_end_user_id: string | null;
            /** @description In lists and single reads; `***` without `identity:read` */
            left_name?: string | null;
            /**
             * Format: uuid
             * @description Id of the organization.
             */
            org_id: string;
            /** @description Kind of identifier that an update would add. null for merges. */
            proposed_identifier_type: string | null;
            /** @description The identifier that an update would add, masked. null for merges. */
            proposed_masked_value: string | null;
            /** @description Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`. */
            reason: string;
            /**
             * @description `merge`: are left and right one person? `update`: may the target get the proposed identifier?
             * @enum {string}
             */
            request_type: "merge" | "update";
            /** @description Why it was decided so, at most 2,000 characters. null: nothing was said. */
            resolution_note: string | null;
            /** @description When it was decided. null while it is pending. */
            resolved_at: string | null;
            /** @description Id of the other person of a merge. null for updates. */
            right_end_user_id: string | null;
            /** @description Alike, of the other person */
            right_name?: string | null;
            /**
             * @description `pending` until it is decided; then `approved`, `rejected`, `superseded` (no longer needed), `expired` (nobody decided in time) or `reverted` (its merge was taken back).
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected" | "superseded" | "expired" | "reverted";
            /** @description Id under which the two would go on; left unless given. null for updates. */
            suggested_survivor_end_user_id: string | null;
            /** @description Id of the person that an update is about. null for merges. */
            target_end_user_id: string | null;
            /** @description Alike, of the person whose identifier is to change */
            target_name?: string | null;
            /** @description Kind of the identifier that brought the question up. null: none did. */
            trigger_identifier_type: string | null;
            /** @description The identifier that brought the question up, masked. null: none did. */
            trigger_masked_value: string | null;
            /**
             * Format: date-time
             * @description When the review request was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        /** @description A proposed merge or update was approved and carried out. */
        IdentityReviewRequestApprovedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the review request, for `getReviewRequest`.
                 */
                id: string;
                /** @description Id of one person of a merge. null for updates. */
                left_end_user_id: string | null;
                /** @description Id of the merge that was carried out. null: an update. */
                merge_id: string | null;
                /** @description Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`. */
                reason: string;
                /** @description `merge`: are left and right one person? `update`: may the target get the proposed identifier? */
                request_type: string;
                /** @description Id of the other person of a merge. null for updates. */
                right_end_user_id: string | null;
                /** @description Id of the person that an update is about. null for merges. */
                target_end_user_id: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.review_request.approved";
        };
        /** @description A person has to decide about a merge or an update. */
        IdentityReviewRequestCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the review request, for `getReviewRequest`.
                 */
                id: string;
                /** @description Id of one person of a merge. null for updates. */
                left_end_user_id: string | null;
                /** @description Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`. */
                reason: string;
                /** @description `merge`: are left and right one person? `update`: may the target get the proposed identifier? */
                request_type: string;
                /** @description Id of the other person of a merge. null for updates. */
                right_end_user_id: string | null;
                /** @description Id of the person that an update is about. null for merges. */
                target_end_user_id: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.review_request.created";
        };
        IdentityReviewRequestPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["IdentityReviewRequest"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description A proposed merge or update was rejected and is not proposed again. */
        IdentityReviewRequestRejectedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the review request, for `getReviewRequest`.
                 */
                id: string;
                /** @description Id of one person of a merge. null for updates. */
                left_end_user_id: string | null;
                /** @description Why a human is asked, such as `shared_identifier`, `identifier_conflict`, `identifier_limit_exceeded` or `manual`. */
                reason: string;
                /** @description `merge`: are left and right one person? `update`: may the target get the proposed identifier? */
                request_type: string;
                /** @description Id of the other person of a merge. null for updates. */
                right_end_user_id: string | null;
                /** @description Id of the person that an update is about. null for merges. */
                target_end_user_id: string | null;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "identity.review_request.rejected";
        };
        /** @description JSON as shown, or CSV with a column `phone` */
        ImportDncRequest: {
            /** @description Numbers to list, at most 250,000. */
            phones: string[];
        };
        IngestEstimate: {
            /** @description How many passages it would become. */
            chunks: number;
            /** @description What that would cost, in US dollars; 0 without a known price. */
            cost_usd: number;
            /** @description Model that would embed it. */
            model: string;
            /** @description false: no price is known for this model; set one with `putModelPrice`. */
            priced: boolean;
            /** @description Who would embed it. */
            provider: string;
            /** @description How many tokens would be embedded. */
            tokens: number;
        };
        IsAliveResponse: {
            /**
             * @description Always `ok`.
             * @constant
             */
            status: "ok";
        };
        IsReadyResponse: {
            /**
             * @description Always `ready`; a process that is not answers 503.
             * @constant
             */
            status: "ready";
        };
        KnowledgeBase: {
            /**
             * Format: date-time
             * @description When the knowledge base was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description What it holds, for people, at most 2,000 characters. null: nothing was said. */
            description: string | null;
            /** @description Model that computes them; needed unless the provider is `local`. Fixed for the life of the base. */
            embedding_model: string;
            /** @description Who computes the meanings of texts: `local` (default, on this server and free), or a provider with an account. */
            embedding_provider: string;
            /** @description A search whose best score is below it is kept as a gap, 0 to 1; 0.4 by default. */
            gap_score: number;
            /**
             * Format: uuid
             * @description Id of the knowledge base, a UUID that the server makes.
             */
            id: string;
            /** @description Label of the knowledge base, 1 to 200 characters. */
            name: string;
            /** @description How far the last `reindexKnowledgeBase` is. null: it was never asked for. */
            reindex: {
                /** @description How many of them are done. */
                documents_done: number;
                /** @description How many documents the base had when it began. */
                documents_total: number;
                /** @description When it ended. null: not yet. */
                finished_at: string | null;
                /**
                 * Format: date-time
                 * @description When it was asked for: ISO 8601, UTC, milliseconds.
                 */
                started_at: string;
                /**
                 * @description `running`, or `done` when all documents have been read and embedded anew, or have failed.
                 * @enum {string}
                 */
                status: "running" | "done";
            } | null;
            /**
             * Format: date-time
             * @description When the knowledge base was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        KnowledgeBasePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["KnowledgeBase"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        KnowledgeDocument: {
            /** @description How often indexing was tried. */
            attempts: number;
            /** @description If there are any, only readers with one of them find it; at most 50, each at most 64 characters. */
            audience_tags: string[];
            /** @description Size of the content in bytes; 0 until it was fetched. */
            bytes: number;
            /** @description How many passages are embedded; the same as `passages_embedded`. */
            chunks_done: number;
            /** @description How many passages the document has; the same as `passages_total`. null until it has been read. */
            chunks_total: number | null;
            /** @description Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody. */
            clearance_level: number;
            /**
             * Format: date-time
             * @description When the document was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Why it failed, or why it waits for another try. null: nothing went wrong. */
            error: {
                /** @description Stable code of the failure. */
                code: string;
                /** @description What went wrong and what to do, in words. */
                message: string;
            } | null;
            /** @description Name of the uploaded file. null: no file. */
            file_name: string | null;
            /**
             * Format: uuid
             * @description Id of the document, a UUID that the server makes.
             */
            id: string;
            /** @description When searches first found the latest content. null: not yet. */
            indexed_at: string | null;
            /** @description `text`, `html`, `pdf` or `docx`; `url` until it was fetched. */
            kind: string;
            /**
             * Format: uuid
             * @description Id of the knowledge base that holds the document.
             */
            knowledge_base_id: string;
            /** @description How many of them are embedded; when all are, searches find them by meaning as well. */
            passages_embedded: number;
            /** @description How many passages the document has; once it is known, searches find them by their words. null until it has been read. */
            passages_total: number | null;
            /**
             * @description `pending`: waits. `indexing`: is read and embedded; searches find it by words once `passages_total` is known. `indexed`: searches find it. `failed`: see `error`.
             * @enum {string}
             */
            status: "pending" | "indexing" | "indexed" | "failed";
            /** @description Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address. */
            title: string;
            /**
             * Format: date-time
             * @description When the document was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Address to fetch it from, `https:` and on the public internet, at most 2,000 characters. null: it was not fetched. */
            url: string | null;
        };
        /** @description A document could not be indexed; the code says why. */
        KnowledgeDocumentFailedEvent: {
            data: {
                /** @description Stable code of the failure. */
                code: string;
                /**
                 * Format: uuid
                 * @description Id of the document, for `getDocument`.
                 */
                document_id: string;
                /**
                 * Format: uuid
                 * @description Id of the knowledge base, for `getKnowledgeBase`.
                 */
                kb_id: string;
                /** @description What went wrong and what to do, in words. */
                message: string;
                /** @description Title of the document. */
                title: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "knowledge.document.failed";
        };
        /** @description A document has been read and embedded; searches find it. */
        KnowledgeDocumentIndexedEvent: {
            data: {
                /** @description How many passages it has. */
                chunks: number;
                /**
                 * Format: uuid
                 * @description Id of the document, for `getDocument`.
                 */
                document_id: string;
                /**
                 * Format: uuid
                 * @description Id of the knowledge base, for `getKnowledgeBase`.
                 */
                kb_id: string;
                /** @description Title of the document. */
                title: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "knowledge.document.indexed";
        };
        KnowledgeDocumentPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["KnowledgeDocument"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        KnowledgeGap: {
            /** @description Best score of what was found. null: nothing was. */
            best_score: number | null;
            /**
             * Format: date-time
             * @description When the gap was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the gap, a UUID that the server makes.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was asked last: ISO 8601, UTC, milliseconds.
             */
            last_seen_at: string;
            /** @description How often it was asked. */
            occurrences: number;
            /** @description What was asked, as it was asked first. Empty for keys without `conversations:read`, and once the end user was erased. */
            query: string;
        };
        /** @description A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap. */
        KnowledgeGapDetectedEvent: {
            data: {
                /** @description Best score of what was found. null: nothing was. */
                best_score: number | null;
                /**
                 * Format: uuid
                 * @description Id of the gap; its words are read with `listKnowledgeGaps`.
                 */
                gap_id: string;
                /**
                 * Format: uuid
                 * @description Id of the knowledge base, for `getKnowledgeBase`.
                 */
                kb_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "knowledge.gap.detected";
        };
        KnowledgeGapPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["KnowledgeGap"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /**
         * Knowledge
         * @description Searches knowledge bases and answers from them. Ways out: found, not_found, conditional, else.
         */
        KnowledgeNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /**
                 * @description `answer` says an answer, `context` only finds
                 * @default answer
                 */
                answer_mode?: ("answer" | "context") | null;
                /** @description ids of the knowledge bases to search */
                knowledge_base_ids: string[];
                /** @description passages below this score do not count; 0.4 unless set */
                min_score?: number | null;
                /** @description what to search for; the last words of the end user unless set. Liquid template */
                query_template?: string | null;
                /**
                 * @description passages to find at most; 5 unless set
                 * @default 5
                 */
                top_k?: number | null;
            };
            /**
             * @description A node of this type: knowledge
             * @constant
             */
            type: "knowledge";
        };
        KnowledgeSearchResult: {
            /** @description Passages, nearest first; empty when nothing was found. */
            results: {
                /**
                 * Format: uuid
                 * @description Id of the document, for `getDocument`.
                 */
                document_id: string;
                /** @description Which passage of the document, counted from 0. */
                position: number;
                /** @description How well it fits the question: `scores.combined`, at most 1. Below 0.4 it is about something else, with the built-in model. */
                score: number;
                /** @description What the score is made of. */
                scores: {
                    /** @description `semantic` + 0.3 × `lexical`; 0.8 × `lexical` while there is no meaning to compare. */
                    combined: number;
                    /** @description Share of the question’s words that the passage, its headings or its title hold, rare words counting more: 0 to 1. */
                    lexical: number;
                    /** @description Cosine of the meanings of passage and question, 1 is the same. null: the passage is not embedded yet. */
                    semantic: number | null;
                };
                /** @description The passage itself. */
                text: string;
                /** @description Title of the document. */
                title: string;
            }[];
        };
        LeadBatch: {
            /** @description When the last row was looked at: ISO 8601, UTC, milliseconds. null: not yet. */
            completedAt: string | null;
            /** @description How many rows have become executions. */
            created: number;
            /**
             * Format: date-time
             * @description When the batch was created: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description Id of the batch, a UUID that the server makes.
             */
            id: string;
            /** @description How many rows are still to be looked at. */
            pending: number;
            /** @description How many rows cannot become executions; `listLeadBatchRows` says why. */
            rejected: number;
            /** @description How many rows were left out because the lead, or the number, has a live execution. */
            skipped: number;
            /**
             * @description `PENDING`, `RUNNING`, then `COMPLETED` when every row was looked at.
             * @enum {string}
             */
            status: "PENDING" | "RUNNING" | "COMPLETED";
            /** @description How many rows there are. */
            total: number;
            /**
             * Format: uuid
             * @description Id of the workflow that the leads are given to.
             */
            workflowId: string;
        };
        LeadBatchRow: {
            /** @description Why the row was skipped or rejected; empty otherwise. */
            error: string;
            /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
            leadId: string | null;
            /** @description Line of the file, or place in the list, counted from 1. */
            row: number;
            /**
             * @description `PENDING`, `CREATED` (became an execution), `SKIPPED` (one is live already) or `REJECTED`.
             * @enum {string}
             */
            status: "PENDING" | "CREATED" | "SKIPPED" | "REJECTED";
            /** @description Id of the execution that the row became, for `getExecution`. null: none. */
            workflowExecutionId: string | null;
        };
        LeadBatchRowPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["LeadBatchRow"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        LegalHold: {
            /**
             * Format: date-time
             * @description When the legal hold was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the legal hold: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /**
             * Format: uuid
             * @description Id of the person whose data is held.
             */
            end_user_id: string;
            /**
             * Format: uuid
             * @description Id of the legal hold, a UUID that the server makes.
             */
            id: string;
            /** @description Why the data of the person must stay, such as the number of a case; 1 to 500 characters. */
            reason: string;
        };
        MarkVisitorReadRequest: {
            /** @description Position of the last message that the visitor has seen. */
            position: number;
        };
        McpTools: {
            /** @description Tools that the server offers, at most 500. */
            data: {
                /** @description What it does, as the server says. */
                description: string;
                /** @description JSON Schema of its input. */
                input_schema: {
                    [key: string]: unknown;
                };
                /** @description Name for `configuration.mcp.tool_name`. */
                name: string;
                /** @description Name for people; empty if the server gives none. */
                title: string;
            }[];
        };
        MemoryFact: {
            /** @description How sure it is, 0 to 1; 1 by default. */
            confidence: number;
            /** @description Id of the conversation that it comes from. null: none. */
            conversation_id: string | null;
            /**
             * Format: date-time
             * @description When the fact was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
             */
            end_user_id: string;
            /** @description When it is forgotten by itself: ISO 8601 with a zone, in the future. null: never. */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the fact, a UUID that the server makes.
             */
            id: string;
            /** @description Who says so, such as `api` (default) or `conversation`; 1 to 100 characters. */
            source: string;
            /** @description The fact in a sentence, 1 to 2,000 characters. */
            text: string;
            /**
             * Format: date-time
             * @description When the fact was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        /** @description Something was remembered about a person. */
        MemoryFactCreatedEvent: {
            data: {
                /** @description How sure it is, 0 to 1; 1 by default. */
                confidence: number;
                /** @description Id of the conversation that it comes from. null: none. */
                conversation_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
                 */
                end_user_id: string;
                /**
                 * Format: uuid
                 * @description Id of the fact, for `getFact`.
                 */
                id: string;
                /** @description Who says so, such as `api` (default) or `conversation`; 1 to 100 characters. */
                source: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "memory.fact.created";
        };
        /** @description A remembered fact was forgotten, or expired. */
        MemoryFactDeletedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
                 */
                end_user_id: string;
                /**
                 * Format: uuid
                 * @description Id of the fact, for `getFact`.
                 */
                id: string;
                /** @description Why it was forgotten, such as `expired`. */
                why: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "memory.fact.deleted";
        };
        MemoryFactPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["MemoryFact"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        Merge: {
            /**
             * Format: uuid
             * @description Id of the person who was merged into them; it keeps working.
             */
            absorbed_end_user_id: string;
            /**
             * Format: date-time
             * @description When the merge was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description What spoke for and against it, with masked values. */
            evidence: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the merge, a UUID that the server makes.
             */
            id: string;
            /** @description Why it was decided or reverted, at most 2,000 characters. null: nothing was said. */
            note: string | null;
            /**
             * @description `automatic`: the server was sure. `review`: a human approved it.
             * @enum {string}
             */
            origin: "automatic" | "review";
            /** @description Why it was reverted; null: it was not, or nothing was said */
            revert_note: string | null;
            /** @description When it was reverted. null: it was not. */
            reverted_at: string | null;
            /** @description Id of the review request that led to it (`getReviewRequest`). null: none did. */
            review_request_id: string | null;
            /**
             * @description `active`, or `reverted`: both people are back.
             * @enum {string}
             */
            status: "active" | "reverted";
            /**
             * Format: uuid
             * @description Id under which the person goes on.
             */
            survivor_end_user_id: string;
        };
        MergePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Merge"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /**
         * Message
         * @description Says a fixed text. Ways out: default.
         */
        MessageNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /**
                 * @description channel (`chat`, `voice`, `sms`, `email`) → text said there instead
                 * @default {}
                 */
                channel_overrides?: {
                    [key: string]: string;
                } | null;
                /** @description language (`es`) → text said instead to people who speak it */
                locale_overrides?: {
                    /** @description `text` in Spanish. Liquid template */
                    es?: string;
                } | null;
                /** @description what the end user may pick from, by a tap, its label or its number */
                options?: {
                    /** @description what the end user sees and may tap or type */
                    label: string;
                    /** @description what the pick means; the label unless set */
                    value?: string | null;
                }[] | null;
                /** @description What is said. Liquid template */
                text: string;
            };
            /**
             * @description A node of this type: message
             * @constant
             */
            type: "message";
        };
        /**
         * Send message
         * @description Sends a message on another channel. Ways out: default.
         */
        MessageSendNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description `sms` or `email` */
                channel: string;
                /** @description what is sent. Liquid template */
                template: string;
            };
            /**
             * @description A node of this type: send message
             * @constant
             */
            type: "message_send";
        };
        ModelBudget: {
            /** @description Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one. */
            alert_at: number;
            /** @description How much may be spent in a period, in US dollars. */
            amount_usd: number;
            /** @description Counts what this assistant spends. null: not limited to one. */
            assistant_id: string | null;
            /**
             * Format: date-time
             * @description When the budget was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description true: calls to models are refused with 402 once the amount is spent. false by default. */
            hard: boolean;
            /**
             * Format: uuid
             * @description Id of the budget, a UUID that the server makes.
             */
            id: string;
            /** @description Counts what embeddings of this knowledge base cost. null: not limited to one. Give either this or `assistant_id`. */
            kb_id: string | null;
            /** @description Label of the budget, 1 to 200 characters. */
            name: string;
            /**
             * @description `day`, `month` (default) or `total`, in UTC. Cannot be changed later.
             * @enum {string}
             */
            period: "day" | "month" | "total";
            /** @description First day of the current period, `YYYY-MM-DD`, UTC. null for `total`. */
            period_start: string | null;
            /** @description Spent in the current period, in US dollars. */
            spent_usd: number;
            /**
             * Format: date-time
             * @description When the budget was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ModelBudgetPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ModelBudget"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ModelCostByAssistantRow: {
            /**
             * Format: uuid
             * @description Id of the assistant, for `getAssistant`.
             */
            assistant_id: string;
            /** @description How many of them failed. */
            failed: number;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description How many calls to models there were, failed ones included. */
            invocations: number;
            /** @description Tokens that were written. */
            output_tokens: number;
            /** @description What it cost, in US dollars, exact to nine decimals; 0 for calls without a known price. */
            total_cost_usd: number;
        };
        ModelCostByAssistantRowList: components["schemas"]["ModelCostByAssistantRow"][];
        ModelInvocation: {
            /** @description Id of the assistant. null: none. */
            assistant_id: string | null;
            /** @description Id of the conversation. null: none. */
            conversation_id: string | null;
            /** @description What it cost, in US dollars; 0 without a known price. */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When the entry was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Id of the document. null: none. */
            document_id: string | null;
            /** @description `document` or `query`. null for generations. */
            embedding_type: string | null;
            /** @description Why it failed. null: it did not. */
            error: string | null;
            /**
             * Format: uuid
             * @description Id of the entry, a UUID that the server makes.
             */
            id: string;
            /** @description Tokens that were read, as the vendor bills them. */
            input_tokens: number;
            /** @description Id of the knowledge base. null: none. */
            kb_id: string | null;
            /** @description How long it took, in milliseconds. */
            latency_ms: number;
            /** @description Model that was asked. */
            model: string;
            /**
             * @description `embedding` or `generation`.
             * @enum {string}
             */
            operation: "embedding" | "generation";
            /** @description Tokens that were written; 0 for embeddings. */
            output_tokens: number;
            /** @description false: no price was known, and the cost counts as 0. */
            priced: boolean;
            /** @description Name of the provider that was asked. */
            provider: string;
            /** @description What it was for: `ingestion`, `reindex`, `query`, `evaluation`, `gap_analysis`, `memory`, `api` or `conversation`. */
            source: string;
            /**
             * @description `succeeded` or `failed`.
             * @enum {string}
             */
            status: "succeeded" | "failed";
            /** @description true: the vendor told no counts, and they were estimated. */
            tokens_estimated: boolean;
            /** @description Price at that moment, in US dollars for a million input tokens. null: not known. */
            usd_per_million_input_tokens: number | null;
            /** @description Price at that moment, in US dollars for a million output tokens. null: not known, or not paid for. */
            usd_per_million_output_tokens: number | null;
        };
        ModelInvocationPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ModelInvocation"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ModelPrice: {
            /** @description Name of the model with its provider, at most 200 characters. */
            model: string;
            /**
             * @description `organization`: set by you with `putModelPrice`. `catalogue`: the published price of the vendor.
             * @enum {string}
             */
            origin: "organization" | "catalogue";
            /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
            provider: string;
            /** @description When you set it. null for published prices. */
            updated_at: string | null;
            /** @description US dollars for a million input tokens. */
            usd_per_million_input_tokens: number;
            /** @description US dollars for a million output tokens. null: output is not paid for, or no price is known. */
            usd_per_million_output_tokens: number | null;
        };
        ModelPricePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ModelPrice"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ModelProvider: {
            /** @description Address of the vendor; the public one of `openai` and `anthropic` unless given, needed for `openai_compatible`. A new address needs `api_key` again. */
            base_url: string;
            /**
             * Format: date-time
             * @description When the provider was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description The last four characters of the credential. null: there is none, or it is too short to show any of it. */
            credential_hint: string | null;
            /** @description Whether a credential is stored. */
            has_credential: boolean;
            /**
             * Format: uuid
             * @description Id of the provider, a UUID that the server makes.
             */
            id: string;
            /**
             * @description Whose protocol it talks. `openai_compatible` is for servers of your own.
             * @enum {string}
             */
            kind: "openai" | "anthropic" | "openai_compatible";
            /** @description Short name that models, prices and knowledge bases use: lower-case letters, digits, `-` and `_`, at most 64. `local` and `scripted` are built in. */
            name: string;
            /**
             * Format: date-time
             * @description When the provider was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ModelProviderPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ModelProvider"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description Spend on models has reached the alert level of a budget, or all of it. */
        ModelRouterBudgetThresholdReachedEvent: {
            data: {
                /** @description How much may be spent in a period, in US dollars. */
                amount_usd: number;
                /**
                 * Format: uuid
                 * @description Id of the budget, for `getModelBudget`.
                 */
                budget_id: string;
                /** @description true: calls to models are refused with 402 once the amount is spent. false by default. */
                hard: boolean;
                /** @description Label of the budget, 1 to 200 characters. */
                name: string;
                /** @description `day`, `month` (default) or `total`, in UTC. Cannot be changed later. */
                period: string;
                /** @description First day of the current period, `YYYY-MM-DD`, UTC. null for `total`. */
                period_start: string | null;
                /** @description Spent in the current period, in US dollars. */
                spent_usd: number;
                /** @description Share of the amount that was reached, such as 0.8 or 1. */
                threshold: number;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "model_router.budget.threshold_reached";
        };
        /** @description A model without a known price was called; its spend counts as 0 until a price is set. Told once a day. */
        ModelRouterPriceMissingEvent: {
            data: {
                /** @description Day of the first such call, `YYYY-MM-DD`, UTC. */
                day: string;
                /** @description Model without a known price. */
                model: string;
                /** @description Name of the provider. */
                provider: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "model_router.price.missing";
        };
        ModelSettings: {
            /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
            config: {
                /** @description Most tokens of one answer. null: the default of the provider. */
                max_tokens: number | null;
                /**
                 * @description How much a reasoning model thinks before it answers; `none` by default.
                 * @enum {string}
                 */
                reasoning_effort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh";
                /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                request_timeout_ms: number;
                /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                stop_sequences: string[];
                /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                temperature: number | null;
                /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                thinking_budget: number | null;
                /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                top_p: number | null;
            } & {
                [key: string]: unknown;
            };
            /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
            model: string | null;
        };
        NodeType: {
            /** @description JSON Schema of the configuration. */
            config: {
                [key: string]: unknown;
            };
            /** @description What a node of this type does. */
            description: string;
            /** @description Short name for people. */
            title: string;
            /** @description Value of `type` of such a node. */
            type: string;
            /** @description Edges that may leave such a node. */
            ways_out: {
                /** @description Values of `kind` that these edges may have. */
                kinds: string[];
                /** @description Most edges that may leave the node. null: any number. */
                max: number | null;
                /** @description Fewest edges that must leave the node. */
                min: number;
            };
        };
        NodeTypeList: {
            /** @description Every node type, in the order in which editors offer them. */
            data: components["schemas"]["NodeType"][];
        };
        /**
         * Note
         * @description A remark for readers, never executed. Ways out: none.
         */
        NoteNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description the remark */
                text?: string | null;
            };
            /**
             * @description A node of this type: note
             * @constant
             */
            type: "note";
        };
        NoticeConversationEventRequest: {
            /** @description Name of the event, 1 to 200 characters, as `wait` nodes and `event` edges of the flow name it. */
            name: string;
            /** @description Values for variables of the flow that come with the event. */
            variables?: {
                [key: string]: unknown;
            };
        };
        NotMatch: {
            /**
             * Format: date-time
             * @description When the pair was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the pair, a UUID that the server makes.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of one of the two people.
             */
            left_end_user_id: string;
            /**
             * @description `rejected_review` or `reverted_merge`: where a human said so.
             * @enum {string}
             */
            origin: "rejected_review" | "reverted_merge";
            /** @description Id of the review request concerned. null: none. */
            review_request_id: string | null;
            /**
             * Format: uuid
             * @description Id of the other.
             */
            right_end_user_id: string;
        };
        NotMatchPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["NotMatch"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        OpenedSession: {
            /**
             * Format: date-time
             * @description When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description Id of the session, a UUID; also the id of its actor in the audit log.
             */
            id: string;
            /** @description Name that the sign-in link gave it, or the name of the API key it was opened with. */
            name: string;
            /** @description The key of the session, to be sent as `x-api-key`. Shown in this answer only. */
            plain_text_key: string;
            /** @description What the session may do; never more than the key behind it. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        OpenSessionRequest: {
            /** @description The code of a sign-in link. */
            code?: string;
            /** @description An API key, instead of a code. */
            key?: string;
        };
        Organization: {
            /**
             * Format: date-time
             * @description When the organization was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the organization, a UUID that the server makes.
             */
            id: string;
            /** @description Most calls of the organization at one time; others wait. 10 by default. */
            max_active_calls: number;
            /** @description Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP. */
            name: string;
            /** @description Short name for addresses; never changes. */
            slug: string;
            /** @description `active`, or `suspended` by the operator of the server. */
            status: string;
            /** @description IANA time zone, such as `Europe/Vienna`. */
            timezone: string;
            /**
             * Format: date-time
             * @description When the organization was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        /** @description A node of a type that is not in the catalogue, or that is not finished: kept as it is */
        OtherNode: {
            /** @description Unique in its graph; made by us when absent */
            id?: string | null;
            /** @description Any other type */
            type?: string | null;
        } & {
            [key: string]: unknown;
        };
        Overview: {
            /** @description null when the key lacks `agents:read` */
            assistants: {
                /** @description Drafts that cannot be published because their flow does not compile. Counted up to 10,000 */
                blocked_publishes: number;
            } | null;
            /** @description null when the key lacks `model_router:read` */
            budgets: {
                /** @description Budgets that have reached their alert_at in the current period, spent ones included */
                near_limit: number;
                /** @description Budgets whose amount is spent in the current period */
                spent: number;
            } | null;
            /** @description null when the key lacks `calls:read` */
            calls: {
                /** @description The same by status, each counted up to 10,000; statuses without calls are left out */
                by_status: {
                    [key: string]: number;
                };
                /** @description Calls created today */
                today: number;
            } | null;
            /** @description null when the key lacks `conversations:read` */
            conversations: {
                /** @description Not over, whenever they began. Counted up to 10,000 */
                active: number;
                /** @description Begun today. Counted up to 10,000 */
                today: number;
            } | null;
            /**
             * Format: date
             * @description Today there
             */
            day: string;
            /** @description null when the key lacks `compliance:read` */
            deferrals: {
                /** @description Contacts that the law put off today. Counted up to 10,000 */
                today: number;
            } | null;
            /** @description null when the key lacks `conversations:read` */
            hand_offs: {
                /** @description Since when the one that waits longest has been waiting */
                oldest_waiting_since: string | null;
                /** @description Conversations that wait for a human. Counted up to 10,000 */
                waiting: number;
            } | null;
            /** @description null when the key lacks `knowledge_bases:read` */
            knowledge: {
                /** @description Documents that could not be indexed. Counted up to 10,000 */
                failed_documents: number;
                /** @description Questions that no passage answered. Counted up to 10,000 */
                gaps: number;
            } | null;
            /** @description null when the key lacks `identity_reviews:read` */
            reviews: {
                /** @description Review requests that nobody has decided. Counted up to 10,000 */
                open: number;
            } | null;
            /**
             * Format: date-time
             * @description When today began there
             */
            since: string;
            /** @description Money spent on models */
            spend: {
                /** @description What models cost today, in US dollars */
                today_usd: number;
            };
            /** @description The organization's time zone: today is a day of its calendar */
            timezone: string;
            /** @description null when the key lacks `webhooks:read` */
            webhooks: {
                /** @description Endpoints whose last delivery failed, or that were disabled for failing */
                failing_endpoints: number;
            } | null;
        };
        Passage: {
            /** @description The headings above it */
            heading: string;
            /** @description Its place in the document */
            position: number;
            /** @description false while the document is on its way into the index */
            searchable: boolean;
            /** @description The words of the passage */
            text: string;
            /** @description How long it is for the embedding model */
            tokens: number;
        };
        PassagePage: {
            /** @description In the order of the document */
            data: components["schemas"]["Passage"][];
            /** @description null on the last page */
            next_after: number | null;
        };
        PersonExport: {
            /** @description The person as they are now. */
            end_user: components["schemas"]["EndUser"];
            /** @description What is remembered about the person. */
            facts: components["schemas"]["MemoryFact"][];
            /** @description Each record that was merged into the person, with what came through it. */
            leaves: {
                /**
                 * Format: date-time
                 * @description When the end user was created: ISO 8601, UTC, milliseconds.
                 */
                created_at: string;
                /**
                 * Format: uuid
                 * @description Id of the record: one of the ids of the person.
                 */
                id: string;
                /** @description Its identifiers, with their values. */
                identifiers: components["schemas"]["Identifier"][];
                /** @description Where this was observed, such as `web` or `crm`; 1 to 100 characters. null: not said. */
                source: string | null;
                /** @description What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here. */
                traits: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description When the end user was last changed: ISO 8601, UTC, milliseconds.
                 */
                updated_at: string;
            }[];
            /** @description Merges that the person took part in. */
            merges: components["schemas"]["Merge"][];
            /** @description What other parts of the service keep, by name: conversations, calls, consents and more. */
            other: {
                [key: string]: unknown[];
            };
            /** @description Review requests about the person. */
            review_requests: components["schemas"]["IdentityReviewRequest"][];
        };
        PersonTimelineEntry: {
            /** @description Who did it. */
            actor: {
                /** @description Id of the API key, or name of the worker. */
                id: string;
                /** @description `api_key`, or `system` for a worker of the server. */
                type: string;
            };
            /**
             * Format: date-time
             * @description When it happened: ISO 8601, UTC, milliseconds.
             */
            at: string;
            /** @description What is known of it, as webhooks carry it. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the event.
             */
            id: string;
            /** @description Id of what the event is about. */
            subject: string;
            /** @description Type of the event, such as `identity.end_user.merged`; `listWebhookEventTypes` explains the types. */
            type: string;
        };
        PersonTimelineEntryPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["PersonTimelineEntry"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        PhoneNumber: {
            /** @description City that the number belongs to, for people; empty if not given. */
            city: string;
            /** @description ISO 3166 code of the country; `US` if not given. */
            country: string;
            /**
             * Format: uuid
             * @description Id of the phone number, a UUID that the server makes.
             */
            id: string;
            /** @description Whether it is meant for calls that come in; true by default. Kept for people, not enforced. */
            inbound: boolean;
            /** @description Whether it is meant for calls that go out; true by default. Kept for people, not enforced. */
            outbound: boolean;
            /** @description The number: E.164 such as `+12025550142`, or national digits of the US; stored as E.164. */
            phoneNumber: string;
            /** @description State that the number belongs to, for people; empty if not given. */
            state: string;
        };
        PhoneNumberPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["PhoneNumber"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        PlaceLegalHoldRequest: {
            /** @description Why the data of the person must stay, such as the number of a case; 1 to 500 characters. */
            reason: string;
        };
        Policy: {
            /**
             * Format: date-time
             * @description When the policy was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the policy: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description false switches the policy off everywhere; true by default. */
            enabled: boolean;
            /**
             * Format: uuid
             * @description Id of the policy, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `must` (default) and `must_not` are told to the model and checked; `prefer` is told and not checked.
             * @enum {string}
             */
            kind: "must" | "must_not" | "prefer";
            /** @description Label of the policy in lists and traces, 1 to 200 characters. */
            name: string;
            /** @description true: the text has no phrase in quotes and no pattern, so only a model can check it (`analyzer_model_settings`); without one it is not checked. */
            needs_model: boolean;
            /** @description The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model. */
            text: string;
            /**
             * Format: date-time
             * @description When the policy was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        /**
         * Policy check
         * @description Judges the conversation by policies. Ways out: pass, violation.
         */
        PolicyCheckNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description ids of the policies to judge by */
                policy_ids: string[];
            };
            /**
             * @description A node of this type: policy check
             * @constant
             */
            type: "policy_check";
        };
        PolicyPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Policy"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        /** @description A reply or a person broke a policy. A reply that must not leave did not. */
        PolicyViolationDetectedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that talks.
                 */
                assistant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the conversation, for `getConversation`.
                 */
                conversation_id: string;
                /** @description `must` or `must_not`. */
                kind: string;
                /** @description Id of the node of the flow where it happened. null: none. */
                node_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the policy that was broken.
                 */
                policy_id: string;
                /** @description Name of the policy at that moment. */
                policy_name: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "policy.violation.detected";
        };
        /**
         * Press digits
         * @description Sends touch tones into the call. Ways out: default.
         */
        PressDigitNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description 0–9, *, #, A–D, w for a pause; or a template */
                digits: string | number;
            };
            /**
             * @description A node of this type: press digits
             * @constant
             */
            type: "press_digit";
        };
        PreviewWorkflowRequest: {
            /** @description Leads as `startExecution` takes them, 1 to 500. */
            leads: {
                /** @description Id of the campaign in your system. */
                campaignID?: string;
                /** @description City, for templates. */
                city?: string;
                /** @description More about the lead, such as a balance: at most 50 texts of at most 1,000 characters. An assistant knows the name in small letters: account balance as `account_balance`. */
                customerMetadata?: {
                    [key: string]: string;
                };
                /** @description E-mail address, for templates; no mail is sent to it. */
                email?: string;
                /** @description First name, for greetings and templates. */
                firstName?: string;
                /** @description Number that the lead is connected to when they ask for a human. */
                forwardingPhoneNumber?: string;
                /** @description Last name, for templates. */
                lastName?: string;
                /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
                leadId?: string;
                /** @description Direct number of the human colleague of the lead. */
                phoneAgentDirectDial?: string;
                /** @description Extension of the human colleague of the lead. */
                phoneAgentExtension?: string;
                /** @description Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164. */
                primaryPhone: string;
                /** @description Where the lead comes from or is kept, at most 4,000 characters. */
                referenceURL?: string;
                /** @description Id of the source of the lead in your system. */
                sourceID?: string;
                /** @description State, as two letters or by name; decides time zone and state rules where there is no ZIP code. */
                state?: string;
                /** @description Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters. */
                textContent?: string;
                /** @description ZIP code; decides time zone and state where the law asks for them. */
                zipcode?: string;
            }[];
        };
        Procedure: {
            /**
             * Format: date-time
             * @description When the procedure was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the procedure: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /**
             * Format: uuid
             * @description Id of the procedure, a UUID that the server makes.
             */
            id: string;
            /** @description Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow. */
            instructions: string;
            /** @description Label of the procedure, 1 to 200 characters. */
            name: string;
            /**
             * Format: date-time
             * @description When the procedure was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ProcedurePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Procedure"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ProposeMergeRequest: {
            /**
             * Format: uuid
             * @description Id of one person of a merge. null for updates.
             */
            left_end_user_id: string;
            /**
             * Format: uuid
             * @description Id of the other person of a merge. null for updates.
             */
            right_end_user_id: string;
            /**
             * Format: uuid
             * @description Id under which the two would go on; left unless given. null for updates.
             */
            suggested_survivor_end_user_id?: string;
        };
        PublicChannel: {
            /** @description How the chat looks and what it says before the assistant does. */
            appearance: components["schemas"]["ChannelAppearance"];
            /** @description What to show instead of taking a new chat. null: it is open. */
            away: string | null;
            /**
             * @description `verified`: a session needs an `identity_token`.
             * @enum {string}
             */
            identity: "anonymous" | "verified";
            /** @description The longest message that is taken. */
            max_characters: number;
        };
        PutModelPriceRequest: {
            /** @description Name of the model with its provider, at most 200 characters. */
            model: string;
            /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
            provider: string;
            /** @description US dollars for a million input tokens. */
            usd_per_million_input_tokens: number;
            /** @description US dollars for a million output tokens. null: output is not paid for, or no price is known. */
            usd_per_million_output_tokens?: number;
        };
        RateVisitorConversationRequest: {
            /** @description A few words, at most 1,000 characters. */
            comment?: string;
            /** @description From 1, bad, to 5, very good. */
            score: number;
        };
        RecalledFacts: {
            /** @description Facts, nearest first. */
            data: {
                /** @description The fact as it is remembered. */
                fact: components["schemas"]["MemoryFact"];
                /** @description How near the fact is to the text, -1 to 1; 1 is the same. */
                score: number;
            }[];
        };
        RecallFactsRequest: {
            /**
             * Format: uuid
             * @description Id of the end user that it is about (`identifyEndUser`, `listEndUsers`).
             */
            end_user_id: string;
            /**
             * @description How many facts at most, 1 to 50; 5 by default.
             * @default 5
             */
            limit?: number;
            /**
             * @description Facts below this score are left out, -1 to 1; 0.05 by default.
             * @default 0.05
             */
            min_score?: number;
            /** @description What is to be found, 1 to 2,000 characters; compared by meaning. */
            text: string;
        };
        Receipt: {
            /** @description Why, in words. */
            because: string;
            /** @description Id of the call. null: a text. */
            callId: string | null;
            /** @description Chain of receipts that this one is a link of; all receipts of one number are in one chain. */
            chain: number;
            /**
             * @description `call` or `text`.
             * @enum {string}
             */
            channel: "call" | "text";
            /** @description Law or source that the rule comes from. null: none. */
            citation: string | null;
            /**
             * Format: date-time
             * @description When the verdict was made: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description Hash over this receipt and the link before it, as hexadecimal digits: a changed receipt is noticed. */
            hash: string;
            /**
             * Format: uuid
             * @description Id of the receipt, a UUID that the server makes.
             */
            id: string;
            /** @description Everything that the verdict was computed from. */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description `creation`: when the contact was asked for. `dial` and `text`: the instant before it.
             * @enum {string}
             */
            moment: "creation" | "dial" | "text";
            /** @description When the contact may be tried next: ISO 8601, UTC, milliseconds. null: now, or never. */
            nextAllowedAt: string | null;
            /** @description Phone number, E.164. */
            phone: string;
            /** @description The rule that decided. null: all allowed it. */
            rule: ("number" | "do_not_call" | "consent" | "workflow_hours" | "legal_hours" | "state_hours" | "holidays" | "frequency" | "collections_frequency" | "quiet_days") | null;
            /** @description Every rule that was asked, in order. */
            rules: {
                /** @description Why, in words. */
                because: string;
                /** @description Law or source that the rule comes from. null: none. */
                citation: string | null;
                /**
                 * @description `passed`, `warned` (allowed, with a reservation), `deferred` or `refused`.
                 * @enum {string}
                 */
                outcome: "passed" | "warned" | "deferred" | "refused";
                /**
                 * @description Name of the rule.
                 * @enum {string}
                 */
                rule: "number" | "do_not_call" | "consent" | "workflow_hours" | "legal_hours" | "state_hours" | "holidays" | "frequency" | "collections_frequency" | "quiet_days";
                /** @description false: the rule comes from a secondary source and is enforced as read there. null: no rule decided. */
                verified: boolean | null;
            }[];
            /** @description Place in the chain, counted from 1. */
            seq: number;
            /** @description States that the person may be in, as two letters. */
            states: string[];
            /**
             * @description `allow`, `defer` (not now, but at `nextAllowedAt`) or `refuse`.
             * @enum {string}
             */
            verdict: "allow" | "defer" | "refuse";
            /** @description false: the rule comes from a secondary source and is enforced as read there. null: no rule decided. */
            verified: boolean | null;
            /** @description Id of the execution. null: none. */
            workflowExecutionId: string | null;
            /** @description Id of the workflow. null: none. */
            workflowId: string | null;
            /** @description IANA time zones that the person may be in. */
            zones: string[];
        };
        ReceiptPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Receipt"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        ReceiveMessageRequest: {
            /** @description E.164, or national digits of the United States */
            from: string;
            /** @description Id that the carrier gave to the message: the same one again is the same message. */
            reference?: string;
            /** @description What was written, at most 4,000 characters. */
            text: string;
            /**
             * @description Number of ours that they wrote to; empty by default.
             * @default
             */
            to?: string;
        };
        ReceiveMessageResponse: {
            /** @description The message as stored. */
            message: components["schemas"]["TextMessage"];
            /** @description What is answered. null: nothing is. */
            reply: components["schemas"]["TextMessage"] | null;
        };
        RejectReviewRequestRequest: {
            /** @description Why it was decided so, at most 2,000 characters. null: nothing was said. */
            resolution_note?: string;
        };
        ReleaseCheck: {
            /**
             * @description `tests`: the cases. `replay`: conversations with the same words. `tools`: the inputs and outputs that the flow relies on. `findings`: errors in the graph.
             * @enum {string}
             */
            check: "tests" | "replay" | "tools" | "findings";
            /** @description The first of them, at most 20, each in one sentence. */
            details: string[];
            /** @description How many things failed. */
            failures: number;
            /** @description Why, in one sentence. */
            reason: string;
            /**
             * @description `skipped`: there was nothing to check, and the reason says how to have it checked.
             * @enum {string}
             */
            status: "passed" | "failed" | "skipped";
        };
        ReleaseConversationRequest: {
            /** @description Note for colleagues, at most 2,000 characters; kept in the trace, never shown to the end user. */
            note?: string;
        };
        ReleaseRun: {
            /**
             * Format: uuid
             * @description Id of the assistant of the revision.
             */
            assistant_id: string;
            /**
             * Format: uuid
             * @description Id of the assistant revision to judge, draft or published (`listAssistantRevisions`).
             */
            assistant_revision_id: string;
            /**
             * Format: date-time
             * @description When the run was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the run: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description How many cases failed. */
            failures: number;
            /**
             * Format: uuid
             * @description Id of the run, a UUID that the server makes.
             */
            id: string;
            /** @description How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment. */
            max_failures: number;
            /**
             * Format: uuid
             * @description Id of the suite that was replayed.
             */
            release_suite_id: string;
            /** @description One entry for each case, in the order of the suite. */
            results: {
                /** @description Label of the case. */
                name: string;
                /** @description true when every expectation held. */
                passed: boolean;
                /** @description Expectations that did not hold, at most 50. */
                problems: {
                    /** @description What the case expects, in words, at most 500 characters. */
                    expected: string;
                    /** @description What was found instead, at most 500 characters. */
                    found: string;
                    /** @description Turn of the case, counted from 1. */
                    turn: number;
                }[];
            }[];
            /**
             * @description `passed`: at most `max_failures` cases failed. `failed`: more did. `skipped`: the suite has no cases. `error`: the revision has no compiled flow to replay.
             * @enum {string}
             */
            status: "passed" | "failed" | "skipped" | "error";
        };
        ReleaseRunPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ReleaseRun"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ReleaseSuite: {
            /** @description Conversations to replay, at most 200. */
            cases: components["schemas"]["TestCase"][];
            /**
             * Format: date-time
             * @description When the release suite was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the release suite: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /**
             * Format: uuid
             * @description Id of the release suite, a UUID that the server makes.
             */
            id: string;
            /** @description Label of the suite, 1 to 200 characters. */
            name: string;
            /**
             * Format: date-time
             * @description When the release suite was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ReleaseSuitePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ReleaseSuite"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ReleaseVerdict: {
            /** @description What the verdict rests on: tests, replays, tools and findings, each with its reason. Absent in verdicts of older versions. */
            checks?: components["schemas"]["ReleaseCheck"][];
            /** @description How many cases of the suite failed. */
            failures: number;
            /** @description How many failed cases the assistant tolerates: its `release_gate_max_failures` at that moment. */
            max_failures: number;
            /** @description Id of the stored release run, with the result of each case (`listReleaseRuns`). null when nothing was replayed. */
            run_id: string | null;
            /**
             * @description `passed`: at most `max_failures` cases failed, and no other check did. `failed`: more did, or another check failed. `skipped`: the assistant has no release suite, or the suite has no cases. `error`: the revision has no compiled flow to replay.
             * @enum {string}
             */
            status: "passed" | "failed" | "skipped" | "error";
        };
        RemoveContextVariableOp: {
            /** @description Name of a variable of the graph. */
            name: string;
            /**
             * @description `remove_context_variable` removes a variable; uses left behind become findings. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "remove_context_variable";
        };
        RemoveEdgeOp: {
            /** @description Id of the edge; or give `source` and `target`. */
            edge_id?: string | null;
            /**
             * @description `remove_edge` removes one edge, by its id or by both its ends. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "remove_edge";
            /** @description Id of the node that the edge leaves, where `edge_id` is absent. */
            source?: string | null;
            /** @description Id of the node that the edge leads to, where `edge_id` is absent. */
            target?: string | null;
        };
        RemoveNodeOp: {
            /** @description Id of a node of the graph. */
            node_id: string;
            /**
             * @description `remove_node` removes a node with its edges. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "remove_node";
        };
        ReplayConversationRequest: {
            /**
             * Format: uuid
             * @description Id of the revision to replay against, of any assistant; its flow must have compiled.
             */
            revision_id: string;
        };
        ReplayWebhookEventsRequest: {
            /**
             * @description true leaves out what has been delivered; false by default.
             * @default false
             */
            only_undelivered?: boolean;
            /**
             * Format: date-time
             * @description Events from this time on: ISO 8601 with a zone.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events up to this time: ISO 8601 with a zone; now unless given.
             */
            until?: string;
        };
        ReplayWebhookEventsResponse: {
            /**
             * Format: uuid
             * @description Id of the endpoint that the events are sent to.
             */
            endpoint_id: string;
            /** @description true leaves out what has been delivered; false by default. */
            only_undelivered: boolean;
            /**
             * Format: date-time
             * @description Events from this time on: ISO 8601 with a zone.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events up to this time: ISO 8601 with a zone; now unless given.
             */
            until: string;
        };
        ResolutionDryRun: {
            /** @description How many of them would have come out otherwise. */
            changed: number;
            /** @description Counts by outcome with the settings as they are. */
            current: {
                [key: string]: number;
            };
            /** @description Some that would have come out otherwise. */
            examples: {
                /**
                 * Format: date-time
                 * @description When it was identified.
                 */
                at: string;
                /** @description Outcome with the settings as they are. */
                current: string;
                /** @description Ids of the people concerned. */
                end_user_ids: string[];
                /** @description Outcome with the settings that were sent. */
                proposed: string;
            }[];
            /** @description Counts by outcome with the settings that were sent. */
            proposed: {
                [key: string]: number;
            };
            /** @description How many of the latest identifies were tried, at most 1,000. */
            replayed: number;
        };
        ResolutionSettings: {
            /** @description Values that identify nobody, such as a shared front-desk number; at most 500, compared without case. */
            blocked_values: string[];
            /** @description How many identifiers of each kind one person may have; more of them open a review. */
            limits: {
                /** @description Most identifiers of the kind `account_number`, 1 to 1000. */
                account_number: number;
                /** @description Most identifiers of the kind `anonymous_id`, 1 to 1000. */
                anonymous_id: number;
                /** @description Most identifiers of the kind `device_id`, 1 to 1000. */
                device_id: number;
                /** @description Most identifiers of the kind `email`, 1 to 1000. */
                email: number;
                /** @description Most identifiers of the kind `external_id`, 1 to 1000. */
                external_id: number;
                /** @description Most identifiers of the kind `loyalty_id`, 1 to 1000. */
                loyalty_id: number;
                /** @description Most identifiers of the kind `phone`, 1 to 1000. */
                phone: number;
                /** @description Most identifiers of the kind `social_handle`, 1 to 1000. */
                social_handle: number;
                /** @description Most identifiers of the kind `whatsapp`, 1 to 1000. */
                whatsapp: number;
            };
            /** @description Kinds of identifiers, strongest first. Kinds left out follow in their usual order. */
            priorities: ("external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id")[];
            /** @description Days after which a pending review expires, 1 to 3650; 90 by default. */
            review_expiry_days: number;
            /** @description From which score two people are one. */
            thresholds: {
                /** @description From this score on two people are merged without a human, 0 to 1; 0.95 by default. */
                auto_merge: number;
                /** @description From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default. */
                review: number;
            };
            /** @description When the settings were last changed. null: they are the defaults. */
            updated_at: string | null;
        };
        RevertMergeRequest: {
            /**
             * @description true (default): remember that the two are different people and never propose them again.
             * @default true
             */
            not_a_match?: boolean;
            /** @description Why it was decided or reverted, at most 2,000 characters. null: nothing was said. */
            note?: string;
        };
        ReviewPreview: {
            /** @description Id of the person who would be merged into them. null for updates. */
            absorbed_end_user_id: string | null;
            /** @description Every identifier of both sides, and what would become of it. */
            identifiers: {
                /**
                 * @description Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.
                 * @enum {string}
                 */
                from: "left" | "right" | "both" | "target" | "proposed";
                /** @description The value with most of it hidden, such as `j***@e***.com`. */
                masked_value: string;
                /**
                 * @description `kept`, `added` or `removed`.
                 * @enum {string}
                 */
                outcome: "kept" | "added" | "removed";
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description true: the person has proved to own it. A verified value is never replaced without a review. false by default. */
                verified: boolean;
            }[];
            /** @description Kinds of identifiers of which the person would have more than the settings allow. */
            over_limit: {
                /** @description How many the person would have. */
                count: number;
                /** @description How many the settings allow. */
                limit: number;
                /**
                 * @description Kind of identifier. `external_id` is the id in your own system; which kinds are strongest is set by `updateResolutionSettings`.
                 * @enum {string}
                 */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
            }[];
            /**
             * Format: uuid
             * @description Id under which the person would go on.
             */
            survivor_end_user_id: string;
            /** @description Every trait of both sides, and the value that would survive: the one that was set last. */
            traits: {
                /**
                 * @description Which side it comes from: `left`, `right` or `both`; `target` or `proposed` for updates.
                 * @enum {string}
                 */
                from: "left" | "right" | "both" | "target" | "proposed";
                /** @description Value of the left person. null: none. `***` without `identity:read`. */
                left?: unknown;
                /** @description Name of the trait. */
                name: string;
                /** @description Value of the right person. null: none. `***` without `identity:read`. */
                right?: unknown;
                /** @description Value that the person would have. `***` without `identity:read`. */
                surviving?: unknown;
            }[];
        };
        RevisionDiff: {
            /** @description Names of the fields of the revision that differ besides the flow. */
            changed_fields: string[];
            /**
             * Format: uuid
             * @description Id of the revision that the difference starts from.
             */
            from_revision_id: string;
            /** @description Applied to the first flow they give the second; may be more than one batch of 200. */
            ops: components["schemas"]["GraphOp"][];
            /**
             * Format: uuid
             * @description Id of the revision that it leads to.
             */
            to_revision_id: string;
        };
        /**
         * @default {
         *       "because": ""
         *     }
         */
        RevokeConsentRequest: {
            /**
             * @description Why it is revoked, at most 500 characters; empty by default.
             * @default
             */
            because?: string;
        };
        /**
         * @default {
         *       "overlap_seconds": 86400
         *     }
         */
        RotateApiKeyRequest: {
            /**
             * @description How long the old key still works, at most 30 days; 0: it stops at once
             * @default 86400
             */
            overlap_seconds?: number;
        };
        RotatedApiKey: {
            /**
             * Format: date-time
             * @description When the key was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When it stops working: ISO 8601 in the future, UTC unless a zone is given. A day alone, such as 2030-01-31, lasts until its end in the time zone of the organization. null: never. */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description Id of the key, for `revokeApiKey`.
             */
            id: string;
            /** @description true while it can be used; false once it is revoked or expired. */
            is_active: boolean;
            /** @description First 12 characters of the key, to tell keys apart. */
            key_prefix: string;
            /** @description When it was last used; written at most once a minute. null: never. */
            last_used_at: string | null;
            /** @description Label of the key, 1 to 100 characters; need not be unique. */
            name: string;
            /** @description The whole secret, to be sent as `x-api-key`. Shown in this answer only. */
            plain_text_key: string;
            /** @description The key that the new one takes the place of */
            replaces: {
                /**
                 * Format: date-time
                 * @description When the old key stops working
                 */
                expires_at: string;
                /**
                 * Format: uuid
                 * @description Id of the old key
                 */
                id: string;
            };
            /** @description What the key may do, as `<resource>:<action>`; `write` includes `read`. Left out at creation: all that the creating key may. Empty: nothing. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        RouterConfig: {
            /**
             * Format: date-time
             * @description When the router config was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Note for people, at most 2,000 characters. null: none. */
            description: string | null;
            /**
             * Format: uuid
             * @description Id of the router config, a UUID that the server makes.
             */
            id: string;
            /** @description Label of the config, 1 to 200 characters. */
            name: string;
            /** @description Models in order, 1 to 10: the next is asked when the one before has failed. */
            targets: {
                /**
                 * @description How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default.
                 * @default 2
                 */
                max_retries: number;
                /** @description Name of the model with its provider, at most 200 characters. */
                model: string;
                /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
                provider: string;
                /**
                 * @description Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default.
                 * @default 60000
                 */
                timeout_ms: number;
            }[];
            /**
             * Format: date-time
             * @description When the router config was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        RouterConfigPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["RouterConfig"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        SearchKnowledgeBaseRequest: {
            /**
             * @description Tags of the reader, at most 50; documents with tags are found only if they share one.
             * @default []
             */
            audience_tags?: string[];
            /**
             * @description Clearance of the reader, 0 to 1000; documents above it are not found. 0 by default.
             * @default 0
             */
            clearance_level?: number;
            /** @description Passages whose `score` is below it are left out, -1 to 1; none are unless given. 0.4 keeps what answers a question, with the built-in model. */
            min_score?: number;
            /** @description What is to be found, 1 to 8,000 characters; compared by meaning and by words. */
            query: string;
            /**
             * @description How many passages at most, 1 to 50; 5 by default.
             * @default 5
             */
            top_k?: number;
        };
        SendConversationMessageRequest: {
            /**
             * @description `user` (default): the end user speaks. `agent`: a human colleague answers; needs a takeover first, else 409.
             * @default user
             * @enum {string}
             */
            role?: "user" | "agent";
            /** @description What is said, 1 to 131,072 characters, not only spaces. */
            text: string;
            /** @description Values for variables of the flow that come with the message. */
            variables?: {
                [key: string]: unknown;
            };
        };
        /** @description An event of the stream, after parsing its data */
        SendConversationMessageStreamEvent: {
            data: components["schemas"]["ConversationMessage"];
            /** @constant */
            event: "message";
        } | {
            data: components["schemas"]["TextDelta"];
            /** @constant */
            event: "token";
        } | {
            data: components["schemas"]["ConversationMessage"];
            /** @constant */
            event: "reply";
        } | {
            data: components["schemas"]["Conversation"];
            /** @constant */
            event: "done";
        } | {
            data: components["schemas"]["StreamError"];
            /** @constant */
            event: "error";
        };
        SendVisitorMessageRequest: {
            /** @description An id that the browser makes for the message: sent again with the same one, it is stored once. */
            client_id: string;
            /** @description What the visitor says, at most 4,000 characters. Card numbers and secrets are taken out before it is stored. */
            text: string;
        };
        /** @description An event of the stream, after parsing its data */
        SendVisitorMessageStreamEvent: {
            data: components["schemas"]["VisitorMessage"];
            /** @constant */
            event: "message";
        } | {
            data: components["schemas"]["TextDelta"];
            /** @constant */
            event: "token";
        } | {
            data: components["schemas"]["VisitorMessage"];
            /** @constant */
            event: "reply";
        } | {
            data: components["schemas"]["VisitorState"];
            /** @constant */
            event: "done";
        } | {
            data: components["schemas"]["StreamError"];
            /** @constant */
            event: "error";
        };
        Session: {
            /** @description The API key behind the session: it ends with it. null: the operator of the server signed in. */
            api_key_id: string | null;
            /**
             * Format: date-time
             * @description When it was opened: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends by itself, after 12 hours or with the key behind it: ISO 8601, UTC, milliseconds.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description Id of the session, a UUID; also the id of its actor in the audit log.
             */
            id: string;
            /** @description true for the session that asks. */
            is_current: boolean;
            /** @description When it was last used; written at most once a minute. null: never. */
            last_used_at: string | null;
            /** @description Name that the sign-in link gave it, or the name of the API key it was opened with. */
            name: string;
            /** @description What the session may do; never more than the key behind it. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        SessionPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Session"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        SetComponentOutputsOp: {
            /** @description Id of a component node, to say where its outputs go. Absent: what this graph itself gives back as a component. */
            node_id?: string | null;
            /**
             * @description `set_component_outputs` sets what a component gives back. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "set_component_outputs";
            /** @description All outputs, at most 200; those there before are replaced. */
            outputs: components["schemas"]["ComponentOutput"][];
        };
        SetEntryNodeOp: {
            /** @description Id of the node where the flow begins; it may come later in the batch. null: none. */
            node_id: string | null;
            /**
             * @description `set_entry_node` sets where the flow begins. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "set_entry_node";
        };
        SetGraphPresenceRequest: {
            /** @description As others see the caller; the name of its key unless said */
            name?: string;
            /** @description The node that is open or selected */
            node_id?: string | null;
            /** @description Tells two windows of one key apart; any text that stays the same while a window is open */
            session?: string;
        };
        SetPersonaOp: {
            /**
             * @description `set_persona` sets who the assistant is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "set_persona";
            /** @description Who the assistant is and how it talks, at most 8,000 characters. null: none. */
            persona: string | null;
        };
        /**
         * Set variable
         * @description Computes variables by CEL expressions. Ways out: default.
         */
        SetVariableNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description what to set, in this order */
                assignments: {
                    /** @description a text is CEL; anything else is the value itself */
                    expression: unknown;
                    /** @description name of the variable to set */
                    variable: string;
                }[];
            };
            /**
             * @description A node of this type: set variable
             * @constant
             */
            type: "set_variable";
        };
        SimulateInboundRequest: {
            /** @description Phone number of the invented person: E.164, or national digits of the US. */
            from: string;
            /** @description Your number that they reach; empty if not given. */
            to?: string;
        };
        SimulateScript: {
            /** @description What they say, one line each time it is their turn, at most 100; an empty line is silence. After the last they hang up. */
            lines: string[];
            /** @description Phone number of the invented person: E.164, or national digits of the US. */
            number: string;
        };
        SimulateTextRequest: {
            /** @description Phone number of the invented person: E.164, or national digits of the US. */
            from: string;
            /** @description What they write, at most 4,000 characters. `STOP` and its like add the number to the do-not-call list. */
            text: string;
            /** @description Your number that they reach; empty if not given. */
            to?: string;
        };
        SimulateTextResponse: {
            /**
             * Format: uuid
             * @description Id that the carrier gave to the text.
             */
            id: string;
        };
        StartedConversation: {
            /** @description The human who took over, as named in the takeover */
            agent_name: string | null;
            /** @description The colleague who is to look after it */
            assignee: string | null;
            /**
             * Format: uuid
             * @description Id of the assistant that talks; it must have an active revision, unless `revision_id` names another.
             */
            assistant_id: string;
            /** @description Id of the call that the conversation belongs to (`getCall`). null: no phone call. */
            call_id: string | null;
            /**
             * @description How the end user talks; decides how texts are phrased. `chat` by default. `voice` conversations of calls are made by the server.
             * @enum {string}
             */
            channel: "chat" | "voice" | "sms" | "email";
            /** @description Id of the channel whose visitor talks (`getChannel`). null: it did not begin on a website. */
            channel_id: string | null;
            /** @description What models and embeddings have cost so far, in US dollars. */
            cost_usd: number;
            /**
             * Format: date-time
             * @description When the conversation was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Result in a word of the organization, from the end node or the one who closed it; at most 200 characters. On calls a call-ended reason such as `NOT_INTERESTED`. null: not said. */
            disposition: string | null;
            /** @description Why it ended: `flow` (the flow came to its end), `closed` (by a caller), `idle`, `call_ended`, `erased` or `failed`. null while it runs. */
            end_reason: string | null;
            /** @description Id of the end user who talks. null: not known. */
            end_user_id: string | null;
            /** @description When the conversation ended. null while it runs. */
            ended_at: string | null;
            /** @description Since when a human is asked for; null while the assistant has it */
            handed_off_at: string | null;
            /**
             * Format: uuid
             * @description Id of the conversation, a UUID that the server makes.
             */
            id: string;
            /** @description Seconds without a word after which the conversation is abandoned, 10 to 31,536,000. Half an hour unless given; three days for texts and e-mail. */
            idle_timeout_seconds: number;
            /** @description How many messages of all sides are stored. */
            message_count: number;
            /** @description What the assistant said first; empty when the flow lets the end user begin. */
            messages: components["schemas"]["ConversationMessage"][];
            /** @description Free-form data of the caller, returned as given; at most 16,384 characters as JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Id of the node of the flow where the conversation is. null: the end user was erased. */
            node_id: string | null;
            /**
             * Format: uuid
             * @description Id of the organization that owns the conversation.
             */
            organization_id: string;
            /** @description `success`, `failure` or `neutral`, as the end node of the flow or the one who closed it says. null: not said. */
            outcome: ("success" | "failure" | "neutral") | null;
            /** @description Label of the end node that was reached. null: not over, or it has none. */
            outcome_label: string | null;
            /** @description Name of the queue in which a human is awaited. null: none is, or one took over. */
            queue: string | null;
            /** @description What the visitor thought of it, given at its end. null: not rated. */
            rating: components["schemas"]["ConversationRating"] | null;
            /** @description Position of the last message that the visitor of a website has seen. null: none yet, or no visitor. */
            read_position: number | null;
            /** @description true while the assistant is at work on its next words. */
            replying: boolean;
            /**
             * Format: uuid
             * @description Id of the assistant revision that talks, for the whole conversation. To try out another than the active one, name it.
             */
            revision_id: string;
            /**
             * @description `active`: the assistant or the end user is to speak. `waiting`: the flow waits for a time or an event. `handed_off`: a human is asked for or answers. `completed` and `abandoned`: over.
             * @enum {string}
             */
            status: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            /** @description When a human took over; null while one is awaited */
            taken_over_at: string | null;
            /** @description Whether it tries the assistant out */
            test: boolean;
            /** @description How often the end user has spoken. */
            turns: number;
            /**
             * Format: date-time
             * @description When the conversation was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Values of the variables of the flow, by name. Contact data is masked unless the key has `identity:read`. System variables of a known end user cannot be set by callers. */
            variables: {
                [key: string]: unknown;
            };
        };
        StartExecutionRequest: {
            /** @description Id of the campaign in your system. */
            campaignID?: string;
            /** @description City, for templates. */
            city?: string;
            /** @description More about the lead, such as a balance: at most 50 texts of at most 1,000 characters. An assistant knows the name in small letters: account balance as `account_balance`. */
            customerMetadata?: {
                [key: string]: string;
            };
            /** @description E-mail address, for templates; no mail is sent to it. */
            email?: string;
            /** @description First name, for greetings and templates. */
            firstName?: string;
            /** @description Number that the lead is connected to when they ask for a human. */
            forwardingPhoneNumber?: string;
            /** @description Last name, for templates. */
            lastName?: string;
            /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
            leadId?: string;
            /** @description Direct number of the human colleague of the lead. */
            phoneAgentDirectDial?: string;
            /** @description Extension of the human colleague of the lead. */
            phoneAgentExtension?: string;
            /** @description Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164. */
            primaryPhone: string;
            /** @description Where the lead comes from or is kept, at most 4,000 characters. */
            referenceURL?: string;
            /** @description Id of the source of the lead in your system. */
            sourceID?: string;
            /** @description State, as two letters or by name; decides time zone and state rules where there is no ZIP code. */
            state?: string;
            /** @description Sent by `TEXT` steps in place of their `textMessage`, at most 1,600 characters. */
            textContent?: string;
            /** @description ZIP code; decides time zone and state where the law asks for them. */
            zipcode?: string;
        };
        StartReleaseRunRequest: {
            /**
             * Format: uuid
             * @description Id of the assistant revision to judge, draft or published (`listAssistantRevisions`).
             */
            assistant_revision_id: string;
        };
        StartTestRunRequest: {
            /**
             * @description Dialogues to run, at most 200. Needed unless `release_suite_id` or `replay_last` is given.
             * @default []
             */
            cases?: components["schemas"]["TestCaseInput"][];
            /** @description A flow graph to test that is stored nowhere, as `getGraph` shows it. With `revision_id`, it is tested with the settings of that revision. */
            flow?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of a release suite whose cases are run as well.
             */
            release_suite_id?: string;
            /**
             * @description How many of the latest finished conversations of the assistant are replayed, at most 200: the same words against this revision. Needs `conversations:read`.
             * @default 0
             */
            replay_last?: number;
            /**
             * Format: uuid
             * @description Id of the assistant revision to test, draft or published (`listAssistantRevisions`). Needed unless `flow` is given.
             */
            revision_id?: string;
        };
        StartVisitorSessionRequest: {
            /** @description A JSON Web Token, signed by your website with the secret of the channel (HS256): `{external_id, email?, name?, exp}`. Goes before `visitor_secret`. */
            identity_token?: string;
            /** @description The secret that an earlier session gave to this browser. Absent: a new visitor. */
            visitor_secret?: string;
        };
        StoredGraph: {
            /** @description What the flow gives back where another flow uses it as a component. */
            component_outputs: components["schemas"]["ComponentOutput"][];
            /** @description Variables of the flow; the `context_variables` of the revision. */
            context_variables: components["schemas"]["ContextVariable"][];
            /** @description Edges as stored: `id`, `source`, `target`, and for most `kind` and `condition`. */
            edges: components["schemas"]["StoredGraphEdge"][];
            /** @description Id of the node where the flow begins. null: not set yet. */
            entry_node_id: string | null;
            /** @description Version of the graph: the `base_version` of the next batch. */
            graph_version: number;
            /** @description Nodes as stored; `listNodeTypes` says what each type may hold. */
            nodes: components["schemas"]["StoredGraphNode"][];
            /** @description Who the assistant is and how it talks; the `persona` of the revision. null: none. */
            persona: string | null;
            /** @description Version of the stored format. */
            schema_version: number;
        };
        StoredGraphEdge: components["schemas"]["GraphEdge"] & {
            /** @description Always there once it is stored */
            id: string;
            /** @description Always there once it is stored */
            source: string;
            /** @description Always there once it is stored */
            target: string;
        };
        StoredGraphNode: components["schemas"]["GraphNode"] & {
            /** @description Always there once it is stored */
            id: string;
        };
        /** @description An event of the stream, after parsing its data */
        StreamConversationStreamEvent: {
            data: components["schemas"]["ConversationMessage"];
            /** @constant */
            event: "message";
        } | {
            data: components["schemas"]["ConversationTraceEntry"];
            /** @constant */
            event: "trace";
        } | {
            data: components["schemas"]["ConversationState"];
            /** @constant */
            event: "status";
        } | {
            data: components["schemas"]["ConversationState"];
            /** @constant */
            event: "end";
        };
        /** @description Why a stream that had begun broke off */
        StreamError: {
            /** @description The code that a plain refusal would carry */
            error: string;
            message: string;
            /** @description Seconds to wait, where known */
            retry_after?: number | null;
            retryable: boolean;
        };
        /** @description An event of the stream, after parsing its data */
        StreamEventsStreamEvent: {
            data: components["schemas"]["WebhookEvent"];
            /** @description The type of the event */
            event: string;
        };
        StreamTextRequest: components["schemas"]["GenerateTextRequest"];
        /** @description An event of the stream, after parsing its data */
        StreamTextStreamEvent: {
            data: components["schemas"]["TextDelta"];
            /** @constant */
            event: "text";
        } | {
            data: components["schemas"]["GenerationResult"];
            /** @constant */
            event: "done";
        } | {
            data: components["schemas"]["StreamError"];
            /** @constant */
            event: "error";
        };
        /** @description An event of the stream, after parsing its data */
        StreamVisitorConversationStreamEvent: {
            data: components["schemas"]["VisitorMessage"];
            /** @constant */
            event: "message";
        } | {
            data: components["schemas"]["VisitorState"];
            /** @constant */
            event: "state";
        } | {
            data: components["schemas"]["VisitorTyping"];
            /** @constant */
            event: "typing";
        };
        TakeOverConversationRequest: {
            /** @description Name of the human who takes over, 1 to 200 characters; kept in the trace. */
            agent_name?: string;
            /** @description Note for colleagues, at most 2,000 characters; kept in the trace, never shown to the end user. */
            note?: string;
        };
        TestCase: {
            /** @description Channel of the conversation, or several: the case is then run once on each. `chat` by default. */
            channel?: ("chat" | "voice" | "sms" | "email") | ("chat" | "voice" | "sms" | "email")[];
            /** @description What must hold after the last step. */
            ends?: {
                /** @description Outcome, label or disposition of the end that was reached. */
                outcome?: string;
                /** @description Ids of nodes that the flow went through, in this order; others may lie between them. */
                passes?: string[];
                /**
                 * @description Status of the conversation at the end, as `getConversation` shows it.
                 * @enum {string}
                 */
                status?: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
                /** @description The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once. */
                tools?: (string | {
                    /** @description Inputs that the call had; others may be there too. */
                    input?: {
                        [key: string]: unknown;
                    };
                    /** @description Name or id of the tool. */
                    name: string;
                })[];
                /** @description Values that variables of the flow have, by name. null: no value. */
                variables?: {
                    [key: string]: unknown;
                };
            };
            /** @description Variables that the conversation begins with. `current_time` sets the clock of the case. */
            given?: {
                [key: string]: unknown;
            };
            /** @description Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so. */
            judge?: string[];
            /** @description Label of a case in the older form, 1 to 200 characters; results name it. */
            name?: string;
            /** @description What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself. */
            steps?: {
                /** @description Variables that the event brings. */
                data?: {
                    [key: string]: unknown;
                };
                /** @description Name of an event that comes to the flow. */
                event?: string;
                /** @description What must hold after the step. Absent: nothing is checked. */
                expect?: {
                    /** @description Whether the flow is over after the step. */
                    ended?: boolean;
                    /** @description Id of the node where the flow is after the step. */
                    node?: string;
                    /** @description Text, or texts, that no reply of the step contains. */
                    not_says?: string | string[];
                    /** @description Text, or texts, that the replies of the step contain, in any case. */
                    says?: string | string[];
                    /** @description The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once. */
                    tools?: (string | {
                        /** @description Inputs that the call had; others may be there too. */
                        input?: {
                            [key: string]: unknown;
                        };
                        /** @description Name or id of the tool. */
                        name: string;
                    })[];
                    /** @description Values that variables of the flow have, by name. null: no value. */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description Keys that the end user presses on the phone. */
                press?: string | number;
                /**
                 * @description A human who had the conversation gives it back.
                 * @constant
                 */
                release?: true;
                /** @description The end user says nothing for so long: `8s`, `2m`, or seconds. On voice the line asks whether they are still there. */
                silence?: string | number;
                /** @description What the end user says, at most 10,000 characters. */
                user?: string;
                /** @description So much time passes: `2h`, `3d`, `PT5M`, or seconds. Waits of the flow that fall into it end. */
                wait?: string | number;
            }[];
            /** @description Label of the case, 1 to 200 characters; results name it. */
            test?: string;
            /** @description What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case. */
            tools?: {
                [key: string]: {
                    /** @description The tool fails: with this HTTP status, or this message. */
                    fails?: number | string;
                    /** @description What the tool gives back, as the flow reads it. */
                    returns?: {
                        [key: string]: unknown;
                    };
                    /** @description For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default. */
                    times?: number;
                } | {
                    /** @description The tool fails: with this HTTP status, or this message. */
                    fails?: number | string;
                    /** @description What the tool gives back, as the flow reads it. */
                    returns?: {
                        [key: string]: unknown;
                    };
                    /** @description For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default. */
                    times?: number;
                }[];
            };
            /** @description The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once. */
            turns?: {
                /** @description What must hold after the turn. Absent: nothing is checked. */
                expect?: {
                    /** @description Whether the flow is over after the turn. */
                    ended?: boolean;
                    /** @description Id of the node where the flow is after the turn. */
                    node?: string;
                    /** @description Text that the replies of the turn contain, in any case; at most 10,000 characters. */
                    reply_contains?: string;
                    /** @description Values that variables of the flow have, by name. null: no value. */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @description What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself.
                 * @default
                 */
                user: string;
            }[];
        };
        TestCaseInput: {
            /** @description Channel of the conversation, or several: the case is then run once on each. `chat` by default. */
            channel?: ("chat" | "voice" | "sms" | "email") | ("chat" | "voice" | "sms" | "email")[];
            /** @description What must hold after the last step. */
            ends?: {
                /** @description Outcome, label or disposition of the end that was reached. */
                outcome?: string;
                /** @description Ids of nodes that the flow went through, in this order; others may lie between them. */
                passes?: string[];
                /**
                 * @description Status of the conversation at the end, as `getConversation` shows it.
                 * @enum {string}
                 */
                status?: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
                /** @description The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once. */
                tools?: (string | {
                    /** @description Inputs that the call had; others may be there too. */
                    input?: {
                        [key: string]: unknown;
                    };
                    /** @description Name or id of the tool. */
                    name: string;
                })[];
                /** @description Values that variables of the flow have, by name. null: no value. */
                variables?: {
                    [key: string]: unknown;
                };
            };
            /** @description Variables that the conversation begins with. `current_time` sets the clock of the case. */
            given?: {
                [key: string]: unknown;
            };
            /** @description Sentences that must be true of the whole conversation, at most 10. A model judges them; without a model they are skipped, and the result says so. */
            judge?: string[];
            /** @description Label of a case in the older form, 1 to 200 characters; results name it. */
            name?: string;
            /** @description What happens, step by step, 1 to 100 steps. A first step with `expect` alone looks at what the flow says by itself. */
            steps?: {
                /** @description Variables that the event brings. */
                data?: {
                    [key: string]: unknown;
                };
                /** @description Name of an event that comes to the flow. */
                event?: string;
                /** @description What must hold after the step. Absent: nothing is checked. */
                expect?: {
                    /** @description Whether the flow is over after the step. */
                    ended?: boolean;
                    /** @description Id of the node where the flow is after the step. */
                    node?: string;
                    /** @description Text, or texts, that no reply of the step contains. */
                    not_says?: string | string[];
                    /** @description Text, or texts, that the replies of the step contain, in any case. */
                    says?: string | string[];
                    /** @description The tools that were called, in order: names or ids, or `{name, input}` to look at inputs as well. A tool that is called again at once may be listed once. */
                    tools?: (string | {
                        /** @description Inputs that the call had; others may be there too. */
                        input?: {
                            [key: string]: unknown;
                        };
                        /** @description Name or id of the tool. */
                        name: string;
                    })[];
                    /** @description Values that variables of the flow have, by name. null: no value. */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description Keys that the end user presses on the phone. */
                press?: string | number;
                /**
                 * @description A human who had the conversation gives it back.
                 * @constant
                 */
                release?: true;
                /** @description The end user says nothing for so long: `8s`, `2m`, or seconds. On voice the line asks whether they are still there. */
                silence?: string | number;
                /** @description What the end user says, at most 10,000 characters. */
                user?: string;
                /** @description So much time passes: `2h`, `3d`, `PT5M`, or seconds. Waits of the flow that fall into it end. */
                wait?: string | number;
            }[];
            /** @description Label of the case, 1 to 200 characters; results name it. */
            test?: string;
            /** @description What tools answer, by their name or id: one answer, or several that are used in turn. Tools are never really called; a call without an answer here fails the case. */
            tools?: {
                [key: string]: {
                    /** @description The tool fails: with this HTTP status, or this message. */
                    fails?: number | string;
                    /** @description What the tool gives back, as the flow reads it. */
                    returns?: {
                        [key: string]: unknown;
                    };
                    /** @description For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default. */
                    times?: number;
                } | {
                    /** @description The tool fails: with this HTTP status, or this message. */
                    fails?: number | string;
                    /** @description What the tool gives back, as the flow reads it. */
                    returns?: {
                        [key: string]: unknown;
                    };
                    /** @description For how many calls this answer is good. With both `fails` and `returns`: how often it fails first, 1 by default. */
                    times?: number;
                }[];
            };
            /** @description The older form of `steps`: what the end user says and what is expected, 1 to 100 turns. Tools without an answer succeed with nothing, and waits are over at once. */
            turns?: {
                /** @description What must hold after the turn. Absent: nothing is checked. */
                expect?: {
                    /** @description Whether the flow is over after the turn. */
                    ended?: boolean;
                    /** @description Id of the node where the flow is after the turn. */
                    node?: string;
                    /** @description Text that the replies of the turn contain, in any case; at most 10,000 characters. */
                    reply_contains?: string;
                    /** @description Values that variables of the flow have, by name. null: no value. */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * @description What the end user says, at most 10,000 characters. Empty in the first turn: look at what the flow says by itself.
                 * @default
                 */
                user?: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        TestResult: {
            /**
             * @description Channel on which the case was run.
             * @enum {string}
             */
            channel: "chat" | "voice" | "sms" | "email";
            /** @description Id of the conversation that was replayed, for `replayConversation`. null: a test case. */
            conversation_id: string | null;
            /** @description How long it took. */
            duration_ms: number;
            /** @description What else is to be known, such as sentences that no model judged. */
            notes: string[];
            /** @description Place of the result in the run, counted from 0, for `getTestRunCase`. */
            position: number;
            /** @description What did not hold, at most 20. */
            problems: {
                /** @description What was expected, in words, at most 500 characters. */
                expected: string;
                /** @description What was found instead, at most 500 characters. */
                found: string;
                /** @description Step of the case, counted from 1; of a replay, the turn. 0: the conversation as a whole. */
                step: number;
            }[];
            /** @description Why, in one sentence. null: it passed. */
            reason: string | null;
            /**
             * @description `passed`, `failed`, or `skipped`: it could not be judged.
             * @enum {string}
             */
            status: "passed" | "failed" | "skipped";
            /** @description What happened, step by step. Empty where the answer would be too long; then `steps_left_out` is true. */
            steps: {
                /** @description What happened: what the end user said, or how much time passed. */
                action: string;
                /** @description Id of the node where the flow was after the step. */
                node_id: string;
                /** @description What our side said. */
                replies: string[];
                /** @description Status of the conversation after the step. */
                status: string;
                /** @description Text messages that the flow would have sent beside the talk. None is sent. */
                texts: string[];
                /** @description How the replies came about, as `getConversationTrace` shows it. */
                trace: {
                    /** @description Facts about it; empty where they are long. */
                    detail: {
                        [key: string]: unknown;
                    };
                    /** @description Id of the node that it belongs to. null: none. */
                    node_id: string | null;
                    /** @description Why it came out this way. */
                    reason: string;
                    /** @description What kind of entry: `step`, `effect`, `model_call`, `tool_call`, `knowledge_search`, `policy` or `note`. */
                    type: string;
                }[];
            }[];
            /** @description true: read them with `getTestRunCase`. */
            steps_left_out: boolean;
            /** @description Label of the case; for a replay, the id of the conversation. */
            test: string;
        };
        TestRun: {
            /** @description Id of the assistant that is tested. null: a flow on its own. */
            assistant_id: string | null;
            /** @description The results so far, in order. */
            cases: components["schemas"]["TestResult"][];
            /** @description What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed. */
            checks: components["schemas"]["ReleaseCheck"][];
            /**
             * Format: date-time
             * @description When the test run was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the test run: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description How many results there are. */
            done: number;
            /** @description How many failed. */
            failed: number;
            /** @description When the run was over: ISO 8601, UTC, milliseconds. null: not yet. */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Id of the test run, a UUID that the server makes.
             */
            id: string;
            /** @description How many passed. */
            passed: number;
            /** @description Id of the assistant revision that is tested. null: a flow on its own. */
            revision_id: string | null;
            /** @description How many could not be judged; each says why. */
            skipped: number;
            /** @description When a worker began: ISO 8601, UTC, milliseconds. null: not yet. */
            started_at: string | null;
            /**
             * @description `queued`: no worker has begun. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`.
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "canceled";
            /** @description How many results there will be: one for each case and channel, and one for each replayed conversation. */
            total: number;
            /** @description `passed` or `failed` once the run is completed. null: not known, or never. */
            verdict: ("passed" | "failed") | null;
        };
        TestRunSummary: {
            /** @description Id of the assistant that is tested. null: a flow on its own. */
            assistant_id: string | null;
            /** @description What the verdict rests on: tests, replays, tools and findings. Empty until the run is completed. */
            checks: components["schemas"]["ReleaseCheck"][];
            /**
             * Format: date-time
             * @description When the test run was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the test run: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description How many results there are. */
            done: number;
            /** @description How many failed. */
            failed: number;
            /** @description When the run was over: ISO 8601, UTC, milliseconds. null: not yet. */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Id of the test run, a UUID that the server makes.
             */
            id: string;
            /** @description How many passed. */
            passed: number;
            /** @description Id of the assistant revision that is tested. null: a flow on its own. */
            revision_id: string | null;
            /** @description How many could not be judged; each says why. */
            skipped: number;
            /** @description When a worker began: ISO 8601, UTC, milliseconds. null: not yet. */
            started_at: string | null;
            /**
             * @description `queued`: no worker has begun. `running`: some cases are done. `completed`: all are. `canceled`: stopped by a caller. `failed` cases do not change it: see `verdict`.
             * @enum {string}
             */
            status: "queued" | "running" | "completed" | "canceled";
            /** @description How many results there will be: one for each case and channel, and one for each replayed conversation. */
            total: number;
            /** @description `passed` or `failed` once the run is completed. null: not known, or never. */
            verdict: ("passed" | "failed") | null;
        };
        TestRunSummaryPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["TestRunSummary"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        TestToolRequest: {
            /**
             * @description Inputs by name.
             * @default {}
             */
            input?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Id of the revision to call; the active one unless given.
             */
            revision_id?: string;
            /** @description What a conversation would know, for inputs that are fixed. */
            variables?: {
                [key: string]: unknown;
            };
        };
        /** @description A part of a text while a model writes it */
        TextDelta: {
            /** @description The words that come next */
            delta: string;
        };
        TextMessage: {
            /**
             * Format: date-time
             * @description When it came in or was made: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /**
             * @description `inbound`: they wrote. `outbound`: we answered.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * Format: uuid
             * @description Id of the message, a UUID that the server makes.
             */
            id: string;
            /**
             * @description How it was understood: `opt_out`, `help`, `start` or `other`; `reply` for our answers.
             * @enum {string}
             */
            meaning: "opt_out" | "unsure" | "help" | "start" | "other" | "reply" | "question";
            /** @description Number of ours; empty if not known. */
            ourNumber: string;
            /** @description Number of the person, E.164. */
            phone: string;
            /** @description Id of the message that this answers. null: none. */
            replyTo: string | null;
            /** @description When it was handed to the carrier: ISO 8601, UTC, milliseconds. null: not yet, or inbound. */
            sentAt: string | null;
            /** @description What was written, at most 4,000 characters. */
            text: string;
        };
        TextMessagePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["TextMessage"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        Tool: {
            /** @description The revision that is called. null: none is. */
            active_revision: components["schemas"]["ToolRevision"] | null;
            /** @description Id of the revision that is called. null: none is. */
            active_revision_id: string | null;
            /**
             * Format: date-time
             * @description When the tool was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description When to use the tool, told to models; at most 10,000 characters. */
            description: string;
            /**
             * Format: uuid
             * @description Id of the tool, a UUID that the server makes.
             */
            id: string;
            /** @description Name of the tool, told to models; 1 to 200 characters. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the organization that owns the tool.
             */
            organization_id: string;
            /**
             * @description `api_call` (default): an HTTP request. `mcp`: a tool of an MCP server. `transfer`: connects the call elsewhere. `knowledge_search` and `platform`: abilities of the server.
             * @enum {string}
             */
            tool_type: "api_call" | "transfer" | "mcp" | "knowledge_search" | "platform";
            /**
             * Format: date-time
             * @description When the tool was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        ToolCompatibility: {
            /** @description How many active assistants would break. */
            active_blocking_count: number;
            /** @description How many blocking findings are about active assistants. */
            active_blocking_finding_count: number;
            /** @description How many findings are about active assistants. */
            active_finding_count: number;
            /** @description How many assistants have findings, active or not. */
            affected_assistant_count: number;
            /** @description Each place that would notice the change. */
            findings: {
                /**
                 * Format: uuid
                 * @description Id of the assistant that uses the tool.
                 */
                assistant_id: string;
                /**
                 * Format: uuid
                 * @description Id of the assistant revision that uses the tool.
                 */
                assistant_revision_id: string;
                /** @description Id of the component node around it. null: none. */
                component_node_id: string | null;
                /**
                 * @description Where the tool is used: in the defaults of the assistant, in those of the flow, or in a node.
                 * @enum {string}
                 */
                configuration_scope: "assistant_tool_default" | "workflow_tool_default" | "graph_node_input";
                /** @description What that means, in words. */
                detail: string;
                /** @description Which input, part of the request or output. */
                field_path: string;
                /**
                 * @description What changed, such as `required_input_added` or `output_removed`.
                 * @enum {string}
                 */
                finding_type: "required_input_added" | "input_removed" | "input_type_changed" | "output_removed" | "output_alias_changed" | "request_field_removed" | "transfer_target_removed" | "tool_deleted";
                /** @description Id of the node. null: not in a node. */
                graph_node_id: string | null;
                /** @description Name of the node. null: not in a node, or it has none. */
                graph_node_name: string | null;
                /**
                 * @description Whether that revision is `active`, `draft`, `published`, or of an `archived` assistant.
                 * @enum {string}
                 */
                revision_state: "active" | "draft" | "published" | "archived";
                /**
                 * @description `blocking`: would break. `warning`: may misbehave. `info`: good to know.
                 * @enum {string}
                 */
                severity: "blocking" | "warning" | "info";
                /** @description Id of the step. null: none. */
                step_id: string | null;
                /** @description Place in `tool_refs` of the assistant revision, counted from 0. null: not there. */
                tool_ref_index: number | null;
                /**
                 * Format: uuid
                 * @description Id that the flows of the assistant share.
                 */
                workflow_id: string;
                /**
                 * Format: uuid
                 * @description Id of the flow, for `getWorkflowRevision`.
                 */
                workflow_revision_id: string;
            }[];
            /** @description true: some use would break. */
            has_blocking: boolean;
            /** @description Id of the revision that would be. null: the tool is deleted. */
            new_revision_id: string | null;
            /** @description Id of the revision that is active. null: none is. */
            old_revision_id: string | null;
            /**
             * Format: uuid
             * @description Id of the tool, for `getTool`.
             */
            tool_id: string;
        };
        /** @description A change of a tool breaks active assistants that use it. */
        ToolCompatibilityBlockingEvent: {
            data: {
                /** @description How many active assistants would break. */
                active_blocking_count: number;
                /** @description Ids of the active assistants that would break. */
                assistant_ids: string[];
                /** @description Id of the revision that would be. null: the tool is deleted. */
                new_revision_id: string | null;
                /** @description Id of the revision that is active. null: none is. */
                old_revision_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the tool, for `getTool`.
                 */
                tool_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool.compatibility.blocking";
        };
        /** @description A call of a tool failed after its retries. */
        ToolInvocationFailedEvent: {
            data: {
                /** @description How many attempts were made. */
                attempts: number;
                /** @description Why it failed, without what the other side answered. */
                error: string;
                /**
                 * Format: uuid
                 * @description Id of the tool revision.
                 */
                revision_id: string;
                /** @description HTTP status of the last attempt. null: none was answered. */
                status: number | null;
                /**
                 * Format: uuid
                 * @description Id of the tool, for `getTool`.
                 */
                tool_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool.invocation.failed";
        };
        /**
         * Tool
         * @description Calls a tool with mapped inputs. Ways out: success, error, conditional, else.
         */
        ToolNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /**
                 * @description input name → template, or a literal value
                 * @default {}
                 */
                input_mapping?: {
                    [key: string]: unknown;
                } | null;
                /**
                 * @description variable → path in the output
                 * @default {}
                 */
                output_mapping?: {
                    [key: string]: string;
                } | null;
                /** @description said before the call. Liquid template */
                say_while_running?: string | null;
                /** @description id of the tool to call */
                tool_id: string;
                /**
                 * @description `active` or the id of a revision
                 * @default active
                 */
                tool_revision?: string | null;
            };
            /**
             * @description A node of this type: tool
             * @constant
             */
            type: "tool";
        };
        ToolPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Tool"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ToolRevision: {
            /** @description Whom the revision would have broken when it was saved or activated. null: the first revision. */
            compatibility: components["schemas"]["ToolCompatibility"] | null;
            /** @description The request that the tool makes. null: it makes none. */
            configuration: ({
                /**
                 * @description JSON body to send; texts in it are templates over the inputs. Empty: no body.
                 * @default {}
                 */
                body: {
                    [key: string]: unknown;
                };
                /**
                 * @description Headers to send, at most 100.
                 * @default []
                 */
                headers: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP). */
                mcp?: {
                    /** @description Which of the tools that the server offers (`listMcpTools`). */
                    tool_name: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description HTTP method; `GET` by default.
                 * @default GET
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                /**
                 * @description Query parameters to send, at most 100.
                 * @default []
                 */
                query_params: ({
                    /** @description Name of the header or parameter, 1 to 500 characters. */
                    key: string;
                    /**
                     * @description true: the value is kept encrypted and read back as `••••`; sending that mark back keeps it, as long as scheme, host and port of `url` stay the same. false by default.
                     * @default false
                     */
                    secure: boolean;
                    /**
                     * @description Its value; a template over the inputs: `{{ order_no }}`. At most 20,000 characters.
                     * @default
                     */
                    value: string;
                } & {
                    [key: string]: unknown;
                })[];
                /**
                 * @description When to try again: after network errors and the statuses 408, 425, 429 and 5xx.
                 * @default {
                 *       "max_retries": 0,
                 *       "base_delay_seconds": 1,
                 *       "max_delay_seconds": 30,
                 *       "jitter": true
                 *     }
                 */
                retry: {
                    /**
                     * @description Wait before the first repetition, in seconds; doubles each time. 1 by default.
                     * @default 1
                     */
                    base_delay_seconds: number;
                    /**
                     * @description true (default): waits are varied at random, so that many callers do not come back at once.
                     * @default true
                     */
                    jitter: boolean;
                    /**
                     * @description Longest wait, in seconds; 30 by default.
                     * @default 30
                     */
                    max_delay_seconds: number;
                    /**
                     * @description How often to try again, 0 (default) to 10.
                     * @default 0
                     */
                    max_retries: number;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description Seconds after which an attempt is given up, 1 to 300; 30 by default.
                 * @default 30
                 */
                timeout: number;
                /**
                 * @description Address that is called, at most 8,000 characters. Path and query may hold templates, scheme and host may not. Must be on the public internet.
                 * @default
                 */
                url: string;
                /**
                 * @description Inputs of the tool, at most 200; a model is told their names, types and descriptions.
                 * @default []
                 */
                variables: ({
                    /**
                     * @description What to give, for the model that fills it in; at most 10,000 characters.
                     * @default
                     */
                    description: string;
                    /**
                     * @description true: given by `input_defaults` alone, where it may read variables; no model, node or caller sets it. false by default.
                     * @default false
                     */
                    fixed: boolean;
                    /** @description A letter or underscore, then letters, digits and underscores, at most 64. */
                    name: string;
                    /**
                     * @description true: the tool is not called without it. false by default.
                     * @default false
                     */
                    required: boolean;
                    /**
                     * @description Kind of value; `str` by default.
                     * @default str
                     * @enum {string}
                     */
                    type: "str" | "int" | "float" | "bool" | "list" | "dict" | "date" | "datetime" | "enum";
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When the revision was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the revision: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description How many assistants use the tool with whatever revision is active. */
            default_count: number;
            /** @description Notes on the revision, at most 10,000 characters. */
            description: string;
            /** @description Whether `secure` values are stored. */
            has_secrets: boolean;
            /**
             * Format: uuid
             * @description Id of the revision, a UUID that the server makes.
             */
            id: string;
            /** @description Inputs by name, used where neither the assistant nor the node gives one. */
            input_defaults: {
                [key: string]: unknown;
            };
            /** @description Every input with its default, before an assistant or a node adds its own. null: it has none. */
            merged_input_preview: {
                [key: string]: unknown;
            };
            /** @description Free-form data of the caller, returned as given. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Label of the revision, 1 to 200 characters; `Revision 2` and so on unless given. */
            name: string;
            /** @description How many assistants are pinned to this revision. */
            pinned_count: number;
            /** @description What is taken out of the answer. null: the whole answer. */
            response_schema: ({
                /**
                 * @description What is taken out of the answer, at most 200. Empty: the whole answer is.
                 * @default []
                 */
                field_mappings: ({
                    /** @description Name that flows and models know the value by, 1 to 200 characters. */
                    alias: string;
                    /** @description Where the value is in the answer: JSONPath (RFC 9535) without filters, such as `$.order.status`. */
                    path: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Names in `input_defaults` that are no inputs any more. */
            stale_input_fields: string[];
            /**
             * @description `draft`: saved. `active`: in use. `superseded`: was in use. `archived`: the tool was deleted.
             * @enum {string}
             */
            status: "draft" | "active" | "superseded" | "archived";
            /**
             * Format: uuid
             * @description Id of the tool, for `getTool`.
             */
            tool_id: string;
            /** @description Where a tool of type `transfer` connects to. null: it does not. */
            transfer_target: ({
                /**
                 * @description Phone number (E.164) or SIP address to transfer to; empty: `destination_source` says where.
                 * @default
                 */
                destination: string;
                /** @description Where to get the destination from during the call. null: `destination` is used. */
                destination_source?: ({
                    /**
                     * @description Inputs for the tool, by name.
                     * @default {}
                     */
                    input_mapping: {
                        [key: string]: unknown;
                    };
                    /** @description Path of the destination in its answer, as JSONPath. null: none. */
                    response_path?: string | null;
                    /** @description Id of the tool that is asked. null: none. */
                    tool_id?: string | null;
                    /**
                     * @description `api_tool` (default): ask a tool. `context_variable`: read a variable. `queue`: a queue of humans.
                     * @default api_tool
                     * @enum {string}
                     */
                    type: "api_tool" | "context_variable" | "queue";
                } & {
                    [key: string]: unknown;
                }) | null;
                /**
                 * @description `cold` (default): connect and leave. `warm`: announce the caller first.
                 * @default cold
                 * @enum {string}
                 */
                mode: "cold" | "warm";
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description When the revision was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
        };
        /** @description Another revision of a tool became the active one. */
        ToolRevisionActivatedEvent: {
            data: {
                /** @description Id of the revision that was active before. null: none was. */
                previous_revision_id: string | null;
                /**
                 * Format: uuid
                 * @description Id of the tool revision.
                 */
                revision_id: string;
                /**
                 * Format: uuid
                 * @description Id of the tool, for `getTool`.
                 */
                tool_id: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool.revision.activated";
        };
        ToolRevisionPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["ToolRevision"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ToolTestResult: {
            /** @description How many attempts were made. */
            attempts: number;
            /** @description How long it took with all attempts, in milliseconds. */
            duration_ms: number;
            /** @description Why it failed. null: it did not. */
            error: string | null;
            /** @description Whether the tool succeeded. */
            ok: boolean;
            /** @description The fields that `response_schema` maps, or the whole answer when it maps none. */
            output: {
                [key: string]: unknown;
            };
            /** @description At most 2,000 characters of the answer; secrets are taken out. */
            response_excerpt: string;
            /** @description HTTP status of the last attempt. null: none was answered. */
            status: number | null;
        };
        /**
         * Transfer
         * @description Connects the caller with somebody else. Ways out: failed.
         */
        TransferNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description said before the call is connected. Liquid template */
                announcement?: string | null;
                /** @description E.164 number, sip: or tel: address, or a template */
                destination?: string | null;
                /** @description a tool that tells the destination: `{tool_id, response_path}` */
                destination_source?: {
                    [key: string]: unknown;
                } | null;
                /**
                 * @description `warm`: the other side is told first
                 * @default cold
                 */
                mode?: ("cold" | "warm") | null;
            };
            /**
             * @description A node of this type: transfer
             * @constant
             */
            type: "transfer";
        };
        UpdateAssistantRequest: {
            /** @description Notes for the people who build the assistant, at most 10,000 characters; empty by default. */
            description?: string;
            /** @description Stored and returned; unanswered questions are recorded as knowledge gaps whatever it says. */
            knowledge_gap_analysis_enabled?: boolean;
            /** @description Most calls and conversations of this assistant at one time. null (default): no cap of its own. Outbound calls over the cap wait; a new conversation is refused with 429. */
            max_active_calls?: number | null;
            /** @description Free-form data of the caller, returned as given. Replaced as a whole. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Name of the assistant, told to the model and shown in lists; 1 to 200 characters. */
            name?: string;
            /** @description Switches kept with the assistant, returned as given. What a model may do is set by the revision. */
            platform_tools?: {
                /** @description What any assistant hears without a way for it, each true by default. Set one to false to leave it to the flow and its model. */
                builtin_intents?: {
                    /** @description Told to forget it: leaves a form by `else`, or goes back to the dialogue before it. */
                    cancel?: boolean;
                    /** @description Told goodbye: ends by the way of the flow, else with a friendly word. */
                    goodbye?: boolean;
                    /** @description Greeted in the middle of a form: answers, and asks its question again. */
                    greeting?: boolean;
                    /** @description Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that nobody can be connected. */
                    human?: boolean;
                    /** @description Asked to say it again: repeats its last words. */
                    repeat?: boolean;
                    /** @description Asked whether it is a human: says that it is a virtual assistant. */
                    robot?: boolean;
                    /** @description Thanked in the middle of a form: answers, and asks its question again. */
                    thanks?: boolean;
                };
                /** @description The model may end the conversation itself; true by default. */
                end_call?: boolean;
                /** @description The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for. */
                knowledge_search?: boolean;
                /** @description The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node. */
                press_digit?: boolean;
                /** @description The model may schedule another call; false by default. Stored, and not acted on today. */
                schedule_callback?: boolean;
                /** @description The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node. */
                send_text?: boolean;
                /** @description The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node. */
                transfer?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description How many cases of the suite may fail before the verdict is `failed`; 0 by default. */
            release_gate_max_failures?: number;
            /**
             * @description `off` (default): no check. `advisory`: the release suite is replayed at activation and its verdict is shown.
             * @enum {string}
             */
            release_gate_mode?: "off" | "advisory";
            /** @description Id of the release suite (`createReleaseSuite`) that the gate replays at activation. null: none. */
            release_suite_id?: string | null;
        };
        UpdateAssistantRevisionRequest: {
            /** @description The model that judges replies by policies and proposes facts to remember. No model: neither is done. */
            analyzer_model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /** @description Settings by channel. Stored and returned as given; the server does not act on them today. */
            channel_specific_config?: {
                /** @description Settings for chat. */
                chat?: {
                    [key: string]: unknown;
                };
                /** @description Settings for e-mail. */
                email?: {
                    [key: string]: unknown;
                };
                /** @description Settings for text messages. */
                sms?: {
                    [key: string]: unknown;
                };
                /** @description Settings for phone calls. */
                voice?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Variables of the flow, at most 1000. Part of the flow graph: a change raises `graph_version`. Replaced as a whole. */
            context_variables?: ({
                /** @description What the value means, in words that a model reads when it looks for it in what the end user said. */
                description?: string | null;
                /** @description The values that a variable of type `enum` may have; empty for other types. */
                enum_values?: string[] | null;
                /** @description Name by which texts and conditions of the flow use the variable, as in `{{ order_no }}`. */
                name: string;
                /** @description How often the assistant asks again when an answer gives no value, 0 to 10; 2 by default. */
                reask_cap?: number | null;
                /** @description Where the value comes from: `derived` (default), `collected`, `provided`, `tool`, `memory` or `system`. */
                source?: string | null;
                /** @description Kind of value: `string` (default), `number`, `integer`, `boolean`, `enum`, `date`, `datetime`, `phone`, `email`, `object` or `array`; an unknown type becomes a finding. */
                type?: string | null;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Whether the conversation stays open for questions after the flow has ended; false by default. */
            continue_after_flow?: boolean;
            /** @description Whether and in which time zone the assistant knows the time. Fields that are not sent keep their value. */
            current_time?: {
                /** @description Whether the model is told the time of each turn; true by default. */
                enabled?: boolean;
                /** @description IANA time zone in which dates and times are understood and told, such as `Europe/Vienna`. null, the default: that of the organization. */
                timezone?: string | null;
            };
            /** @description Notes for the people who build the assistant, at most 10,000 characters; end users never see it. */
            description?: string;
            /** @description Documents with audience tags are found only if they share one of these; at most 200. */
            kb_audience_tags?: string[];
            /** @description Documents above this clearance level are never found, 0 to 1000; 0 by default. */
            kb_clearance_level?: number;
            /** @description Knowledge bases that the assistant answers from where a node names none, at most 200. */
            knowledge_base_refs?: ({
                /** @description Id of the knowledge base; `createKnowledgeBase` and `listKnowledgeBases` give it. */
                knowledge_base_id: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Whether the assistant recalls facts about known end users and stores new ones; false by default. */
            memory_enabled?: boolean;
            /** @description The model that talks, and how it is asked. */
            model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /** @description Label of the revision in lists, 1 to 200 characters; `Revision 1` at first. */
            name?: string;
            /** @description Who the assistant is and how it talks, at most 8,000 characters; begins the system prompt. null: none. Part of the flow graph: a change raises `graph_version`. */
            persona?: string | null;
            /** @description What a model may do besides calling tools, as named switches. Replaced as a whole, over the defaults. */
            platform_tools?: {
                /** @description What any assistant hears without a way for it, each true by default. Set one to false to leave it to the flow and its model. */
                builtin_intents?: {
                    /** @description Told to forget it: leaves a form by `else`, or goes back to the dialogue before it. */
                    cancel?: boolean;
                    /** @description Told goodbye: ends by the way of the flow, else with a friendly word. */
                    goodbye?: boolean;
                    /** @description Greeted in the middle of a form: answers, and asks its question again. */
                    greeting?: boolean;
                    /** @description Asked for a human: goes to a `handoff` node (on the phone also `transfer`) of the flow, else says that nobody can be connected. */
                    human?: boolean;
                    /** @description Asked to say it again: repeats its last words. */
                    repeat?: boolean;
                    /** @description Asked whether it is a human: says that it is a virtual assistant. */
                    robot?: boolean;
                    /** @description Thanked in the middle of a form: answers, and asks its question again. */
                    thanks?: boolean;
                };
                /** @description The model may end the conversation itself; true by default. */
                end_call?: boolean;
                /** @description The model decides itself when to search the knowledge bases; true by default. false: every message of the end user is searched for. */
                knowledge_search?: boolean;
                /** @description The model may press digits; false by default. Stored, and not acted on today: use a `press_digit` node. */
                press_digit?: boolean;
                /** @description The model may schedule another call; false by default. Stored, and not acted on today. */
                schedule_callback?: boolean;
                /** @description The model may send a text message; false by default. Stored, and not acted on today: use a `message_send` node. */
                send_text?: boolean;
                /** @description The model may transfer the call; false by default. Stored, and not acted on today: use a `transfer` node. */
                transfer?: boolean;
            } & {
                [key: string]: unknown;
            };
            /** @description false switches all policies of the revision off; true by default. */
            policies_enabled?: boolean;
            /** @description Policies that the assistant obeys, at most 200. */
            policy_refs?: ({
                /**
                 * Format: uuid
                 * @description Id of the policy; `createPolicy` and `listPolicies` give it.
                 */
                policy_id: string;
                /** @description Policies with a higher number are told to the model first; 0 by default. */
                priority?: number;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Id of a router config (`createRouterConfig`), whose targets are asked in order. null: `model_settings.model` is asked. */
            router_config_id?: string | null;
            /** @description Standing instructions for the model, at most 200,000 characters. With `workflow_enabled: false` they alone drive the conversation. */
            system_prompt?: string;
            /** @description Tools that the assistant may call in dialogue, at most 200. */
            tool_refs?: ({
                /** @description Inputs for the tool by variable name; they win over the defaults of the tool revision. */
                input_defaults?: {
                    [key: string]: unknown;
                };
                /** @description `active` (default) follows the active revision of the tool; an id of a tool revision pins that one. */
                revision?: "active" | string;
                /**
                 * Format: uuid
                 * @description Id of the tool; `createTool` and `listTools` give it.
                 */
                tool_id: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Values that variables have when a conversation starts, by name; what the caller gives wins. */
            variable_defaults?: {
                [key: string]: unknown;
            };
            /** @description How the assistant behaves on calls. Replaced as a whole, over the defaults. */
            voice_call_settings?: {
                /** @description Whether the assistant says at the start of a call that it is an AI; true by default. false switches the sentence off. */
                ai_disclosure?: boolean;
                /** @description What the assistant says first when a call is answered. null: the flow begins by itself. */
                first_message?: string | null;
                /** @description Whether the end user may interrupt the assistant; true by default. Stored for carriers. */
                interruptible?: boolean;
                /** @description Longest call in seconds, 1 to 86400; 600 by default. Stored for carriers; not enforced by the server today. */
                max_duration_seconds?: number;
                /** @description Seconds of silence, 1 to 3600; 30 by default. Stored for carriers; not enforced by the server today. */
                silence_timeout_seconds?: number;
                /** @description Voice of the speech provider. null: the default voice. Stored for carriers. */
                voice_id?: string | null;
                /** @description What to do when a machine answers. Stored for carriers; a calling workflow goes by its steps. */
                voicemail?: {
                    /** @description Whether machines are told from people; true by default. */
                    detect?: boolean;
                    /** @description Words to leave on the machine. null: none. A calling workflow leaves the `voicemailMessage` of its step. */
                    message?: string | null;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            /** @description Whether the flow drives conversations; true by default. false: the assistant talks freely as `system_prompt` says. */
            workflow_enabled?: boolean;
        };
        UpdateChannelRequest: {
            /** @description Websites that may carry the chat, such as `https://shop.example` or `https://*.shop.example`; at most 50. Empty: only the shared page. */
            allowed_origins?: string[];
            /** @description How the chat looks and what it says before the assistant does. */
            appearance?: {
                /** @description Picture beside the heading: an https address that the page’s policy allows. null: none. */
                avatar_url?: string | null;
                /** @description Colour of the button, of the heading and of the visitor’s words, as `#rrggbb`. */
                color?: string;
                /** @description Shown before the first message, at most 500 characters; empty: nothing. */
                greeting?: string;
                /** @description Language of the chat’s own texts, such as `en` or `es`; others are shown in English. */
                locale?: string;
                /**
                 * @description Corner of the page: `right` or `left`.
                 * @enum {string}
                 */
                position?: "right" | "left";
                /** @description A line under the messages, at most 300 characters; empty: none. */
                privacy_notice?: string;
                /** @description An https address that the privacy line links to. null: none. */
                privacy_url?: string | null;
                /**
                 * @description `message`: the conversation begins with the visitor’s first message. `open`: when the chat is opened, so that the assistant speaks first.
                 * @enum {string}
                 */
                starts_on?: "message" | "open";
                /** @description Heading of the chat, at most 60 characters. */
                title?: string;
            };
            /**
             * Format: uuid
             * @description Id of the assistant that talks to visitors. While it is archived or has no active revision, the channel is away.
             */
            assistant_id?: string;
            /** @description What visitors read while the channel takes no new chats; at most 500 characters. */
            away_message?: string;
            /** @description false: the channel is away for everybody. Chats under way go on. */
            enabled?: boolean;
            /** @description When new chats may begin. null: always. */
            hours?: components["schemas"]["ChannelHours"] | null;
            /**
             * @description `anonymous`: anybody may chat, and your website may vouch for those it knows. `verified`: only visitors that your website vouches for.
             * @enum {string}
             */
            identity?: "anonymous" | "verified";
            /** @description How much visitors may cause. */
            limits?: {
                /** @description Conversations that may be under way at once; 1 to 100,000. */
                conversations_at_once?: number;
                /** @description US dollars that conversations begun on one UTC day may cost before the channel is away for visitors whom nobody vouches for. null: no limit. */
                daily_budget_usd?: number | null;
                /** @description Messages that one visitor may send in a minute, counted at each node; 1 to 600. */
                messages_per_minute?: number;
                /** @description New visitors that the channel takes in a minute, counted at each node; 1 to 100,000. */
                visitors_per_minute?: number;
            };
            /** @description What colleagues call the channel; visitors never see it. */
            name?: string;
        };
        UpdateComplianceSettingsRequest: {
            /** @description true: no calls on federal holidays of the United States. false by default. */
            closedOnFederalHolidays?: boolean;
            /** @description Days of the week without calls: 0 is Sunday, 6 is Saturday. */
            closedWeekdays?: number[];
            /** @description Limits for workflows tagged `COLLECTIONS`. */
            collections?: {
                /** @description Most attempts to one person about a debt in seven days. */
                maxAttemptsPer7Days: number;
                /** @description Days without a call after a conversation about the debt. */
                quietDaysAfterConversation: number;
            };
            /**
             * @description Calls without a recorded consent: refused (`require`), allowed with a warning (`warn`, default), or not looked at (`off`).
             * @enum {string}
             */
            consentMode?: "require" | "warn" | "off";
            /** @description Other days without calls, at most 366. */
            holidays?: {
                /**
                 * Format: date
                 * @description Day without calls, `YYYY-MM-DD`, at the called person.
                 */
                date: string;
                /**
                 * @description Name of the day, for people, at most 100 characters.
                 * @default
                 */
                name?: string;
            }[];
            /** @description Legal hours at the called person, within the federal ones of 8 to 21. */
            hours?: {
                /** @description First hour, 0 to 24, local time of the called person. */
                from: number;
                /** @description Hour at which it ends, 0 to 24, after `from`. */
                to: number;
            };
            /** @description Most attempts to one person in 24 hours; 3 by default. */
            maxAttemptsPer24h?: number;
            /** @description Stricter hours and caps, by state as two letters. */
            states?: {
                [key: string]: {
                    /** @description First hour, 0 to 24, local time of the called person. */
                    from?: number;
                    /** @description null: closed on federal holidays. */
                    holidays?: null;
                    /** @description Most attempts to one person in 24 hours, 1 to 3. */
                    maxPer24h?: number;
                    /** @description Hours on Saturdays. null: closed. */
                    saturday?: {
                        /** @description First hour, 0 to 24, local time of the called person. */
                        from: number;
                        /** @description Hour at which it ends, 0 to 24, after `from`. */
                        to: number;
                    } | null;
                    /** @description Hours on Sundays. null: closed. */
                    sunday?: {
                        /** @description First hour, 0 to 24, local time of the called person. */
                        from: number;
                        /** @description Hour at which it ends, 0 to 24, after `from`. */
                        to: number;
                    } | null;
                    /** @description Hour at which it ends, 0 to 24, after `from`. */
                    to?: number;
                };
            };
        };
        UpdateDocumentRequest: {
            /** @description If there are any, only readers with one of them find it; at most 50, each at most 64 characters. */
            audience_tags?: string[];
            /** @description Clearance that a reader needs to find it, 0 to 1000; 0 (default) is for everybody. */
            clearance_level?: number;
            /** @description Title, 1 to 300 characters; results show it. Needed with `text`; else the name of the file or the address. */
            title?: string;
        };
        UpdateEndUserRequest: {
            /** @description What is known of the person, by name; names begin with a letter or digit, at most 64 characters. Sent traits are merged by name, and null removes one. Identifiers do not belong here. */
            traits: {
                [key: string]: unknown;
            };
        };
        UpdateKnowledgeBaseRequest: {
            /** @description What it holds, for people, at most 2,000 characters. null: nothing was said. */
            description?: string;
            /** @description A search whose best score is below it is kept as a gap, 0 to 1; 0.4 by default. */
            gap_score?: number;
            /** @description Label of the knowledge base, 1 to 200 characters. */
            name?: string;
        };
        UpdateModelBudgetRequest: {
            /** @description Share of the amount at which an event is sent, above 0 and at most 1; 0.8 by default. At 1 there is always one. */
            alert_at?: number;
            /** @description How much may be spent in a period, in US dollars. */
            amount_usd?: number;
            /** @description true: calls to models are refused with 402 once the amount is spent. false by default. */
            hard?: boolean;
            /** @description Label of the budget, 1 to 200 characters. */
            name?: string;
        };
        UpdateModelProviderRequest: {
            /** @description Credential of your account with the vendor, at most 4,000 characters. Kept encrypted, never shown again. */
            api_key?: string;
            /** @description Address of the vendor; the public one of `openai` and `anthropic` unless given, needed for `openai_compatible`. A new address needs `api_key` again. */
            base_url?: string;
        };
        UpdateNodeFieldsOp: {
            /** @description JSON merge patch (RFC 7396): null removes a field. `id` cannot change. */
            fields: {
                [key: string]: unknown;
            };
            /** @description Id of a node of the graph. */
            node_id: string;
            /**
             * @description `update_node_fields` changes some fields of a node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "update_node_fields";
        };
        UpdateOrganizationRequest: {
            /** @description Most calls of the organization at one time; others wait. 10 by default. */
            max_active_calls?: number;
            /** @description Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP. */
            name?: string;
            /** @description IANA time zone, such as `Europe/Vienna`. */
            timezone?: string;
        };
        UpdatePolicyRequest: {
            /** @description false switches the policy off everywhere; true by default. */
            enabled?: boolean;
            /**
             * @description `must` (default) and `must_not` are told to the model and checked; `prefer` is told and not checked.
             * @enum {string}
             */
            kind?: "must" | "must_not" | "prefer";
            /** @description Label of the policy in lists and traces, 1 to 200 characters. */
            name?: string;
            /** @description The rule in plain words, 1 to 20,000 characters. Phrases in quotes and patterns are checked exactly, without a model. */
            text?: string;
        };
        UpdateProcedureRequest: {
            /** @description Steps in plain words, one per numbered line, at most 100,000 characters. Can be used as `instructions` of a flow. */
            instructions?: string;
            /** @description Label of the procedure, 1 to 200 characters. */
            name?: string;
        };
        UpdateReleaseSuiteRequest: {
            /** @description Conversations to replay, at most 200. */
            cases?: components["schemas"]["TestCaseInput"][];
            /** @description Label of the suite, 1 to 200 characters. */
            name?: string;
        };
        UpdateResolutionSettingsRequest: {
            /** @description Values that identify nobody, such as a shared front-desk number; at most 500, compared without case. */
            blocked_values?: string[];
            /** @description How many identifiers of each kind one person may have; more of them open a review. */
            limits?: {
                /** @description Most identifiers of the kind `account_number`, 1 to 1000. */
                account_number?: number;
                /** @description Most identifiers of the kind `anonymous_id`, 1 to 1000. */
                anonymous_id?: number;
                /** @description Most identifiers of the kind `device_id`, 1 to 1000. */
                device_id?: number;
                /** @description Most identifiers of the kind `email`, 1 to 1000. */
                email?: number;
                /** @description Most identifiers of the kind `external_id`, 1 to 1000. */
                external_id?: number;
                /** @description Most identifiers of the kind `loyalty_id`, 1 to 1000. */
                loyalty_id?: number;
                /** @description Most identifiers of the kind `phone`, 1 to 1000. */
                phone?: number;
                /** @description Most identifiers of the kind `social_handle`, 1 to 1000. */
                social_handle?: number;
                /** @description Most identifiers of the kind `whatsapp`, 1 to 1000. */
                whatsapp?: number;
            };
            /** @description Kinds of identifiers, strongest first. Kinds left out follow in their usual order. */
            priorities?: ("external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id")[];
            /** @description Days after which a pending review expires, 1 to 3650; 90 by default. */
            review_expiry_days?: number;
            /** @description From which score two people are one. */
            thresholds?: {
                /** @description From this score on two people are merged without a human, 0 to 1; 0.95 by default. */
                auto_merge?: number;
                /** @description From this score on a human is asked, 0 to 1, not above `auto_merge`; 0.6 by default. */
                review?: number;
            };
        };
        UpdateRouterConfigRequest: {
            /** @description Note for people, at most 2,000 characters. null: none. */
            description?: string;
            /** @description Label of the config, 1 to 200 characters. */
            name?: string;
            /** @description Models in order, 1 to 10: the next is asked when the one before has failed. */
            targets?: {
                /**
                 * @description How often a failed request is repeated before the next target is asked, 0 to 5; 2 by default.
                 * @default 2
                 */
                max_retries?: number;
                /** @description Name of the model with its provider, at most 200 characters. */
                model: string;
                /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
                provider: string;
                /**
                 * @description Milliseconds after which a request is given up, 100 to 600,000; 60,000 by default.
                 * @default 60000
                 */
                timeout_ms?: number;
            }[];
        };
        UpdateToolRequest: {
            /** @description When to use the tool, told to models; at most 10,000 characters. */
            description?: string;
            /** @description Name of the tool, told to models; 1 to 200 characters. */
            name?: string;
        };
        UpdateWebhookEndpointRequest: {
            /** @description Note for people, at most 500 characters; empty by default. */
            description?: string;
            /** @description Whether events are sent to it; true by default. Enabled again, it gets the events from then on. */
            enabled?: boolean;
            /** @description Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later. */
            event_types?: string[];
            /**
             * @description The most sensitive events that this endpoint may receive; `non_pii` by default.
             * @enum {string}
             */
            sensitivity_max?: "non_pii" | "pii" | "sensitive";
            /** @description Address that events are posted to: `https:` and on the public internet, at most 2,048 characters. */
            url?: string;
        };
        UpdateWorkflowRequest: {
            /** @description false: nothing new is dialled, executions are paused and new ones are refused with 409. */
            active?: boolean;
            /** @description Notes for the people who run the workflow, at most 4,000 characters. */
            description?: string;
            /** @description Hour of the day at which it stops calling, 1 to 24, after `startHour`; 24 by default. */
            endHour?: number;
            /** @description Label of the workflow in lists, 1 to 200 characters. */
            name?: string;
            /** @description How many calls of this workflow may run at the same time; 1 by default. Others wait in `QUEUED`. */
            numberOfAgents?: number;
            /** @description Id of the number to call from (`createPhoneNumber`). null: none. */
            phoneNumberId?: string | null;
            /** @description Id of the assistant that talks; it needs an active revision. null: the built-in script talks. */
            promptId?: string | null;
            /** @description First hour of the day in which it calls, 0 to 23; 0 by default. */
            startHour?: number;
            /** @description What is done with a lead, in order; 1 to 50 steps. Changed steps apply to executions started afterwards. */
            steps?: {
                /**
                 * @description Seconds to wait before the step, from the end of the one before.
                 * @default 0
                 */
                delayInSecs?: number;
                /**
                 * @description Call-ended reasons that complete the execution and skip the steps that are left. `DNC`, `FRAUD` and `BAD_NUMBER` always do.
                 * @default []
                 */
                finishOn?: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
                /**
                 * @description true adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states.
                 * @default false
                 */
                needsTCPACompliance?: boolean;
                /** @description Place of the step, counted from 0; by default its place in the list. */
                order?: number;
                /**
                 * @description What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`.
                 * @default
                 */
                textMessage?: string;
                /**
                 * @description `CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.
                 * @default CALL
                 * @enum {string}
                 */
                type?: "CALL" | "TEXT" | "WAIT";
                /**
                 * @description What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`.
                 * @default
                 */
                voicemailMessage?: string;
            }[];
            /**
             * @description What the calls are for. `COLLECTIONS` has its own legal limit of attempts. `OTHER` by default.
             * @enum {string}
             */
            tag?: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
            /** @description IANA time zone of `startHour` and `endHour`, such as `America/Chicago`; `UTC` by default. */
            timezone?: string;
            /** @description Voice of the speech provider. null: the default voice. */
            voiceId?: string | null;
        };
        UpdateWorkflowRevisionRequest: {
            /** @description Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision. */
            analyzer_model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /**
             * @description `graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`.
             * @enum {string}
             */
            compilation_strategy?: "graph" | "instructions";
            /** @description Notes for the people who build the flow, at most 10,000 characters. */
            description?: string;
            /** @description The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them. */
            instructions?: string;
            /** @description Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes. */
            knowledge_base_ids?: string[];
            /** @description Label of the flow, 1 to 200 characters; the name of its assistant revision at first. */
            name?: string;
            /** @description Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes. */
            policy_ids?: unknown[];
            /** @description Stored with the flow; conversations use `model_settings` of the assistant revision. */
            router_model_settings?: {
                /** @description How the model is asked. Settings of a provider that are not listed here are kept as given. */
                config?: ({
                    /** @description Most tokens of one answer. null: the default of the provider. */
                    max_tokens?: number | null;
                    /** @description How much a reasoning model thinks before it answers; `none` by default. */
                    reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                    /** @description Milliseconds after which a request to the model is given up; 30000 by default. */
                    request_timeout_ms?: number | null;
                    /** @description Texts at which the model stops; at most 16, each at most 200 characters. Empty: none. */
                    stop_sequences?: string[] | null;
                    /** @description Randomness of the answer, 0 to 2. null: the default of the provider. */
                    temperature?: number | null;
                    /** @description Most tokens that a reasoning model may think. null: the default of the provider. */
                    thinking_budget?: number | null;
                    /** @description Share of the probability mass that tokens are drawn from, 0 to 1. null: the default of the provider. */
                    top_p?: number | null;
                } & {
                    [key: string]: unknown;
                }) | null;
                /** @description Model that is asked, as `provider/model`: the name of a provider (`createModelProvider`) and of a model of it. null: no vendor is asked, the built-in model answers. A `router_config_id` takes precedence. */
                model?: string | null;
            };
            /** @description Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant. */
            tool_input_defaults?: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too. */
            tools?: (string | ({
                /**
                 * Format: uuid
                 * @description Id of the tool, for `getTool`.
                 */
                tool_id: string;
            } & {
                [key: string]: unknown;
            }) | ({
                /** @description A tool as it is read; only its id counts. */
                tool: {
                    /**
                     * Format: uuid
                     * @description Id of the tool, for `getTool`.
                     */
                    id: string;
                } & {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            }))[];
            /** @description Settings of the trigger, stored and returned as given. */
            trigger_config?: {
                [key: string]: unknown;
            };
            /**
             * @description What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active.
             * @enum {string}
             */
            trigger_type?: "conversation_start" | "intent" | "event" | "schedule" | "manual" | "component";
        };
        UpsertContextVariableOp: {
            /**
             * @description `upsert_context_variable` adds a variable, or replaces the one of the same name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "upsert_context_variable";
            /** @description The variable. Unknown fields are kept. */
            variable: components["schemas"]["ContextVariable"];
        };
        UpsertNodeOp: {
            /** @description The node: `type`, `config` and more, as `listNodeTypes` says. Unknown fields are kept. */
            node: components["schemas"]["GraphNode"];
            /**
             * @description `upsert_node` adds a node, or replaces the one of the same id. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            op: "upsert_node";
        };
        Usage: {
            /**
             * Format: uuid
             * @description Whose revision it is
             */
            assistant_id: string;
            /** @description null when the key lacks `agents:read` */
            assistant_name: string | null;
            /**
             * Format: date-time
             * @description When the revision was made
             */
            created_at: string;
            /** @description A node of the graph names it */
            in_flow: boolean;
            /** @description The revision or its flow has it attached */
            in_settings: boolean;
            /**
             * Format: uuid
             * @description The revision that names it
             */
            revision_id: string;
            /**
             * @description active: what people meet now
             * @enum {string}
             */
            revision_state: "active" | "draft";
            /**
             * Format: uuid
             * @description The flow of the revision
             */
            workflow_revision_id: string;
        };
        UsagePage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["Usage"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        ValidateGraphRequest: {
            /** @description `graph_version` that the batch was made on; another current version is refused with 409 `version_conflict`. Absent: applies to whatever is current. */
            base_version?: number;
            /**
             * @description Operations in the order in which they are applied, at most 200. All are applied or none is; nodes and edges may refer to later ones.
             * @default []
             */
            ops?: components["schemas"]["GraphOp"][];
        };
        ValidationError: {
            /** @description Figures behind the message, such as the limit that was passed. */
            ctx?: {
                [key: string]: unknown;
            };
            /** @description What was sent, for short plain values; never secrets. */
            input?: unknown;
            /** @description Where the problem is: `body`, `query` or `path`, then names of fields and places in lists. */
            loc: (string | number)[];
            /** @description What is wrong, for people. */
            msg: string;
            /** @description Stable code of the problem, such as `missing` or `string_type`. */
            type: string;
        };
        /**
         * @description Where values of variables come from
         * @enum {string}
         */
        VariableSource: "derived" | "collected" | "provided" | "tool" | "memory" | "system";
        /**
         * @description Types of variables
         * @enum {string}
         */
        VariableType: "string" | "number" | "integer" | "boolean" | "enum" | "date" | "datetime" | "time" | "duration" | "date_range" | "money" | "phone" | "email" | "object" | "array";
        VisitorConversation: {
            /** @description What was said so far, oldest first. */
            messages: components["schemas"]["VisitorMessage"][];
            /** @description How the conversation stands. */
            state: components["schemas"]["VisitorState"];
        };
        VisitorMessage: {
            /** @description The human who wrote it. null for other roles, or not said. */
            agent_name: string | null;
            /**
             * Format: date-time
             * @description When it was said: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the message.
             */
            id: string;
            /** @description What the visitor may pick from, absent where nothing is offered. Send a label as the next message. */
            options?: {
                /** @description What to show. */
                label: string;
                /** @description What the pick means. */
                value: string;
            }[];
            /** @description Place in the conversation, counted from 1 without gaps. */
            position: number;
            /**
             * @description `user`: the visitor. `assistant`: the assistant. `agent`: a human colleague.
             * @enum {string}
             */
            role: "user" | "assistant" | "agent";
            /** @description What was said: plain text in which a small part of Markdown may be shown, never HTML. */
            text: string;
        };
        VisitorMessagePage: {
            /** @description Messages, oldest first. */
            data: components["schemas"]["VisitorMessage"][];
            /** @description The `after` of the next page. null: these are all. */
            next_after: number | null;
        };
        VisitorSession: {
            /**
             * Format: date-time
             * @description Until when the secret buys tokens: 30 days after its last use, 12 hours for verified visitors.
             */
            secret_expires_at: string;
            /** @description Send it as `x-visitor-token`, never in an address. */
            token: string;
            /**
             * Format: date-time
             * @description Until when the token is good: 15 minutes.
             */
            token_expires_at: string;
            /** @description Whether the website vouches for the visitor. */
            verified: boolean;
            /** @description Buys further tokens; keep it in the browser. null when the session was bought with one. */
            visitor_secret: string | null;
        };
        VisitorState: {
            /** @description The human who answers, as they want to be called. null: none, or not said. */
            agent_name: string | null;
            /** @description When it ended. null while it runs. */
            ended_at: string | null;
            /** @description How many messages of all sides there are. */
            message_count: number;
            /** @description The score that the visitor gave. null: none yet. */
            rating: number | null;
            /** @description Position of the last message that was told to be read; 0: none. */
            read_position: number;
            /** @description true while the assistant is at work on its next words. */
            replying: boolean;
            /**
             * Format: date-time
             * @description When the conversation began.
             */
            started_at: string;
            /**
             * @description `assistant`: the assistant answers. `waiting_for_human`: a human was asked for. `human`: a human answers. `ended`: over.
             * @enum {string}
             */
            status: "assistant" | "waiting_for_human" | "human" | "ended";
        };
        VisitorTurn: {
            /** @description The message as it was stored. */
            message: components["schemas"]["VisitorMessage"];
            /** @description What our side answered. */
            replies: components["schemas"]["VisitorMessage"][];
            /** @description How the conversation stands. */
            state: components["schemas"]["VisitorState"];
        };
        VisitorTyping: {
            /** @description The human who types, as they want to be called. null: not said. */
            agent_name: string | null;
        };
        /**
         * Wait
         * @description Waits for a time or an event. Ways out: done, timeout.
         */
        WaitNode: components["schemas"]["GraphNodeFields"] & {
            /** @description What a node of this type needs to know */
            config: {
                /** @description seconds, a duration such as `5m` or `PT5M`, or the name of an event */
                for: string | number | {
                    [key: string]: unknown;
                };
                /** @description seconds or a duration to wait for an event at most; it then leaves by `timeout` */
                timeout?: string | number | null;
            };
            /**
             * @description A node of this type: wait
             * @constant
             */
            type: "wait";
        };
        WebhookDelivery: {
            /** @description How many attempts were made, over all rounds. */
            attempt_count: number;
            /**
             * Format: date-time
             * @description When the delivery was made: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the endpoint that the event goes to.
             */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by.
             */
            event_id: string;
            /** @description Type of the event; `listWebhookEventTypes` explains it. */
            event_type: string;
            /** @description When it came to its end. null: it is pending. */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Id of the delivery, a UUID that the server makes.
             */
            id: string;
            /** @description When the next attempt is due. null: none is. */
            next_attempt_at: string | null;
            /**
             * @description `pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "exhausted" | "canceled";
        };
        WebhookDeliveryPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        WebhookDeliveryWithAttempts: {
            /** @description How many attempts were made, over all rounds. */
            attempt_count: number;
            /** @description The latest attempts, oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When it was made: ISO 8601, UTC, milliseconds.
                 */
                at: string;
                /** @description How long it took, in milliseconds; an attempt has at most 15 seconds. */
                duration_ms: number;
                /** @description Why there was no answer, such as `timeout`, `reset`, `dns` or `refused_address`. null: there was one. */
                error: string | null;
                /** @description Number of the attempt, counted from 1. */
                number: number;
                /** @description The beginning of an answer that was not 2xx. null: a success, no answer, or the key may not read the event, since answers may repeat it. */
                response_body: string | null;
                /** @description HTTP status of the answer. null: there was none. */
                status_code: number | null;
            }[];
            /**
             * Format: date-time
             * @description When the delivery was made: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Id of the endpoint that the event goes to.
             */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description Id of the event; also the `webhook-id` header of every attempt, to drop repetitions by.
             */
            event_id: string;
            /** @description Type of the event; `listWebhookEventTypes` explains it. */
            event_type: string;
            /** @description When it came to its end. null: it is pending. */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description Id of the delivery, a UUID that the server makes.
             */
            id: string;
            /** @description When the next attempt is due. null: none is. */
            next_attempt_at: string | null;
            /** @description The body of every attempt; null for keys that may not read the event, and once the event is no longer kept */
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description How the receiver checks that it comes from here */
            signature: {
                /** @description How it is signed with the secret of the endpoint */
                algorithm: string;
                /** @description Headers that carry id, time and signatures */
                headers: string[];
                /** @description What is signed, by the names of the headers */
                signed_content: string;
            };
            /**
             * @description `pending`: to be sent. `succeeded`: the endpoint answered 2xx. `exhausted`: given up after 8 attempts over about 28 hours, or a 410. `canceled`: the endpoint was disabled or deleted.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "exhausted" | "canceled";
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When the endpoint was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Note for people, at most 500 characters; empty by default. */
            description: string;
            /** @description When it was disabled. null while it is enabled. */
            disabled_at: string | null;
            /** @description `manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled. */
            disabled_reason: ("manual" | "gone" | "failing") | null;
            /** @description Whether events are sent to it; true by default. Enabled again, it gets the events from then on. */
            enabled: boolean;
            /** @description Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later. */
            event_types: string[];
            /** @description First failure since the last success. null: the last attempt succeeded. */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Id of the endpoint, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `builtin`: delivered by this server. `svix`: handed to Svix, and managed there.
             * @enum {string}
             */
            provider: "builtin" | "svix";
            /** @description Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event. */
            read_scopes: string[] | null;
            /**
             * @description The most sensitive events that this endpoint may receive; `non_pii` by default.
             * @enum {string}
             */
            sensitivity_max: "non_pii" | "pii" | "sensitive";
            /**
             * Format: date-time
             * @description When the endpoint was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Address that events are posted to: `https:` and on the public internet, at most 2,048 characters. */
            url: string;
        };
        /** @description A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success. */
        WebhookEndpointDisabledEvent: {
            data: {
                /** @description First failure since the last success. null: the last attempt succeeded. */
                failing_since: string | null;
                /**
                 * Format: uuid
                 * @description Id of the endpoint, for `getWebhookEndpoint`.
                 */
                id: string;
                /**
                 * @description `manual`, `gone` (it answered 410) or `failing` (five days without a success).
                 * @enum {string}
                 */
                reason: "manual" | "gone" | "failing";
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook.endpoint.disabled";
        };
        WebhookEndpointFigures: {
            /** @description Deliveries that are yet to be made; counted up to 10,000 */
            backlog: number;
            /**
             * Format: uuid
             * @description Whose figures these are
             */
            endpoint_id: string;
            /** @description Of its latest 1,000 deliveries, those that were given up */
            failed: number;
            /** @description First failure since the last success */
            failing_since: string | null;
            /** @description Of its latest 1,000 deliveries, the last that was given up */
            last_failure_at: string | null;
            /** @description Of its latest 1,000 deliveries, the last that arrived */
            last_success_at: string | null;
            /** @description When the first of the counted ones was made */
            oldest_waiting_since: string | null;
            /** @description Of its latest 1,000 deliveries, those that arrived */
            succeeded: number;
            /** @description succeeded / (succeeded + failed), from 0 to 1; null without either */
            success_rate: number | null;
        };
        WebhookEndpointPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description `cursor` of the next page. null on the last page. */
            next_cursor: string | null;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: date-time
             * @description When the endpoint was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Note for people, at most 500 characters; empty by default. */
            description: string;
            /** @description When it was disabled. null while it is enabled. */
            disabled_at: string | null;
            /** @description `manual`: by a caller. `gone`: it answered 410. `failing`: five days without a success. null while it is enabled. */
            disabled_reason: ("manual" | "gone" | "failing") | null;
            /** @description Whether events are sent to it; true by default. Enabled again, it gets the events from then on. */
            enabled: boolean;
            /** @description Types of the catalog, all of a group such as `conversation.*`, or `*`; 1 to 200. Wildcards mean what `sensitivity_max` lets through, also types that are added later. */
            event_types: string[];
            /** @description First failure since the last success. null: the last attempt succeeded. */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Id of the endpoint, a UUID that the server makes.
             */
            id: string;
            /**
             * @description `builtin`: delivered by this server. `svix`: handed to Svix, and managed there.
             * @enum {string}
             */
            provider: "builtin" | "svix";
            /** @description Scopes of the key that set it up: above `non_pii` it is sent only events that these scopes allow. null: every event. */
            read_scopes: string[] | null;
            /** @description Secret that deliveries are signed with, `whsec_…` (Standard Webhooks). Shown in this answer only. */
            secret: string;
            /**
             * @description The most sensitive events that this endpoint may receive; `non_pii` by default.
             * @enum {string}
             */
            sensitivity_max: "non_pii" | "pii" | "sensitive";
            /**
             * Format: date-time
             * @description When the endpoint was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Address that events are posted to: `https:` and on the public internet, at most 2,048 characters. */
            url: string;
        };
        /** @description An event as webhooks and the event stream carry it; `type` tells which */
        WebhookEvent: components["schemas"]["ApiKeyCreatedEvent"] | components["schemas"]["ApiKeyRevokedEvent"] | components["schemas"]["AssistantCreatedEvent"] | components["schemas"]["AssistantUpdatedEvent"] | components["schemas"]["AssistantArchivedEvent"] | components["schemas"]["AssistantRestoredEvent"] | components["schemas"]["AssistantRevisionCreatedEvent"] | components["schemas"]["AssistantRevisionPublishedEvent"] | components["schemas"]["AssistantRevisionActivatedEvent"] | components["schemas"]["GraphUpdatedEvent"] | components["schemas"]["GraphCompileSucceededEvent"] | components["schemas"]["GraphCompileFailedEvent"] | components["schemas"]["AssistantReleaseGateCompletedEvent"] | components["schemas"]["ToolRevisionActivatedEvent"] | components["schemas"]["ToolCompatibilityBlockingEvent"] | components["schemas"]["ToolInvocationFailedEvent"] | components["schemas"]["CallCreatedEvent"] | components["schemas"]["CallScheduledEvent"] | components["schemas"]["CallStartedEvent"] | components["schemas"]["CallTransferredEvent"] | components["schemas"]["CallEndedEvent"] | components["schemas"]["CallBlockedEvent"] | components["schemas"]["WorkflowExecutionCreatedEvent"] | components["schemas"]["WorkflowExecutionStartedEvent"] | components["schemas"]["WorkflowExecutionStepCompletedEvent"] | components["schemas"]["WorkflowExecutionCompletedEvent"] | components["schemas"]["WorkflowExecutionFailedEvent"] | components["schemas"]["WorkflowExecutionCanceledEvent"] | components["schemas"]["ComplianceDncAddedEvent"] | components["schemas"]["ComplianceDncRemovedEvent"] | components["schemas"]["ComplianceConsentGrantedEvent"] | components["schemas"]["ComplianceConsentRevokedEvent"] | components["schemas"]["ConversationSessionStartedEvent"] | components["schemas"]["ConversationSessionCompletedEvent"] | components["schemas"]["ConversationSessionAbandonedEvent"] | components["schemas"]["ConversationMessageCreatedEvent"] | components["schemas"]["ConversationHandoffRequestedEvent"] | components["schemas"]["PolicyViolationDetectedEvent"] | components["schemas"]["KnowledgeDocumentFailedEvent"] | components["schemas"]["KnowledgeDocumentIndexedEvent"] | components["schemas"]["KnowledgeGapDetectedEvent"] | components["schemas"]["ModelRouterBudgetThresholdReachedEvent"] | components["schemas"]["ModelRouterPriceMissingEvent"] | components["schemas"]["IdentityEndUserCreatedEvent"] | components["schemas"]["IdentityEndUserUpdatedEvent"] | components["schemas"]["IdentityEndUserMergedEvent"] | components["schemas"]["IdentityEndUserUnmergedEvent"] | components["schemas"]["IdentityReviewRequestCreatedEvent"] | components["schemas"]["IdentityReviewRequestApprovedEvent"] | components["schemas"]["IdentityReviewRequestRejectedEvent"] | components["schemas"]["MemoryFactCreatedEvent"] | components["schemas"]["MemoryFactDeletedEvent"] | components["schemas"]["WebhookEndpointDisabledEvent"];
        WebhookEventType: {
            /** @description What has happened when such an event is sent. */
            description: string;
            /** @description First part of the type, such as `conversation`; decides which read scope the event needs. */
            group: string;
            /**
             * @description `non_pii`: nothing personal. `pii`: personal data. `sensitive`: more than that, such as recordings.
             * @enum {string}
             */
            sensitivity: "non_pii" | "pii" | "sensitive";
            /** @description Name of the event type, such as `conversation.session.completed`. */
            type: string;
        };
        WebhookEventTypeList: {
            /** @description Every event type, by group and then by type. */
            events: components["schemas"]["WebhookEventType"][];
        };
        WhoAmI: {
            /** @description The key that was presented. */
            api_key: components["schemas"]["ApiKey"];
            /** @description Limits that apply. */
            limits: {
                /** @description Most calls of the organization at one time; others wait. 10 by default. */
                max_active_calls: number;
                /** @description Reading requests of one key in a minute; 429 beyond. */
                requests_per_minute: number;
            };
            /** @description That organization. */
            organization: {
                /**
                 * Format: uuid
                 * @description Id of the organization, a UUID that the server makes.
                 */
                id: string;
                /** @description Name of the organization, 1 to 200 characters; spoken and texted to end users, as in the answer to STOP. */
                name: string;
                /** @description Short name for addresses; never changes. */
                slug: string;
                /** @description `active`, or `suspended` by the operator of the server. */
                status: string;
                /** @description IANA time zone, such as `Europe/Vienna`. */
                timezone: string;
            };
            /**
             * Format: uuid
             * @description Id of the organization that the key belongs to.
             */
            organization_id: string;
            /** @description Who makes the requests. */
            principal: {
                /**
                 * Format: uuid
                 * @description Id of the key.
                 */
                id: string;
                /** @description Label of the key. */
                name: string;
                /**
                 * @description Always `api_key`.
                 * @constant
                 */
                type: "api_key";
            };
            /**
             * @description Role of the key, inherited from the key that created it; bounds its scopes.
             * @enum {string}
             */
            role: "owner" | "admin" | "builder" | "operator" | "viewer";
            /** @description All that the key may do, with what its scopes include. */
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
            /** @description The server that answered. */
            server: {
                /**
                 * Format: date-time
                 * @description Time of the server: ISO 8601, UTC, milliseconds.
                 */
                time: string;
                /** @description Version of the server. */
                version: string;
            };
        };
        WorkflowExecution: {
            /** @description Id of the call in which the lead called back. null: they did not. */
            callBackCallId: string | null;
            /** @description When the execution was over: ISO 8601, UTC, milliseconds. null: it runs. */
            completedAt: string | null;
            /**
             * Format: date-time
             * @description When the execution was created: ISO 8601, UTC, milliseconds.
             */
            createdAt: string;
            /** @description Key of the run in the job queue, for the operator of the server. */
            engineWorkflowId: string;
            /**
             * Format: uuid
             * @description Id of the execution, a UUID that the server makes.
             */
            id: string;
            /** @description The lead; texts that were not given are empty. */
            metadata: {
                /** @description State as two letters: of `state`, else of the ZIP code; empty if neither tells. */
                borrowerState: string;
                /** @description Id of the campaign in your system. */
                campaignID: string;
                /** @description City, for templates. */
                city: string;
                /** @description E-mail address, for templates; no mail is sent to it. */
                email: string;
                /** @description First name, for greetings and templates. */
                firstName: string;
                /** @description Number that the lead is connected to when they ask for a human. */
                forwardingPhoneNumber: string;
                /** @description Last name, for templates. */
                lastName: string;
                /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
                leadId: string | null;
                /** @description Direct number of the human colleague of the lead. */
                phoneAgentDirectDial: string;
                /** @description Extension of the human colleague of the lead. */
                phoneAgentExtension: string;
                /** @description Number to call: E.164 such as `+12025550101`, or national digits of the US. Read back as E.164. */
                primaryPhone: string;
                /** @description Where the lead comes from or is kept, at most 4,000 characters. */
                referenceURL: string;
                /** @description Id of the source of the lead in your system. */
                sourceID: string;
                /** @description State, as two letters or by name; decides time zone and state rules where there is no ZIP code. */
                state: string;
                /** @description ZIP code; decides time zone and state where the law asks for them. */
                zipcode: string;
            };
            /** @description Id of the number that is called from. null: none is set. */
            phoneNumberId: string | null;
            /** @description Whether the lead called back while the execution ran; its steps then wait until they hang up. */
            receivedCallBack: boolean;
            /** @description When the first step began: ISO 8601, UTC, milliseconds. null: not yet. */
            startedAt: string | null;
            /**
             * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
             * @enum {string}
             */
            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
            /** @description The steps as they were when the execution began, with what became of each. */
            steps: components["schemas"]["WorkflowExecutionStep"][];
            /**
             * Format: uuid
             * @description Id of the workflow that runs.
             */
            workflowId: string;
        };
        /** @description An execution was canceled. */
        WorkflowExecutionCanceledEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.canceled";
        };
        /** @description An execution reached its end. */
        WorkflowExecutionCompletedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.completed";
        };
        WorkflowExecutionCounts: {
            /** @description How many are in each state, as they are shown; every state is named */
            executions: {
                /** @description How many are CANCELED */
                CANCELED: number;
                /** @description How many are COMPLETED */
                COMPLETED: number;
                /** @description How many are CREATED */
                CREATED: number;
                /** @description How many are FAILED */
                FAILED: number;
                /** @description How many are PAUSED */
                PAUSED: number;
                /** @description How many are RUNNING */
                RUNNING: number;
                /** @description How many are WAITING */
                WAITING: number;
            };
            /** @description All executions of the workflow */
            total: number;
            /**
             * Format: uuid
             * @description Whose figures these are
             */
            workflowId: string;
        };
        /** @description A lead was handed to a workflow. */
        WorkflowExecutionCreatedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.created";
        };
        /** @description The last step of an execution failed for technical reasons. */
        WorkflowExecutionFailedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.failed";
        };
        WorkflowExecutionPage: {
            /** @description The items of this page, newest first. */
            data: components["schemas"]["WorkflowExecution"][];
            /** @description Where the list goes on. */
            pagination: {
                /** @description The `limit` that was used. */
                limit: number;
                /** @description `cursor` of the next page. null at the end. */
                nextCursor: string | null;
            };
        };
        /** @description The first step of an execution began. */
        WorkflowExecutionStartedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.started";
        };
        WorkflowExecutionStep: {
            /** @description The latest call of the step in short. null: none yet. */
            call: {
                /** @description When it ended: ISO 8601, UTC, milliseconds. null: it has not. */
                callEndedAt: string | null;
                /** @description How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason. */
                callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                /** @description When it was answered: ISO 8601, UTC, milliseconds. null: it was not. */
                callStartedAt: string | null;
                /**
                 * Format: uuid
                 * @description Id of the call, for `getCall`.
                 */
                id: string;
                /**
                 * @description `INITIATED`, `SCHEDULED` (waits for an allowed time) and `QUEUED` (waits for a free slot) come before the dial; then `DIALING`, `RINGING`, `IN_PROGRESS`, `TRANSFERRING`. Final: `COMPLETED`, `FAILED` (technical fault), `CANCELED`, `BLOCKED` (forbidden by a rule), `UNKNOWN` (dialled, outcome lost).
                 * @enum {string}
                 */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
            } | null;
            /** @description Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step. */
            callId: string | null;
            /** @description When the step was over: ISO 8601, UTC, milliseconds. null: not yet. */
            completedAt: string | null;
            /** @description Seconds to wait before the step, from the end of the one before. */
            delayInSecs: number;
            /** @description Why the step failed or was skipped, in words; empty otherwise. */
            error: string;
            /** @description Call-ended reasons that complete the execution and skip the steps that are left. `DNC`, `FRAUD` and `BAD_NUMBER` always do. */
            finishOn: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
            /**
             * Format: uuid
             * @description Id of the step of this execution, a UUID that the server makes.
             */
            id: string;
            /** @description true adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. */
            needsTCPACompliance: boolean;
            /** @description Place of the step, counted from 0. */
            order: number;
            /** @description What came of a call: `callEndedReason`, who answered, and `duration` in seconds. null: nothing yet. */
            result: unknown;
            /** @description When the step began: ISO 8601, UTC, milliseconds. null: not yet. */
            startedAt: string | null;
            /**
             * @description `PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`.
             * @enum {string}
             */
            status: "PENDING" | "SCHEDULED" | "RUNNING" | "COMPLETED" | "FAILED" | "SKIPPED" | "CANCELED";
            /**
             * @description `CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.
             * @enum {string}
             */
            type: "CALL" | "TEXT" | "WAIT";
            /** @description What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`. */
            voicemailMessage: string;
            /**
             * Format: uuid
             * @description Id of the execution, for `getExecution`.
             */
            workflowExecutionId: string;
        };
        /** @description A step of an execution is over: completed, failed, skipped or canceled. */
        WorkflowExecutionStepCompletedEvent: {
            data: {
                /**
                 * Format: uuid
                 * @description Id of the execution, for `getExecution`.
                 */
                id: string;
                /**
                 * @description `CREATED`, then `RUNNING` (a step is under way) and `WAITING` (for a time or a slot); `PAUSED` while the workflow is inactive. Final: `COMPLETED`, `FAILED` (the last step failed), `CANCELED`.
                 * @enum {string}
                 */
                status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                /** @description The step that is over. */
                step: {
                    /** @description How the call ended, such as `NO_ANSWER`, `LEFT_VOICEMAIL`, `NOT_INTERESTED` or `ENDED`. null: it has not, or was not placed for another reason. */
                    callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                    /** @description Id of the latest call of the step, for `getCall`. null: none yet, or no `CALL` step. */
                    callId: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the step of this execution, a UUID that the server makes.
                     */
                    id: string;
                    /** @description Place of the step, counted from 0. */
                    order: number;
                    /**
                     * @description `PENDING`, `SCHEDULED`, `RUNNING`, then `COMPLETED`, `FAILED` (technical fault), `SKIPPED` or `CANCELED`.
                     * @enum {string}
                     */
                    status: "PENDING" | "SCHEDULED" | "RUNNING" | "COMPLETED" | "FAILED" | "SKIPPED" | "CANCELED";
                    /**
                     * @description `CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.
                     * @enum {string}
                     */
                    type: "CALL" | "TEXT" | "WAIT";
                };
                /**
                 * Format: uuid
                 * @description Id of the workflow that runs.
                 */
                workflowId: string;
            };
            /**
             * Format: uuid
             * @description Id of the event, the same on every attempt
             */
            id: string;
            /** Format: uuid */
            organization_id: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "workflow.execution.step.completed";
        };
        WorkflowOutcomes: {
            /** @description Oldest first, without gaps. The first and the last may be cut by `from` and `to` */
            data: {
                /** @description How they ended; every reason is named. Calls that go on have none yet */
                callEndedReasons: {
                    /** @description How many are BAD_NUMBER */
                    BAD_NUMBER: number;
                    /** @description How many are CALL_AGAIN */
                    CALL_AGAIN: number;
                    /** @description How many are DNC */
                    DNC: number;
                    /** @description How many are ENDED */
                    ENDED: number;
                    /** @description How many are FRAUD */
                    FRAUD: number;
                    /** @description How many are LEFT_VOICEMAIL */
                    LEFT_VOICEMAIL: number;
                    /** @description How many are LINE_BUSY */
                    LINE_BUSY: number;
                    /** @description How many are NO_ANSWER */
                    NO_ANSWER: number;
                    /** @description How many are NOT_INTERESTED */
                    NOT_INTERESTED: number;
                    /** @description How many are SCHEDULER */
                    SCHEDULER: number;
                    /** @description How many are TEXT_CONSENT */
                    TEXT_CONSENT: number;
                    /** @description How many are WARM_TRANSFER */
                    WARM_TRANSFER: number;
                };
                /** @description Calls of the workflow that were created in this time */
                calls: number;
                /** @description Of the dialled ones those that a person answered */
                connected: number;
                /** @description `connected` by `dialled`, from 0 to 1, four digits; null when none was dialled */
                connectRate: number | null;
                /** @description Of them those that we placed with the carrier */
                dialled: number;
                /** @description The same in the workflow’s zone: 2030-01-31T00:00 */
                localStart: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                start: string;
                /** @description The state that they are in now; every state is named */
                statuses: {
                    /** @description How many are BLOCKED */
                    BLOCKED: number;
                    /** @description How many are CANCELED */
                    CANCELED: number;
                    /** @description How many are COMPLETED */
                    COMPLETED: number;
                    /** @description How many are DIALING */
                    DIALING: number;
                    /** @description How many are FAILED */
                    FAILED: number;
                    /** @description How many are IN_PROGRESS */
                    IN_PROGRESS: number;
                    /** @description How many are INITIATED */
                    INITIATED: number;
                    /** @description How many are QUEUED */
                    QUEUED: number;
                    /** @description How many are RINGING */
                    RINGING: number;
                    /** @description How many are SCHEDULED */
                    SCHEDULED: number;
                    /** @description How many are TRANSFERRING */
                    TRANSFERRING: number;
                    /** @description How many are UNKNOWN */
                    UNKNOWN: number;
                };
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            from: string;
            /**
             * @description How long each stretch is
             * @enum {string}
             */
            interval: "day" | "hour";
            /** @description The workflow’s zone, in which days and hours begin */
            timezone: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC; what was created at this instant is left out
             */
            to: string;
            /** @description All stretches together */
            totals: {
                /** @description How they ended; every reason is named. Calls that go on have none yet */
                callEndedReasons: {
                    /** @description How many are BAD_NUMBER */
                    BAD_NUMBER: number;
                    /** @description How many are CALL_AGAIN */
                    CALL_AGAIN: number;
                    /** @description How many are DNC */
                    DNC: number;
                    /** @description How many are ENDED */
                    ENDED: number;
                    /** @description How many are FRAUD */
                    FRAUD: number;
                    /** @description How many are LEFT_VOICEMAIL */
                    LEFT_VOICEMAIL: number;
                    /** @description How many are LINE_BUSY */
                    LINE_BUSY: number;
                    /** @description How many are NO_ANSWER */
                    NO_ANSWER: number;
                    /** @description How many are NOT_INTERESTED */
                    NOT_INTERESTED: number;
                    /** @description How many are SCHEDULER */
                    SCHEDULER: number;
                    /** @description How many are TEXT_CONSENT */
                    TEXT_CONSENT: number;
                    /** @description How many are WARM_TRANSFER */
                    WARM_TRANSFER: number;
                };
                /** @description Calls of the workflow that were created in this time */
                calls: number;
                /** @description Of the dialled ones those that a person answered */
                connected: number;
                /** @description `connected` by `dialled`, from 0 to 1, four digits; null when none was dialled */
                connectRate: number | null;
                /** @description Of them those that we placed with the carrier */
                dialled: number;
                /** @description The state that they are in now; every state is named */
                statuses: {
                    /** @description How many are BLOCKED */
                    BLOCKED: number;
                    /** @description How many are CANCELED */
                    CANCELED: number;
                    /** @description How many are COMPLETED */
                    COMPLETED: number;
                    /** @description How many are DIALING */
                    DIALING: number;
                    /** @description How many are FAILED */
                    FAILED: number;
                    /** @description How many are IN_PROGRESS */
                    IN_PROGRESS: number;
                    /** @description How many are INITIATED */
                    INITIATED: number;
                    /** @description How many are QUEUED */
                    QUEUED: number;
                    /** @description How many are RINGING */
                    RINGING: number;
                    /** @description How many are SCHEDULED */
                    SCHEDULED: number;
                    /** @description How many are TRANSFERRING */
                    TRANSFERRING: number;
                    /** @description How many are UNKNOWN */
                    UNKNOWN: number;
                };
            };
            /**
             * Format: uuid
             * @description Whose figures these are
             */
            workflowId: string;
        };
        WorkflowPreview: {
            /** @description Whether the workflow is active: while it is not, no lead is contacted. */
            active: boolean;
            /** @description One entry for each lead, in their order. */
            data: {
                /** @description When, if a slot is free: ISO 8601, UTC, milliseconds. null: never. */
                at: string | null;
                /** @description Why, in words; empty where nothing stands in the way. */
                because: string;
                /** @description Law that the rule comes from; needs `compliance:read`. null: none. */
                citation: string | null;
                /** @description Id of the lead in your system, at most 200 characters. One lead has at most one live execution per workflow. null: not given. */
                leadId: string | null;
                /**
                 * @description First contact: `call`, `text`, or `skip` for none.
                 * @enum {string}
                 */
                outcome: "call" | "text" | "skip";
                /** @description The number as E.164. null: it cannot be a phone number. */
                phone: string | null;
                /** @description Place of the lead in the list, counted from 1. */
                row: number;
                /** @description The rule that puts the contact off or forbids it. null: none does. */
                rule: string | null;
                /** @description IANA time zones that the person may be in. */
                zones: string[];
            }[];
            /**
             * Format: uuid
             * @description Id of the workflow, for `getWorkflow`.
             */
            workflowId: string;
        };
        WorkflowRevision: {
            /** @description Stored with the flow; conversations use `analyzer_model_settings` of the assistant revision. */
            analyzer_model_settings: components["schemas"]["ModelSettings"];
            /** @description Why the last compile failed, each `<rule_id>: <message>`. Empty after a success. */
            compilation_errors: string[];
            /** @description SHA-256 of what was compiled last with success, positions on the canvas left out. null: nothing yet. */
            compilation_input_hash: string | null;
            /**
             * @description `not_started`: never asked for. `pending` and `running`: a compile is awaited. `succeeded`: the latest graph runs. `failed`: see `compilation_errors`. `canceled`: the assistant was archived meanwhile.
             * @enum {string}
             */
            compilation_status: "not_started" | "pending" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description `graph` (default): graph operations define the flow. `instructions`: the written text does; the next graph operation turns it back into `graph`.
             * @enum {string}
             */
            compilation_strategy: "graph" | "instructions";
            /** @description Id of the job of the latest compile. null: none was asked for. */
            compilation_task_id: string | null;
            /** @description The last graph that compiled, normalized. Kept when a later compile fails. null: none has compiled yet. */
            compiled_graph: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When the flow was created: ISO 8601, UTC, milliseconds.
             */
            created_at: string;
            /** @description Who made the flow: the id of an API key, or the name of a worker of the server. */
            created_by: string;
            /** @description Notes for the people who build the flow, at most 10,000 characters. */
            description: string;
            /** @description What the server runs: the compiled graph with its components put in place. null: none has compiled yet. */
            executable_graph: {
                [key: string]: unknown;
            } | null;
            /** @description Number of the current state of the graph: 0 at first, one more with each batch that changes something. */
            graph_version: number;
            /**
             * Format: uuid
             * @description Id of the flow: `workflow_revision_id` of its assistant revision.
             */
            id: string;
            /** @description The flow in written steps, at most 100,000 characters. With the strategy `instructions` the graph is made from them. */
            instructions: string;
            /** @description Ids of knowledge bases kept with the flow, at most 200. What is searched is named by `knowledge_base_refs` of the revision, or by nodes. */
            knowledge_base_ids: string[];
            /** @description Label of the flow, 1 to 200 characters; the name of its assistant revision at first. */
            name: string;
            /** @description Ids of policies kept with the flow, at most 200. What is obeyed is named by `policy_refs` of the revision, or by nodes. */
            policy_ids: unknown[];
            /** @description `score` (0 to 100), `reachable_ratio`, `deterministic_ratio`, `llm_edges`, `max_depth` and `findings_by_category` of the last compile. null: none yet. */
            quality_report: {
                [key: string]: unknown;
            } | null;
            /** @description Router config of the assistant revision. null: none. */
            router_config_id: string | null;
            /** @description Stored with the flow; conversations use `model_settings` of the assistant revision. */
            router_model_settings: components["schemas"]["ModelSettings"];
            /** @description Inputs by tool id and variable name, used where a node maps nothing; they win over those of the assistant. */
            tool_input_defaults: {
                [key: string]: unknown;
            };
            /** @description Tools attached to the flow, at most 200. To change them send tool ids; objects with `tool_id`, and entries as they are read, are taken too. */
            tools: {
                /** @description The tool with its active revision. */
                tool: components["schemas"]["Tool"];
            }[];
            /** @description Settings of the trigger, stored and returned as given. */
            trigger_config: {
                [key: string]: unknown;
            };
            /**
             * @description What the flow is for; `conversation_start` by default. `component`: other flows use it as a node, once its revision is active.
             * @enum {string}
             */
            trigger_type: "conversation_start" | "intent" | "event" | "schedule" | "manual" | "component";
            /**
             * Format: date-time
             * @description When the flow was last changed: ISO 8601, UTC, milliseconds.
             */
            updated_at: string;
            /** @description Findings of the last compile that did not stop it, each `<rule_id>: <message>`. */
            warnings: string[];
            /**
             * Format: uuid
             * @description Id that all flows of one assistant share: `workflow_id` of the assistant.
             */
            workflow_id: string;
        };
        WorkflowStep: {
            /** @description Seconds to wait before the step, from the end of the one before. */
            delayInSecs: number;
            /** @description Call-ended reasons that complete the execution and skip the steps that are left. `DNC`, `FRAUD` and `BAD_NUMBER` always do. */
            finishOn: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
            /**
             * Format: uuid
             * @description Id of the step, a UUID that the server makes.
             */
            id: string;
            /** @description true adds the legal calling hours of the called person, 8 to 21 in every time zone they may be in, and stricter hours of states. */
            needsTCPACompliance: boolean;
            /** @description Place of the step, counted from 0; by default its place in the list. */
            order: number;
            /** @description What a `TEXT` step sends, at most 1,600 characters. A template over the lead: `{{ firstName }}`. */
            textMessage: string;
            /**
             * @description `CALL` dials the lead, `TEXT` sends a text message (needs a recorded consent), `WAIT` only waits.
             * @enum {string}
             */
            type: "CALL" | "TEXT" | "WAIT";
            /** @description What a `CALL` step says to a machine, at most 4,000 characters. A template over the lead. Empty: no message is left, and the reason is `NO_ANSWER`. */
            voicemailMessage: string;
            /**
             * Format: uuid
             * @description Id of the workflow that the step belongs to.
             */
            workflowId: string;
        };
    };
    responses: {
        /** @description Another system answered wrongly */
        BadGateway: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "upstream_error",
                 *       "message": "The model provider answered 500.",
                 *       "retryable": true,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is not acceptable; the message names what to change */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "bad_request",
                 *       "message": "limit: write a whole number from 1 to 100.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A hard budget is spent */
        BudgetSpent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "budget_exceeded",
                 *       "message": "The budget \"Models\" is spent. Raise it, or wait for the next period.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The state does not allow it, or an Idempotency-Key is in use */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "conflict",
                 *       "message": "An object with this identity exists already.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The key lacks a scope */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "permission_denied",
                 *       "message": "This key lacks the scope agents:write. Use a key that has it.",
                 *       "retryable": false,
                 *       "retry_after": null,
                 *       "details": {
                 *         "required_scope": "agents:write"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Another system did not answer in time */
        GatewayTimeout: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "upstream_timeout",
                 *       "message": "The model provider did not answer in time.",
                 *       "retryable": true,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Our mistake; report it with the request id */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "internal_error",
                 *       "message": "Something went wrong on our side. Report it with the request id.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The list is sent as JSON or CSV, and Accept names neither */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_acceptable",
                 *       "message": "This list is sent as application/json or text/csv.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No such object in your organization */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "not_found",
                 *       "message": "No such assistant. Check the id, and that it belongs to your organization.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is too large */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "payload_too_large",
                 *       "message": "The body is larger than this endpoint accepts.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Not available right now; try again */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "service_unavailable",
                 *       "message": "The database is not available right now. Try again shortly.",
                 *       "retryable": true,
                 *       "retry_after": 1
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Too many requests; wait as long as Retry-After says */
        TooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limited",
                 *       "message": "More than 1200 writes in a minute. Slow down.",
                 *       "retryable": true,
                 *       "retry_after": 12
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The API key is missing, malformed, unknown, revoked or expired */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "authentication_required",
                 *       "message": "Send a valid API key in the x-api-key header.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is not JSON */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "unsupported_media_type",
                 *       "message": "Send a JSON body with the header Content-Type: application/json.",
                 *       "retryable": false,
                 *       "retry_after": null
                 *     }
                 */
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request has the wrong shape; each entry names the place and what it should be */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "loc": [
                 *             "body",
                 *             "name"
                 *           ],
                 *           "msg": "Field required",
                 *           "type": "missing",
                 *           "input": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["HTTPValidationError"];
            };
        };
    };
    parameters: {
        /** @description Id of the event, the same on every attempt: what to drop repetitions by */
        WebhookId: string;
        /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
        WebhookSignature: string;
        /** @description Seconds since 1970 when this attempt was signed */
        WebhookTimestamp: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description `true` on an answer that was given before to a request with this Idempotency-Key
         * @example true
         */
        "Idempotency-Replayed": string;
        /**
         * @description Name of the limit, requests that remain (`r`) and seconds until it begins anew (`t`)
         * @example "reads";r=5999;t=60
         */
        RateLimit: string;
        /**
         * @description Name of the limit, requests allowed (`q`) and the seconds they are counted over (`w`)
         * @example "reads";q=6000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Seconds to wait, the same number as `retry_after`; absent where no time is known
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description Query parameters that this operation does not know and left alone, by name; absent when there were none
         * @example colour, size
         */
        "X-Ignored-Parameters": string;
        /**
         * @description Id of this request in our log; a caller may send its own
         * @example 0190a000-0000-7000-8000-000000000001
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workflowId": "0190a000-0000-7000-8000-000000000000",
                 *       "leadId": "L-1042",
                 *       "firstName": "Ada",
                 *       "lastName": "Okafor",
                 *       "primaryPhone": "+12025550101",
                 *       "state": "TX",
                 *       "zipcode": "78701"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCallRequest"];
            };
        };
        responses: {
            /** @description Call somebody once */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCallResponse"];
                };
            };
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Only calls that ended so */
                callEndedReason?: "NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN";
                /** @description Only calls created before */
                createdAt?: string;
                /** @description Seconds: N, >N, >=N, <N, <=N or A-B */
                duration?: string;
                from?: string;
                /** @description With `createdAt`: the place of the page before. Alone: just that call */
                id?: string;
                /** @description 1 to 100, default 50 */
                limit?: string;
                phone?: string;
                /** @description Only calls in this state */
                status?: string;
                /** @description Only calls of this kind */
                tag?: string;
                to?: string;
                /** @description Only calls of this workflow */
                workflowId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List calls, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the call, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a call */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
        };
    };
    cancelCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the call, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a call */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
        };
    };
    getCallReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the call, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a call was made or not */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallReceipt"];
                };
            };
        };
    };
    getCallTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the call, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to a call */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallTimeline"];
                };
            };
        };
    };
    listCarriers: {
        parameters: {
            query?: {
                /** @description Id of the last item of the previous page */
                cursor?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List carriers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarrierPage"];
                };
            };
        };
    };
    createCarrier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rehearsal line",
                 *       "type": "simulated"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCarrierRequest"];
            };
        };
        responses: {
            /** @description Add a carrier */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carrier"];
                };
            };
        };
    };
    getCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the carrier, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a carrier */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Carrier"];
                };
            };
        };
    };
    deleteCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the carrier, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    simulateInbound: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+12025550101",
                 *       "to": "+12025550142"
                 *     }
                 */
                "application/json": components["schemas"]["SimulateInboundRequest"];
            };
        };
        responses: {
            /** @description Let somebody call you */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
        };
    };
    simulateScript: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "+12025550101",
                 *       "lines": [
                 *         "Yes, speaking.",
                 *         "I can pay 150 dollars on Friday.",
                 *         "Bye."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SimulateScript"];
            };
        };
        responses: {
            /** @description Say what somebody says on the phone */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateScript"];
                };
            };
        };
    };
    simulateText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+12025550101",
                 *       "to": "+12025550142",
                 *       "text": "STOP"
                 *     }
                 */
                "application/json": components["schemas"]["SimulateTextRequest"];
            };
        };
        responses: {
            /** @description Let somebody text you */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulateTextResponse"];
                };
            };
        };
    };
    listComplianceRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules as they apply to you */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceRuleList"];
                };
            };
        };
    };
    getComplianceSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read your settings */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceSettings"];
                };
            };
        };
    };
    updateComplianceSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "consentMode": "require",
                 *       "hours": {
                 *         "from": 9,
                 *         "to": 20
                 *       },
                 *       "holidays": [
                 *         {
                 *           "date": "2027-12-24",
                 *           "name": "Christmas Eve"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateComplianceSettingsRequest"];
            };
        };
        responses: {
            /** @description Be stricter than the law */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceSettings"];
                };
            };
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description Only consents to this kind of contact */
                channel?: "call" | "text";
                /** @description `nextCursor` of the page before; absent or empty for the first page */
                cursor?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                phone?: string;
                /** @description Where the consent came from, exactly as it was recorded */
                source?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recorded consents, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPage"];
                };
            };
        };
    };
    grantConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+12025550147",
                 *       "channel": "text",
                 *       "kind": "express_written",
                 *       "source": "web_form",
                 *       "evidence": "Form 12, box 3"
                 *     }
                 */
                "application/json": components["schemas"]["GrantConsentRequest"];
            };
        };
        responses: {
            /** @description Record a consent */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    getConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the consent, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a consent */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    revokeConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the consent, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "because": "Asked by e-mail"
                 *     }
                 */
                "application/json": components["schemas"]["RevokeConsentRequest"];
            };
        };
        responses: {
            /** @description End a consent */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "plc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"
                 *     }
                 */
                "application/json": components["schemas"]["OpenSessionRequest"];
            };
        };
        responses: {
            /** @description Exchange a sign-in code or an API key for a session */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedSession"];
                };
            };
        };
    };
    listDnc: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before; absent or empty for the first page */
                cursor?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                phone?: string;
                /** @description Only numbers that came on the list this way */
                source?: "api" | "import" | "voice" | "keypad" | "sms";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Numbers that are never called, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DncEntryPage"];
                };
            };
        };
    };
    addDnc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+12025550147",
                 *       "note": "Asked by letter"
                 *     }
                 */
                "application/json": components["schemas"]["AddDncRequest"];
            };
        };
        responses: {
            /** @description Never call this number again */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DncEntry"];
                };
            };
        };
    };
    getDnc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A phone number: E.164 (the plus as %2B), or national digits of the United States */
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an entry of the list */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DncEntry"];
                };
            };
        };
    };
    removeDnc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A phone number: E.164 (the plus as %2B), or national digits of the United States */
                phone: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkDnc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phones": [
                 *         "+12025550147",
                 *         "202-555-0148"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CheckDncRequest"];
            };
        };
        responses: {
            /** @description Which of these people must not be called */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckDncResponse"];
                };
            };
        };
    };
    importDnc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phones": [
                 *         "+12025550147",
                 *         "202-555-0148"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportDncRequest"];
            };
        };
        responses: {
            /** @description Add a whole list of numbers */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DncImport"];
                };
            };
        };
    };
    listAllExecutions: {
        parameters: {
            query?: {
                /** @description Id of the last item of the previous page */
                cursor?: string;
                from?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
                phone?: string;
                /** @description Only executions in this state, as they are shown */
                status?: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                to?: string;
                /** @description Only executions of this workflow */
                workflowId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List executions of all workflows, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecutionPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the execution, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an execution */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecution"];
                };
            };
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the execution, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel an execution */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecution"];
                };
            };
        };
    };
    getExecutionTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the execution, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and why */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionTimeline"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IsAliveResponse"];
                };
            };
        };
    };
    getLeadBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lead batch, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far a batch of leads is */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadBatch"];
                };
            };
        };
    };
    listLeadBatchRows: {
        parameters: {
            query?: {
                /** @description Id of the last item of the previous page */
                cursor?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
                /** @description Only rows in this state */
                status?: "PENDING" | "CREATED" | "SKIPPED" | "REJECTED";
            };
            header?: never;
            path: {
                /** @description Id of the lead batch, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each row */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadBatchRowPage"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                phone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Texts that came in, and their answers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextMessagePage"];
                };
            };
        };
    };
    receiveMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "+12025550147",
                 *       "to": "+12025550199",
                 *       "text": "STOP",
                 *       "reference": "SM-1"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiveMessageRequest"];
            };
        };
        responses: {
            /** @description Hand over a text that came in */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiveMessageResponse"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus metrics of this process */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listPhoneNumbers: {
        parameters: {
            query?: {
                /** @description Id of the last item of the previous page */
                cursor?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List phone numbers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumberPage"];
                };
            };
        };
    };
    createPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phoneNumber": "+12025550142",
                 *       "city": "Washington",
                 *       "state": "DC",
                 *       "country": "US"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePhoneNumberRequest"];
            };
        };
        responses: {
            /** @description Add a phone number */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
        };
    };
    getPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the phone number, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a phone number */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumber"];
                };
            };
        };
    };
    deletePhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the phone number, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublicChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read how a channel looks to its visitors */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicChannel"];
                };
            };
        };
    };
    getVisitorConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the visitor’s latest conversation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorConversation"];
                };
            };
        };
    };
    startVisitorConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin the visitor’s conversation, or find the one under way */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorConversation"];
                };
            };
        };
    };
    endVisitorConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the conversation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorState"];
                };
            };
        };
    };
    listVisitorMessages: {
        parameters: {
            query?: {
                /** @description Only what comes after this position; 0, the default, reads from the beginning */
                after?: number;
                /** @description How many messages a page holds at most, 1 to 100; 100 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read what was said in the visitor’s latest conversation, oldest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorMessagePage"];
                };
            };
        };
    };
    sendVisitorMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Where is my order?",
                 *       "client_id": "b7f9c1d2-0001"
                 *     }
                 */
                "application/json": components["schemas"]["SendVisitorMessageRequest"];
            };
        };
        responses: {
            /** @description Say something */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorTurn"];
                    "text/event-stream": string;
                };
            };
        };
    };
    rateVisitorConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "score": 5,
                 *       "comment": "Quick and kind."
                 *     }
                 */
                "application/json": components["schemas"]["RateVisitorConversationRequest"];
            };
        };
        responses: {
            /** @description Rate the conversation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorState"];
                };
            };
        };
    };
    markVisitorRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 2
                 *     }
                 */
                "application/json": components["schemas"]["MarkVisitorReadRequest"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startVisitorSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["StartVisitorSessionRequest"];
            };
        };
        responses: {
            /** @description Begin or go on with a visitor’s session */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorSession"];
                };
            };
        };
    };
    streamVisitorConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow the visitor’s latest conversation as it happens */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    tellVisitorTyping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `public_key` of a channel. Unknown: 404 */
                public_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process takes requests */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IsReadyResponse"];
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description Only verdicts about this call */
                callId?: string;
                /** @description `nextCursor` of the page before; absent or empty for the first page */
                cursor?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                phone?: string;
                /** @description Only where this rule decided */
                rule?: "number" | "do_not_call" | "consent" | "workflow_hours" | "legal_hours" | "state_hours" | "holidays" | "frequency" | "collections_frequency" | "quiet_days";
                to?: string;
                /** @description Only this verdict */
                verdict?: "allow" | "defer" | "refuse";
                /** @description Only verdicts about this execution */
                workflowExecutionId?: string;
                /** @description Only verdicts about contacts of this workflow */
                workflowId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why contacts were made or not, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptPage"];
                    "text/csv": string;
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the receipt, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a receipt */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    getModelRouterCostByAssistant: {
        parameters: {
            query: {
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Spend on embeddings and texts by assistant, highest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelCostByAssistantRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    getModelRouterEmbeddingCostByDay: {
        parameters: {
            query: {
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Embedding spend by day, newest first, at most 1,000 days */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByDayRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    getModelRouterEmbeddingCostByKb: {
        parameters: {
            query: {
                /** @description Exactly this type, `document` or `query`; empty = all */
                embedding_type?: string | null;
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description How many knowledge bases at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Exactly this source; empty = all */
                source?: string | null;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Top knowledge bases by embedding spend */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByKbRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    getModelRouterEmbeddingCostByKbByDay: {
        parameters: {
            query: {
                /** @description Exactly this type, `document` or `query`; empty = all */
                embedding_type?: string | null;
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description This knowledge base only */
                kb_id?: string;
                /** @description How many knowledge bases: those with the highest spend in the range */
                limit?: number;
                /** @description Exactly this source; empty = all */
                source?: string | null;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Embedding spend of the top knowledge bases day by day, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByKbByDayRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    getModelRouterEmbeddingCostByModel: {
        parameters: {
            query: {
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Embedding spend by provider and model, highest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByModelRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    getModelRouterEmbeddingCostBySource: {
        parameters: {
            query: {
                /** @description Last day, `YYYY-MM-DD`, UTC, included; not before `start_date` */
                end_date: string;
                /** @description First day, `YYYY-MM-DD`, UTC, included */
                start_date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Embedding spend by source and type, highest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostBySourceRowList"];
                    "text/csv": string;
                };
            };
        };
    };
    listAssistants: {
        parameters: {
            query?: {
                /** @description true lists the archived assistants instead of those in use; false by default */
                archived?: boolean;
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of the name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List assistants, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantPage"];
                };
            };
        };
    };
    createAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Order desk",
                 *       "description": "Answers questions about orders",
                 *       "max_active_calls": 5
                 *     }
                 */
                "application/json": components["schemas"]["CreateAssistantRequest"];
            };
        };
        responses: {
            /** @description Create an assistant */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
        };
    };
    getAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an assistant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
        };
    };
    updateAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "release_gate_mode": "advisory",
                 *       "max_active_calls": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAssistantRequest"];
            };
        };
        responses: {
            /** @description Change settings of an assistant */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
        };
    };
    archiveAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archive an assistant */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
        };
    };
    restoreAssistant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restore an archived assistant */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assistant"];
                };
            };
        };
    };
    listAssistantRevisions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List revisions, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantRevisionPage"];
                };
            };
        };
    };
    createAssistantRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Friendlier",
                 *       "persona": "You are an AI assistant of a small shop."
                 *     }
                 */
                "application/json": components["schemas"]["CreateAssistantRevisionRequest"];
            };
        };
        responses: {
            /** @description Make a new draft revision */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantRevision"];
                };
            };
        };
    };
    getAssistantRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a revision */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantRevision"];
                };
            };
        };
    };
    updateAssistantRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "system_prompt": "Be brief.",
                 *       "kb_clearance_level": 1,
                 *       "current_time": {
                 *         "timezone": "Europe/Vienna"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAssistantRevisionRequest"];
            };
        };
        responses: {
            /** @description Change a draft revision */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantRevision"];
                };
            };
        };
    };
    activateAssistantRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a published revision the active one */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivatedAssistant"];
                };
            };
        };
    };
    compileRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask for a compile */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRevision"];
                };
            };
        };
    };
    diffAssistantRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                other_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What leads from this revision to the other */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionDiff"];
                };
            };
        };
    };
    getGraph: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow graph as stored */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredGraph"];
                };
            };
        };
    };
    draftGraph: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": "You are the receptionist of Bright Dental. Greet callers. If they want to book, ask for name, day and phone, read it back and say the visit is noted. If someone asks for a person, hand off to the front desk queue."
                 *     }
                 */
                "application/json": components["schemas"]["DraftGraphRequest"];
            };
        };
        responses: {
            /** @description Draft a flow from your own words */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphDraft"];
                };
            };
        };
    };
    explainGraph: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the flow does, in plain words */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphExplanation"];
                    "text/markdown": string;
                };
            };
        };
    };
    fixGraph: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "finding_ids": [
                 *         "5f2c1d0a9b8e7f60"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FixGraphRequest"];
            };
        };
        responses: {
            /** @description Fix findings by their own ops */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphFix"];
                };
            };
        };
    };
    listGraphHistory: {
        parameters: {
            query?: {
                /** @description Only versions below this one: `next_before` of the page before */
                before?: number;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 200 batches, newest first, each with the ops that take it back */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphHistoryEntryPage"];
                };
            };
        };
    };
    applyGraphOps: {
        parameters: {
            query?: {
                /** @description What to do when `base_version` is no longer current. `fail` (default): 409. `rebase`: replay the batch over the newer graph, and refuse only where both changed the same thing. */
                on_conflict?: "fail" | "rebase";
            };
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ops": [
                 *         {
                 *           "op": "upsert_node",
                 *           "node": {
                 *             "id": "hello",
                 *             "type": "message",
                 *             "config": {
                 *               "text": "Hello {{ first_name }}"
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "op": "upsert_node",
                 *           "node": {
                 *             "id": "bye",
                 *             "type": "end"
                 *           }
                 *         },
                 *         {
                 *           "op": "add_edge",
                 *           "edge": {
                 *             "source": "hello",
                 *             "target": "bye"
                 *           }
                 *         },
                 *         {
                 *           "op": "set_entry_node",
                 *           "node_id": "hello"
                 *         }
                 *       ],
                 *       "base_version": 0
                 *     }
                 */
                "application/json": components["schemas"]["ApplyGraphOpsRequest"];
            };
        };
        responses: {
            /** @description Edit the flow graph */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphResult"];
                };
            };
        };
    };
    setGraphPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "node_id": "hello",
                 *       "name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["SetGraphPresenceRequest"];
            };
        };
        responses: {
            /** @description Say that you look at this graph, and learn who else does */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphPresence"];
                };
            };
        };
    };
    leaveGraph: {
        parameters: {
            query?: {
                session?: string;
            };
            header?: never;
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateGraph: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ops": [
                 *         {
                 *           "op": "upsert_node",
                 *           "node": {
                 *             "id": "hello",
                 *             "type": "message",
                 *             "config": {
                 *               "text": "Hello {{ first_name }}"
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "op": "upsert_node",
                 *           "node": {
                 *             "id": "bye",
                 *             "type": "end"
                 *           }
                 *         },
                 *         {
                 *           "op": "add_edge",
                 *           "edge": {
                 *             "source": "hello",
                 *             "target": "bye"
                 *           }
                 *         },
                 *         {
                 *           "op": "set_entry_node",
                 *           "node_id": "hello"
                 *         }
                 *       ],
                 *       "base_version": 0
                 *     }
                 */
                "application/json": components["schemas"]["ValidateGraphRequest"];
            };
        };
        responses: {
            /** @description Judge the graph, or what a batch would make of it */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphValidation"];
                };
            };
        };
    };
    publishAssistantRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                agent_id: string;
                /** @description Id of the assistant revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publish a draft */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantRevision"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Only entries of exactly this action */
                action?: string;
                /** @description The id of the key that did it, or the name of a job */
                actor_id?: string;
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only entries about exactly this subject; a phone number as E.164 finds its fingerprint */
                subject?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Security-relevant actions, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List channels */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPage"];
                };
            };
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shop",
                 *       "assistant_id": "0190a6a0-0000-7000-8000-000000000000",
                 *       "allowed_origins": [
                 *         "https://shop.example"
                 *       ],
                 *       "appearance": {
                 *         "title": "Ask the shop",
                 *         "color": "#1f5eff"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateChannelRequest"];
            };
        };
        responses: {
            /** @description Put an assistant on a website */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedChannel"];
                };
            };
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the channel, the `id` in answers about it. Unknown or malformed: 404 */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a channel */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the channel, the `id` in answers about it. Unknown or malformed: 404 */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the channel, the `id` in answers about it. Unknown or malformed: 404 */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "appearance": {
                 *         "greeting": "Good to see you!"
                 *       },
                 *       "limits": {
                 *         "messages_per_minute": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateChannelRequest"];
            };
        };
        responses: {
            /** @description Change a channel */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
        };
    };
    rotateChannelSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the channel, the `id` in answers about it. Unknown or malformed: 404 */
                channel_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Replace the secret that signs visitors */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedChannel"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Exactly this colleague */
                assignee?: string;
                /** @description Only conversations of this assistant */
                assistant_id?: string;
                /** @description Only the conversation of this call */
                call_id?: string;
                /** @description Only conversations of this channel */
                channel?: "chat" | "voice" | "sms" | "email";
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description Only conversations of this end user, with everyone merged into them; unknown: 404 */
                end_user_id?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only conversations that ended so */
                outcome?: "success" | "failure" | "neutral";
                /** @description Words that were said, in any case and spacing. Transcripts are sealed, so each request looks through a bounded number of conversations (`searched`) and the next page goes on from there: nothing is left out once `next_cursor` is null, and a page may be empty before that */
                q?: string;
                /** @description Where a human is awaited, exactly as the flow names it */
                queue?: string;
                /** @description newest and oldest by their beginning; last_activity; waiting_longest: only hand-offs that no human has taken over, longest first */
                sort?: "newest" | "oldest" | "last_activity" | "waiting_longest";
                /** @description One status or several, separated by commas */
                status?: string;
                /** @description true: only conversations that try an assistant out, which are otherwise left out */
                test?: boolean;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List conversations, or search what was said in them */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationPage"];
                    "text/csv": string;
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assistant_id": "0190a6a0-0000-7000-8000-000000000000",
                 *       "channel": "chat"
                 *     }
                 */
                "application/json": components["schemas"]["CreateConversationRequest"];
            };
        };
        responses: {
            /** @description Begin a conversation */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedConversation"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a conversation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    assignConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["AssignConversationRequest"];
            };
        };
        responses: {
            /** @description Say who is to look after a conversation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    closeConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "outcome": "success"
                 *     }
                 */
                "application/json": components["schemas"]["CloseConversationRequest"];
            };
        };
        responses: {
            /** @description End a conversation */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    noticeConversationEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "payment_received",
                 *       "variables": {
                 *         "amount": 20
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NoticeConversationEventRequest"];
            };
        };
        responses: {
            /** @description Tell a flow that something happened */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    listConversationMessages: {
        parameters: {
            query?: {
                /** @description Only what comes after this position; 0, the default, reads from the beginning */
                after?: number;
                /** @description How many messages a page holds at most, 1 to 500; 100 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the transcript, oldest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationMessagePage"];
                };
            };
        };
    };
    sendConversationMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Where is my order?"
                 *     }
                 */
                "application/json": components["schemas"]["SendConversationMessageRequest"];
            };
        };
        responses: {
            /** @description Say something and get the replies */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTurn"];
                    "text/event-stream": string;
                };
            };
        };
    };
    listConversationNotes: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the notes of colleagues, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationNotePage"];
                };
            };
        };
    };
    addConversationNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Called the warehouse: the parcel leaves tomorrow."
                 *     }
                 */
                "application/json": components["schemas"]["AddConversationNoteRequest"];
            };
        };
        responses: {
            /** @description Write a note for colleagues */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationNote"];
                };
            };
        };
    };
    releaseConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Solved"
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseConversationRequest"];
            };
        };
        responses: {
            /** @description The assistant goes on */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    replayConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "revision_id": "0190a6a0-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayConversationRequest"];
            };
        };
        responses: {
            /** @description The same words against another revision, with what would differ */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReplay"];
                };
            };
        };
    };
    streamConversation: {
        parameters: {
            query?: {
                /** @description `false` ends the stream once it has caught up */
                follow?: boolean;
                /** @description start: first everything that was said and done so far. `Last-Event-ID` goes before it */
                from?: "now" | "start";
                /** @description `false` leaves out the steps that led to each word */
                trace?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow a conversation as it happens */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    takeOverConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "agent_name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["TakeOverConversationRequest"];
            };
        };
        responses: {
            /** @description A human answers from now on */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    makeTestCase: {
        parameters: {
            query?: {
                /** @description Label of the case; `conversation` and its id unless given */
                name?: string;
                /** @description Id of a release suite that the case is added to. Needs `agents:write` */
                save_to_suite?: string;
            };
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a test case of a conversation */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCase"];
                };
            };
        };
    };
    getConversationTrace: {
        parameters: {
            query?: {
                /** @description Only what comes after this position; 0, the default, reads from the beginning */
                after?: number;
                /** @description How many entries a page holds at most, 1 to 500; 200 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How each word came about */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTraceEntryPage"];
                };
            };
        };
    };
    tellConversationTyping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the conversation, the `id` in answers about it. Unknown or malformed: 404 */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event, the `id` in answers about it. Unknown or malformed: 404 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an event */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description `false` ends the stream once it has caught up */
                follow?: boolean;
                /** @description Above non_pii only events of groups that the key may read; the others are left out */
                sensitivity_max?: "non_pii" | "pii" | "sensitive";
                /** @description Comma-separated objects, such as `conversation:{id}` or `assistant:{id}`: only events about one of them, or that name it */
                subject?: string;
                /** @description Comma-separated event types, or groups such as `conversation.*`; all when left out */
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow events as they happen */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listNodeTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Node types and their configuration */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NodeTypeList"];
                };
            };
        };
    };
    listGraphRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every rule a graph is judged by */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphRuleList"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description true also lists revoked and expired keys; false by default */
                include_inactive?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the active API keys */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly export",
                 *       "scopes": [
                 *         "conversations:read"
                 *       ],
                 *       "expires_at": "2099-01-31T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Create an API key */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the api key, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the api key, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Replace an API key, with time to change over */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    getDataMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What every column of the database holds, and what an erasure does to it */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataMap"];
                };
            };
        };
    };
    listEndUsers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description Only the person who has exactly this identifier, in any usual spelling */
                identifier?: string;
                /** @description Kind of `identifier`; any kind unless given */
                identifier_type?: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of a name, in any case. Names are sealed, so each request looks through a bounded number of people (`searched`) and the next page goes on from there: nothing is left out once `next_cursor` is null, and a page may be empty before that */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List people, or find them by an identifier or a name */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUserPage"];
                };
            };
        };
    };
    createEndUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifiers": [],
                 *       "traits": {
                 *         "first_name": "Jo"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateEndUserRequest"];
            };
        };
        responses: {
            /** @description Create a person */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
        };
    };
    getEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
        };
    };
    updateEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "traits": {
                 *         "first_name": "Jo",
                 *         "plan": "gold"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEndUserRequest"];
            };
        };
        responses: {
            /** @description Change traits */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
        };
    };
    eraseEndUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase a person */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndUser"];
                };
            };
        };
    };
    exportEndUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All data of one person */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonExport"];
                };
            };
        };
    };
    listIdentifiers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a person’s identifiers with their values */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifierPage"];
                };
            };
        };
    };
    addIdentifier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "loyalty_id",
                 *       "value": "GOLD-4711"
                 *     }
                 */
                "application/json": components["schemas"]["AddIdentifierRequest"];
            };
        };
        responses: {
            /** @description Add an identifier by hand */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
        };
    };
    removeIdentifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
                /** @description Id of the identifier, the `id` in answers about it. Unknown or malformed: 404 */
                identifier_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    placeLegalHold: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Case 2031-17"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceLegalHoldRequest"];
            };
        };
        responses: {
            /** @description Hold a person’s data: no erasure, nothing forgotten by age */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHold"];
                };
            };
        };
    };
    releaseLegalHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEndUserTimeline: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the end user, the `id` in answers about it. Unknown or malformed: 404 */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person’s story, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonTimelineEntryPage"];
                };
            };
        };
    };
    identifyEndUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifiers": [
                 *         {
                 *           "type": "email",
                 *           "value": "jo@example.com"
                 *         },
                 *         {
                 *           "type": "phone",
                 *           "value": "+14155550123"
                 *         }
                 *       ],
                 *       "traits": {
                 *         "first_name": "Jo"
                 *       },
                 *       "source": "web"
                 *     }
                 */
                "application/json": components["schemas"]["IdentifyEndUserRequest"];
            };
        };
        responses: {
            /** @description Find or create a person */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifyResult"];
                };
            };
        };
    };
    eraseByIdentifiers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "identifiers": [
                 *         {
                 *           "type": "phone",
                 *           "value": "+14155550163"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EraseByIdentifiersRequest"];
            };
        };
        responses: {
            /** @description Erase somebody who is known by their identifiers only */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    listMerges: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description Id of an end user: only merges that the person took part in */
                end_user_id?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List merges, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergePage"];
                };
            };
        };
    };
    getMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the merge, the `id` in answers about it. Unknown or malformed: 404 */
                merge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a merge */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"];
                };
            };
        };
    };
    revertMerge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the merge, the `id` in answers about it. Unknown or malformed: 404 */
                merge_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Two brothers."
                 *     }
                 */
                "application/json": components["schemas"]["RevertMergeRequest"];
            };
        };
        responses: {
            /** @description Revert a merge */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"];
                };
            };
        };
    };
    listNotMatches: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List pairs that are different people */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotMatchPage"];
                };
            };
        };
    };
    deleteNotMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the not match, the `id` in answers about it. Unknown or malformed: 404 */
                not_match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getResolutionSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How people are resolved */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionSettings"];
                };
            };
        };
    };
    updateResolutionSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limits": {
                 *         "phone": 3
                 *       },
                 *       "thresholds": {
                 *         "auto_merge": 0.97
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateResolutionSettingsRequest"];
            };
        };
        responses: {
            /** @description Change how people are resolved */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionSettings"];
                };
            };
        };
    };
    dryRunResolutionSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "thresholds": {
                 *         "auto_merge": 0.9
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DryRunResolutionSettingsRequest"];
            };
        };
        responses: {
            /** @description Try other settings on the latest 1,000 identifies */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolutionDryRun"];
                };
            };
        };
    };
    listReviewRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only merges, or only updates */
                request_type?: "merge" | "update";
                /** @description Only requests of this status */
                status?: "pending" | "approved" | "rejected" | "superseded" | "expired" | "reverted";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List review requests, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequestPage"];
                };
            };
        };
    };
    proposeMerge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "left_end_user_id": "0190a000-0000-7000-8000-000000000000",
                 *       "right_end_user_id": "0190a000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["ProposeMergeRequest"];
            };
        };
        responses: {
            /** @description Propose a merge by hand */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequest"];
                };
            };
        };
    };
    getReviewRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the review request, the `id` in answers about it. Unknown or malformed: 404 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a review request */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequest"];
                };
            };
        };
    };
    approveReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the review request, the `id` in answers about it. Unknown or malformed: 404 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resolution_note": "Confirmed by phone."
                 *     }
                 */
                "application/json": components["schemas"]["ApproveReviewRequestRequest"];
            };
        };
        responses: {
            /** @description Approve a review request */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequest"];
                };
            };
        };
    };
    previewReviewRequest: {
        parameters: {
            query?: {
                /** @description Id under which the two go on, left or right; the suggested one unless given. */
                survivor_end_user_id?: string;
                /** @description As in an approval: `first_name:left,city:right` */
                values?: string;
            };
            header?: never;
            path: {
                /** @description Id of the review request, the `id` in answers about it. Unknown or malformed: 404 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an approval would leave, field by field */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewPreview"];
                };
            };
        };
    };
    rejectReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the review request, the `id` in answers about it. Unknown or malformed: 404 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "resolution_note": "Father and son share the address."
                 *     }
                 */
                "application/json": components["schemas"]["RejectReviewRequestRequest"];
            };
        };
        responses: {
            /** @description Reject a review request */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequest"];
                };
            };
        };
    };
    getReviewRequestCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many review requests are in each state */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewCounts"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the open sessions of the console */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Dana Whitfield",
                 *       "scopes": [
                 *         "conversations:write",
                 *         "identity:read"
                 *       ],
                 *       "expires_in": 3600
                 *     }
                 */
                "application/json": components["schemas"]["CreateSignInLinkRequest"];
            };
        };
        responses: {
            /** @description Make a link that signs a colleague in at the console */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSignInLink"];
                };
            };
        };
    };
    whoami: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who the presented key is */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhoAmI"];
                };
            };
        };
    };
    listKnowledgeBases: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of the name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List knowledge bases */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBasePage"];
                };
            };
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Help centre",
                 *       "description": "What customers ask about"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Create a knowledge base */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    getKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a knowledge base */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    deleteKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateKnowledgeBase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Help centre",
                 *       "gap_score": 0.4
                 *     }
                 */
                "application/json": components["schemas"]["UpdateKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Change a knowledge base */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only documents of this status; an unknown one gives an empty page */
                status?: string;
            };
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List documents */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocumentPage"];
                };
            };
        };
    };
    addDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Refunds",
                 *       "text": "# Refunds\n\nRefunds reach your account within five working days.",
                 *       "clearance_level": 0,
                 *       "audience_tags": []
                 *     }
                 */
                "application/json": components["schemas"]["AddDocumentRequest"];
                "multipart/form-data": components["schemas"]["AddDocumentForm"];
            };
        };
        responses: {
            /** @description Add a document */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document, the `id` in answers about it. Unknown or malformed: 404 */
                document_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a document: its status and progress */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document, the `id` in answers about it. Unknown or malformed: 404 */
                document_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document, the `id` in answers about it. Unknown or malformed: 404 */
                document_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "clearance_level": 2,
                 *       "audience_tags": [
                 *         "staff"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDocumentRequest"];
            };
        };
        responses: {
            /** @description Change who may find a document, or its title */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
        };
    };
    listDocumentPassages: {
        parameters: {
            query?: {
                /** @description `next_after` of the page before */
                after?: number;
                /** @description 1 to 200, default 50 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the document, the `id` in answers about it. Unknown or malformed: 404 */
                document_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the passages of a document, in their order */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassagePage"];
                };
            };
        };
    };
    reindexDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the document, the `id` in answers about it. Unknown or malformed: 404 */
                document_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read and embed a document again */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
        };
    };
    estimateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Refunds",
                 *       "text": "# Refunds\n\nRefunds reach your account within five working days.",
                 *       "clearance_level": 0,
                 *       "audience_tags": []
                 *     }
                 */
                "application/json": components["schemas"]["EstimateDocumentRequest"];
                "multipart/form-data": components["schemas"]["EstimateDocumentForm"];
            };
        };
        responses: {
            /** @description What adding a document would cost */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestEstimate"];
                };
            };
        };
    };
    listKnowledgeGaps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions without a good answer */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeGapPage"];
                };
            };
        };
    };
    dismissKnowledgeGap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the knowledge gap, the `id` in answers about it. Unknown or malformed: 404 */
                gap_id: string;
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reindexKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read and embed all documents of a base again */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeBase"];
                };
            };
        };
    };
    searchKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "When do I get my money back?",
                 *       "top_k": 3
                 *     }
                 */
                "application/json": components["schemas"]["SearchKnowledgeBaseRequest"];
            };
        };
        responses: {
            /** @description Find passages by meaning and by words */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeSearchResult"];
                };
            };
        };
    };
    listKnowledgeBaseUsages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the knowledge base, the `id` in answers about it. Unknown or malformed: 404 */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which assistants use a knowledge base */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
        };
    };
    listFacts: {
        parameters: {
            query: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description Id of the end user whose facts are listed */
                end_user_id: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List what is remembered about a person */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryFactPage"];
                };
            };
        };
    };
    createFact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "end_user_id": "0190a000-0000-7000-8000-000000000000",
                 *       "text": "Prefers calls in the evening",
                 *       "confidence": 0.9
                 *     }
                 */
                "application/json": components["schemas"]["CreateFactRequest"];
            };
        };
        responses: {
            /** @description Remember a fact about a person */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryFact"];
                };
            };
        };
    };
    getFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the memory fact, the `id` in answers about it. Unknown or malformed: 404 */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a fact */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryFact"];
                };
            };
        };
    };
    forgetFact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the memory fact, the `id` in answers about it. Unknown or malformed: 404 */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    forgetFacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "end_user_id": "0190a000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["ForgetFactsRequest"];
            };
        };
        responses: {
            /** @description Forget all facts about a person */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgetFactsResponse"];
                };
            };
        };
    };
    recallFacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "end_user_id": "0190a000-0000-7000-8000-000000000000",
                 *       "text": "When may I call?"
                 *     }
                 */
                "application/json": components["schemas"]["RecallFactsRequest"];
            };
        };
        responses: {
            /** @description Recall facts near to a text */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecalledFacts"];
                };
            };
        };
    };
    listModelBudgets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List budgets */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelBudgetPage"];
                };
            };
        };
    };
    createModelBudget: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Monthly cap",
                 *       "amount_usd": 250,
                 *       "period": "month",
                 *       "alert_at": 0.8,
                 *       "hard": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateModelBudgetRequest"];
            };
        };
        responses: {
            /** @description Create a budget */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelBudget"];
                };
            };
        };
    };
    getModelBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model budget, the `id` in answers about it. Unknown or malformed: 404 */
                budget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a budget and what is spent of it */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelBudget"];
                };
            };
        };
    };
    deleteModelBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model budget, the `id` in answers about it. Unknown or malformed: 404 */
                budget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateModelBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model budget, the `id` in answers about it. Unknown or malformed: 404 */
                budget_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd": 300
                 *     }
                 */
                "application/json": components["schemas"]["UpdateModelBudgetRequest"];
            };
        };
        responses: {
            /** @description Change a budget */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelBudget"];
                };
            };
        };
    };
    listRouterConfigs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List router configs */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouterConfigPage"];
                };
            };
        };
    };
    createRouterConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Chat",
                 *       "targets": [
                 *         {
                 *           "provider": "scripted",
                 *           "model": "scripted-v1",
                 *           "timeout_ms": 30000,
                 *           "max_retries": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRouterConfigRequest"];
            };
        };
        responses: {
            /** @description Create a router config */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouterConfig"];
                };
            };
        };
    };
    getRouterConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the router config, the `id` in answers about it. Unknown or malformed: 404 */
                router_config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a router config */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouterConfig"];
                };
            };
        };
    };
    deleteRouterConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the router config, the `id` in answers about it. Unknown or malformed: 404 */
                router_config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRouterConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the router config, the `id` in answers about it. Unknown or malformed: 404 */
                router_config_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Chat",
                 *       "targets": [
                 *         {
                 *           "provider": "scripted",
                 *           "model": "scripted-v1",
                 *           "timeout_ms": 30000,
                 *           "max_retries": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRouterConfigRequest"];
            };
        };
        responses: {
            /** @description Change a router config */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouterConfig"];
                };
            };
        };
    };
    embedTexts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "texts": [
                 *         "How do I reset my password?"
                 *       ],
                 *       "embedding_type": "query",
                 *       "provider": "local"
                 *     }
                 */
                "application/json": components["schemas"]["EmbedTextsRequest"];
            };
        };
        responses: {
            /** @description Embed texts */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingResult"];
                };
            };
        };
    };
    generateText: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "system": "when refund => say You get it back within five days.",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "When do I get my refund?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GenerateTextRequest"];
            };
        };
        responses: {
            /** @description Have a model write */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerationResult"];
                };
            };
        };
    };
    streamText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "system": "when refund => say You get it back within five days.",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "When do I get my refund?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StreamTextRequest"];
            };
        };
        responses: {
            /** @description Have a model write, told as it writes */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listModelInvocations: {
        parameters: {
            query?: {
                /** @description Calls on account of this assistant */
                assistant_id?: string;
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                from?: string;
                /** @description Calls on account of this knowledge base, also when it is deleted */
                kb_id?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Exactly this model, of whichever provider */
                model?: string;
                /** @description Exactly this provider */
                provider?: string;
                /** @description What the call was for */
                source?: "ingestion" | "reindex" | "query" | "evaluation" | "gap_analysis" | "memory" | "api" | "conversation";
                /** @description Only calls that ended so */
                status?: "succeeded" | "failed";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ledger: every call to a model, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelInvocationPage"];
                    "text/csv": string;
                };
            };
        };
    };
    listModelPrices: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only the price of exactly this model */
                model?: string;
                /** @description Only prices of this provider; also lists the published ones of this vendor */
                provider?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List prices of models */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPricePage"];
                };
            };
        };
    };
    putModelPrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "openai",
                 *       "model": "text-embedding-3-small",
                 *       "usd_per_million_input_tokens": 0.02
                 *     }
                 */
                "application/json": components["schemas"]["PutModelPriceRequest"];
            };
        };
        responses: {
            /** @description Set the price of a model */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPrice"];
                };
            };
        };
    };
    deleteModelPrice: {
        parameters: {
            query: {
                /** @description Name of the model with its provider, at most 200 characters. */
                model: string;
                /** @description Name of the provider: `local`, `scripted` or one of `createModelProvider`. */
                provider: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listModelProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List model providers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelProviderPage"];
                };
            };
        };
    };
    createModelProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "openai",
                 *       "kind": "openai",
                 *       "api_key": "sk-example-0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["CreateModelProviderRequest"];
            };
        };
        responses: {
            /** @description Add a model provider */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelProvider"];
                };
            };
        };
    };
    getModelProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model provider, the `id` in answers about it. Unknown or malformed: 404 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a model provider */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelProvider"];
                };
            };
        };
    };
    deleteModelProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model provider, the `id` in answers about it. Unknown or malformed: 404 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateModelProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model provider, the `id` in answers about it. Unknown or malformed: 404 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "sk-example-fedcba9876543210"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateModelProviderRequest"];
            };
        };
        responses: {
            /** @description Change the address or the credential of a provider */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelProvider"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read your organization */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ivory Lane Lending",
                 *       "timezone": "America/Chicago"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrganizationRequest"];
            };
        };
        responses: {
            /** @description Change your organization */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits for somebody, and what happened today */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of the name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List policies, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
        };
    };
    createPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "No promises",
                 *       "text": "Never promise a delivery date.",
                 *       "kind": "must_not"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePolicyRequest"];
            };
        };
        responses: {
            /** @description Create a policy */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the policy, the `id` in answers about it. Unknown or malformed: 404 */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a policy */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    deletePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the policy, the `id` in answers about it. Unknown or malformed: 404 */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the policy, the `id` in answers about it. Unknown or malformed: 404 */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePolicyRequest"];
            };
        };
        responses: {
            /** @description Change a policy */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    listPolicyUsages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the policy, the `id` in answers about it. Unknown or malformed: 404 */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which assistants use a policy */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
        };
    };
    listProcedures: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of the name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List procedures, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcedurePage"];
                };
            };
        };
    };
    createProcedure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Refund",
                 *       "instructions": "1. Ask for the order number.\n2. Look the order up."
                 *     }
                 */
                "application/json": components["schemas"]["CreateProcedureRequest"];
            };
        };
        responses: {
            /** @description Create a procedure */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procedure"];
                };
            };
        };
    };
    getProcedure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the procedure, the `id` in answers about it. Unknown or malformed: 404 */
                procedure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a procedure */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procedure"];
                };
            };
        };
    };
    deleteProcedure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the procedure, the `id` in answers about it. Unknown or malformed: 404 */
                procedure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProcedure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the procedure, the `id` in answers about it. Unknown or malformed: 404 */
                procedure_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Refunds"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProcedureRequest"];
            };
        };
        responses: {
            /** @description Change a procedure */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Procedure"];
                };
            };
        };
    };
    listReleaseSuites: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List release suites, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseSuitePage"];
                };
            };
        };
    };
    createReleaseSuite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Greeting",
                 *       "cases": [
                 *         {
                 *           "name": "says hello",
                 *           "turns": [
                 *             {
                 *               "user": "",
                 *               "expect": {
                 *                 "reply_contains": "hello"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateReleaseSuiteRequest"];
            };
        };
        responses: {
            /** @description Create a release suite */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseSuite"];
                };
            };
        };
    };
    getReleaseSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a release suite */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseSuite"];
                };
            };
        };
    };
    deleteReleaseSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateReleaseSuite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Greetings"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateReleaseSuiteRequest"];
            };
        };
        responses: {
            /** @description Change a release suite */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseSuite"];
                };
            };
        };
    };
    listReleaseRuns: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseRunPage"];
                };
            };
        };
    };
    startReleaseRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assistant_revision_id": "0190a000-0000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["StartReleaseRunRequest"];
            };
        };
        responses: {
            /** @description Run a suite against a revision */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseRun"];
                };
            };
        };
    };
    getReleaseRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the release run, the `id` in answers about it. Unknown or malformed: 404 */
                run_id: string;
                /** @description Id of the release suite, the `id` in answers about it. Unknown or malformed: 404 */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a run with the result of each case */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseRun"];
                };
            };
        };
    };
    listTestRuns: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List test runs, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRunSummaryPage"];
                };
            };
        };
    };
    startTestRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flow": {
                 *         "entry_node_id": "hello",
                 *         "nodes": [
                 *           {
                 *             "id": "hello",
                 *             "type": "message",
                 *             "config": {
                 *               "text": "Hello, I am the virtual assistant."
                 *             }
                 *           },
                 *           {
                 *             "id": "bye",
                 *             "type": "end",
                 *             "config": {
                 *               "outcome": "success"
                 *             }
                 *           }
                 *         ],
                 *         "edges": [
                 *           {
                 *             "id": "on",
                 *             "source": "hello",
                 *             "target": "bye"
                 *           }
                 *         ]
                 *       },
                 *       "cases": [
                 *         {
                 *           "test": "says hello",
                 *           "steps": [
                 *             {
                 *               "expect": {
                 *                 "says": [
                 *                   "virtual assistant"
                 *                 ]
                 *               }
                 *             }
                 *           ],
                 *           "ends": {
                 *             "status": "completed",
                 *             "outcome": "success"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StartTestRunRequest"];
            };
        };
        responses: {
            /** @description Run test cases against a revision or a flow */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRunSummary"];
                };
            };
        };
    };
    getTestRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the test run, the `id` in answers about it. Unknown or malformed: 404 */
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a test run with its results so far */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRun"];
                };
            };
        };
    };
    cancelTestRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the test run, the `id` in answers about it. Unknown or malformed: 404 */
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a test run */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestRunSummary"];
                };
            };
        };
    };
    getTestRunCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Place of the result in the run, counted from 0. Unknown: 404 */
                position: string;
                /** @description Id of the test run, the `id` in answers about it. Unknown or malformed: 404 */
                test_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the result of one case */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestResult"];
                };
            };
        };
    };
    listTools: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Part of the name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List tools, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolPage"];
                };
            };
        };
    };
    createTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Order status",
                 *       "configuration": {
                 *         "url": "https://api.example.com/orders/{{ order_no }}",
                 *         "headers": [
                 *           {
                 *             "key": "authorization",
                 *             "value": "Bearer 12345",
                 *             "secure": true
                 *           }
                 *         ],
                 *         "variables": [
                 *           {
                 *             "name": "order_no",
                 *             "type": "str",
                 *             "required": true
                 *           }
                 *         ]
                 *       },
                 *       "response_schema": {
                 *         "field_mappings": [
                 *           {
                 *             "path": "$.status",
                 *             "alias": "status"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateToolRequest"];
            };
        };
        responses: {
            /** @description Create a tool */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTool"];
                };
            };
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a tool */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
        };
    };
    deleteTool: {
        parameters: {
            query?: {
                /** @description true goes ahead although active assistants would break; false by default */
                force?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Looks an order up"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateToolRequest"];
            };
        };
        responses: {
            /** @description Rename or describe a tool */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
        };
    };
    listMcpTools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the MCP server behind a tool offers */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpTools"];
                };
            };
        };
    };
    listToolRevisions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List revisions, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolRevisionPage"];
                };
            };
        };
    };
    createToolRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "url": "https://api.example.com/v2/orders/{{ order_no }}",
                 *         "method": "GET"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateToolRevisionRequest"];
            };
        };
        responses: {
            /** @description Save a draft revision */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolRevision"];
                };
            };
        };
    };
    getToolRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool revision, the `id` in answers about it. Unknown or malformed: 404 */
                revision_id: string;
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a revision of a tool */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolRevision"];
                };
            };
        };
    };
    activateToolRevision: {
        parameters: {
            query?: {
                /** @description true goes ahead although active assistants would break; false by default */
                force?: boolean;
            };
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool revision, the `id` in answers about it. Unknown or malformed: 404 */
                revision_id: string;
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a revision the active one */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
        };
    };
    getToolCompatibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool revision, the `id` in answers about it. Unknown or malformed: 404 */
                revision_id: string;
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whom this revision would break if it were active, as of now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolCompatibility"];
                };
            };
        };
    };
    testTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "input": {
                 *         "order_no": "A-17"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestToolRequest"];
            };
        };
        responses: {
            /** @description Call a tool once */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolTestResult"];
                };
            };
        };
    };
    listToolUsages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the tool, the `id` in answers about it. Unknown or malformed: 404 */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which assistants use a tool */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsagePage"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description Only deliveries to this endpoint */
                endpoint_id?: string;
                /** @description Only deliveries of this event */
                event_id?: string;
                /** @description Only deliveries of events of exactly this type */
                event_type?: string;
                from?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
                /** @description Only deliveries of this status */
                status?: "pending" | "succeeded" | "exhausted" | "canceled";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhook deliveries, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook delivery, the `id` in answers about it. Unknown or malformed: 404 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a webhook delivery with what was sent and its attempts */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook delivery, the `id` in answers about it. Unknown or malformed: 404 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a webhook again, now */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; absent or empty for the first page */
                cursor?: string;
                /** @description How many items a page holds at most, 1 to 100; 20 by default */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List webhook endpoints, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.receiver.invalid/parley",
                 *       "event_types": [
                 *         "*"
                 *       ],
                 *       "description": "Order desk"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Create a webhook endpoint */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a webhook endpoint */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Order desk, second floor"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Change, enable or disable a webhook endpoint */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpointFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the deliveries of a webhook endpoint go */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointFigures"];
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2030-01-31T12:00:00Z",
                 *       "until": "2030-01-31T13:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhookEventsRequest"];
            };
        };
        responses: {
            /** @description Send past events again */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayWebhookEventsResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Give a webhook endpoint a new secret */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint, the `id` in answers about it. Unknown or malformed: 404 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test event */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    listWebhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event types you may subscribe to */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventTypeList"];
                };
            };
        };
    };
    getWorkflowRevision: {
        parameters: {
            query?: {
                /** @description Most seconds to wait with `wait_for`, 0 to 60; 30 by default */
                timeout?: number;
                /** @description `compiled`: answer once no compile is awaited, or after `timeout`, whatever the state is then */
                wait_for?: "compiled";
            };
            header?: never;
            path: {
                /** @description Id of the workflow revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the flow of a revision */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRevision"];
                };
            };
        };
    };
    updateWorkflowRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": "1. Greet the caller.\n2. Say goodbye.",
                 *       "compilation_strategy": "instructions"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkflowRevisionRequest"];
            };
        };
        responses: {
            /** @description Change settings of a draft flow */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRevision"];
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description Only workflows that are switched on, or off */
                active?: "true" | "false";
                /** @description Id of the last item of the previous page */
                cursor?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
                /** @description Words of the name or the description, each by its beginning; all of them must be there. At most 10 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List calling workflows, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflowPage"];
                };
            };
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome calls",
                 *       "timezone": "America/Chicago",
                 *       "startHour": 9,
                 *       "endHour": 20,
                 *       "numberOfAgents": 5,
                 *       "tag": "ORIGINATION",
                 *       "steps": [
                 *         {
                 *           "type": "CALL",
                 *           "voicemailMessage": "Hello {{ firstName }}, we will try again tomorrow.",
                 *           "finishOn": [
                 *             "SCHEDULER",
                 *             "WARM_TRANSFER"
                 *           ]
                 *         },
                 *         {
                 *           "type": "CALL",
                 *           "delayInSecs": 86400
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkflowRequest"];
            };
        };
        responses: {
            /** @description Create a calling workflow */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a calling workflow */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "numberOfAgents": 8
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkflowRequest"];
            };
        };
        responses: {
            /** @description Change a calling workflow */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    activateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activate a workflow */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    countExecutions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many executions are in each state */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecutionCounts"];
                };
            };
        };
    };
    deactivateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause a workflow */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    createLeadBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leads": [
                 *         {
                 *           "leadId": "L-1042",
                 *           "firstName": "Ada",
                 *           "lastName": "Okafor",
                 *           "primaryPhone": "+12025550101",
                 *           "state": "TX",
                 *           "zipcode": "78701"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateLeadBatchRequest"];
            };
        };
        responses: {
            /** @description Start a workflow for many leads */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadBatch"];
                };
            };
        };
    };
    getWorkflowOutcomes: {
        parameters: {
            query?: {
                /** @description Calls created at this instant or later: ISO 8601 with an offset, or a date in the workflow’s zone. By default 30 days ago, or 24 hours by the hour */
                from?: string;
                /** @description How long each stretch is: days for at most 92 days, hours for at most 7 days */
                interval?: "day" | "hour";
                /** @description Calls created before this instant, written alike. By default now */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How calls ended, over time */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowOutcomes"];
                };
            };
        };
    };
    previewWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leads": [
                 *         {
                 *           "leadId": "L-1042",
                 *           "firstName": "Ada",
                 *           "lastName": "Okafor",
                 *           "primaryPhone": "+12025550101",
                 *           "state": "TX",
                 *           "zipcode": "78701"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PreviewWorkflowRequest"];
            };
        };
        responses: {
            /** @description Who would be reached when, or not and why */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowPreview"];
                };
            };
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                /** @description Id of the last item of the previous page */
                cursor?: string;
                from?: string;
                /** @description 1 to 100, default 10 */
                limit?: string;
                phone?: string;
                /** @description Only executions in this state, as they are shown */
                status?: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List executions of a workflow, newest first */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecutionPage"];
                    "text/csv": string;
                };
            };
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeat the request with the same key and body to get the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow, the `id` in answers about it. Unknown or malformed: 404 */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "leadId": "L-1042",
                 *       "firstName": "Ada",
                 *       "lastName": "Okafor",
                 *       "primaryPhone": "+12025550101",
                 *       "state": "TX",
                 *       "zipcode": "78701"
                 *     }
                 */
                "application/json": components["schemas"]["StartExecutionRequest"];
            };
        };
        responses: {
            /** @description Start a workflow for a lead */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Ignored-Parameters": components["headers"]["X-Ignored-Parameters"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowExecution"];
                };
            };
        };
    };
    getWorkflowRevisionAtRoot: {
        parameters: {
            query?: {
                /** @description Most seconds to wait with `wait_for`, 0 to 60; 30 by default */
                timeout?: number;
                /** @description `compiled`: answer once no compile is awaited, or after `timeout`, whatever the state is then */
                wait_for?: "compiled";
            };
            header?: never;
            path: {
                /** @description Id of the workflow revision, the `id` in answers about it. Unknown: 404; no UUID: 422 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the flow of a revision */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRevision"];
                };
            };
        };
    };
    onApiKeyCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApiKeyRevoked: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRevokedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantArchived: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantArchivedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantReleaseGateCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantReleaseGateCompletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantRestored: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRestoredEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantRevisionActivated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRevisionActivatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantRevisionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRevisionCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantRevisionPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantRevisionPublishedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAssistantUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssistantUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallBlocked: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallBlockedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallEndedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallScheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallScheduledEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallStartedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallTransferred: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallTransferredEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onComplianceConsentGranted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceConsentGrantedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onComplianceConsentRevoked: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceConsentRevokedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onComplianceDncAdded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceDncAddedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onComplianceDncRemoved: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplianceDncRemovedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationHandoffRequested: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationHandoffRequestedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationMessageCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationMessageCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationSessionAbandoned: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationSessionAbandonedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationSessionCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationSessionCompletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConversationSessionStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationSessionStartedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGraphCompileFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphCompileFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGraphCompileSucceeded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphCompileSucceededEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onGraphUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GraphUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityEndUserCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityEndUserCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityEndUserMerged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityEndUserMergedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityEndUserUnmerged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityEndUserUnmergedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityEndUserUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityEndUserUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityReviewRequestApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityReviewRequestApprovedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityReviewRequestCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityReviewRequestCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIdentityReviewRequestRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityReviewRequestRejectedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKnowledgeDocumentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeDocumentFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKnowledgeDocumentIndexed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeDocumentIndexedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKnowledgeGapDetected: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeGapDetectedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemoryFactCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryFactCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemoryFactDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoryFactDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onModelRouterBudgetThresholdReached: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelRouterBudgetThresholdReachedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onModelRouterPriceMissing: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelRouterPriceMissingEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPolicyViolationDetected: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyViolationDetectedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onToolCompatibilityBlocking: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCompatibilityBlockingEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onToolInvocationFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolInvocationFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onToolRevisionActivated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolRevisionActivatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionCanceledEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionCompletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionStartedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWorkflowExecutionStepCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same on every attempt: what to drop repetitions by */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Standard Webhooks: `v1,` and the signature of id, timestamp and body */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 when this attempt was signed */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowExecutionStepCompletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
