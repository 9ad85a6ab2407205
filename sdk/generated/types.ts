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
        /** An API key was created. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            key_prefix: string;
                            name: string;
                            scopes: string[];
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "api_key.created";
                    };
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
        /** An API key was revoked and is refused from now on. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            key_prefix: string;
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "api_key.revoked";
                    };
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
        /** An assistant was archived: it takes no edits, conversations or calls. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.archived";
                    };
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
        /** An assistant was created. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.created";
                    };
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
        /** The release suite of an assistant was run at an activation. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            failures: number;
                            max_failures: number;
                            /** Format: uuid */
                            revision_id: string;
                            run_id: string | null;
                            status: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.release_gate.completed";
                    };
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
        /** An archived assistant was restored. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.restored";
                    };
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
        /** A revision of an assistant was made the active one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            previous_revision_id: string | null;
                            /** Format: uuid */
                            revision_id: string;
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.revision.activated";
                    };
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
        /** A draft revision of an assistant was made. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            /** Format: uuid */
                            revision_id: string;
                            source_revision_id: string | null;
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.revision.created";
                    };
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
        /** A revision of an assistant was published and is frozen. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            /** Format: uuid */
                            revision_id: string;
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.revision.published";
                    };
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
        /** Settings of an assistant were changed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            changed_fields: string[];
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "assistant.updated";
                    };
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
        /** A call was not placed, because a rule forbids it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                            /** Format: uuid */
                            id: string;
                            rule: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.blocked";
                    };
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
        /** A call exists and will be dialled. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.created";
                    };
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
        /** A call is over, for whatever reason. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            callDuration: number | null;
                            callEndedBy: ("USER" | "AGENT" | "SYSTEM" | "CARRIER") | null;
                            callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.ended";
                    };
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
        /** A call waits for the next instant at which it may be dialled. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            rule: string;
                            scheduledAt: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.scheduled";
                    };
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
        /** Somebody, or a machine, answered. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            callStartedAt: string;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.started";
                    };
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
        /** The person was connected to a colleague. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                            /** @enum {string} */
                            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
                            workflowExecutionId: string | null;
                            workflowId: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "call.transferred";
                    };
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
        /** A consent to be called or texted was recorded. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            channel: string;
                            /** Format: uuid */
                            id: string;
                            phone: string;
                            source: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "compliance.consent.granted";
                    };
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
        /** A consent to be called or texted was revoked. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            channel: string;
                            /** Format: uuid */
                            id: string;
                            phone: string;
                            source: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "compliance.consent.revoked";
                    };
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
        /** A number was put on the do-not-call list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            phone: string;
                            source: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "compliance.dnc.added";
                    };
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
        /** A number was taken off the do-not-call list. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            phone: string;
                            source: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "compliance.dnc.removed";
                    };
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
        /** A conversation asks for a human, or goes on to another assistant. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            call_id: string | null;
                            channel: string;
                            /** Format: uuid */
                            conversation_id: string;
                            end_user_id: string | null;
                            node_id: string;
                            queue: string | null;
                            /** Format: uuid */
                            revision_id: string;
                            to_assistant_id: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "conversation.handoff.requested";
                    };
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
        /** Somebody said something in a conversation. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            channel: string;
                            characters: number;
                            /** Format: uuid */
                            conversation_id: string;
                            end_user_id: string | null;
                            /** Format: uuid */
                            message_id: string;
                            position: number;
                            role: string;
                            /**
                             * @description What was said (its first 16,384 characters), read at the moment of telling; null once the person was erased
                             * @default null
                             */
                            text?: string | null;
                            turn: number;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "conversation.message.created";
                    };
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
        /** Nobody answered for so long that the conversation was closed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            call_id: string | null;
                            channel: string;
                            /** Format: uuid */
                            conversation_id: string;
                            cost_usd: number;
                            disposition: string | null;
                            duration_seconds: number;
                            end_user_id: string | null;
                            label: string | null;
                            messages: number;
                            outcome: string | null;
                            reason: string;
                            /** Format: uuid */
                            revision_id: string;
                            turns: number;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "conversation.session.abandoned";
                    };
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
        /** A conversation came to its end. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            call_id: string | null;
                            channel: string;
                            /** Format: uuid */
                            conversation_id: string;
                            cost_usd: number;
                            disposition: string | null;
                            duration_seconds: number;
                            end_user_id: string | null;
                            label: string | null;
                            messages: number;
                            outcome: string | null;
                            reason: string;
                            /** Format: uuid */
                            revision_id: string;
                            turns: number;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "conversation.session.completed";
                    };
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
        /** A conversation began. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            call_id: string | null;
                            channel: string;
                            /** Format: uuid */
                            conversation_id: string;
                            end_user_id: string | null;
                            /** Format: uuid */
                            revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "conversation.session.started";
                    };
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
        /** A flow graph has blocking findings and was not compiled. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            graph_version: number;
                            /** Format: uuid */
                            revision_id: string;
                            rule_ids: string[];
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "graph.compile.failed";
                    };
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
        /** A flow graph was compiled and can be executed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            compilation_input_hash: string;
                            graph_version: number;
                            /** Format: uuid */
                            revision_id: string;
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "graph.compile.succeeded";
                    };
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
        /** The flow graph of a draft was changed. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            blocking_error_count: number;
                            graph_version: number;
                            op_count: number;
                            /** Format: uuid */
                            revision_id: string;
                            /** Format: uuid */
                            workflow_revision_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "graph.updated";
                    };
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
        /** A person was seen for the first time. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            identifier_types: string[];
                            /** Format: uuid */
                            leaf_id: string;
                            source: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.end_user.created";
                    };
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
        /** Two people became one. It can be reverted. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            absorbed_end_user_id: string;
                            /** Format: uuid */
                            merge_id: string;
                            origin: string;
                            review_request_id: string | null;
                            /** Format: uuid */
                            survivor_end_user_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.end_user.merged";
                    };
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
        /** A merge was reverted: both people are back. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            absorbed_end_user_id: string;
                            /** Format: uuid */
                            merge_id: string;
                            /** Format: uuid */
                            survivor_end_user_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.end_user.unmerged";
                    };
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
        /** Traits or identifiers of a person changed, or the person was erased. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            added_identifier_types: string[];
                            changed_traits: string[];
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            leaf_id: string;
                            removed_identifier_types: string[];
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.end_user.updated";
                    };
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
        /** A proposed merge or update was approved and carried out. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            left_end_user_id: string | null;
                            merge_id: string | null;
                            reason: string;
                            request_type: string;
                            right_end_user_id: string | null;
                            target_end_user_id: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.review_request.approved";
                    };
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
        /** A person has to decide about a merge or an update. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            left_end_user_id: string | null;
                            reason: string;
                            request_type: string;
                            right_end_user_id: string | null;
                            target_end_user_id: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.review_request.created";
                    };
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
        /** A proposed merge or update was rejected and is not proposed again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            left_end_user_id: string | null;
                            reason: string;
                            request_type: string;
                            right_end_user_id: string | null;
                            target_end_user_id: string | null;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "identity.review_request.rejected";
                    };
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
        /** A document could not be indexed; the code says why. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            code: string;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: uuid */
                            kb_id: string;
                            message: string;
                            title: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "knowledge.document.failed";
                    };
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
        /** A document has been read and embedded; searches find it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            chunks: number;
                            /** Format: uuid */
                            document_id: string;
                            /** Format: uuid */
                            kb_id: string;
                            title: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "knowledge.document.indexed";
                    };
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
        /** A question was asked for the first time that the knowledge base has no good answer to. Its words are read with the gap. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            best_score: number | null;
                            /** Format: uuid */
                            gap_id: string;
                            /** Format: uuid */
                            kb_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "knowledge.gap.detected";
                    };
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
        /** Something was remembered about a person. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            confidence: number;
                            conversation_id: string | null;
                            /** Format: uuid */
                            end_user_id: string;
                            /** Format: uuid */
                            id: string;
                            source: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "memory.fact.created";
                    };
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
        /** A remembered fact was forgotten, or expired. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            end_user_id: string;
                            /** Format: uuid */
                            id: string;
                            why: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "memory.fact.deleted";
                    };
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
        /** Spend on models has reached the alert level of a budget, or all of it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            amount_usd: number;
                            /** Format: uuid */
                            budget_id: string;
                            hard: boolean;
                            name: string;
                            period: string;
                            period_start: string | null;
                            spent_usd: number;
                            /** @description Share of the amount that was reached, such as 0.8 or 1 */
                            threshold: number;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "model_router.budget.threshold_reached";
                    };
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
        /** A model without a known price was called; its spend counts as 0 until a price is set. Told once a day. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            day: string;
                            model: string;
                            provider: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "model_router.price.missing";
                    };
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
        /** A reply or a person broke a policy. A reply that must not leave did not. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            assistant_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            kind: string;
                            node_id: string | null;
                            /** Format: uuid */
                            policy_id: string;
                            policy_name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "policy.violation.detected";
                    };
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
        /** A change of a tool breaks active assistants that use it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            active_blocking_count: number;
                            assistant_ids: string[];
                            new_revision_id: string | null;
                            old_revision_id: string | null;
                            /** Format: uuid */
                            tool_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "tool.compatibility.blocking";
                    };
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
        /** A call of a tool failed after its retries. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            attempts: number;
                            error: string;
                            /** Format: uuid */
                            revision_id: string;
                            status: number | null;
                            /** Format: uuid */
                            tool_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "tool.invocation.failed";
                    };
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
        /** Another revision of a tool became the active one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            previous_revision_id: string | null;
                            /** Format: uuid */
                            revision_id: string;
                            /** Format: uuid */
                            tool_id: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "tool.revision.activated";
                    };
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
        /** A webhook endpoint was disabled: by hand, because it answered 410, or after five days without a success. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            failing_since: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            reason: "manual" | "gone" | "failing";
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "webhook.endpoint.disabled";
                    };
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
        /** An execution was canceled. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.canceled";
                    };
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
        /** An execution reached its end. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.completed";
                    };
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
        /** A lead was handed to a workflow. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.created";
                    };
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
        /** The last step of an execution failed for technical reasons. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.failed";
                    };
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
        /** The first step of an execution began. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.started";
                    };
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
        /** A step of an execution is over: completed, failed, skipped or canceled. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
                            step: {
                                callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                                callId: string | null;
                                /** Format: uuid */
                                id: string;
                                order: number;
                                /** @enum {string} */
                                status: "PENDING" | "SCHEDULED" | "RUNNING" | "COMPLETED" | "FAILED" | "SKIPPED" | "CANCELED";
                                /** @enum {string} */
                                type: "CALL" | "TEXT" | "WAIT";
                            };
                            /** Format: uuid */
                            workflowId: string;
                        };
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        organization_id: string;
                        /** Format: date-time */
                        timestamp: string;
                        /** @constant */
                        type: "workflow.execution.step.completed";
                    };
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
            active_revision: components["schemas"]["AssistantRevision"] | null;
            active_revision_id: string | null;
            archived_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string;
            /** @description The latest revision that is not published */
            draft_revision_id: string | null;
            /** Format: uuid */
            id: string;
            knowledge_gap_analysis_enabled: boolean;
            /** @description null: no cap of its own */
            max_active_calls: number | null;
            metadata: {
                [key: string]: unknown;
            };
            name: string;
            /** Format: uuid */
            organization_id: string;
            platform_tools: {
                [key: string]: unknown;
            };
            release_gate_max_failures: number;
            /** @enum {string} */
            release_gate_mode: "off" | "advisory";
            release_suite_id: string | null;
            /** @description null when the gate is off */
            release_verdict: components["schemas"]["ReleaseVerdict"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            /** Format: uuid */
            workflow_id: string;
        };
        AddEdgeOp: {
            edge: {
                from?: string | null;
                id?: string | null;
                source?: string | null;
                source_node_id?: string | null;
                target?: string | null;
                target_node_id?: string | null;
                to?: string | null;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "add_edge";
        };
        ApiKey: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            key_prefix: string;
            last_used_at: string | null;
            name: string;
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        Assistant: {
            active_revision: components["schemas"]["AssistantRevision"] | null;
            active_revision_id: string | null;
            archived_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string;
            /** @description The latest revision that is not published */
            draft_revision_id: string | null;
            /** Format: uuid */
            id: string;
            knowledge_gap_analysis_enabled: boolean;
            /** @description null: no cap of its own */
            max_active_calls: number | null;
            metadata: {
                [key: string]: unknown;
            };
            name: string;
            /** Format: uuid */
            organization_id: string;
            platform_tools: {
                [key: string]: unknown;
            };
            release_gate_max_failures: number;
            /** @enum {string} */
            release_gate_mode: "off" | "advisory";
            release_suite_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            /** Format: uuid */
            workflow_id: string;
        };
        AssistantRevision: {
            /** Format: uuid */
            agent_id: string;
            analyzer_model_settings: components["schemas"]["ModelSettings"];
            channel_specific_config: {
                [key: string]: unknown;
            };
            context_variables: ({
                description: string;
                enum_values: string[];
                name: string;
                reask_cap: number;
                source: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            continue_after_flow: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            current_time: {
                enabled: boolean;
                timezone: string;
            };
            description: string;
            /** Format: uuid */
            id: string;
            kb_audience_tags: string[];
            kb_clearance_level: number;
            knowledge_base_refs: {
                [key: string]: unknown;
            }[];
            memory_enabled: boolean;
            model_settings: components["schemas"]["ModelSettings"];
            name: string;
            persona: string | null;
            platform_tools: {
                [key: string]: unknown;
            };
            policies_enabled: boolean;
            policy_refs: {
                [key: string]: unknown;
            }[];
            /** @description null while the revision is a draft */
            published_at: string | null;
            /** @description What the release gate said at the last activation */
            release_verdict: components["schemas"]["ReleaseVerdict"] | null;
            router_config_id: string | null;
            system_context_variables: ({
                description: string;
                enum_values: string[];
                name: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            system_prompt: string;
            tool_refs: {
                [key: string]: unknown;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            variable_defaults: {
                [key: string]: unknown;
            };
            voice_call_settings: {
                [key: string]: unknown;
            };
            workflow_enabled: boolean;
            /**
             * Format: uuid
             * @description The flow of this revision
             */
            workflow_revision_id: string;
        };
        AuditEntry: {
            action: string;
            actor: {
                id: string;
                name: string;
                type: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            details: {
                [key: string]: unknown;
            };
            hash: string;
            /** Format: uuid */
            id: string;
            prev_hash: string;
            request_id: string;
            seq: number;
            subject: string;
        };
        Call: {
            callDuration: number | null;
            callEndedAt: string | null;
            callEndedBy: ("USER" | "AGENT" | "SYSTEM" | "CARRIER") | null;
            callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
            callStartedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            customerLeadId: string | null;
            customerMetadata: {
                [key: string]: unknown;
            };
            disclosures: ("AI_DISCLOSURE" | "RECORDING_NOTICE" | "COMPANY_IDENTITY" | "MINI_MIRANDA" | "OPT_OUT")[];
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            lastName: string;
            outbound: boolean;
            phone: string;
            recordingUrl: string;
            scheduledAt: string | null;
            /** @enum {string} */
            status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
            summary: string;
            /** @enum {string} */
            tag: "SINGLE" | "WORKFLOW" | "CALLBACK" | "INBOUND";
            transcript: {
                created_at: string;
                id: number;
                text: string;
                /** @enum {string} */
                user: "assistant" | "user" | "agent-action";
            }[];
            variables: {
                [key: string]: unknown;
            };
            workflowExecutionId: string | null;
            workflowId: string | null;
        };
        CallingWorkflow: {
            active: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            description: string;
            endHour: number;
            /** Format: uuid */
            id: string;
            name: string;
            numberOfAgents: number;
            phoneNumber: components["schemas"]["PhoneNumber"] | null;
            promptId: string | null;
            startHour: number;
            stats: {
                cashCollected: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                createdAt: string;
                promisesTaken: string;
                totalLeads: number;
                totalLeadsCompleted: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                updatedAt: string;
                /** Format: uuid */
                workflowId: string;
            };
            steps: components["schemas"]["WorkflowStep"][];
            /** @enum {string} */
            tag: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
            timezone: string;
            totalCalls: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
            voiceId: string | null;
        };
        CallPage: {
            calls: components["schemas"]["Call"][];
            nextCursorId: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                createdAt: string;
                /** Format: uuid */
                id: string;
            } | null;
        };
        CallReceipt: {
            /** Format: uuid */
            callId: string;
            notice: string;
            /** @description Oldest first */
            receipts: components["schemas"]["Receipt"][];
        };
        Carrier: {
            /** @enum {string} */
            class: "A" | "B" | "C";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            type: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updatedAt: string;
        };
        ComplianceSettings: {
            closedOnFederalHolidays: boolean;
            /** @description 0 is Sunday */
            closedWeekdays: number[];
            collections: {
                maxAttemptsPer7Days: number;
                quietDaysAfterConversation: number;
            };
            /**
             * @description Calls without a recorded consent: refused, allowed with a warning, or not looked at
             * @enum {string}
             */
            consentMode: "require" | "warn" | "off";
            holidays: {
                date: string;
                name: string;
            }[];
            /** @description Legal hours at the called party; within the federal ones */
            hours: {
                from: number;
                to: number;
            };
            maxAttemptsPer24h: number;
            notice: string;
            states: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            updatedAt: string | null;
        };
        Consent: {
            /** @enum {string} */
            channel: "call" | "text";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            evidence: string;
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            grantedAt: string;
            holds: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "express" | "express_written";
            phone: string;
            revokedAt: string | null;
            revokedBecause: string;
            source: string;
        };
        Conversation: {
            /** Format: uuid */
            assistant_id: string;
            call_id: string | null;
            /** @enum {string} */
            channel: "chat" | "voice" | "sms" | "email";
            cost_usd: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            disposition: string | null;
            /** @description flow, closed, idle, call_ended, erased, failed */
            end_reason: string | null;
            end_user_id: string | null;
            ended_at: string | null;
            /** Format: uuid */
            id: string;
            idle_timeout_seconds: number;
            message_count: number;
            metadata: {
                [key: string]: unknown;
            };
            node_id: string | null;
            /** Format: uuid */
            organization_id: string;
            outcome: ("success" | "failure" | "neutral") | null;
            outcome_label: string | null;
            /** @description Where a human is awaited */
            queue: string | null;
            /** @description The assistant is at work on its next words */
            replying: boolean;
            /** Format: uuid */
            revision_id: string;
            /** @enum {string} */
            status: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            turns: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            variables: {
                [key: string]: unknown;
            };
        };
        ConversationMessage: {
            /** Format: uuid */
            conversation_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description The node of the flow that spoke */
            node_id: string | null;
            /** @description Counts from 1 */
            position: number;
            /** @enum {string} */
            role: "user" | "assistant" | "agent";
            text: string;
            turn: number;
        };
        ConversationReplay: {
            /** @description Questions to models and knowledge that the recorded conversation never asked */
            asked_anew: number;
            /** Format: uuid */
            conversation_id: string;
            outcome: {
                after: string | null;
                before: string | null;
            };
            /** Format: uuid */
            revision_id: string;
            same: boolean;
            /** @description Tools with other inputs than recorded: a replay calls nobody, they answered nothing */
            tools_not_called: number;
            turns: {
                after: {
                    ended: boolean;
                    node_id: string | null;
                    replies: string[];
                };
                before: {
                    ended: boolean;
                    node_id: string | null;
                    replies: string[];
                };
                same: boolean;
                turn: number;
                user: string | null;
            }[];
            /** @description Those that differ */
            variables: {
                after: unknown;
                before: unknown;
                name: string;
            }[];
        };
        ConversationTraceEntry: {
            cost_usd: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            detail: {
                [key: string]: unknown;
            };
            duration_ms: number;
            node_id: string | null;
            position: number;
            reason: string;
            turn: number;
            /** @description started, heard, step, effect, result, model_call, tool_call, knowledge_search, policy, memory, human, note */
            type: string;
        };
        ConversationTurn: {
            conversation: components["schemas"]["Conversation"];
            message: components["schemas"]["ConversationMessage"];
            replies: components["schemas"]["ConversationMessage"][];
        };
        CreatedApiKey: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            is_active: boolean;
            key_prefix: string;
            last_used_at: string | null;
            name: string;
            /** @description The whole secret, shown this once */
            plain_text_key: string;
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
        };
        DataMap: {
            data: {
                column: string;
                /**
                 * @description What an erasure does: erased (deleted or emptied), sealed (its key is destroyed), kept (for the reason given), none (never holds anything of a person)
                 * @enum {string}
                 */
                handling: "erased" | "sealed" | "kept" | "none";
                holds: string;
                reason: string;
                table: string;
            }[];
        };
        DncEntry: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            note: string;
            phone: string;
            /** @enum {string} */
            source: "api" | "import" | "voice" | "keypad" | "sms";
        };
        DncImport: {
            added: number;
            alreadyListed: number;
            /** @description The first 100 */
            errors: {
                message: string;
                row: number;
                value: string;
            }[];
            rejected: number;
            rows: number;
        };
        EmbeddingCostByDayRow: {
            /** Format: date */
            day: string;
            failed: number;
            input_tokens: number;
            invocations: number;
            total_cost_usd: number;
        };
        EmbeddingCostByKbRow: {
            failed: number;
            input_tokens: number;
            invocations: number;
            kb_id: string;
            total_cost_usd: number;
        };
        EmbeddingCostByModelRow: {
            failed: number;
            input_tokens: number;
            invocations: number;
            model: string;
            provider: string;
            total_cost_usd: number;
            unpriced: number;
        };
        EmbeddingCostBySourceRow: {
            embedding_type: string;
            failed: number;
            input_tokens: number;
            invocations: number;
            source: string;
            total_cost_usd: number;
        };
        EmbeddingResult: {
            dimensions: number;
            embeddings: number[][];
            model: string;
            provider: string;
            usage: {
                cost_usd: number;
                input_tokens: number;
                output_tokens: number;
            };
        };
        EndUser: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            erased_at: string | null;
            /** Format: uuid */
            id: string;
            identifier_count: number;
            /** @description The newest 100 */
            identifiers: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                created_at: string;
                /** Format: uuid */
                id: string;
                masked_value: string;
                /** @enum {string} */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                verified: boolean;
            }[];
            /** @description Other ids of the same person */
            merged_end_user_ids: string[];
            source: string | null;
            /** @enum {string} */
            status: "active" | "erased";
            traits: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        Erasure: {
            /** @description Calls that were emptied */
            calls: number;
            /** @description Executions that were emptied */
            executions: number;
            identifiers: number;
        };
        ErrorResponse: {
            details?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            error: "bad_request" | "authentication_required" | "budget_exceeded" | "permission_denied" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "version_conflict" | "workflow_inactive" | "execution_already_active" | "idempotency_in_progress" | "idempotency_key_reused" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "concurrency_limit_exceeded" | "headers_too_large" | "internal_error" | "upstream_error" | "service_unavailable" | "upstream_timeout";
            message: string;
            /** @description Seconds, the same number as the Retry-After header */
            retry_after: number | null;
            retryable: boolean | null;
        };
        GenerationResult: {
            finish_reason: string;
            model: string;
            provider: string;
            text: string;
            tool_calls: {
                id: string;
                input: unknown;
                name: string;
            }[];
            usage: {
                cost_usd: number;
                input_tokens: number;
                output_tokens: number;
            };
        };
        GraphFinding: {
            blocking: boolean;
            category: string;
            edge_id: string | null;
            fix_ops: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
            id: string;
            message: string;
            node_id: string | null;
            related_edge_ids: string[];
            related_node_ids: string[];
            related_spans: {
                end_col: number;
                end_line: number;
                raw_text_excerpt: string;
                start_col: number;
                start_line: number;
            }[];
            rule_id: string;
            /** @enum {string} */
            severity: "error" | "warning" | "suggestion";
            source_span: {
                end_col: number;
                end_line: number;
                raw_text_excerpt: string;
                start_col: number;
                start_line: number;
            } | null;
            suggested_fix: string | null;
        };
        GraphHistoryEntry: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            ops: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
            /** @description Sent as a batch, they take it back */
            undo_ops: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
            /** @description The graph_version this batch made */
            version: number;
        };
        GraphResult: {
            blocking_error_count: number;
            graph_version: number;
            revision: components["schemas"]["WorkflowRevision"];
            updated: boolean;
            validation: components["schemas"]["GraphValidation"];
            workflow_enabled: boolean;
        };
        GraphValidation: {
            blocking_error_count: number;
            error_count: number;
            findings: components["schemas"]["GraphFinding"][];
            normalized_graph: {
                [key: string]: unknown;
            };
            suggestion_count: number;
            valid: boolean;
            warning_count: number;
        };
        HTTPValidationError: {
            detail: components["schemas"]["ValidationError"][];
        };
        Identifier: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            masked_value: string;
            /** @enum {string} */
            type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
            value: string;
            verified: boolean;
        };
        IdentifyResult: {
            created: boolean;
            end_user: components["schemas"]["EndUser"];
            review_requests: components["schemas"]["IdentityReviewRequest"][];
        };
        IdentityReviewRequest: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            evidence: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            left_end_user_id: string | null;
            /** Format: uuid */
            org_id: string;
            proposed_identifier_type: string | null;
            proposed_masked_value: string | null;
            reason: string;
            /** @enum {string} */
            request_type: "merge" | "update";
            resolution_note: string | null;
            resolved_at: string | null;
            right_end_user_id: string | null;
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "superseded" | "expired" | "reverted";
            suggested_survivor_end_user_id: string | null;
            target_end_user_id: string | null;
            trigger_identifier_type: string | null;
            trigger_masked_value: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        IngestEstimate: {
            chunks: number;
            cost_usd: number;
            model: string;
            /** @description false: no price is known for this model */
            priced: boolean;
            provider: string;
            tokens: number;
        };
        KnowledgeBase: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string | null;
            embedding_model: string;
            embedding_provider: string;
            /** @description A search whose best score is below it is kept as a gap */
            gap_score: number;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        KnowledgeDocument: {
            attempts: number;
            audience_tags: string[];
            bytes: number;
            chunks_done: number;
            /** @description null until the document has been read */
            chunks_total: number | null;
            clearance_level: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** @description Why it failed, or why it waits for another try */
            error: {
                code: string;
                message: string;
            } | null;
            file_name: string | null;
            /** Format: uuid */
            id: string;
            indexed_at: string | null;
            /** @description text, html, pdf, docx; url until it was fetched */
            kind: string;
            /** Format: uuid */
            knowledge_base_id: string;
            /** @enum {string} */
            status: "pending" | "indexing" | "indexed" | "failed";
            title: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            url: string | null;
        };
        KnowledgeGap: {
            best_score: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            last_seen_at: string;
            occurrences: number;
            query: string;
        };
        KnowledgeSearchResult: {
            results: {
                /** Format: uuid */
                document_id: string;
                /** @description Which passage of the document, from 0 */
                position: number;
                /** @description Cosine of question and passage */
                score: number;
                text: string;
                title: string;
            }[];
        };
        LeadBatch: {
            completedAt: string | null;
            created: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            pending: number;
            rejected: number;
            skipped: number;
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "COMPLETED";
            total: number;
            /** Format: uuid */
            workflowId: string;
        };
        LegalHold: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            /** Format: uuid */
            end_user_id: string;
            /** Format: uuid */
            id: string;
            reason: string;
        };
        McpTools: {
            data: {
                description: string;
                input_schema: {
                    [key: string]: unknown;
                };
                name: string;
                title: string;
            }[];
        };
        MemoryFact: {
            confidence: number;
            conversation_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            end_user_id: string;
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            source: string;
            text: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        Merge: {
            /** Format: uuid */
            absorbed_end_user_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            evidence: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            note: string | null;
            /** @enum {string} */
            origin: "automatic" | "review";
            reverted_at: string | null;
            review_request_id: string | null;
            /** @enum {string} */
            status: "active" | "reverted";
            /** Format: uuid */
            survivor_end_user_id: string;
        };
        ModelBudget: {
            alert_at: number;
            amount_usd: number;
            assistant_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            hard: boolean;
            /** Format: uuid */
            id: string;
            kb_id: string | null;
            name: string;
            /** @enum {string} */
            period: "day" | "month" | "total";
            period_start: string | null;
            /** @description In the current period (UTC) */
            spent_usd: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        ModelCostByAssistantRow: {
            /** Format: uuid */
            assistant_id: string;
            failed: number;
            input_tokens: number;
            invocations: number;
            output_tokens: number;
            total_cost_usd: number;
        };
        ModelInvocation: {
            assistant_id: string | null;
            conversation_id: string | null;
            cost_usd: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            document_id: string | null;
            embedding_type: string | null;
            error: string | null;
            /** Format: uuid */
            id: string;
            input_tokens: number;
            kb_id: string | null;
            latency_ms: number;
            model: string;
            /** @enum {string} */
            operation: "embedding" | "generation";
            output_tokens: number;
            priced: boolean;
            provider: string;
            source: string;
            /** @enum {string} */
            status: "succeeded" | "failed";
            tokens_estimated: boolean;
            usd_per_million_input_tokens: number | null;
            usd_per_million_output_tokens: number | null;
        };
        ModelPrice: {
            model: string;
            /** @enum {string} */
            origin: "organization" | "catalogue";
            provider: string;
            updated_at: string | null;
            usd_per_million_input_tokens: number;
            usd_per_million_output_tokens: number | null;
        };
        ModelProvider: {
            base_url: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** @description The last four characters */
            credential_hint: string | null;
            has_credential: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "openai" | "anthropic" | "openai_compatible";
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        ModelSettings: {
            config: {
                max_tokens: number | null;
                /** @enum {string} */
                reasoning_effort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh";
                request_timeout_ms: number;
                stop_sequences: string[];
                temperature: number | null;
                thinking_budget: number | null;
                top_p: number | null;
            } & {
                [key: string]: unknown;
            };
            model: string | null;
        };
        NotMatch: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            left_end_user_id: string;
            /** @enum {string} */
            origin: "rejected_review" | "reverted_merge";
            review_request_id: string | null;
            /** Format: uuid */
            right_end_user_id: string;
        };
        Organization: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            max_active_calls: number;
            name: string;
            slug: string;
            status: string;
            timezone: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        PersonExport: {
            end_user: components["schemas"]["EndUser"];
            facts: components["schemas"]["MemoryFact"][];
            leaves: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                created_at: string;
                /** Format: uuid */
                id: string;
                identifiers: components["schemas"]["Identifier"][];
                source: string | null;
                traits: {
                    [key: string]: unknown;
                };
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                updated_at: string;
            }[];
            merges: components["schemas"]["Merge"][];
            /** @description What other parts of the service keep, by name */
            other: {
                [key: string]: unknown[];
            };
            review_requests: components["schemas"]["IdentityReviewRequest"][];
        };
        PersonTimelineEntry: {
            actor: {
                id: string;
                type: string;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            at: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            subject: string;
            type: string;
        };
        PhoneNumber: {
            city: string;
            country: string;
            /** Format: uuid */
            id: string;
            inbound: boolean;
            outbound: boolean;
            phoneNumber: string;
            state: string;
        };
        Policy: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            enabled: boolean;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "must" | "must_not" | "prefer";
            name: string;
            /** @description No phrase in quotes and no pattern says what to look for: only a model checks this policy, and without one nobody does */
            needs_model: boolean;
            text: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        Procedure: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            /** Format: uuid */
            id: string;
            instructions: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        RecalledFacts: {
            data: {
                fact: components["schemas"]["MemoryFact"];
                score: number;
            }[];
        };
        Receipt: {
            because: string;
            callId: string | null;
            chain: number;
            /** @enum {string} */
            channel: "call" | "text";
            citation: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            hash: string;
            /** Format: uuid */
            id: string;
            /** @description Everything the verdict was computed from */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description creation: when the contact was asked for; dial and text: the instant before it
             * @enum {string}
             */
            moment: "creation" | "dial" | "text";
            nextAllowedAt: string | null;
            phone: string;
            /** @description The rule that decided; null when all allowed */
            rule: ("number" | "do_not_call" | "consent" | "workflow_hours" | "legal_hours" | "state_hours" | "holidays" | "frequency" | "collections_frequency" | "quiet_days") | null;
            rules: {
                because: string;
                citation: string | null;
                /** @enum {string} */
                outcome: "passed" | "warned" | "deferred" | "refused";
                /** @enum {string} */
                rule: "number" | "do_not_call" | "consent" | "workflow_hours" | "legal_hours" | "state_hours" | "holidays" | "frequency" | "collections_frequency" | "quiet_days";
                verified: boolean | null;
            }[];
            seq: number;
            states: string[];
            /** @enum {string} */
            verdict: "allow" | "defer" | "refuse";
            /** @description false: the rule comes from a secondary source and is enforced as read there */
            verified: boolean | null;
            workflowExecutionId: string | null;
            workflowId: string | null;
            zones: string[];
        };
        ReleaseRun: {
            /** Format: uuid */
            assistant_id: string;
            /** Format: uuid */
            assistant_revision_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            failures: number;
            /** Format: uuid */
            id: string;
            max_failures: number;
            /** Format: uuid */
            release_suite_id: string;
            results: {
                name: string;
                passed: boolean;
                problems: {
                    expected: string;
                    found: string;
                    turn: number;
                }[];
            }[];
            /** @enum {string} */
            status: "passed" | "failed" | "skipped" | "error";
        };
        ReleaseSuite: {
            cases: {
                name: string;
                turns: {
                    expect?: {
                        ended?: boolean;
                        /** @description Id of the node where the flow stands after the turn */
                        node?: string;
                        reply_contains?: string;
                        variables?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @default  */
                    user: string;
                }[];
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        ReleaseVerdict: {
            failures: number;
            max_failures: number;
            run_id: string | null;
            /** @enum {string} */
            status: "passed" | "failed" | "skipped" | "error";
        };
        RemoveContextVariableOp: {
            name: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "remove_context_variable";
        };
        RemoveEdgeOp: {
            edge_id?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "remove_edge";
            source?: string | null;
            target?: string | null;
        };
        RemoveNodeOp: {
            node_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "remove_node";
        };
        ResolutionDryRun: {
            changed: number;
            current: {
                [key: string]: number;
            };
            examples: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                current: string;
                end_user_ids: string[];
                proposed: string;
            }[];
            proposed: {
                [key: string]: number;
            };
            /** @description How many of the latest identifies were tried, at most 1,000 */
            replayed: number;
        };
        ResolutionSettings: {
            blocked_values: string[];
            limits: {
                account_number: number;
                anonymous_id: number;
                device_id: number;
                email: number;
                external_id: number;
                loyalty_id: number;
                phone: number;
                social_handle: number;
                whatsapp: number;
            };
            /** @description Strongest first */
            priorities: ("external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id")[];
            review_expiry_days: number;
            thresholds: {
                auto_merge: number;
                review: number;
            };
            updated_at: string | null;
        };
        ReviewPreview: {
            absorbed_end_user_id: string | null;
            identifiers: {
                /** @enum {string} */
                from: "left" | "right" | "both" | "target" | "proposed";
                masked_value: string;
                /** @enum {string} */
                outcome: "kept" | "added" | "removed";
                /** @enum {string} */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                verified: boolean;
            }[];
            over_limit: {
                count: number;
                limit: number;
                /** @enum {string} */
                type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
            }[];
            /** Format: uuid */
            survivor_end_user_id: string;
            traits: {
                /** @enum {string} */
                from: "left" | "right" | "both" | "target" | "proposed";
                left?: unknown;
                name: string;
                right?: unknown;
                surviving?: unknown;
            }[];
        };
        RevisionDiff: {
            /** @description Fields of the revision that differ besides the flow */
            changed_fields: string[];
            /** Format: uuid */
            from_revision_id: string;
            /** @description Applied to the first flow they give the second; may be more than one batch */
            ops: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
            /** Format: uuid */
            to_revision_id: string;
        };
        RouterConfig: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            targets: {
                /** @default 2 */
                max_retries: number;
                model: string;
                /** @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in */
                provider: string;
                /** @default 60000 */
                timeout_ms: number;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        SetComponentOutputsOp: {
            node_id?: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "set_component_outputs";
            outputs: ({
                description?: string | null;
                name: string;
                type?: string | null;
                variable?: string | null;
            } & {
                [key: string]: unknown;
            })[];
        };
        SetEntryNodeOp: {
            node_id: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "set_entry_node";
        };
        SetPersonaOp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "set_persona";
            persona: string | null;
        };
        SimulateScript: {
            /** @description One each time it is their turn; an empty one is silence. After the last they hang up */
            lines: string[];
            number: string;
        };
        StartedConversation: {
            /** Format: uuid */
            assistant_id: string;
            call_id: string | null;
            /** @enum {string} */
            channel: "chat" | "voice" | "sms" | "email";
            cost_usd: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            disposition: string | null;
            /** @description flow, closed, idle, call_ended, erased, failed */
            end_reason: string | null;
            end_user_id: string | null;
            ended_at: string | null;
            /** Format: uuid */
            id: string;
            idle_timeout_seconds: number;
            message_count: number;
            /** @description What the assistant said first */
            messages: components["schemas"]["ConversationMessage"][];
            metadata: {
                [key: string]: unknown;
            };
            node_id: string | null;
            /** Format: uuid */
            organization_id: string;
            outcome: ("success" | "failure" | "neutral") | null;
            outcome_label: string | null;
            /** @description Where a human is awaited */
            queue: string | null;
            /** @description The assistant is at work on its next words */
            replying: boolean;
            /** Format: uuid */
            revision_id: string;
            /** @enum {string} */
            status: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            turns: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            variables: {
                [key: string]: unknown;
            };
        };
        StoredGraph: {
            component_outputs: {
                [key: string]: unknown;
            }[];
            context_variables: {
                [key: string]: unknown;
            }[];
            edges: {
                [key: string]: unknown;
            }[];
            entry_node_id: string | null;
            graph_version: number;
            nodes: {
                [key: string]: unknown;
            }[];
            persona: string | null;
            schema_version: number;
        };
        TextMessage: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @enum {string} */
            direction: "inbound" | "outbound";
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            meaning: "opt_out" | "help" | "start" | "other" | "reply";
            ourNumber: string;
            /** @description The person’s number */
            phone: string;
            replyTo: string | null;
            sentAt: string | null;
            text: string;
        };
        Tool: {
            active_revision: components["schemas"]["ToolRevision"] | null;
            active_revision_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            organization_id: string;
            /** @enum {string} */
            tool_type: "api_call" | "transfer" | "mcp" | "knowledge_search" | "platform";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        ToolCompatibility: {
            /** @description Active assistants that would break */
            active_blocking_count: number;
            active_blocking_finding_count: number;
            active_finding_count: number;
            affected_assistant_count: number;
            findings: {
                /** Format: uuid */
                assistant_id: string;
                /** Format: uuid */
                assistant_revision_id: string;
                component_node_id: string | null;
                /** @enum {string} */
                configuration_scope: "assistant_tool_default" | "workflow_tool_default" | "graph_node_input";
                detail: string;
                field_path: string;
                /** @enum {string} */
                finding_type: "required_input_added" | "input_removed" | "input_type_changed" | "output_removed" | "output_alias_changed" | "transfer_target_removed" | "tool_deleted";
                graph_node_id: string | null;
                graph_node_name: string | null;
                /** @enum {string} */
                revision_state: "active" | "draft" | "published" | "archived";
                /** @enum {string} */
                severity: "blocking" | "warning" | "info";
                step_id: string | null;
                tool_ref_index: number | null;
                /** Format: uuid */
                workflow_id: string;
                /** Format: uuid */
                workflow_revision_id: string;
            }[];
            has_blocking: boolean;
            new_revision_id: string | null;
            old_revision_id: string | null;
            /** Format: uuid */
            tool_id: string;
        };
        ToolRevision: {
            compatibility: components["schemas"]["ToolCompatibility"] | null;
            configuration: ({
                /** @default {} */
                body: {
                    [key: string]: unknown;
                };
                /** @default [] */
                headers: ({
                    key: string;
                    /** @default false */
                    secure: boolean;
                    /** @default  */
                    value: string;
                } & {
                    [key: string]: unknown;
                })[];
                /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP) */
                mcp?: {
                    /** @description Which of the tools that the server offers */
                    tool_name: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @default GET
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                /** @default [] */
                query_params: ({
                    key: string;
                    /** @default false */
                    secure: boolean;
                    /** @default  */
                    value: string;
                } & {
                    [key: string]: unknown;
                })[];
                /**
                 * @default {
                 *       "max_retries": 0,
                 *       "base_delay_seconds": 1,
                 *       "max_delay_seconds": 30,
                 *       "jitter": true
                 *     }
                 */
                retry: {
                    /** @default 1 */
                    base_delay_seconds: number;
                    /** @default true */
                    jitter: boolean;
                    /** @default 30 */
                    max_delay_seconds: number;
                    /** @default 0 */
                    max_retries: number;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @description Seconds
                 * @default 30
                 */
                timeout: number;
                /** @default  */
                url: string;
                /** @default [] */
                variables: ({
                    /** @default  */
                    description: string;
                    /**
                     * @description Given by input_defaults alone, where it may read variables; no model, node or caller sets it
                     * @default false
                     */
                    fixed: boolean;
                    /** @description A letter or underscore, then letters, digits and underscores */
                    name: string;
                    /** @default false */
                    required: boolean;
                    /**
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
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            default_count: number;
            description: string;
            has_secrets: boolean;
            /** Format: uuid */
            id: string;
            input_defaults: {
                [key: string]: unknown;
            };
            merged_input_preview: {
                [key: string]: unknown;
            };
            metadata: {
                [key: string]: unknown;
            };
            name: string;
            pinned_count: number;
            response_schema: ({
                /** @default [] */
                field_mappings: ({
                    alias: string;
                    path: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            stale_input_fields: string[];
            /** @enum {string} */
            status: "draft" | "active" | "superseded" | "archived";
            /** Format: uuid */
            tool_id: string;
            transfer_target: ({
                /** @default  */
                destination: string;
                destination_source?: ({
                    /** @default {} */
                    input_mapping: {
                        [key: string]: unknown;
                    };
                    response_path?: string | null;
                    tool_id?: string | null;
                    /**
                     * @default api_tool
                     * @enum {string}
                     */
                    type: "api_tool" | "context_variable" | "queue";
                } & {
                    [key: string]: unknown;
                }) | null;
                /**
                 * @default cold
                 * @enum {string}
                 */
                mode: "cold" | "warm";
            } & {
                [key: string]: unknown;
            }) | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
        };
        ToolTestResult: {
            attempts: number;
            duration_ms: number;
            error: string | null;
            ok: boolean;
            /** @description The fields that response_schema maps, or the whole answer when it maps none */
            output: {
                [key: string]: unknown;
            };
            /** @description At most 2,000 characters of the answer */
            response_excerpt: string;
            /** @description HTTP status of the last attempt; null when none was answered */
            status: number | null;
        };
        UpdateNodeFieldsOp: {
            fields: {
                [key: string]: unknown;
            };
            node_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "update_node_fields";
        };
        UpsertContextVariableOp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "upsert_context_variable";
            variable: {
                description?: string | null;
                enum_values?: string[] | null;
                name: string;
                reask_cap?: number | null;
                source?: string | null;
                type?: string | null;
            } & {
                [key: string]: unknown;
            };
        };
        UpsertNodeOp: {
            node: {
                id?: string | null;
            } & {
                [key: string]: unknown;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            op: "upsert_node";
        };
        ValidationError: {
            ctx?: {
                [key: string]: unknown;
            };
            input?: unknown;
            loc: (string | number)[];
            msg: string;
            type: string;
        };
        WebhookDelivery: {
            attempt_count: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description Also the `webhook-id` header of every attempt
             */
            event_id: string;
            event_type: string;
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "exhausted" | "canceled";
        };
        WebhookDeliveryWithAttempts: {
            attempt_count: number;
            /** @description The latest attempts, oldest first */
            attempts: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                at: string;
                duration_ms: number;
                /** @description Why there was no answer, such as timeout, reset, dns, refused_address */
                error: string | null;
                number: number;
                /** @description The beginning of an answer that was not 2xx; null for keys that may not read the event, since answers repeat it */
                response_body: string | null;
                status_code: number | null;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            /** Format: uuid */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description Also the `webhook-id` header of every attempt
             */
            event_id: string;
            event_type: string;
            finished_at: string | null;
            /** Format: uuid */
            id: string;
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "succeeded" | "exhausted" | "canceled";
        };
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string;
            disabled_at: string | null;
            disabled_reason: ("manual" | "gone" | "failing") | null;
            enabled: boolean;
            event_types: string[];
            /** @description First failure since the last success */
            failing_since: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            provider: "builtin" | "svix";
            /** @description What its author may read: above non_pii it is sent only events that these scopes allow. null: every event */
            read_scopes: string[] | null;
            /** @enum {string} */
            sensitivity_max: "non_pii" | "pii" | "sensitive";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            url: string;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            description: string;
            disabled_at: string | null;
            disabled_reason: ("manual" | "gone" | "failing") | null;
            enabled: boolean;
            event_types: string[];
            /** @description First failure since the last success */
            failing_since: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            provider: "builtin" | "svix";
            /** @description What its author may read: above non_pii it is sent only events that these scopes allow. null: every event */
            read_scopes: string[] | null;
            /** @description `whsec_…`, shown this once */
            secret: string;
            /** @enum {string} */
            sensitivity_max: "non_pii" | "pii" | "sensitive";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            url: string;
        };
        WebhookEventType: {
            description: string;
            group: string;
            /** @enum {string} */
            sensitivity: "non_pii" | "pii" | "sensitive";
            type: string;
        };
        WhoAmI: {
            api_key: components["schemas"]["ApiKey"];
            limits: {
                max_active_calls: number;
                requests_per_minute: number;
            };
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
                status: string;
                timezone: string;
            };
            /** Format: uuid */
            organization_id: string;
            principal: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @constant */
                type: "api_key";
            };
            /** @enum {string} */
            role: "owner" | "admin" | "builder" | "operator" | "viewer";
            scopes: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
            server: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, milliseconds
                 */
                time: string;
                version: string;
            };
        };
        WorkflowExecution: {
            callBackCallId: string | null;
            completedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            createdAt: string;
            /** @description Key of the run in the job queue */
            engineWorkflowId: string;
            /** Format: uuid */
            id: string;
            metadata: {
                borrowerState: string;
                campaignID: string;
                city: string;
                email: string;
                firstName: string;
                forwardingPhoneNumber: string;
                lastName: string;
                leadId: string | null;
                phoneAgentDirectDial: string;
                phoneAgentExtension: string;
                primaryPhone: string;
                referenceURL: string;
                sourceID: string;
                state: string;
                zipcode: string;
            };
            phoneNumberId: string | null;
            receivedCallBack: boolean;
            startedAt: string | null;
            /** @enum {string} */
            status: "CREATED" | "RUNNING" | "WAITING" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELED";
            steps: components["schemas"]["WorkflowExecutionStep"][];
            /** Format: uuid */
            workflowId: string;
        };
        WorkflowExecutionStep: {
            call: {
                callEndedAt: string | null;
                callEndedReason: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN") | null;
                callStartedAt: string | null;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
            } | null;
            callId: string | null;
            completedAt: string | null;
            delayInSecs: number;
            error: string;
            finishOn: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
            /** Format: uuid */
            id: string;
            needsTCPACompliance: boolean;
            order: number;
            result: unknown;
            startedAt: string | null;
            /** @enum {string} */
            status: "PENDING" | "SCHEDULED" | "RUNNING" | "COMPLETED" | "FAILED" | "SKIPPED" | "CANCELED";
            /** @enum {string} */
            type: "CALL" | "TEXT" | "WAIT";
            voicemailMessage: string;
            /** Format: uuid */
            workflowExecutionId: string;
        };
        WorkflowPreview: {
            active: boolean;
            data: {
                /** @description When; slots permitting */
                at: string | null;
                because: string;
                citation: string | null;
                leadId: string | null;
                /**
                 * @description The first contact, or none
                 * @enum {string}
                 */
                outcome: "call" | "text" | "skip";
                phone: string | null;
                row: number;
                /** @description The rule that puts it off or forbids it */
                rule: string | null;
                zones: string[];
            }[];
            /** Format: uuid */
            workflowId: string;
        };
        WorkflowRevision: {
            analyzer_model_settings: components["schemas"]["ModelSettings"];
            compilation_errors: string[];
            compilation_input_hash: string | null;
            /** @enum {string} */
            compilation_status: "not_started" | "pending" | "running" | "succeeded" | "failed" | "canceled";
            /** @enum {string} */
            compilation_strategy: "graph" | "instructions";
            compilation_task_id: string | null;
            /** @description The last graph that compiled, normalized */
            compiled_graph: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            created_at: string;
            created_by: string;
            description: string;
            executable_graph: {
                [key: string]: unknown;
            } | null;
            graph_version: number;
            /** Format: uuid */
            id: string;
            instructions: string;
            knowledge_base_ids: string[];
            name: string;
            policy_ids: unknown[];
            quality_report: {
                [key: string]: unknown;
            } | null;
            router_config_id: string | null;
            router_model_settings: components["schemas"]["ModelSettings"];
            tool_input_defaults: {
                [key: string]: unknown;
            };
            tools: {
                tool: components["schemas"]["Tool"];
            }[];
            trigger_config: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            trigger_type: "conversation_start" | "intent" | "event" | "schedule" | "manual" | "component";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, milliseconds
             */
            updated_at: string;
            warnings: string[];
            /** Format: uuid */
            workflow_id: string;
        };
        WorkflowStep: {
            delayInSecs: number;
            finishOn: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
            /** Format: uuid */
            id: string;
            needsTCPACompliance: boolean;
            order: number;
            textMessage: string;
            /** @enum {string} */
            type: "CALL" | "TEXT" | "WAIT";
            voicemailMessage: string;
            /** Format: uuid */
            workflowId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createCall: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    city?: string;
                    /** @description More about the lead, such as a balance. An assistant knows `accountBalance` as `account_balance` */
                    customerMetadata?: {
                        [key: string]: string;
                    };
                    email?: string;
                    firstName?: string;
                    lastName?: string;
                    leadId?: string;
                    primaryPhone: string;
                    state?: string;
                    workflowId: string;
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description Call somebody once */
            201: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        status: "INITIATED" | "SCHEDULED" | "QUEUED" | "DIALING" | "RINGING" | "IN_PROGRESS" | "TRANSFERRING" | "COMPLETED" | "FAILED" | "CANCELED" | "BLOCKED" | "UNKNOWN";
                    };
                };
            };
        };
    };
    listCalls: {
        parameters: {
            query?: {
                callEndedReason?: "NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN";
                /** @description Only calls created before */
                createdAt?: string;
                /** @description Seconds: N, >N, >=N, <N, <=N or A-B */
                duration?: string;
                /** @description With `createdAt`: the place of the page before. Alone: just that call */
                id?: string;
                /** @description 1 to 100, default 50 */
                limit?: string;
                status?: string;
                tag?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a call */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a call */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a call was made or not */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the call */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to a call */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             */
                            at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            subject: string;
                            type: string;
                        }[];
                    };
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Carrier"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createCarrier: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    name: string;
                    /**
                     * @default simulated
                     * @enum {string}
                     */
                    type?: "simulated";
                };
            };
        };
        responses: {
            /** @description Add a carrier */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the carrier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a carrier */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the carrier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier */
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
                "application/json": {
                    from: string;
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Let somebody call you */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier */
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
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the carrier */
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
                "application/json": {
                    from: string;
                    text: string;
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Let somebody text you */
            202: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The carrier’s id of the text
                         */
                        id: string;
                    };
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            applies: string;
                            citation: string;
                            rule: string;
                            state: string | null;
                            values: {
                                [key: string]: unknown;
                            };
                            verified: boolean;
                        }[];
                        notice: string;
                    };
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
                    "x-request-id"?: string;
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
                "application/json": {
                    closedOnFederalHolidays?: boolean;
                    /** @description 0 is Sunday */
                    closedWeekdays?: number[];
                    collections?: {
                        maxAttemptsPer7Days: number;
                        quietDaysAfterConversation: number;
                    };
                    /**
                     * @description Calls without a recorded consent: refused, allowed with a warning, or not looked at
                     * @enum {string}
                     */
                    consentMode?: "require" | "warn" | "off";
                    holidays?: {
                        /** Format: date */
                        date: string;
                        /** @default  */
                        name?: string;
                    }[];
                    /** @description Legal hours at the called party; within the federal ones */
                    hours?: {
                        from: number;
                        to: number;
                    };
                    maxAttemptsPer24h?: number;
                    /** @description Stricter hours and caps by state */
                    states?: {
                        [key: string]: {
                            from?: number;
                            /** @description null: closed on federal holidays */
                            holidays?: null;
                            maxPer24h?: number;
                            /** @description null: closed */
                            saturday?: {
                                from: number;
                                to: number;
                            } | null;
                            /** @description null: closed */
                            sunday?: {
                                from: number;
                                to: number;
                            } | null;
                            to?: number;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Be stricter than the law */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                channel?: "call" | "text";
                /** @description `nextCursor` of the page before */
                cursor?: string;
                limit?: number;
                phone?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Consent"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    grantConsent: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @enum {string} */
                    channel: "call" | "text";
                    /**
                     * @description What proves it: a form, a recording, the words used
                     * @default
                     */
                    evidence?: string;
                    /** Format: date-time */
                    expiresAt?: string;
                    /** Format: date-time */
                    grantedAt?: string;
                    /**
                     * @default express
                     * @enum {string}
                     */
                    kind?: "express" | "express_written";
                    /** @description E.164, or national digits of the United States */
                    phone: string;
                    /** @default api */
                    source?: string;
                };
            };
        };
        responses: {
            /** @description Record a consent */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the consent */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a consent */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the consent */
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
                "application/json": {
                    /** @default  */
                    because?: string;
                };
            };
        };
        responses: {
            /** @description End a consent */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
        };
    };
    listDnc: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
                limit?: number;
                source?: "api" | "import" | "voice" | "keypad" | "sms";
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DncEntry"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    addDnc: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default  */
                    note?: string;
                    /** @description E.164, or national digits of the United States */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description Never call this number again */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
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
                "application/json": {
                    phones: string[];
                };
            };
        };
        responses: {
            /** @description Which of these people must not be called */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The listed number of the same person */
                            because: string | null;
                            given: string;
                            listed: boolean;
                            /** @description E.164; null when it cannot be a phone number */
                            phone: string | null;
                        }[];
                    };
                };
            };
        };
    };
    importDnc: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    phones: string[];
                };
            };
        };
        responses: {
            /** @description Add a whole list of numbers */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DncImport"];
                };
            };
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the execution */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an execution */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the execution */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel an execution */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the execution */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and why */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, milliseconds
                             */
                            at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            subject: string;
                            type: string;
                        }[];
                    };
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
        };
    };
    getLeadBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the lead batch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far a batch of leads is */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                status?: "PENDING" | "CREATED" | "SKIPPED" | "REJECTED";
            };
            header?: never;
            path: {
                /** @description Id of the lead batch */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each row */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            error: string;
                            leadId: string | null;
                            /** @description Line of the file, or place in the list */
                            row: number;
                            /** @enum {string} */
                            status: "PENDING" | "CREATED" | "SKIPPED" | "REJECTED";
                            workflowExecutionId: string | null;
                        }[];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TextMessage"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    receiveMessage: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @description E.164, or national digits of the United States */
                    from: string;
                    /** @description The carrier’s id of the message: the same one again is the same message */
                    reference?: string;
                    text: string;
                    /** @default  */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Hand over a text that came in */
            201: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["TextMessage"];
                        reply: components["schemas"]["TextMessage"] | null;
                    };
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
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PhoneNumber"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @description By default the simulated carrier */
                    carrierId?: string;
                    /** @default  */
                    city?: string;
                    /** @default  */
                    country?: string;
                    /** @default true */
                    inbound?: boolean;
                    /** @default true */
                    outbound?: boolean;
                    phoneNumber: string;
                    /** @default  */
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Add a phone number */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the phone number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a phone number */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the phone number */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ready";
                    };
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the page before */
                cursor?: string;
                limit?: number;
                phone?: string;
                verdict?: "allow" | "defer" | "refuse";
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Receipt"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the receipt */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a receipt */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                end_date: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelCostByAssistantRow"][];
                };
            };
        };
    };
    getModelRouterEmbeddingCostByDay: {
        parameters: {
            query: {
                end_date: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByDayRow"][];
                };
            };
        };
    };
    getModelRouterEmbeddingCostByKb: {
        parameters: {
            query: {
                /** @description Exactly this type, `document` or `query`; empty = all */
                embedding_type?: string | null;
                end_date: string;
                limit?: number;
                /** @description Exactly this source; empty = all */
                source?: string | null;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByKbRow"][];
                };
            };
        };
    };
    getModelRouterEmbeddingCostByModel: {
        parameters: {
            query: {
                end_date: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostByModelRow"][];
                };
            };
        };
    };
    getModelRouterEmbeddingCostBySource: {
        parameters: {
            query: {
                end_date: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingCostBySourceRow"][];
                };
            };
        };
    };
    listAssistants: {
        parameters: {
            query?: {
                /** @description true lists the archived ones instead */
                archived?: boolean;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Assistant"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createAssistant: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    description?: string;
                    knowledge_gap_analysis_enabled?: boolean;
                    max_active_calls?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    };
                    name: string;
                    platform_tools?: {
                        end_call?: boolean;
                        knowledge_search?: boolean;
                        press_digit?: boolean;
                        schedule_callback?: boolean;
                        send_text?: boolean;
                        transfer?: boolean;
                    } & {
                        [key: string]: unknown;
                    };
                    release_gate_max_failures?: number;
                    /** @enum {string} */
                    release_gate_mode?: "off" | "advisory";
                    release_suite_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Create an assistant */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read an assistant */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
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
                "application/json": {
                    description?: string;
                    knowledge_gap_analysis_enabled?: boolean;
                    max_active_calls?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    platform_tools?: {
                        end_call?: boolean;
                        knowledge_search?: boolean;
                        press_digit?: boolean;
                        schedule_callback?: boolean;
                        send_text?: boolean;
                        transfer?: boolean;
                    } & {
                        [key: string]: unknown;
                    };
                    release_gate_max_failures?: number;
                    /** @enum {string} */
                    release_gate_mode?: "off" | "advisory";
                    release_suite_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Change settings of an assistant */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archive an assistant */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Restore an archived assistant */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the assistant */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List revisions, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AssistantRevision"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createAssistantRevision: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
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
                "application/json": {
                    analyzer_model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    channel_specific_config?: {
                        chat?: {
                            [key: string]: unknown;
                        };
                        email?: {
                            [key: string]: unknown;
                        };
                        sms?: {
                            [key: string]: unknown;
                        };
                        voice?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    context_variables?: ({
                        description?: string | null;
                        enum_values?: string[] | null;
                        name: string;
                        reask_cap?: number | null;
                        source?: string | null;
                        type?: string | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    continue_after_flow?: boolean;
                    current_time?: {
                        enabled?: boolean;
                        timezone?: string;
                    };
                    description?: string;
                    kb_audience_tags?: string[];
                    kb_clearance_level?: number;
                    knowledge_base_refs?: ({
                        knowledge_base_id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    memory_enabled?: boolean;
                    model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    name?: string;
                    persona?: string | null;
                    platform_tools?: {
                        end_call?: boolean;
                        knowledge_search?: boolean;
                        press_digit?: boolean;
                        schedule_callback?: boolean;
                        send_text?: boolean;
                        transfer?: boolean;
                    } & {
                        [key: string]: unknown;
                    };
                    policies_enabled?: boolean;
                    policy_refs?: ({
                        /** Format: uuid */
                        policy_id: string;
                        priority?: number;
                    } & {
                        [key: string]: unknown;
                    })[];
                    router_config_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Which revision to copy; the latest unless said
                     */
                    source_revision_id?: string;
                    system_prompt?: string;
                    tool_refs?: ({
                        input_defaults?: {
                            [key: string]: unknown;
                        };
                        revision?: "active" | string;
                        /** Format: uuid */
                        tool_id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    variable_defaults?: {
                        [key: string]: unknown;
                    };
                    voice_call_settings?: {
                        ai_disclosure?: boolean;
                        first_message?: string | null;
                        interruptible?: boolean;
                        max_duration_seconds?: number;
                        silence_timeout_seconds?: number;
                        voice_id?: string | null;
                        voicemail?: {
                            detect?: boolean;
                            message?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    workflow_enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Make a new draft revision */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a revision */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
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
                "application/json": {
                    analyzer_model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    channel_specific_config?: {
                        chat?: {
                            [key: string]: unknown;
                        };
                        email?: {
                            [key: string]: unknown;
                        };
                        sms?: {
                            [key: string]: unknown;
                        };
                        voice?: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    context_variables?: ({
                        description?: string | null;
                        enum_values?: string[] | null;
                        name: string;
                        reask_cap?: number | null;
                        source?: string | null;
                        type?: string | null;
                    } & {
                        [key: string]: unknown;
                    })[];
                    continue_after_flow?: boolean;
                    current_time?: {
                        enabled?: boolean;
                        timezone?: string;
                    };
                    description?: string;
                    kb_audience_tags?: string[];
                    kb_clearance_level?: number;
                    knowledge_base_refs?: ({
                        knowledge_base_id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    memory_enabled?: boolean;
                    model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    name?: string;
                    persona?: string | null;
                    platform_tools?: {
                        end_call?: boolean;
                        knowledge_search?: boolean;
                        press_digit?: boolean;
                        schedule_callback?: boolean;
                        send_text?: boolean;
                        transfer?: boolean;
                    } & {
                        [key: string]: unknown;
                    };
                    policies_enabled?: boolean;
                    policy_refs?: ({
                        /** Format: uuid */
                        policy_id: string;
                        priority?: number;
                    } & {
                        [key: string]: unknown;
                    })[];
                    router_config_id?: string | null;
                    system_prompt?: string;
                    tool_refs?: ({
                        input_defaults?: {
                            [key: string]: unknown;
                        };
                        revision?: "active" | string;
                        /** Format: uuid */
                        tool_id: string;
                    } & {
                        [key: string]: unknown;
                    })[];
                    variable_defaults?: {
                        [key: string]: unknown;
                    };
                    voice_call_settings?: {
                        ai_disclosure?: boolean;
                        first_message?: string | null;
                        interruptible?: boolean;
                        max_duration_seconds?: number;
                        silence_timeout_seconds?: number;
                        voice_id?: string | null;
                        voicemail?: {
                            detect?: boolean;
                            message?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    workflow_enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Change a draft revision */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a published revision the active one */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ask for a compile */
            202: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                other_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What leads from this revision to the other */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow graph as stored */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredGraph"];
                };
            };
        };
    };
    fixGraph: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "finding_ids": [
                 *         "5f2c1d0a9b8e7f60"
                 *       ]
                 *     }
                 */
                "application/json": {
                    base_version?: number;
                    finding_ids: string[];
                };
            };
        };
        responses: {
            /** @description Fix findings by their own ops */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphResult"];
                };
            };
        };
    };
    listGraphHistory: {
        parameters: {
            query?: {
                /** @description Versions below this one */
                before?: number;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 200 batches, newest first, each with the ops that take it back */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GraphHistoryEntry"][];
                        /** @description `before` of the next page; null on the last one */
                        next_before: number | null;
                    };
                };
            };
        };
    };
    applyGraphOps: {
        parameters: {
            query?: {
                /** @description `rebase` replays the batch over a newer graph and refuses only where both changed the same thing */
                on_conflict?: "fail" | "rebase";
            };
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
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
                "application/json": {
                    /** @description The graph_version the batch was made on; absent applies to whatever is current */
                    base_version?: number;
                    ops: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
                };
            };
        };
        responses: {
            /** @description Edit the flow graph */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphResult"];
                };
            };
        };
    };
    validateGraph: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
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
                "application/json": {
                    base_version?: number;
                    /** @default [] */
                    ops?: (components["schemas"]["UpsertNodeOp"] | components["schemas"]["RemoveNodeOp"] | components["schemas"]["UpdateNodeFieldsOp"] | components["schemas"]["AddEdgeOp"] | components["schemas"]["RemoveEdgeOp"] | components["schemas"]["SetEntryNodeOp"] | components["schemas"]["UpsertContextVariableOp"] | components["schemas"]["RemoveContextVariableOp"] | components["schemas"]["SetPersonaOp"] | components["schemas"]["SetComponentOutputsOp"])[];
                };
            };
        };
        responses: {
            /** @description Judge the graph, or what a batch would make of it */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the assistant */
                agent_id: string;
                /** @description Id of the assistant revision */
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publish a draft */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                action?: string;
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                subject?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                assistant_id?: string;
                call_id?: string;
                channel?: "chat" | "voice" | "sms" | "email";
                /** @description `next_cursor` of the page before */
                cursor?: string;
                end_user_id?: string;
                limit?: number;
                status?: "active" | "waiting" | "handed_off" | "completed" | "abandoned";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List conversations, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** Format: uuid */
                    assistant_id: string;
                    /**
                     * @default chat
                     * @enum {string}
                     */
                    channel?: "chat" | "voice" | "sms" | "email";
                    /** @description Who it is: the id of an end user, or identifiers to find or make one by */
                    end_user?: {
                        /** Format: uuid */
                        id?: string;
                        identifiers?: {
                            /** @enum {string} */
                            type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                            value: string;
                            /**
                             * @description The person has proved to own it
                             * @default false
                             */
                            verified?: boolean;
                        }[];
                        traits?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Short for end_user.identifiers */
                    identifiers?: {
                        /** @enum {string} */
                        type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                        value: string;
                        /**
                         * @description The person has proved to own it
                         * @default false
                         */
                        verified?: boolean;
                    }[];
                    /** @description Half an hour unless said; three days for texts and e-mail */
                    idle_timeout_seconds?: number;
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: uuid
                     * @description Another revision than the active one, to try it out
                     */
                    revision_id?: string;
                    /** @description Values for the variables of the flow */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Begin a conversation */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the conversation */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a conversation */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    disposition?: string;
                    note?: string;
                    /** @enum {string} */
                    outcome?: "success" | "failure" | "neutral";
                };
            };
        };
        responses: {
            /** @description End a conversation */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    name: string;
                    variables?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Tell a flow that something happened */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description The position read last */
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the transcript, oldest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversationMessage"][];
                        next_after: number | null;
                    };
                };
            };
        };
    };
    sendConversationMessage: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    /**
                     * @description agent: a human answers, after a takeover
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "agent";
                    text: string;
                    variables?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Say something and get the replies */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationTurn"];
                    "text/event-stream": string;
                };
            };
        };
    };
    releaseConversation: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The assistant goes on */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    /** Format: uuid */
                    revision_id: string;
                };
            };
        };
        responses: {
            /** @description The same words against another revision, with what would differ */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationReplay"];
                };
            };
        };
    };
    takeOverConversation: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the conversation */
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
                "application/json": {
                    agent_name?: string;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description A human answers from now on */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
        };
    };
    getConversationTrace: {
        parameters: {
            query?: {
                /** @description The position read last */
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the conversation */
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How each word came about */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cost_usd: number;
                        data: components["schemas"]["ConversationTraceEntry"][];
                        next_after: number | null;
                    };
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
                /** @description Comma-separated event types; all when left out */
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description JSON Schema of the configuration */
                            config: {
                                [key: string]: unknown;
                            };
                            description: string;
                            title: string;
                            type: string;
                            ways_out: {
                                kinds: string[];
                                max: number | null;
                                min: number;
                            };
                        }[];
                    };
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            blocking: boolean;
                            category: string;
                            description: string;
                            rule_id: string;
                            /** @enum {string} */
                            severity: "error" | "warning" | "suggestion";
                            title: string;
                        }[];
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** Format: date-time */
                    expires_at?: string;
                    name: string;
                    scopes?: ("conversations:read" | "conversations:write" | "agents:read" | "agents:write" | "agents:publish" | "procedures:read" | "procedures:write" | "policies:read" | "policies:write" | "tools:read" | "tools:write" | "integrations:read" | "integrations:write" | "knowledge_bases:read" | "knowledge_bases:write" | "memory:read" | "memory:write" | "identity:read" | "identity:write" | "identity_reviews:read" | "identity_reviews:resolve" | "api_keys:read" | "api_keys:write" | "model_router:read" | "model_router:write" | "analytics:read" | "webhooks:read" | "webhooks:write" | "workflows:read" | "workflows:write" | "workflows:execute" | "calls:read" | "calls:write" | "compliance:read" | "compliance:write" | "audit:read" | "organization:read" | "organization:write" | "operations:read")[];
                };
            };
        };
        responses: {
            /** @description Create an API key */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the api key */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
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
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description A whole identifier value of any type */
                identifier?: string;
                identifier_type?: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List people, or find one by an identifier */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EndUser"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createEndUser: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default [] */
                    identifiers?: {
                        /** @enum {string} */
                        type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                        value: string;
                        /**
                         * @description The person has proved to own it
                         * @default false
                         */
                        verified?: boolean;
                    }[];
                    /** @description Where this was observed, such as web or crm */
                    source?: string;
                    traits?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Create a person */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a person */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the end user */
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
                "application/json": {
                    /** @description Merged by name; null removes one */
                    traits: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Change traits */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erase a person */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All data of one person */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List a person’s identifiers with their values */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Identifier"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    addIdentifier: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user */
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
                "application/json": {
                    /** @enum {string} */
                    type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                    value: string;
                    /**
                     * @description The person has proved to own it
                     * @default false
                     */
                    verified?: boolean;
                };
            };
        };
        responses: {
            /** @description Add an identifier by hand */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the end user */
                end_user_id: string;
                /** @description Id of the identifier */
                identifier_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the end user */
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
                "application/json": {
                    /** @description Why the person’s data must stay, such as the number of a case */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Hold a person’s data: no erasure, nothing forgotten by age */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEndUserTimeline: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the end user */
                end_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person’s story, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PersonTimelineEntry"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    identifyEndUser: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    conversation_id?: string;
                    identifiers: {
                        /** @enum {string} */
                        type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                        value: string;
                        /**
                         * @description The person has proved to own it
                         * @default false
                         */
                        verified?: boolean;
                    }[];
                    /** @description Where this was observed, such as web or crm */
                    source?: string;
                    traits?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Find or create a person */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    identifiers: {
                        /** @enum {string} */
                        type: "external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id";
                        value: string;
                        /**
                         * @description The person has proved to own it
                         * @default false
                         */
                        verified?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Erase somebody who is known by their identifiers only */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                /** @description Only merges this person took part in */
                end_user_id?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Merge"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the merge */
                merge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a merge */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the merge */
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
                "application/json": {
                    /**
                     * @description Remember that the two are different people
                     * @default true
                     */
                    not_a_match?: boolean;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Revert a merge */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotMatch"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    deleteNotMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the not match */
                not_match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
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
                "application/json": {
                    blocked_values?: string[];
                    limits?: {
                        account_number?: number;
                        anonymous_id?: number;
                        device_id?: number;
                        email?: number;
                        external_id?: number;
                        loyalty_id?: number;
                        phone?: number;
                        social_handle?: number;
                        whatsapp?: number;
                    };
                    priorities?: ("external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id")[];
                    review_expiry_days?: number;
                    thresholds?: {
                        auto_merge?: number;
                        review?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Change how people are resolved */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    blocked_values?: string[];
                    limits?: {
                        account_number?: number;
                        anonymous_id?: number;
                        device_id?: number;
                        email?: number;
                        external_id?: number;
                        loyalty_id?: number;
                        phone?: number;
                        social_handle?: number;
                        whatsapp?: number;
                    };
                    priorities?: ("external_id" | "email" | "phone" | "whatsapp" | "account_number" | "loyalty_id" | "social_handle" | "anonymous_id" | "device_id")[];
                    review_expiry_days?: number;
                    thresholds?: {
                        auto_merge?: number;
                        review?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Try other settings on the latest 1,000 identifies */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                request_type?: "merge" | "update";
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IdentityReviewRequest"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    proposeMerge: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** Format: uuid */
                    left_end_user_id: string;
                    /** Format: uuid */
                    right_end_user_id: string;
                    /**
                     * Format: uuid
                     * @description Left unless said
                     */
                    suggested_survivor_end_user_id?: string;
                };
            };
        };
        responses: {
            /** @description Propose a merge by hand */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the review request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a review request */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the review request */
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
                "application/json": {
                    resolution_note?: string;
                    /**
                     * Format: uuid
                     * @description Left or right; the suggested one unless said
                     */
                    survivor_end_user_id?: string;
                };
            };
        };
        responses: {
            /** @description Approve a review request */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                survivor_end_user_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the review request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an approval would leave, field by field */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the review request */
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
                "application/json": {
                    resolution_note?: string;
                };
            };
        };
        responses: {
            /** @description Reject a review request */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityReviewRequest"];
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
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeBase"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    description?: string;
                    /** @description Fixed for the life of the base */
                    embedding_model?: string;
                    /** @default local */
                    embedding_provider?: string;
                    /** @default 0.25 */
                    gap_score?: number;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a knowledge base */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a knowledge base */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the knowledge base */
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
                "application/json": {
                    description?: string;
                    gap_score?: number;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Change a knowledge base */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                status?: string;
            };
            header?: never;
            path: {
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List documents */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeDocument"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    addDocument: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base */
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
                "application/json": {
                    /**
                     * @description If any: searches find it only with one of them
                     * @default []
                     */
                    audience_tags?: string[];
                    /**
                     * @description Searches find it only at this level or above
                     * @default 0
                     */
                    clearance_level?: number;
                    text?: string;
                    /** @description Needed with `text` */
                    title?: string;
                    url?: string;
                };
                "multipart/form-data": {
                    /** @description Comma-separated */
                    audience_tags?: string;
                    clearance_level?: number;
                    /** Format: binary */
                    file: string;
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Add a document */
            202: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the document */
                document_id: string;
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a document: its status and progress */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the document */
                document_id: string;
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the document */
                document_id: string;
                /** @description Id of the knowledge base */
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
                "application/json": {
                    audience_tags?: string[];
                    clearance_level?: number;
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Change who may find a document, or its title */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeDocument"];
                };
            };
        };
    };
    reindexDocument: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the document */
                document_id: string;
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read and embed a document again */
            202: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base */
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
                "application/json": {
                    /**
                     * @description If any: searches find it only with one of them
                     * @default []
                     */
                    audience_tags?: string[];
                    /**
                     * @description Searches find it only at this level or above
                     * @default 0
                     */
                    clearance_level?: number;
                    text?: string;
                    /** @description Needed with `text` */
                    title?: string;
                    url?: string;
                };
                "multipart/form-data": {
                    /** @description Comma-separated */
                    audience_tags?: string;
                    clearance_level?: number;
                    /** Format: binary */
                    file: string;
                    title?: string;
                };
            };
        };
        responses: {
            /** @description What adding a document would cost */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions without a good answer */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KnowledgeGap"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    dismissKnowledgeGap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the knowledge gap */
                gap_id: string;
                /** @description Id of the knowledge base */
                kb_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchKnowledgeBase: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the knowledge base */
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
                "application/json": {
                    /** @default [] */
                    audience_tags?: string[];
                    /** @default 0 */
                    clearance_level?: number;
                    min_score?: number;
                    query: string;
                    /** @default 5 */
                    top_k?: number;
                };
            };
        };
        responses: {
            /** @description Find passages by meaning */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeSearchResult"];
                };
            };
        };
    };
    listFacts: {
        parameters: {
            query: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                end_user_id: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemoryFact"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createFact: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default 1 */
                    confidence?: number;
                    conversation_id?: string;
                    /** Format: uuid */
                    end_user_id: string;
                    /** Format: date-time */
                    expires_at?: string;
                    /**
                     * @description Who says so, such as api or conversation
                     * @default api
                     */
                    source?: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Remember a fact about a person */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the memory fact */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a fact */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the memory fact */
                fact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    /** Format: uuid */
                    end_user_id: string;
                };
            };
        };
        responses: {
            /** @description Forget all facts about a person */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forgotten: number;
                    };
                };
            };
        };
    };
    recallFacts: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** Format: uuid */
                    end_user_id: string;
                    /** @default 5 */
                    limit?: number;
                    /** @default 0.05 */
                    min_score?: number;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Recall facts near to a text */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelBudget"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createModelBudget: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /**
                     * @description Share of the amount at which an event tells
                     * @default 0.8
                     */
                    alert_at?: number;
                    amount_usd: number;
                    /** Format: uuid */
                    assistant_id?: string;
                    /**
                     * @description true: calls are refused with 402 once the amount is spent
                     * @default false
                     */
                    hard?: boolean;
                    /**
                     * Format: uuid
                     * @description Counts the embedding spend of one knowledge base
                     */
                    kb_id?: string;
                    name: string;
                    /**
                     * @default month
                     * @enum {string}
                     */
                    period?: "day" | "month" | "total";
                };
            };
        };
        responses: {
            /** @description Create a budget */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model budget */
                budget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a budget and what is spent of it */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model budget */
                budget_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model budget */
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
                "application/json": {
                    alert_at?: number;
                    amount_usd?: number;
                    hard?: boolean;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Change a budget */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RouterConfig"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createRouterConfig: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    description?: string;
                    name: string;
                    /** @description In order: the next is asked when the one before has failed */
                    targets: {
                        /** @default 2 */
                        max_retries?: number;
                        model: string;
                        /** @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in */
                        provider: string;
                        /** @default 60000 */
                        timeout_ms?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Create a router config */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the router config */
                router_config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a router config */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the router config */
                router_config_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the router config */
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
                "application/json": {
                    description?: string;
                    name?: string;
                    /** @description In order: the next is asked when the one before has failed */
                    targets?: {
                        /** @default 2 */
                        max_retries?: number;
                        model: string;
                        /** @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in */
                        provider: string;
                        /** @default 60000 */
                        timeout_ms?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Change a router config */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    /**
                     * @default document
                     * @enum {string}
                     */
                    embedding_type?: "document" | "query";
                    model?: string;
                    /**
                     * @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in
                     * @default local
                     */
                    provider?: string;
                    texts: string[];
                };
            };
        };
        responses: {
            /** @description Embed texts */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    /** @default {} */
                    config?: {
                        max_tokens?: number;
                        reasoning_effort?: string;
                        request_timeout_ms?: number;
                        stop_sequences?: string[];
                        temperature?: number;
                        thinking_budget?: number;
                        top_p?: number;
                    };
                    messages: ({
                        content: string;
                        /** @constant */
                        role: "user";
                    } | {
                        content: string;
                        /** @constant */
                        role: "assistant";
                        tool_calls?: {
                            id: string;
                            input: unknown;
                            name: string;
                        }[];
                    } | {
                        output: unknown;
                        /** @constant */
                        role: "tool";
                        tool_call_id: string;
                        tool_name: string;
                    })[];
                    /** @description `provider/model`; without it and a router config, `scripted/scripted-v1` */
                    model?: string;
                    /** Format: uuid */
                    router_config_id?: string;
                    system?: string;
                    tools?: {
                        description?: string;
                        /**
                         * @default {
                         *       "type": "object",
                         *       "properties": {}
                         *     }
                         */
                        input_schema?: {
                            [key: string]: unknown;
                        };
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Have a model write */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "application/json": {
                    /** @default {} */
                    config?: {
                        max_tokens?: number;
                        reasoning_effort?: string;
                        request_timeout_ms?: number;
                        stop_sequences?: string[];
                        temperature?: number;
                        thinking_budget?: number;
                        top_p?: number;
                    };
                    messages: ({
                        content: string;
                        /** @constant */
                        role: "user";
                    } | {
                        content: string;
                        /** @constant */
                        role: "assistant";
                        tool_calls?: {
                            id: string;
                            input: unknown;
                            name: string;
                        }[];
                    } | {
                        output: unknown;
                        /** @constant */
                        role: "tool";
                        tool_call_id: string;
                        tool_name: string;
                    })[];
                    /** @description `provider/model`; without it and a router config, `scripted/scripted-v1` */
                    model?: string;
                    /** Format: uuid */
                    router_config_id?: string;
                    system?: string;
                    tools?: {
                        description?: string;
                        /**
                         * @default {
                         *       "type": "object",
                         *       "properties": {}
                         *     }
                         */
                        input_schema?: {
                            [key: string]: unknown;
                        };
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Have a model write, told as it writes */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
        };
    };
    listModelInvocations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelInvocation"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listModelPrices: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
                /** @description Exactly this model */
                model?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelPrice"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
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
                "application/json": {
                    model: string;
                    /** @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in */
                    provider: string;
                    usd_per_million_input_tokens: number;
                    usd_per_million_output_tokens?: number;
                };
            };
        };
        responses: {
            /** @description Set the price of a model */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                model: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listModelProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ModelProvider"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createModelProvider: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @description Kept encrypted, never shown again */
                    api_key?: string;
                    /** @description Needed for openai_compatible */
                    base_url?: string;
                    /** @enum {string} */
                    kind: "openai" | "anthropic" | "openai_compatible";
                    /** @description Short name that router configs, prices and knowledge bases use; `local` and `scripted` are built in */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Add a model provider */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model provider */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a model provider */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model provider */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the model provider */
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
                "application/json": {
                    /** @description Kept encrypted, never shown again */
                    api_key?: string;
                    /** @description A new address needs the api_key again */
                    base_url?: string;
                };
            };
        };
        responses: {
            /** @description Change the address or the credential of a provider */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
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
                "application/json": {
                    max_active_calls?: number;
                    name?: string;
                    /** @description IANA name, such as Europe/Vienna */
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description Change your organization */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    listPolicies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Policy"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createPolicy: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default true */
                    enabled?: boolean;
                    /**
                     * @default must
                     * @enum {string}
                     */
                    kind?: "must" | "must_not" | "prefer";
                    name: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Create a policy */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the policy */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a policy */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the policy */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the policy */
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
                "application/json": {
                    enabled?: boolean;
                    /** @enum {string} */
                    kind?: "must" | "must_not" | "prefer";
                    name?: string;
                    text?: string;
                };
            };
        };
        responses: {
            /** @description Change a policy */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
        };
    };
    listProcedures: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Procedure"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createProcedure: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    instructions: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a procedure */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the procedure */
                procedure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a procedure */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the procedure */
                procedure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the procedure */
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
                "application/json": {
                    instructions?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Change a procedure */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReleaseSuite"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createReleaseSuite: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    cases: {
                        name: string;
                        turns: {
                            expect?: {
                                ended?: boolean;
                                /** @description Id of the node where the flow stands after the turn */
                                node?: string;
                                reply_contains?: string;
                                variables?: {
                                    [key: string]: unknown;
                                };
                            };
                            /** @default  */
                            user?: string;
                        }[];
                    }[];
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create a release suite */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the release suite */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a release suite */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the release suite */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the release suite */
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
                "application/json": {
                    cases?: {
                        name: string;
                        turns: {
                            expect?: {
                                ended?: boolean;
                                /** @description Id of the node where the flow stands after the turn */
                                node?: string;
                                reply_contains?: string;
                                variables?: {
                                    [key: string]: unknown;
                                };
                            };
                            /** @default  */
                            user?: string;
                        }[];
                    }[];
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Change a release suite */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the release suite */
                suite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List runs, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReleaseRun"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    startReleaseRun: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the release suite */
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
                "application/json": {
                    /** Format: uuid */
                    assistant_revision_id: string;
                };
            };
        };
        responses: {
            /** @description Run a suite against a revision */
            201: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseRun"];
                };
            };
        };
    };
    listTools: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tool"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createTool: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    configuration?: {
                        /** @default {} */
                        body?: {
                            [key: string]: unknown;
                        };
                        /** @default [] */
                        headers?: ({
                            key: string;
                            /** @default false */
                            secure?: boolean;
                            /** @default  */
                            value?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP) */
                        mcp?: {
                            /** @description Which of the tools that the server offers */
                            tool_name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                        /** @default [] */
                        query_params?: ({
                            key: string;
                            /** @default false */
                            secure?: boolean;
                            /** @default  */
                            value?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /**
                         * @default {
                         *       "max_retries": 0,
                         *       "base_delay_seconds": 1,
                         *       "max_delay_seconds": 30,
                         *       "jitter": true
                         *     }
                         */
                        retry?: {
                            /** @default 1 */
                            base_delay_seconds?: number;
                            /** @default true */
                            jitter?: boolean;
                            /** @default 30 */
                            max_delay_seconds?: number;
                            /** @default 0 */
                            max_retries?: number;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Seconds
                         * @default 30
                         */
                        timeout?: number;
                        /** @default  */
                        url?: string;
                        /** @default [] */
                        variables?: ({
                            /** @default  */
                            description?: string;
                            /**
                             * @description Given by input_defaults alone, where it may read variables; no model, node or caller sets it
                             * @default false
                             */
                            fixed?: boolean;
                            /** @description A letter or underscore, then letters, digits and underscores */
                            name: string;
                            /** @default false */
                            required?: boolean;
                            /**
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
                    description?: string;
                    input_defaults?: {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        [key: string]: unknown;
                    };
                    name: string;
                    response_schema?: ({
                        /** @default [] */
                        field_mappings?: ({
                            alias: string;
                            path: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /**
                     * @default api_call
                     * @enum {string}
                     */
                    tool_type?: "api_call" | "transfer" | "mcp" | "knowledge_search" | "platform";
                    transfer_target?: ({
                        /** @default  */
                        destination?: string;
                        destination_source?: ({
                            /** @default {} */
                            input_mapping?: {
                                [key: string]: unknown;
                            };
                            response_path?: string | null;
                            tool_id?: string | null;
                            /**
                             * @default api_tool
                             * @enum {string}
                             */
                            type?: "api_tool" | "context_variable" | "queue";
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /**
                         * @default cold
                         * @enum {string}
                         */
                        mode?: "cold" | "warm";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                };
            };
        };
        responses: {
            /** @description Create a tool */
            201: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a tool */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description true goes ahead although active assistants would break */
                force?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the tool */
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
                "application/json": {
                    description?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Rename or describe a tool */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the MCP server behind a tool offers */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List revisions, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ToolRevision"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createToolRevision: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool */
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
                "application/json": {
                    configuration?: {
                        /** @default {} */
                        body?: {
                            [key: string]: unknown;
                        };
                        /** @default [] */
                        headers?: ({
                            key: string;
                            /** @default false */
                            secure?: boolean;
                            /** @default  */
                            value?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Of a tool of type `mcp`: its `url` is that of an MCP server (streamable HTTP) */
                        mcp?: {
                            /** @description Which of the tools that the server offers */
                            tool_name: string;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @default GET
                         * @enum {string}
                         */
                        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
                        /** @default [] */
                        query_params?: ({
                            key: string;
                            /** @default false */
                            secure?: boolean;
                            /** @default  */
                            value?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /**
                         * @default {
                         *       "max_retries": 0,
                         *       "base_delay_seconds": 1,
                         *       "max_delay_seconds": 30,
                         *       "jitter": true
                         *     }
                         */
                        retry?: {
                            /** @default 1 */
                            base_delay_seconds?: number;
                            /** @default true */
                            jitter?: boolean;
                            /** @default 30 */
                            max_delay_seconds?: number;
                            /** @default 0 */
                            max_retries?: number;
                        } & {
                            [key: string]: unknown;
                        };
                        /**
                         * @description Seconds
                         * @default 30
                         */
                        timeout?: number;
                        /** @default  */
                        url?: string;
                        /** @default [] */
                        variables?: ({
                            /** @default  */
                            description?: string;
                            /**
                             * @description Given by input_defaults alone, where it may read variables; no model, node or caller sets it
                             * @default false
                             */
                            fixed?: boolean;
                            /** @description A letter or underscore, then letters, digits and underscores */
                            name: string;
                            /** @default false */
                            required?: boolean;
                            /**
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
                    description?: string;
                    input_defaults?: {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    response_schema?: ({
                        /** @default [] */
                        field_mappings?: ({
                            alias: string;
                            path: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    transfer_target?: ({
                        /** @default  */
                        destination?: string;
                        destination_source?: ({
                            /** @default {} */
                            input_mapping?: {
                                [key: string]: unknown;
                            };
                            response_path?: string | null;
                            tool_id?: string | null;
                            /**
                             * @default api_tool
                             * @enum {string}
                             */
                            type?: "api_tool" | "context_variable" | "queue";
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        /**
                         * @default cold
                         * @enum {string}
                         */
                        mode?: "cold" | "warm";
                    } & {
                        [key: string]: unknown;
                    }) | null;
                };
            };
        };
        responses: {
            /** @description Save a draft revision */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the tool revision */
                revision_id: string;
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a revision of a tool */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description true goes ahead although active assistants would break */
                force?: boolean;
            };
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool revision */
                revision_id: string;
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make a revision the active one */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the tool revision */
                revision_id: string;
                /** @description Id of the tool */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whom this revision would break if it were active, as of now */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the tool */
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
                "application/json": {
                    /** @default {} */
                    input?: {
                        [key: string]: unknown;
                    };
                    /** Format: uuid */
                    revision_id?: string;
                    /** @description What a conversation would know, for inputs that are fixed */
                    variables?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Call a tool once */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolTestResult"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before */
                cursor?: string;
                endpoint_id?: string;
                event_id?: string;
                event_type?: string;
                limit?: number;
                status?: "pending" | "succeeded" | "exhausted" | "canceled";
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a webhook delivery with its attempts */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a webhook again, now */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description `next_cursor` of the page before */
                cursor?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @description null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default  */
                    description?: string;
                    /** @default true */
                    enabled?: boolean;
                    /** @description Types of the catalog, or `*` for all that `sensitivity_max` lets through */
                    event_types: string[];
                    /**
                     * @description The most sensitive events this endpoint may receive
                     * @default non_pii
                     * @enum {string}
                     */
                    sensitivity_max?: "non_pii" | "pii" | "sensitive";
                    /** @description https: and on the public internet */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Create a webhook endpoint */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the webhook endpoint */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a webhook endpoint */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the webhook endpoint */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the webhook endpoint */
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
                "application/json": {
                    description?: string;
                    enabled?: boolean;
                    /** @description Types of the catalog, or `*` for all that `sensitivity_max` lets through */
                    event_types?: string[];
                    /**
                     * @description The most sensitive events this endpoint may receive
                     * @enum {string}
                     */
                    sensitivity_max?: "non_pii" | "pii" | "sensitive";
                    /** @description https: and on the public internet */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Change, enable or disable a webhook endpoint */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint */
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
                "application/json": {
                    /**
                     * @description Leaves out what has been delivered
                     * @default false
                     */
                    only_undelivered?: boolean;
                    /** Format: date-time */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Now, when left out
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description Send past events again */
            202: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        endpoint_id: string;
                        only_undelivered: boolean;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        since: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, milliseconds
                         */
                        until: string;
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Give a webhook endpoint a new secret */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the webhook endpoint */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test event */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["WebhookEventType"][];
                    };
                };
            };
        };
    };
    getWorkflowRevision: {
        parameters: {
            query?: {
                timeout?: number;
                /** @description Answers once no compile is awaited, or the time is over */
                wait_for?: "compiled";
            };
            header?: never;
            path: {
                /** @description Id of the workflow revision */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the flow of a revision */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the workflow revision */
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
                "application/json": {
                    analyzer_model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    /** @enum {string} */
                    compilation_strategy?: "graph" | "instructions";
                    description?: string;
                    instructions?: string;
                    knowledge_base_ids?: string[];
                    name?: string;
                    policy_ids?: unknown[];
                    router_model_settings?: {
                        config?: ({
                            max_tokens?: number | null;
                            reasoning_effort?: ("none" | "minimal" | "low" | "medium" | "high" | "xhigh") | null;
                            request_timeout_ms?: number | null;
                            stop_sequences?: string[] | null;
                            temperature?: number | null;
                            thinking_budget?: number | null;
                            top_p?: number | null;
                        } & {
                            [key: string]: unknown;
                        }) | null;
                        model?: string | null;
                    };
                    /** @description Inputs by tool id, used where a node maps nothing */
                    tool_input_defaults?: {
                        [key: string]: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description Tool ids; objects with `tool_id`, and entries as they are read, are taken too */
                    tools?: (string | ({
                        /** Format: uuid */
                        tool_id: string;
                    } & {
                        [key: string]: unknown;
                    }) | ({
                        tool: {
                            /** Format: uuid */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    }))[];
                    trigger_config?: {
                        [key: string]: unknown;
                    };
                    /** @enum {string} */
                    trigger_type?: "conversation_start" | "intent" | "event" | "schedule" | "manual" | "component";
                };
            };
        };
        responses: {
            /** @description Change settings of a draft flow */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                active?: "true" | "false";
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
            /** @description List calling workflows, newest first */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CallingWorkflow"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
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
                "application/json": {
                    /** @default true */
                    active?: boolean;
                    /** @default  */
                    description?: string;
                    /** @default 24 */
                    endHour?: number;
                    name: string;
                    /**
                     * @description How many calls of this workflow may run at once
                     * @default 1
                     */
                    numberOfAgents?: number;
                    /**
                     * @description The number we call from
                     * @default null
                     */
                    phoneNumberId?: string | null;
                    /**
                     * @description The assistant that talks; null: the built-in script
                     * @default null
                     */
                    promptId?: string | null;
                    /** @default 0 */
                    startHour?: number;
                    steps: {
                        /**
                         * @description Wait before the step, from the end of the one before
                         * @default 0
                         */
                        delayInSecs?: number;
                        /** @default [] */
                        finishOn?: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
                        /** @default false */
                        needsTCPACompliance?: boolean;
                        /** @description Where the step stands; by default its place in the list */
                        order?: number;
                        /** @default  */
                        textMessage?: string;
                        /**
                         * @default CALL
                         * @enum {string}
                         */
                        type?: "CALL" | "TEXT" | "WAIT";
                        /** @default  */
                        voicemailMessage?: string;
                    }[];
                    /**
                     * @default OTHER
                     * @enum {string}
                     */
                    tag?: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
                    /**
                     * @description IANA name, such as America/Chicago
                     * @default UTC
                     */
                    timezone?: string;
                    /** @default null */
                    voiceId?: string | null;
                };
            };
        };
        responses: {
            /** @description Create a calling workflow */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the workflow */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a calling workflow */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the workflow */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description Id of the workflow */
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
                "application/json": {
                    active?: boolean;
                    description?: string;
                    endHour?: number;
                    name?: string;
                    /** @description How many calls of this workflow may run at once */
                    numberOfAgents?: number;
                    /** @description The number we call from */
                    phoneNumberId?: string | null;
                    /** @description The assistant that talks; null: the built-in script */
                    promptId?: string | null;
                    startHour?: number;
                    steps?: {
                        /**
                         * @description Wait before the step, from the end of the one before
                         * @default 0
                         */
                        delayInSecs?: number;
                        /** @default [] */
                        finishOn?: ("NO_ANSWER" | "LEFT_VOICEMAIL" | "BAD_NUMBER" | "NOT_INTERESTED" | "WARM_TRANSFER" | "SCHEDULER" | "DNC" | "ENDED" | "FRAUD" | "LINE_BUSY" | "TEXT_CONSENT" | "CALL_AGAIN")[];
                        /** @default false */
                        needsTCPACompliance?: boolean;
                        /** @description Where the step stands; by default its place in the list */
                        order?: number;
                        /** @default  */
                        textMessage?: string;
                        /**
                         * @default CALL
                         * @enum {string}
                         */
                        type?: "CALL" | "TEXT" | "WAIT";
                        /** @default  */
                        voicemailMessage?: string;
                    }[];
                    /** @enum {string} */
                    tag?: "ORIGINATION" | "SERVICING" | "COLLECTIONS" | "RETENTION" | "SUPPORT" | "SURVEY" | "OTHER";
                    /** @description IANA name, such as America/Chicago */
                    timezone?: string;
                    voiceId?: string | null;
                };
            };
        };
        responses: {
            /** @description Change a calling workflow */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Activate a workflow */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallingWorkflow"];
                };
            };
        };
    };
    deactivateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pause a workflow */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow */
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
                "application/json": {
                    leads: {
                        campaignID?: string;
                        city?: string;
                        /** @description More about the lead, such as a balance. An assistant knows `accountBalance` as `account_balance` */
                        customerMetadata?: {
                            [key: string]: string;
                        };
                        email?: string;
                        firstName?: string;
                        forwardingPhoneNumber?: string;
                        lastName?: string;
                        leadId?: string;
                        phoneAgentDirectDial?: string;
                        phoneAgentExtension?: string;
                        primaryPhone: string;
                        referenceURL?: string;
                        sourceID?: string;
                        state?: string;
                        textContent?: string;
                        zipcode?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Start a workflow for many leads */
            202: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadBatch"];
                };
            };
        };
    };
    previewWorkflow: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow */
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
                "application/json": {
                    /** @description Leads as an execution takes them */
                    leads: {
                        campaignID?: string;
                        city?: string;
                        /** @description More about the lead, such as a balance. An assistant knows `accountBalance` as `account_balance` */
                        customerMetadata?: {
                            [key: string]: string;
                        };
                        email?: string;
                        firstName?: string;
                        forwardingPhoneNumber?: string;
                        lastName?: string;
                        leadId?: string;
                        phoneAgentDirectDial?: string;
                        phoneAgentExtension?: string;
                        primaryPhone: string;
                        referenceURL?: string;
                        sourceID?: string;
                        state?: string;
                        textContent?: string;
                        zipcode?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Who would be reached when, or not and why */
            200: {
                headers: {
                    "x-request-id"?: string;
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
                /** @description 1 to 100, default 10 */
                limit?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workflow */
                workflowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List executions of a workflow */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WorkflowExecution"][];
                        pagination: {
                            limit: number;
                            /** @description null at the end */
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path: {
                /** @description Id of the workflow */
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
                "application/json": {
                    campaignID?: string;
                    city?: string;
                    /** @description More about the lead, such as a balance. An assistant knows `accountBalance` as `account_balance` */
                    customerMetadata?: {
                        [key: string]: string;
                    };
                    email?: string;
                    firstName?: string;
                    forwardingPhoneNumber?: string;
                    lastName?: string;
                    leadId?: string;
                    phoneAgentDirectDial?: string;
                    phoneAgentExtension?: string;
                    primaryPhone: string;
                    referenceURL?: string;
                    sourceID?: string;
                    state?: string;
                    textContent?: string;
                    zipcode?: string;
                };
            };
        };
        responses: {
            /** @description Start a workflow for a lead */
            201: {
                headers: {
                    "x-request-id"?: string;
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
                timeout?: number;
                /** @description Answers once no compile is awaited, or the time is over */
                wait_for?: "compiled";
            };
            header?: never;
            path: {
                /** @description Id of the workflow revision */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read the flow of a revision */
            200: {
                headers: {
                    "x-request-id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRevision"];
                };
            };
        };
    };
}
