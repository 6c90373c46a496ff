// Made by tools/api/generate.mjs from openapi.json; not edited by hand.

export interface paths {
    "/api/v1/access-management/user/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes an account. What the person made stays, under their name. */
        delete: operations["delete_person"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/add-new-user-to-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes somebody a member of a workspace. */
        post: operations["add_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who is not suspended, by name, 1,000 at most. */
        get: operations["pick_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does one thing to many people. Each action needs the right that it needs for one person. */
        post: operations["change_people"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account and invites its person. */
        post: operations["create_person"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of the client as CSV. Its first four columns are what an import takes. */
        get: operations["export_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invites everybody of a file who can be invited; the other lines say why not. With `dry_run` nobody is. */
        post: operations["import_people"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of the client, a page at a time: for those who manage people or the members of a workspace. */
        get: operations["list_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/workspece-user-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of a workspace, a page at a time. */
        get: operations["list_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a person can see and do, and why: of oneself, and of everybody for those who manage people. */
        get: operations["get_person_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/edit-user-to-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a member another role. The last one who can manage the members keeps theirs. */
        put: operations["edit_member"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Resets somebody's second factors; they are signed out everywhere and told by mail. */
        delete: operations["reset_mfa"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/resend-invite-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an invitation again, with a new code. */
        post: operations["resend_invite_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes somebody's account. A suspension ends their sessions and API keys at once. */
        put: operations["update_person"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-management/users/{id}/workspace/{workspace_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes somebody out of a workspace; their work stays. The last one who can manage the members stays too. */
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for access. Whoever may answer is told by mail. */
        post: operations["ask_for_access"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-request/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for access, newest first. */
        get: operations["list_access_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-request/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Workspaces that I am not in, by name, 100 at most. */
        get: operations["list_askable_workspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-request/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes my open request back. */
        delete: operations["withdraw_access_request"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access-request/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a request for access; the person is told by mail. */
        post: operations["review_access_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who was given a folder or a use case, there and on the folders that it lies in. */
        get: operations["get_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/{kind}/{id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a member, or everybody with a role, a level on a folder or a use case; what they had there before is replaced. */
        put: operations["put_access"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/{kind}/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may open a folder or a use case, by name, a page at a time. */
        get: operations["list_access_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an account role. */
        post: operations["create_account_role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/role/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account roles, with how many people hold each. */
        get: operations["list_account_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/role/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes an account role that is not built in. */
        put: operations["update_account_role"];
        post?: never;
        /** Deletes an account role that nobody holds. */
        delete: operations["delete_account_role"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks a client that wants to be asked. */
        post: operations["ask_for_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one has asked clients for and is still open. */
        get: operations["list_asked_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/asked/{client}/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms an emergency that somebody else of the staff asked for. */
        post: operations["confirm_emergency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies by name, the owner's own left out. */
        get: operations["list_acting_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops acting: called with the acting token. */
        post: operations["end_acting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/acting/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acts for a client: answers a token for it that ends by itself. */
        post: operations["start_acting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every action that the log holds, by name. */
        get: operations["list_audit_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log as CSV or JSON, newest first, 100,000 lines at most. That it was taken is itself in the log. */
        get: operations["export_audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The client's audit log, newest first. */
        get: operations["list_audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a challenge with a code. */
        post: operations["challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells how to sign in with this e-mail. */
        post: operations["discover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs out. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/new-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers the challenge `NEW_PASSWORD_REQUIRED`. */
        post: operations["new_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Completes a sign-in by passkey. */
        post: operations["finish_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a sign-in by passkey. */
        post: operations["start_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges a refresh token for its successor and a new access token. */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes somebody back from the provider. */
        post: operations["finish_sso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a single sign-on. */
        post: operations["start_sso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/validate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in with the token of a single sign-on. It serves once, within a minute, in the browser that came back with it:
         *     nobody can be signed in to somebody else's account by a link (C16).
         */
        post: operations["validate_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/from-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a draft of files: a row a file, which goes to an input of the use case. The others get one value for all, by
         *     `PUT batch/{id}/mapping`.
         */
        post: operations["batch_from_files"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists batches. */
        get: operations["list_batches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/read-table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads a workbook (XLSX) or CSV, in a process of its own: at most 500 rows and 100 columns. */
        post: operations["read_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a draft of a sheet: its columns are matched with the inputs by name, and its rows are there to look at. */
        post: operations["upload_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One batch: how far it is, what it has used, and what it was made of. */
        get: operations["get_batch"];
        /** Changes the name and the limits of a batch. */
        put: operations["change_batch"];
        post?: never;
        /** Removes a batch that does not run. */
        delete: operations["delete_batch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a batch that has not finished. */
        post: operations["cancel_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The results of a batch, also while it runs. */
        get: operations["export_batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps a mapping and checks all rows with it. Rows with errors are listed by `batch/{id}/rows?faulty=true`. */
        put: operations["map_batch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses a batch that runs. */
        post: operations["pause_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a paused batch. */
        post: operations["resume_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs the failed rows of a batch again, once it does not run any more. Their earlier runs stay in the history. */
        post: operations["retry_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the rows of a batch. */
        get: operations["list_batch_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batch/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a batch; its rows run on the server from now on. */
        post: operations["start_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's plan, what it has used of it this month, when that will be used up, and what the plan lacks. */
        get: operations["get_billing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the subscription with the period that is paid for. A change that was to come is let go. */
        post: operations["cancel_subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes plan, interval or seats. Now: the difference is charged or given back at once, and what cannot be paid is not
         *     changed. Later: with the end of the period that is paid for. Either way an earlier change that is still to come is
         *     let go.
         */
        post: operations["change_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/change/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What another plan or number of seats would cost now; nothing is changed. */
        post: operations["preview_plan_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins to buy a plan: the answer names the payment provider's page. One such page of the company is open at a time;
         *     an older one is closed.
         */
        post: operations["buy_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which features the company has, and which plans have the others: so that a page says so where one would use them. */
        get: operations["list_held_features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's invoices, the newest first. */
        get: operations["list_invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a cancellation, or a change that was to come, until the period has ended. */
        post: operations["keep_subscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The payment provider's page for cards, addresses, tax numbers and receipts. */
        post: operations["open_payment_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a brand template. */
        post: operations["create_brand_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Chooses the template of use cases that name none. It holds for runs that are started from now on. */
        put: operations["choose_default_brand_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The client's brand templates, changed last first. */
        get: operations["list_brand_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps a logo of at most 1 MiB for a design to name. One that no template names within a day is removed. */
        post: operations["add_brand_logo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/logo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A logo, as a PNG. What an id names never changes. */
        get: operations["get_brand_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The pages that a sample document has with a design, saved or not. */
        post: operations["preview_brand_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The sample document as a file. */
        post: operations["sample_brand_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A brand template with its design. */
        get: operations["get_brand_template"];
        /**
         * Changes a brand template. Runs that were started before keep the revision that they had. 409 with the template as it
         *     is now when it is not at `revision` any more.
         */
        put: operations["change_brand_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/{id}/archived": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Archives or restores a brand template. 409 for the default. */
        put: operations["archive_brand_template"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/brand-template/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes another template of this one, under a name that is free. */
        post: operations["copy_brand_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a budget for somebody or something that has none. It holds at once in this process, in others within half a
         *     minute.
         */
        post: operations["create_budget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/budget/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's budgets, and what was used of each this month. */
        get: operations["list_budgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/budget/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a budget. 409 with the budget as it is now when somebody else saved first. */
        put: operations["change_budget"];
        post?: never;
        /** Takes a budget away, with the requests for more of it: only the company's own limit holds then. */
        delete: operations["delete_budget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a chat in a workspace. It is the caller's alone. */
        post: operations["create_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat-folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a folder for the caller's chats. */
        post: operations["create_chat_folder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat-folder/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's folders of chats, by name. */
        get: operations["list_chat_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat-folder/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames one of the caller's folders of chats. */
        put: operations["rename_chat_folder"];
        post?: never;
        /** Deletes one of the caller's folders of chats; its chats stay, in no folder. */
        delete: operations["delete_chat_folder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A chat out of a file. Citations of documents that the caller cannot open say nothing. */
        post: operations["import_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's chats: pinned ones first, then what was asked last. */
        get: operations["list_chats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's chats. Its messages are `chat/{id}/messages`. */
        get: operations["get_chat"];
        /** Renames, pins, archives or moves a chat, and changes its settings. */
        put: operations["change_chat"];
        post?: never;
        /** Deletes a chat with its messages and answers. What is under way is stopped; what it used stays in the ledger. */
        delete: operations["delete_chat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/before-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the answers would take: model, region, documents and how they are read, tokens and price. Nothing is begun. */
        post: operations["look_before_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A chat as a file: Markdown, Word and PDF of the path that was read last, JSON of the whole tree. */
        get: operations["export_chat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks a question, and begins the answers to it: each is a run, whose stream is `run/{id}/events`. All of them are
         *     held against the quota before the first begins.
         */
        post: operations["send_chat_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a message with all that follows it. It can be brought back. */
        delete: operations["prune_chat_branch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a question answered again, by the same model or by others; what it was answered before stays beside it. */
        post: operations["ask_chat_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}/branch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Names the branch that begins with this message. */
        put: operations["name_chat_branch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}/chosen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reads on in the branch of this message, down to its newest end. */
        put: operations["choose_chat_branch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings a removed branch back, and reads on there. */
        post: operations["restore_chat_branch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/message/{message}/siblings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A message and those beside it, the oldest first: other wordings of a question, other answers to it. */
        get: operations["list_chat_siblings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages of a path from its end, a page at a time. Within a page the oldest comes first, and `next` leads to
         *     older ones; `total` counts the page alone.
         */
        get: operations["list_chat_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/queue/{message}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a message that waits. */
        put: operations["change_queued_message"];
        post?: never;
        /** Takes a message out that waits. */
        delete: operations["delete_queued_message"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/queue/{message}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message that waits now: what is under way is stopped, and what it said so far stays. */
        post: operations["send_queued_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says that the caller has read a chat, or wants to find it unread again. */
        put: operations["set_chat_read"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a link to a chat that everybody of the company may open, whoever has it. */
        post: operations["share_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/share/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links of a chat. */
        get: operations["list_chat_shares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/share/{share}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Brings a snapshot up to date; its link stays the same. */
        put: operations["renew_chat_share"];
        post?: never;
        /** Takes a link back: nobody opens it any more. */
        delete: operations["revoke_chat_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/tree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole tree, as its map shows it: the oldest message first, removed ones among them. */
        get: operations["get_chat_tree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat/{id}/use-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proposes a use case of a chat: its path's first question, its documents, and its last answer as an example. */
        get: operations["propose_use_case_of_chat"];
        /** Notes which use case was made of a chat, so that each leads to the other. */
        put: operations["set_use_case_of_chat"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/enterprise-clients-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clients by contract, with plan, state, use of this month and last activity. */
        get: operations["list_enterprise_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every client of the platform, by name, the owner's own among them. */
        get: operations["list_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every client with what it takes. */
        get: operations["list_client_loads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/stripe-managed-clients-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Clients that signed up and pay by card, with plan, state, use of this month and last activity. */
        get: operations["list_stripe_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/template/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a template that a company shows to all others out of the gallery. Its use case stays shared within its
         *     company, copies that others made stay theirs; both audit logs have who did so and why.
         */
        post: operations["withdraw_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One client: its plan, what it has used this month, and which regions there are. */
        get: operations["get_client"];
        /**
         * Changes what a client may. Runs go by it at once, calls of the models' API within five seconds, quotas in other
         *     processes within thirty; what is under way goes on as it began. It stands in the client's audit log too. 409 with
         *     the client as it is now when somebody else saved first.
         */
        put: operations["change_client"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/brake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slows a client down until a time. */
        post: operations["place_brake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/brake/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brakes that a client had, the newest first. */
        get: operations["list_brakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/brake/{brake}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a brake off before its time. */
        delete: operations["take_off_brake"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/grant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a client more runs or tokens for a time, beside its plan. */
        post: operations["grant_usage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/grant/{grant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends a grant now. What was used of it stays used. */
        delete: operations["revoke_grant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/client/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a client has: its plan, its contract, its grants, and how far it has used its month. */
        get: operations["get_client_plan"];
        /**
         * Gives a client a plan, a contract or another state, with a reason. What it had before ends now, and stays on
         *     record. It holds in this process at once, in others within half a minute; what is under way goes on.
         */
        put: operations["assign_plan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's widgets in their order, and what was shared with their workspaces. */
        get: operations["get_dashboard"];
        /** Keeps which widgets the caller has, in this order. */
        put: operations["set_dashboard"];
        post?: never;
        /** Forgets the caller's choice. */
        delete: operations["reset_dashboard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's runs of the last 30 days, their newest 5,000 at most: by day and end, how many cite their sources, and
         *     what the caller said of them.
         */
        get: operations["get_own_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the documents of a workspace. */
        get: operations["list_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches the documents of a workspace. */
        get: operations["search_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of a workspace's documents, by name; the first 500. */
        get: operations["list_document_tags"];
        /** Gives a tag another name on every document of a workspace, or takes it from all of them. */
        put: operations["rename_document_tag"];
        /** Changes the tags of documents. A tag that is both taken and given stays. */
        post: operations["change_document_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a supporting document; it is read in the background. */
        post: operations["upload_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document and how far it is read. */
        get: operations["get_document"];
        /** Renames or moves a document. */
        put: operations["update_document"];
        post?: never;
        /** Deletes a document. */
        delete: operations["delete_document"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops the reading of a document; its worker ends within seconds, and what it found by then counts for nothing. */
        post: operations["cancel_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/citing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which of the workspace's runs cite a document: of the locked ones and the newest 500, the locked ones first; then of
         *     the next 500, page by page. A page may well be empty and not the last.
         */
        get: operations["document_citing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The original file. */
        get: operations["document_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/meaning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a document is found by what it means, and not by its words alone; and if not, why. */
        get: operations["document_meaning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/meaning/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a document's vectors being made, while they wait or are made; it is found by its words. */
        post: operations["cancel_document_meaning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/meaning/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has the vectors of a document made again that failed, or that wait for a provider. */
        post: operations["retry_document_meaning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/media-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Makes a link that a player can open for half an hour. 409 for a document that is no recording. */
        get: operations["document_media_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/passages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The passages of a document, in order. */
        get: operations["document_passages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pages of a Word, Excel, PowerPoint or OpenDocument file, as a PDF. The first look makes them, which takes a few
         *     seconds.
         */
        get: operations["document_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a failed document back into the queue. */
        post: operations["retry_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Makes a version the one that runs read and searches find from now on. */
        put: operations["choose_document_version"];
        /** Replaces a document's file; the document keeps its id, its name, and what cites it. */
        post: operations["replace_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of a document. */
        get: operations["document_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/entry/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of the platform's staff into this client, and what is asked for, the newest first. */
        get: operations["list_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/entry/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grants an entry, as far and as long as asked for or less, or refuses it. */
        post: operations["answer_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/entry/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends an entry that is under way. */
        post: operations["end_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/entry/{id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every request of an entry and everything that was changed in it. */
        get: operations["get_transcript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/error-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports an error of the page; works with and without a token. */
        post: operations["report_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/error-log/ip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own address; works with and without a token. */
        get: operations["caller_address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's first steps: which there are for them, which are done, and which they skipped. */
        get: operations["get_first_steps"];
        /** Skips steps, takes them up again, hides the reminder or brings it back; answers how the steps stand then. */
        put: operations["set_first_steps"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/first-steps/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Archives the sample workspace with everything in it. Said again, it does nothing. */
        delete: operations["remove_sample"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a folder. */
        post: operations["create_folder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folder/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All folders of a kind in a workspace, by name. */
        get: operations["list_folders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folder/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames or moves a folder, with all that is in it. */
        put: operations["update_folder"];
        post?: never;
        /** Deletes an empty folder. */
        delete: operations["delete_folder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/folder/{id}/restriction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Restricts a folder of use cases, or opens it again. */
        put: operations["restrict_folder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a code to reset the password with; the same call sends another one. */
        post: operations["forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/forgot-password/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with a mailed code. Signing in afterwards still asks for a second factor. */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/format": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves a format under a name. */
        post: operations["save_format"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/format/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The client's saved formats, changed last first. */
        get: operations["list_formats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/format/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Renames a saved format. */
        put: operations["change_format"];
        post?: never;
        /** Deletes a saved format. */
        delete: operations["delete_format"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/get-security-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A token that opens the other product once, within a minute. */
        get: operations["get_security_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits for the caller, what changed that they rely on, where they were, and what they keep at hand. */
        get: operations["get_home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/home/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Takes news off the caller's home, or puts it back. It says nothing about the thing, and one that there is not is no
         *     mistake: it may have gone since the page was read.
         */
        put: operations["set_aside"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's figures by person, workspace, use case, model, region or key. Looking at people by name is written
         *     into the audit log.
         */
        get: operations["get_insight_breakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use, latency and errors by client and plugin. A client that did nothing is not in it. */
        get: operations["get_insight_across_clients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents that answers cite most and those that none ever did, of those that the caller may open. */
        get: operations["get_insight_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/dormant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts whose people have run nothing for a while, 20 a page. Looking at them by name is written into the audit log. */
        get: operations["list_dormant_seats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller used, by day, hour of the week and use case; and how often somebody looked at figures of the
         *     company's people by name. What is left of limits has `token-request/limits`.
         */
        get: operations["get_own_insight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/insight/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's sums and days, with the time before, and how far its people have come. */
        get: operations["get_insight_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/job/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds that have jobs, each with how many wait, run and failed: the same figures as in `/metrics`. */
        get: operations["list_job_kinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/job/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Background jobs of all companies that wait, run or failed, newest first. Jobs that are done are not kept. */
        get: operations["list_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/job/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a job without success: its feature is told as if it had failed for good. A failed one only leaves the list. An
         *     attempt that is under way is cut off at once, in another process within seconds. Both audit logs have it.
         */
        post: operations["cancel_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/job/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has a job that failed, or that waits for its next attempt, tried at once and with all its attempts. One that runs
         *     goes on as it is. Both audit logs have it.
         */
        post: operations["retry_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in with email and password. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recording, or the part of it that `Range` names. */
        get: operations["media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mom-use-case/upload-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores a recording or a transcript for a run. A recording is written down in the background where a model in the
         *     client's regions can; where none can it is kept all the same, and `transcription` says what to do.
         */
        post: operations["upload_meeting_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many are unread, now and after each change, as events `unread`. The stream ends with the session; whoever still
         *     may asks again.
         */
        get: operations["notification_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My notifications, newest first, each as I may see it now. */
        get: operations["list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mutes a kind of notification for me, or unmutes it. */
        put: operations["mute_notifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How I am told of what. */
        get: operations["my_notification_preferences"];
        /** Changes how I am told of what. */
        put: operations["change_notification_preferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks all of mine as read, a thousand at once at most. The answer says which, so that it can be taken back. */
        post: operations["read_all_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes notifications of mine. The reverse change takes it back. */
        put: operations["change_notifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many of my notifications I have not read. */
        get: operations["count_unread_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the mails of one category to one person. It works without a session, more than once, and says nothing about who
         *     there is.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notification/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rule behind a notification of mine, and the preference that let it through. */
        get: operations["why_notification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partner/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plugins whose figures the caller may see. */
        get: operations["list_partner_plugins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/partner/plugins/{name}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a plugin does that the caller answers for. Another one is not there. */
        get: operations["get_partner_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/permission/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rights in the order in which a role page shows them. */
        get: operations["list_permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a plan, as its first version. */
        post: operations["create_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All features that plans can have. */
        get: operations["list_plan_features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All versions of all plans, by plan, the newest first, and how many clients have each. */
        get: operations["list_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts what is for sale on sale: the newest version of each plan that is offered for a price, by month and by year. */
        post: operations["publish_plans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/rehearse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prices the last three months, this one so far among them, by the terms of a plan that may not exist yet: for one
         *     client or for all.
         */
        post: operations["rehearse_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plan/{plan}/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a plan: its next version. Whoever has an old one keeps it. 409 with the newest version when somebody else
         *     made one meanwhile.
         */
        post: operations["create_plan_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person, the client, and the account rights. */
        get: operations["profile"];
        /** Changes what I set for myself. */
        put: operations["update_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My API keys, newest first. */
        get: operations["list_api_keys"];
        put?: never;
        /** Makes an API key in my name. */
        post: operations["create_api_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes one of my API keys. Needs no right: whoever lost the right to make keys can still take theirs back. */
        delete: operations["delete_api_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which second factors I have. */
        get: operations["my_mfa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/mfa/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes new recovery codes; those before are void. */
        post: operations["new_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/mfa/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes the authenticator app. */
        delete: operations["remove_totp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/mfa/totp/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to set up an authenticator app; an earlier beginning is void. */
        post: operations["start_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/mfa/totp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the set-up: the app has shown that it knows the secret. Every other session ends, because none of them has
         *     shown a second factor.
         */
        post: operations["verify_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/passkeys/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds the passkey. */
        post: operations["finish_new_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/passkeys/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to add a passkey. */
        post: operations["start_new_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a passkey. */
        delete: operations["remove_passkey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes one's own password. */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets my picture: cut to a square, turned as the camera was held, without anything else that was in the file. */
        put: operations["put_picture"];
        post?: never;
        /** Removes my picture. */
        delete: operations["delete_picture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Shows once more who I am: for a quarter of an hour this session may do what asks for it (403 `auth.fresh_proof`). */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My sessions, last used first. */
        get: operations["my_sessions"];
        put?: never;
        post?: never;
        /** Ends all my sessions but this one. */
        delete: operations["end_my_other_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/profile/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of my sessions. */
        delete: operations["end_my_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions that differ between two of the company's versions, by key. `total` counts this page. */
        get: operations["compare_question_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a question: it makes the next version. */
        post: operations["add_question"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/entry/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Questions of a version, by their words. */
        get: operations["list_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/entry/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a question of the newest version: it makes the next version. */
        put: operations["change_question"];
        post?: never;
        /** Takes a question out: it makes the next version. Earlier versions keep it. */
        delete: operations["remove_question"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads questions and answers: a sheet (CSV, XLSX) whose first row names the columns, a list of objects (JSON), or a
         *     text whose headings are the questions (Markdown, DOCX). At most 100,000 rows.
         */
        post: operations["upload_questions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports of the company, the newest first. `total` counts this page. */
        get: operations["list_question_imports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import with its counts. */
        get: operations["get_question_import"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels an import that has not become a version; its rows are deleted. */
        post: operations["cancel_questions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/{id}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes every row without errors into the next version, in the background: all of them at once or none. Rows with
         *     errors and repeated ones are left out.
         */
        post: operations["commit_questions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/{id}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Maps the columns; such a file is mapped like this the next time. The rows are looked at in the background. */
        put: operations["map_questions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/import/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rows in the order of the file. */
        get: operations["list_question_import_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a question by an entry in force that asks the same. A hit is counted; what nothing answers is kept for those
         *     who write entries.
         */
        post: operations["lookup_question"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publishes the next state of reference version 397, for every company at once. */
        post: operations["publish_reference_questions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/topic/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Topics of a version, at most a thousand. */
        get: operations["list_question_topics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/unanswered/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those asked most often first. */
        get: operations["list_unanswered_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/unanswered/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a question off the list, also when it is asked again. */
        delete: operations["dismiss_unanswered_question"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/version/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's versions, the newest first; the first page begins with the platform's reference version, where there
         *     is one.
         */
        get: operations["list_question_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/version/{number}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every question of a version as CSV, XLSX, JSON or Markdown. */
        get: operations["export_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/question-set/version/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes back to an earlier version. No version is lost: it becomes the next one. */
        post: operations["restore_question_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quick-action/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller keeps at hand, what they used last, and what everybody may use; a dozen of each. */
        get: operations["list_quick_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plays recordings of a period back to a version of a plugin. Which recordings is settled now; they are played in the
         *     background.
         */
        post: operations["create_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replays, newest first. */
        get: operations["list_replays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The versions of plugins that recordings can be played back to, in service or not, each with how many recordings
         *     there are of its plugin.
         */
        get: operations["list_replay_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A replay: its progress, and how many recordings came out the same. */
        get: operations["get_replay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a replay that has not finished. What was played back stays. */
        post: operations["cancel_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came of each recording: ids, kinds and sizes of the differences, no text. */
        get: operations["list_replay_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists runs. */
        get: operations["list_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run with its answer. */
        get: operations["get_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/bookmark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Bookmarks a run for the caller, or takes the bookmark away. */
        put: operations["bookmark_run"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The certificate of a locked run: what it was, and the hash that proves it. */
        get: operations["run_certificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comment-anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keeps where the words of threads are now. Threads that are unknown, or about the whole output, stay as they are. */
        put: operations["move_comments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The threads of a run's output with their replies, the newest thread first. */
        get: operations["list_comments"];
        put?: never;
        /** Comments on a run's output; answers the whole thread. 423 when the run is locked. */
        post: operations["create_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comments/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marks everything that was said so far as read by the caller. */
        put: operations["read_comments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many threads are open, and how much of them the caller has not read. */
        get: operations["get_comment_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comments/{comment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a comment of the caller's own; answers the whole thread. */
        put: operations["change_comment"];
        post?: never;
        /** Deletes a comment of the caller's own. 409 when others have answered it. */
        delete: operations["delete_comment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/comments/{comment}/resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Resolves a thread, or opens it again. What is so already stays as it is. */
        put: operations["resolve_comment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The run's events as server-sent events: `stage`, `section`, `text`, `citation`, `progress`, `restart`, and at last
         *     `end` with the whole run. `reconnect` asks to come back, and so does a stream without `end`: whoever reads too
         *     slowly is cut. Ids count from 1 without a gap, but for one: when another process takes the run over, its `restart`
         *     begins the next million.
         */
        get: operations["run_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The answer as a file. */
        get: operations["export_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says what the caller thinks of a finished run's answer; whatever they said before is replaced. */
        put: operations["give_feedback"];
        post?: never;
        /** Takes back what the caller said. */
        delete: operations["delete_feedback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/meeting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The recording and the transcript among what a run was given. */
        get: operations["run_meeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/meeting/speaker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a speaker of a run's transcript a name. 423 when the run is locked. */
        put: operations["rename_speaker"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/offered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The passages that a run offered to its model, in the order in which it did. How they were chosen the run itself says
         *     (`retrieval`).
         */
        get: operations["run_offered"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/output": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The output as it is now, with the model's own version beside it. */
        get: operations["get_output"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/output-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who saved the output when, newest first (R52). */
        get: operations["list_output_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/output-history/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version with its document. */
        get: operations["get_output_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/output-history/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Brings an earlier version back as a new one. 409 with the newer version when somebody saved meanwhile, 423 when the
         *     run is locked.
         */
        post: operations["restore_output"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/output/rewrite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has a model rewrite a selected part of a run's output. The proposal comes as server-sent events: `model` first,
         *     `text` as it is written, and at last `end`, or `failed` with the reason. Nothing is stored. 409 when no model that
         *     writes is offered, 423 when the run is locked.
         */
        post: operations["rewrite_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps a picture of at most 5 MiB for a run's output; the document then names it by its id. 423 when the run is
         *     locked.
         */
        post: operations["add_output_picture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/pictures/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of a run's output, for whoever may open the run. What an id names never changes. */
        get: operations["get_output_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/proposed-example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proposes an example of a run: its inputs, and what its correction says of the answer. */
        get: operations["propose_example"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a run was when it was locked: every entry of its record, whether it still is what it was, and whether a hash is
         *     the record's.
         */
        get: operations["run_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/sources/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What of a document went along with a run, in its order: where its citations lead, and no other passage. */
        get: operations["run_sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/run/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a run. Stopping one that has ended changes nothing. */
        post: operations["stop_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/binding-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller's company may connect. */
        get: operations["get_binding_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/bindings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company's bindings, by region and in the order in which they are tried there. The platform owner's serve every
         *     company.
         */
        get: operations["list_runner_bindings"];
        put?: never;
        /** Connects models. In force at once. */
        post: operations["create_runner_binding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/bindings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One binding. Of its credentials it says which are set, when and by whom. */
        get: operations["get_runner_binding"];
        /**
         * Changes a binding. Credentials that are left out stay, unless requests would go to another address than the one they
         *     were entered for. Runs on their way keep what they began with. Switching it off alone is always possible, whatever
         *     has become of its plan, plugin or credentials. 409 with the binding as it is now when somebody else saved first.
         */
        put: operations["change_runner_binding"];
        post?: never;
        /**
         * Deletes a binding with its credentials. Not while it is the only one for runs on their way: another attempt of
         *     theirs would find nothing.
         */
        delete: operations["delete_runner_binding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/bindings/{id}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a binding did over time: calls, errors, latency, and whether it was left alone because of its failures. What is
         *     not a few seconds old yet may be missing.
         */
        get: operations["get_runner_binding_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/bindings/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks a model of the binding for one sentence, or for what it can do instead (a vector, what is said in a second of
         *     sound), also where it is switched off, and says what came of it. It costs what such a call costs.
         */
        post: operations["test_runner_binding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Plugins that can be bound, by name, with what the form of each needs. */
        get: operations["list_plugin_choices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Signing keys, those that count first, newest first. */
        get: operations["list_plugin_keys"];
        put?: never;
        /** Trusts a key: from now on plugins that it signed can be installed. */
        post: operations["add_plugin_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes a key. What it signed cannot be installed any more, and what is installed is taken out of use within
         *     seconds; the shipped version takes over where there is one.
         */
        post: operations["revoke_plugin_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What may be uploaded here, as this server is configured. */
        get: operations["get_plugin_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions that were uploaded, newest first. */
        get: operations["list_plugin_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One version: its manifest, its signature, what it newly asks for, and where it stands. Right after the upload it is
         *     `uploaded`, until it was looked at.
         */
        get: operations["get_plugin_version"];
        put?: never;
        post?: never;
        /** Deletes a version that does not serve, with its file. */
        delete: operations["delete_plugin_version"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has a version looked at again: one that was refused, or was not installed yet. */
        post: operations["check_plugin_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions/{id}/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a version keeps the contract: a table of cases, each with what was seen. */
        get: operations["get_plugin_conformance"];
        put?: never;
        /**
         * Checks a version against the contract, again where it was before. The answer comes before it was checked; it takes
         *     half a minute or so.
         */
        post: operations["check_plugin_conformance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions/{id}/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a version into service: for all runs, or as the canary for a share of them beside the version that serves. Runs
         *     on their way end on the version that they began with.
         */
        post: operations["install_plugin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugin-versions/{id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a version out of service. The shipped version serves again, where there is one; else the bindings with this
         *     plugin serve nobody until one is installed.
         */
        post: operations["retire_plugin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every plugin that can be bound, by name, with the versions that serve. */
        get: operations["list_runner_plugins"];
        put?: never;
        /**
         * Takes a component. The answer comes before it was looked at: its version is `uploaded`, and `checked` or `refused` a
         *     little later. One that is here already without a signature that counts takes the signature that it is sent with.
         */
        post: operations["upload_plugin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugins/{name}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the versions of a plugin did: calls, errors, latency, and what they used of the machine. */
        get: operations["get_plugin_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugins/{name}/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may see how a plugin does, by name. */
        get: operations["list_plugin_partners"];
        put?: never;
        /** Lets an account of the platform owner's see how a plugin does. */
        post: operations["add_plugin_partner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugins/{name}/partners/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes the sight of a plugin's figures away; the account stays. */
        delete: operations["remove_plugin_partner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/plugins/{name}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes the canary out of service; where there is none, goes back to the version that had all runs before, or to the
         *     shipped one. A version that somebody took out, or that failed, is not gone back to. What it goes back to is loaded
         *     first.
         */
        post: operations["roll_back_plugin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runners/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The platform's regions that are known, by name: those that the company is allowed and that its bindings are in; for
         *     the platform's owner also those of the servers and of every company. Another one can be entered all the same.
         */
        get: operations["list_binding_regions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a schedule: of one run with these inputs, or of a checked sheet. */
        post: operations["create_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists schedules. */
        get: operations["list_schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The next five times of a rule. */
        post: operations["preview_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One schedule with its next five times. What it started: `batch/list?schedule_id=`. */
        get: operations["get_schedule"];
        /** Changes a schedule. One that had ended goes on when the new rule has times left. */
        put: operations["change_schedule"];
        post?: never;
        /** Removes a schedule, and its sheet. */
        delete: operations["delete_schedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses a schedule. */
        post: operations["pause_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a paused schedule. */
        post: operations["resume_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedule/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a schedule now, in the name of whoever asks. Answers the batch that it makes. */
        post: operations["run_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/admin/create-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a workspace. */
        post: operations["create_workspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether staff of the platform ask before they enter. */
        get: operations["get_entry_settings"];
        /** Changes it, in force at once. */
        put: operations["update_entry_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/insight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the company shows of its people in figures: everybody may know. */
        get: operations["get_insight_policy"];
        /** Says what the company shows of its people in figures; the change is in the audit log. */
        put: operations["change_insight_policy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the company's people are told of what, unless they choose otherwise. */
        get: operations["notification_defaults"];
        /** Changes that. Who has chosen already keeps their choice. */
        put: operations["change_notification_defaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether runs of the company are recorded, and what is there. */
        get: operations["get_recording_settings"];
        /**
         * Changes it, in force at once. Forbidding it removes what was recorded; so does keeping no texts with what holds
         *     them, and fewer days hold for what is there.
         */
        put: operations["update_recording_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/scim/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's SCIM tokens, newest first. */
        get: operations["list_scim_tokens"];
        put?: never;
        /** Makes a SCIM token. What a directory does with it is held to the rights that the caller has now. */
        post: operations["create_scim_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/scim/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a SCIM token. The accounts that its directory made stay. */
        delete: operations["revoke_scim_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether documents of the company are found by what they mean. */
        get: operations["get_search_settings"];
        /**
         * Changes it, in force at once: nothing more is sent to the model, and what it made is removed; or all documents are
         *     queued.
         */
        put: operations["update_search_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The client's security settings. */
        get: operations["get_security_settings"];
        /**
         * Changes the client's security settings, in force at once: who needs a second factor and has none is asked to set one
         *     up.
         */
        put: operations["update_security_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's single sign-on; `null` where none is set up. */
        get: operations["get_sso_settings"];
        /**
         * Saves the connection, in force at once. Who is on the way to the provider has to begin again. When it becomes the
         *     only way in, sessions that began in another way end.
         */
        put: operations["save_sso_settings"];
        post?: never;
        /**
         * Takes the connection away, and gives its domains free. Who was who at the provider stays known, for the day on which
         *     it is set up again.
         */
        delete: operations["remove_sso_settings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/sso/domains/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Looks for the record that shows that a domain of the connection is the company's. From then on people with an
         *     address of it sign in at its provider.
         */
        post: operations["check_sso_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/sso/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tries the saved connection out, as far as that goes without a person: client ID and secret are only shown to be
         *     right by signing in.
         */
        post: operations["test_sso_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/user-usage-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each person used, by day in UTC; 20 a page, those who did the most first. The look is in the audit log. */
        get: operations["list_user_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setting/workspace-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was used in each workspace whose figures the caller may see, by day in UTC; 20 a page, those with the most use
         *     first. Whoever sees the figures of the whole company sees all workspaces.
         */
        get: operations["list_workspace_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-chat/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a link shows: of a snapshot the chat as it was, of a live one as it is now. Whoever shared it may have left. */
        get: operations["get_shared_chat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-chat/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Goes on with a copy of what a link shows: a chat of the caller's own, without what they may not read. */
        post: operations["copy_shared_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a sign-up. The answer is the same when the address has an account already; its owner is told by mail. */
        post: operations["sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signup/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends another code; the one before is void. */
        post: operations["resend_sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signup/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Completes a sign-up. */
        post: operations["verify_sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team-activity/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people changed lately, the last change first: fifty things at most, out of the newest 2,000 lines of the log. */
        get: operations["list_team_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The templates, by name. */
        get: operations["list_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/shared/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use cases that companies share with everybody on the platform: the platform's own first, then by name. */
        get: operations["list_shared_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/shared/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them. */
        get: operations["get_shared_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/shared/{id}/use-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a copy of one's own. It stays what it is, whatever becomes of the template. */
        post: operations["use_shared_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One template. */
        get: operations["get_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/template/{id}/use-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a use case from a template. */
        post: operations["use_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Asks for more runs or tokens this month. Whoever may answer is told by mail. */
        post: operations["ask_for_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What limits the caller this month: the company's own limit and the budgets that hold for them, each of which they
         *     may ask more of.
         */
        get: operations["list_own_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests for more, newest first. */
        get: operations["list_token_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/passed-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Requests of all clients that wait for the platform's owner, the oldest first. */
        get: operations["list_passed_on_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/{client}/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a request that a client passed on. Granted, the client has so much more until its month ends; whoever asked
         *     is told by mail, and both logs have it.
         */
        post: operations["settle_token_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an open request of one's own back. */
        delete: operations["withdraw_token_request"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/token-request/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a request for more; the person is told by mail. Granted, it raises the budget for this month, and no more
         *     than the company has left.
         */
        post: operations["answer_token_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announces a file that comes in parts. */
        post: operations["start_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/upload/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own unfinished uploads to a workspace, the newest first. */
        get: operations["list_uploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/upload/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file on its way in: where its next part begins. */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        /** Forgets a file that is on its way in. */
        delete: operations["cancel_upload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/upload/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores the document; asked once more, the same document is answered. */
        post: operations["finish_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/upload/{id}/part": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Adds a part. With 409 `current` says where the server is: the sender goes on there. */
        put: operations["upload_part"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls of the models' API by the client's programs, the latest first. */
        get: operations["list_api_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was used, by month, model and region: runs and calls of the models' API together; and how far this month's
         *     quota is used.
         */
        get: operations["sum_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a use case. */
        post: operations["create_use_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/favourites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's favourites, the newest first. One that they can no longer open is listed all the same: opening it
         *     answers 404.
         */
        get: operations["list_favourites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/get-region-wise-models-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Models by region: those of enabled bindings in the client's allowed regions. */
        get: operations["list_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports a file: as a new use case, or into the draft that `update` names. 409 with the use case as it is now when
         *     that draft is at another revision.
         */
        post: operations["import_use_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/import/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what importing a file would do, and does nothing. */
        post: operations["check_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use cases, a page at a time. */
        get: operations["list_use_cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drafts a use case from a description with a model that writes; without one, names the nearest template. Counted like
         *     any call of a model.
         */
        post: operations["propose_use_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/run/{id}/convert-to-dj": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The run's output as document JSON. 409 while the run is being worked on, and when it wrote nothing; 423 when it is
         *     locked without one.
         */
        post: operations["convert_to_dj"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/run/{id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Locks or unlocks a finished run. What is so already stays as it is, with its first reason. */
        put: operations["lock_run"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/run/{id}/save-custom-edit-output-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves the output under a name, also when its document is that of the version before. Otherwise as
         *     `update-processed-json`.
         */
        post: operations["save_custom_edit_output_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use cases that are shared with the whole company, by name: everybody of it may run them. */
        get: operations["list_shared_use_cases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of a workspace's use cases, by name; the first 500. */
        get: operations["list_use_case_tags"];
        /** Gives a tag another name on every use case of a workspace, or takes it from all of them. */
        put: operations["rename_use_case_tag"];
        /** Changes the tags of use cases. A tag that is both taken and given stays. */
        post: operations["change_use_case_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A use case with its draft and its published version. */
        get: operations["get_use_case"];
        put?: never;
        post?: never;
        /** Deletes a use case. */
        delete: operations["delete_use_case"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/before-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a run would send, to which model in which region, and what it will probably take and cost. */
        get: operations["before_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draft's newest check of a kind; `null`: there was none. Answers and results are there when it has come to its
         *     end.
         */
        get: operations["get_check"];
        put?: never;
        /**
         * Checks the draft as it is now, on the server. One of the same kind that is under way is cancelled. Its runs count
         *     like any others, and stand in nobody's history.
         */
        post: operations["start_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/check/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stops the draft's checks of a kind; what waits is never run, and what was answered stays. The live version's, which
         *     others use too, goes on.
         */
        post: operations["cancel_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the draft. 409 with the use case as it is now when the draft is not at `revision` any more. */
        put: operations["save_draft"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All examples of a use case, 20 at most, in the order in which they were made. */
        get: operations["list_examples"];
        put?: never;
        /**
         * Adds an example. 400 with a message by the example's field: `inputs.<name>`, `expectations[n].text`; 409 where there
         *     are 20 already.
         */
        post: operations["create_example"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/examples/{example}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes an example. 409 with the example as it is now when it is not at `revision` any more. */
        put: operations["change_example"];
        post?: never;
        /** Removes an example; checks that were made with it stay as they are. */
        delete: operations["delete_example"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draft as a file: its definition and its documents' names and contents' hashes, and its folders' ways from the
         *     top, without the documents.
         */
        get: operations["export_use_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Adds a use case to the caller's favourites, or takes it out of them. There are twelve at most: the oldest goes when
         *     there are more.
         */
        put: operations["set_favourite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people said about the answers of a use case, the latest first. */
        get: operations["list_feedback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/feedback-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many found the answers of a use case good, and why the others did not. */
        get: operations["get_feedback_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the workspace asks for, and how far the draft is from it. */
        get: operations["get_gate_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Looks at a draft with the chosen model and its documents in mind. Nothing is saved; errors are what keeps it from
         *     being published.
         */
        post: operations["lint_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Moves a use case. */
        put: operations["move_use_case"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/passages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The passages of the draft's documents that fit a question best. */
        get: operations["use_case_passages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes the draft as the next version. 400 with messages by field when it is not complete, 409 when it is not at
         *     `revision` any more, or when it does not pass the workspace's gate (`use_cases.gate`, with what is missing).
         */
        post: operations["publish_use_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a deleted use case back into its folder, or to the top when that is gone, with its versions and the documents
         *     that are still there.
         */
        post: operations["restore_use_case"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a run. With `Accept: text/event-stream` the answer is the run's stream, and its first event is `run`. */
        post: operations["start_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/run/upload-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stores a file for a run's `file` input. */
        post: operations["upload_run_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/run/{runId}/update-processed-json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the output. 409 with the newer version when somebody saved since `version`, 423 when the run is locked. */
        put: operations["update_processed_json"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published versions of a use case. */
        get: operations["list_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/use-case/{id}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes who may find a use case. 403 when it is not the caller's to show or to hide, 409 (`access.not_published`)
         *     when there is no published version to share.
         */
        put: operations["set_visibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Somebody's picture, 256×256. Colleagues see each other's. */
        get: operations["get_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify-security-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells who a token stands for; the same token never again. */
        post: operations["verify_security_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspaces that I am a member of; all of them for holders of `manage-workspaces`. */
        get: operations["list_workspaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a workspace role. */
        post: operations["create_workspace_role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/role/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspace roles, with how many memberships give each. */
        get: operations["list_workspace_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/role/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a workspace role that is not built in. */
        put: operations["update_workspace_role"];
        post?: never;
        /** Deletes a workspace role that no membership gives. */
        delete: operations["delete_workspace_role"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One workspace. */
        get: operations["get_workspace"];
        /** Renames a workspace: by those who look after its members. */
        put: operations["update_workspace"];
        post?: never;
        /** Archives a workspace. */
        delete: operations["archive_workspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{id}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Shares a choice of widgets with a workspace, in place of the one before. */
        put: operations["share_dashboard"];
        post?: never;
        /** Takes a workspace's dashboard away; it may not be there. */
        delete: operations["unshare_dashboard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{id}/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts a workspace at hand, or takes it away. There are twelve at most: the oldest goes when there are more. */
        put: operations["set_workspace_favourite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{id}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a workspace asks for before something is published. */
        get: operations["get_gate"];
        /** Sets what a workspace asks for before something is published: by those who look after its members. */
        put: operations["set_gate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A level that somebody was given. */
        AccessGrant: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description A member, or else `role_id`: everybody with that role in the workspace.
             */
            user_id: string | null;
            /** Format: uuid */
            role_id: string | null;
            /** @description The person's or the role's. */
            name: string;
            /** @description The person's. */
            email: string | null;
            level: components["schemas"]["AccessLevel"];
            /** @description Given here, and not on a folder further up. */
            is_here: boolean;
            /** Format: uuid */
            place_id: string;
            /**
             * @description What access is about.
             * @enum {string}
             */
            place_kind: "folder" | "use-case" | "workspace";
            /** @description `null`: a folder that the caller cannot open. */
            place_name: string | null;
            given_by_name: string;
            /** Format: date-time */
            given_at: string;
        };
        /**
         * @description What somebody may do with use cases; each level includes those before it.
         * @enum {string}
         */
        AccessLevel: "view" | "run" | "edit" | "publish";
        /** @description Somebody who may open it. */
        AccessPerson: {
            /** Format: uuid */
            user_id: string;
            name: string;
            email: string;
            /** @description How far they get. */
            level: components["schemas"]["AccessLevel"];
            /** @description Why: every way by which they get in. */
            reasons: components["schemas"]["AccessReason"][];
        };
        /** @description One way in. */
        AccessReason: {
            role_name: string;
            /** @enum {string} */
            kind: "account";
        } | {
            role_name: string;
            level: components["schemas"]["AccessLevel"];
            /** @enum {string} */
            kind: "role";
        } | {
            grant: components["schemas"]["AccessGrant"];
            /** @enum {string} */
            kind: "grant";
        };
        AccessRequest: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["AccessRequestKind"];
            workspace: components["schemas"]["AskedWorkspace"] | null;
            /** @description The slug of the right. */
            permission: string | null;
            message: string;
            status: components["schemas"]["AccessRequestStatus"];
            /** @description The reviewer's; `null` while it is open. */
            reason: string | null;
            requested_by: components["schemas"]["Asker"];
            reviewed_by: components["schemas"]["Reviewer"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            reviewed_at: string | null;
        };
        /** @enum {string} */
        AccessRequestKind: "workspace" | "permission";
        /** @enum {string} */
        AccessRequestStatus: "open" | "approved" | "declined";
        AccessRestriction: {
            /** Format: uuid */
            folder_id: string;
            /** @description `null`: a folder further up, which the caller cannot open. */
            folder_name: string | null;
            /** @description It is this folder itself. */
            is_here: boolean;
            by_name: string;
            /** Format: date-time */
            at: string;
        };
        /** @description Who may open a folder or a use case, as far as that is not the workspace's matter. */
        AccessRules: {
            /**
             * @description What access is about.
             * @enum {string}
             */
            kind: "folder" | "use-case" | "workspace";
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            restriction: components["schemas"]["AccessRestriction"] | null;
            my_level: components["schemas"]["AccessLevel"] | null;
            /** @description Whether the caller gives and takes grants there: who manages the members, and of a private use case its author. */
            may_change: boolean;
            /** @description What was given there and further up, the nearest first. */
            grants: components["schemas"]["AccessGrant"][];
            visibility: components["schemas"]["VisibilityRules"] | null;
        };
        AccountRoleOfPerson: {
            /** Format: uuid */
            id: string;
            name: string;
            permissions: string[];
        };
        /** @description A company that staff may act for. */
        ActingClient: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description `enterprise` or `stripe`. */
            kind: string;
            /** @description `active` or `suspended`. */
            status: string;
            /** @description It wants to be asked before. */
            asks_before_entry: boolean;
        };
        /** @description For whom staff act, why, and until when. */
        ActingTerms: {
            /** Format: int64 */
            client_id: number;
            client_name: string;
            reason: string;
            /** Format: date-time */
            until: string;
            write: boolean;
        };
        /** @description A token for the client. There is no refresh token: when it ends, staff ask again. */
        ActingToken: {
            access_token: string;
            /** @description The same as `access_token`. */
            token: string;
            /** Format: int64 */
            client_id: number;
            /** Format: date-time */
            until: string;
        };
        AddMember: {
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            user_id: string;
            /**
             * Format: uuid
             * @description A workspace role that allows no more than the caller's own.
             */
            role_id: string;
        };
        /** @description This month's use against what the client may. */
        Allowance: {
            /**
             * Format: int64
             * @description Runs and calls together, without those that failed.
             */
            runs: number;
            /** Format: int64 */
            tokens: number;
            /**
             * Format: int64
             * @description `null`: no limit.
             */
            monthly_runs: number | null;
            /** Format: int64 */
            monthly_tokens: number | null;
        };
        /** @description What the client says. */
        AnswerEntry: {
            is_granted: boolean;
            may_change?: boolean | null;
            /** Format: int64 */
            minutes?: number | null;
            answer?: string;
        };
        /** @description What an answer will take, before it is asked for. */
        AnswerEstimate: {
            model: components["schemas"]["ChatModel"];
            model_label: string;
            region_label: string;
            /** @description It copies sentences out of documents and writes nothing of its own. */
            only_copies: boolean;
            /**
             * Format: int64
             * @description At most, with an answer as long as it may be.
             */
            tokens: number;
            /**
             * Format: int64
             * @description By the list price; `null`: none is known.
             */
            cost_micros: number | null;
            currency: string | null;
            /**
             * Format: int64
             * @description Tokens that the model reads at once.
             */
            context_window: number;
            /** Format: int32 */
            documents: number;
            /** Format: int32 */
            passages: number;
            retrieval: components["schemas"]["SearchMethod"] | null;
            /**
             * Format: int32
             * @description Older messages that the model has no room for.
             */
            left_out: number;
        };
        /** @description An administrator's answer. */
        AnswerTokenRequest: {
            decision: components["schemas"]["TokenDecision"];
            /**
             * Format: int64
             * @description With `grant`: how much; `null`: all that was asked for.
             */
            amount?: number | null;
            /** @description Needed to decline. */
            answer?: string;
        };
        /** @description A call of the models' API, as the usage page lists it. */
        ApiCall: {
            /** Format: uuid */
            id: string;
            /**
             * @description `chat/completions`, `embeddings`; `rewrite`: a person asked, in the editor of an output; `judge`: a check asked;
             *     `audio/transcriptions`: a recording was written down; `retrieval`: documents or a question were made vectors.
             */
            endpoint: string;
            status: components["schemas"]["CallStatus"];
            /** @description With `failed`: `rate_limited`, `context_too_long` … */
            reason: string | null;
            /** @description Whose key it was, or who asked. */
            user_name: string;
            /**
             * Format: uuid
             * @description `null`: a person asked, without a key.
             */
            key_id: string | null;
            /** @description `null`: the key was deleted, or there was none. */
            key_name: string | null;
            model: string;
            region: string;
            plugin: string;
            /** @description Bindings that were tried, in their order; the last one answered, where one did. */
            attempts: components["schemas"]["RunAttempt"][];
            /** Format: int64 */
            input_tokens: number;
            /** Format: int64 */
            cached_input_tokens: number;
            /** Format: int64 */
            output_tokens: number;
            /** @description The provider never said: worked out from lengths, at four bytes a token, and the cost with it. */
            tokens_estimated: boolean;
            /**
             * Format: int64
             * @description Of sound that was written down, in milliseconds; 0 of all other calls, and of those from before it was counted.
             */
            audio_ms: number;
            /**
             * Format: int64
             * @description By the list price at that time, in millionths of the currency's unit; `null`: no price is known.
             */
            cost_micros: number | null;
            currency: string | null;
            /** @description This server did it, which costs nothing. */
            is_free: boolean;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            finished_at: string;
            /** Format: int64 */
            duration_ms: number;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Its first characters. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description `null`: until it is deleted.
             */
            expires_at: string | null;
        };
        ArchiveBrandTemplate: {
            is_archived: boolean;
        };
        /** @description A question to whoever may answer it. */
        Ask: {
            kind: components["schemas"]["AccessRequestKind"];
            /** Format: uuid */
            workspace_id?: string | null;
            /** @description The slug of an account right. */
            permission?: string | null;
            message?: string;
        };
        AskAgain: {
            /** @description One answer, or up to four side by side, each by a model of its own. */
            answers: components["schemas"]["AskedAnswer"][];
        };
        /** @description What staff ask a client for. */
        AskEntry: {
            /** Format: int64 */
            client_id: number;
            reason: string;
            /** Format: int64 */
            minutes: number;
            may_change?: boolean;
            is_emergency?: boolean;
        };
        AskForTokens: {
            /**
             * Format: uuid
             * @description `null`: of the company's own limit.
             */
            budget_id?: string | null;
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            amount: number;
            reason: string;
        };
        /**
         * @description What kind of thing is asked for.
         * @enum {string}
         */
        AskKind: "signer" | "vendor" | "host" | "endpoint" | "credential" | "import" | "model" | "capability" | "region" | "settings";
        /** @description An answer that is asked for. */
        AskedAnswer: {
            /**
             * Format: uuid
             * @description Made by whoever asks, so that asking twice begins one run.
             */
            id: string;
            model?: components["schemas"]["ChatModel"] | null;
        };
        /** @description A request that was made. */
        AskedEntry: {
            /** Format: uuid */
            id: string;
        };
        AskedWorkspace: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        Asker: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
        };
        /** @description What a client is given. What it had before ends, and stays on record. */
        AssignPlan: {
            plan: string;
            /**
             * Format: int32
             * @description `null`: the newest.
             */
            version?: number | null;
            state: components["schemas"]["SubscriptionState"];
            /**
             * Format: date-time
             * @description Needed for a trial, and for nothing else.
             */
            trial_until?: string | null;
            pays?: components["schemas"]["SubscriptionPays"] | null;
            /**
             * Format: int64
             * @description Instead of the plan's; `null`: as the plan says.
             */
            seats?: number | null;
            /** Format: int64 */
            storage_bytes?: number | null;
            /** @description Beside the plan's. */
            more_features?: string[];
            /** Format: date */
            contract_until?: string | null;
            purchase_order?: string;
            note?: string;
            /** @description For the audit logs, the client's own among them. */
            reason: string;
        };
        /** @description A document that a draft uses. */
        AttachedDocument: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description `queued`, `extracting`, `ready`, `failed`. */
            status: string;
        };
        /** @description Who did it. */
        AuditActor: {
            /** Format: uuid */
            id: string;
            /** @description Known for good, also of people who were deleted. */
            name: string;
            /** @description While they have an account. */
            email: string | null;
        };
        /** @description What was done, or tried. */
        AuditLine: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["AuditActor"] | null;
            /**
             * Format: int64
             * @description Done by the platform owner's staff for this client.
             */
            acting_for_client: number | null;
            /** @description `domain.verb`. */
            action: string;
            object_type: string;
            object_id: string | null;
            /** @description Its name now, where it has one and is still there. */
            object_name: string | null;
            /** @description `done`, `denied` or `failed`. */
            outcome: string;
            /** Format: uuid */
            request_id: string | null;
            ip: string | null;
            detail: unknown;
        };
        BTreeMap: {
            [key: string]: string[];
        };
        /** @description A batch: how far it is and what it costs. */
        Batch: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            use_case_id: string;
            use_case_name: string;
            /** Format: int32 */
            use_case_version: number;
            /** Format: uuid */
            schedule_id: string | null;
            name: string;
            status: components["schemas"]["BatchStatus"];
            reason: components["schemas"]["BatchReason"] | null;
            /** @description Something to know about it, in a sentence. */
            note: string | null;
            counts: components["schemas"]["BatchCounts"];
            spent: components["schemas"]["BatchSpent"];
            /** Format: int64 */
            max_tokens: number | null;
            /**
             * Format: int64
             * @description Millionths of the currency's unit.
             */
            max_cost_micros: number | null;
            /** @description Whoever started it gets a mail at its end. */
            mails: boolean;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: int64
             * @description While it runs: about how long it will take at the pace of the last minutes.
             */
            seconds_left: number | null;
        };
        /** @description A cell of a sheet. */
        BatchCell: string | number | boolean;
        /** @description Rows by how far they are. */
        BatchCounts: {
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            waiting: number;
            /** Format: int64 */
            running: number;
            /** Format: int64 */
            succeeded: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            cancelled: number;
            /** Format: int64 */
            skipped: number;
            /**
             * Format: int64
             * @description With errors that keep them from being run.
             */
            faulty: number;
        };
        /** @description The first rows of a sheet, and what is known about it. */
        BatchDetail: components["schemas"]["Batch"] & {
            /** @description Names, in the sheet's order. */
            columns: string[];
            mapping: {
                [key: string]: components["schemas"]["BatchSource"];
            };
            /** @description Documents by the names that the sheet calls them. */
            files: {
                [key: string]: string;
            };
            /** @description What the sheet's reader had to say. */
            warnings: string[];
            /** @description Every row was checked with this mapping. */
            checked: boolean;
            /** @description The caller's rights in the workspace. */
            my_permissions: string[];
        };
        BatchFile: {
            /** Format: uuid */
            id: string;
            /** @description What it is called in the rows and the results. */
            name: string;
        };
        /** @description What a batch may use; it pauses before a row that would probably pass a limit. */
        BatchLimits: {
            /**
             * Format: int64
             * @description Tokens of all its runs.
             */
            max_tokens?: number | null;
            /**
             * Format: int64
             * @description What they cost by the model's list price, in millionths of the currency's unit.
             */
            max_cost_micros?: number | null;
            /** @description Whether whoever started it gets a mail when it is done, or waits for somebody. */
            mails?: boolean;
        };
        BatchMapping: {
            /** @description By the inputs' names; an input that is not named takes its default. */
            mapping: {
                [key: string]: components["schemas"]["BatchSource"];
            };
            /** @description Ids of uploaded files by the names that the sheet calls them. */
            files?: {
                [key: string]: string;
            };
        };
        BatchOfFiles: {
            /** Format: uuid */
            use_case_id: string;
            /** @description The input that takes the file; the first that takes one unless it is named. */
            input?: string | null;
            /** @description Uploaded files (`use-case/{id}/run/upload-file`), in the order of the runs. */
            files: components["schemas"]["BatchFile"][];
        };
        /** @description Why the server paused a batch, in words that say what to do. */
        BatchReason: {
            /** @description Stable: `quota`, `cost_limit`, `rights`, `unavailable` … */
            code: string;
            message: string;
        };
        /** @description A row of a batch. */
        BatchRow: {
            /**
             * Format: int32
             * @description As the sheet numbers it: the line with the names of the columns is usually 1.
             */
            row: number;
            cells: (components["schemas"]["BatchCell"] | null)[];
            errors: components["schemas"]["RowError"][];
            status: components["schemas"]["BatchRowStatus"];
            /**
             * Format: uuid
             * @description Its run; the last one after a retry.
             */
            run_id: string | null;
            /** @description Why it failed. */
            reason: string | null;
            /** Format: int64 */
            tokens: number;
            /** Format: date-time */
            finished_at: string | null;
        };
        /** @enum {string} */
        BatchRowStatus: "waiting" | "running" | "succeeded" | "failed" | "cancelled" | "skipped";
        /** @description What fills an input: a column of the sheet, or one value for all rows. */
        BatchSource: {
            /**
             * Format: int32
             * @description The column's place, from 0.
             */
            column: number;
        } | {
            /** @description Text, number, yes/no, or the id of a file. */
            value: unknown;
        };
        /** @description What its runs have used so far. */
        BatchSpent: {
            /** Format: int64 */
            tokens: number;
            /**
             * Format: int64
             * @description Millionths of the currency's unit; `null` where the model has no price.
             */
            cost_micros: number | null;
            currency: string | null;
        };
        /**
         * @description `draft → running ⇄ paused → finished | cancelled`. `stored` belongs to a schedule and never runs itself.
         * @enum {string}
         */
        BatchStatus: "draft" | "stored" | "running" | "paused" | "finished" | "cancelled";
        /** @description A right, and each role that gives it. */
        Because: {
            slug: string;
            /** @description What the right allows. */
            name: string;
            why: string[];
        };
        /** @description What there is to know before a run. */
        BeforeRun: {
            model: string;
            model_label: string;
            region: string;
            region_label: string;
            picked: components["schemas"]["PickedModel"] | null;
            /** @description The plugins that serve the model there; the first that is well answers. */
            runners: string[];
            /** @description Supporting documents that it reads, those in its folders too. */
            documents: number;
            /** @description Folders of documents that it reads, with all below them. */
            folders: number;
            /**
             * Format: int64
             * @description Documents in them that could not be read, and are left out.
             */
            unreadable: number;
            /** @description Files that the form asks for. */
            files: number;
            recorded: components["schemas"]["RecordedRun"] | null;
            price: components["schemas"]["Price"] | null;
            typical: components["schemas"]["TypicalRun"] | null;
        };
        /** @description What is said before a message is sent. */
        BeforeSend: {
            answers: components["schemas"]["AnswerEstimate"][];
            /**
             * Format: int64
             * @description Of all of them.
             */
            tokens: number;
            /** @description What keeps it from being begun: the month's quota, say. */
            refused: string | null;
            /** @description Everybody of the company who has a link may read this chat. */
            is_shared_live: boolean;
            /**
             * Format: date-time
             * @description When a temporary chat is deleted.
             */
            delete_at: string | null;
        };
        /** @description A passage next to one that was found. */
        BesidePassage: {
            /** Format: uuid */
            id: string;
            /** @description Before it, else after it. */
            before: boolean;
            text: string;
        };
        /** @description Amounts are in the currency's smallest unit. */
        Bill: {
            id: string;
            number: string | null;
            /** @description `open`, `paid`, `void` or `uncollectible`. */
            status: string;
            currency: string;
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            tax: number;
            /** Format: int64 */
            amount_due: number;
            /** Format: date-time */
            from_at: string;
            /** Format: date-time */
            until_at: string;
            /** @description Where it can be paid and read. */
            page: string | null;
            pdf: string | null;
            lines: components["schemas"]["BillLine"][];
            /** Format: date-time */
            created_at: string;
        };
        /** @description A line of an invoice. */
        BillLine: {
            description: string;
            /** Format: int64 */
            quantity: number | null;
            /** Format: int64 */
            amount: number;
        };
        Billing: {
            mode: components["schemas"]["BillingMode"];
            subscription: components["schemas"]["HeldSubscription"] | null;
            plan: components["schemas"]["Plan"] | null;
            limits: components["schemas"]["PlanLimits"];
            /** @description Why nothing starts; `null`: it does. */
            stopped: string | null;
            /**
             * Format: int64
             * @description Active accounts.
             */
            people: number;
            /**
             * Format: int64
             * @description Of documents.
             */
            stored_bytes: number;
            balances: components["schemas"]["UsageBalance"][];
            /**
             * Format: date-time
             * @description The ledger as it was then. What ended later is in it within a second, in other processes' admissions within
             *     half a minute.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description The first moment of the next month, when the plan's limits begin anew.
             */
            renews_at: string;
            heaviest: components["schemas"]["HeaviestUseCase"][];
            features: components["schemas"]["FeatureHeld"][];
            /** @description Plans that can be had, the cheapest first. */
            offered: components["schemas"]["Plan"][];
            paid: components["schemas"]["PaidSubscription"] | null;
            /** @description Who may change the plan, ten at most. */
            managers: string[];
        };
        /**
         * @description Whether something can be bought here.
         * @enum {string}
         */
        BillingMode: "off" | "test" | "live";
        /** @description A binding as it is entered. `Debug` shows no credential. */
        BindingForm: {
            name: string;
            /** @description Name of a plugin from `runners/choices`; stays as it is when a binding is changed. */
            plugin: string;
            /** @description The platform's: letters, digits and hyphens. */
            region: string;
            /**
             * @description One of the plugin's regions, and needed where it lists some; where `region` is one of them already, `null` takes
             *     that.
             */
            provider_region?: string | null;
            /** @description `null` takes the plugin's own for the provider's region. */
            endpoint?: string | null;
            /** @description Of the hosts that the plugin asks for; all of them unless given. */
            hosts?: string[] | null;
            /** @description By the plugin's JSON Schema. */
            settings?: {
                [key: string]: unknown;
            };
            /** @description By the plugin's fields. A text sets one, `null` takes one away, one that is left out stays as it is. */
            credentials?: {
                [key: string]: string | null;
            };
            models?: components["schemas"]["ListedModel_Body"][];
            /**
             * Format: int32
             * @description 0–1000, lower comes first.
             */
            priority?: number;
            enabled?: boolean;
            limits?: components["schemas"]["BindingLimits_Body"];
        };
        /** @description What a binding may be asked at most; `null`: no limit of its own. */
        BindingLimits: {
            /**
             * Format: int32
             * @description Runs at once.
             * @default null
             */
            parallel_runs: number | null;
            /**
             * Format: int32
             * @default null
             */
            requests_per_minute: number | null;
            /**
             * Format: int32
             * @description From a run's start to its end.
             * @default null
             */
            run_seconds: number | null;
            /**
             * Format: int32
             * @description Longest silence of the provider.
             * @default null
             */
            silence_seconds: number | null;
            /**
             * Format: int32
             * @description What the plugin computes in a run; waiting for the provider does not count.
             * @default null
             */
            compute_seconds: number | null;
            /**
             * Format: int32
             * @description Memory of the plugin in a run, in MiB.
             * @default null
             */
            memory_mib: number | null;
        };
        /** @description One step of time. */
        BindingPoint: {
            /**
             * Format: date-time
             * @description Its beginning.
             */
            at: string;
            /**
             * Format: int64
             * @description Seconds in which a server process sent nothing here, because of its failures.
             */
            open_seconds: number;
            figures: components["schemas"]["CallFigures"];
        };
        /** @description What a company may connect. */
        BindingRules: {
            /**
             * @description Whether its plan includes models of its own; without, nothing can be added, changed or tested, and what is there
             *     serves nobody.
             */
            own_models: boolean;
        };
        /** @description How a binding did, step by step. */
        BindingSeries: {
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description The end of the last step, which is not over.
             */
            to: string;
            /** Format: int32 */
            step_minutes: number;
            /** @description How it stands now, in the process that answers. */
            standing: components["schemas"]["BindingStanding"];
            /** @description All steps together. */
            whole: components["schemas"]["CallFigures"];
            /** @description Every step, also those without a call: 200 at most. */
            points: components["schemas"]["BindingPoint"][];
        };
        /** @description How a binding stands, for the owner's page. */
        BindingStanding: {
            state: components["schemas"]["BreakerState"];
            /**
             * Format: int32
             * @description Calls under way.
             */
            in_flight: number;
            /** @description The code of the last failure since it last answered well. */
            last_failure: string | null;
        };
        /** @description What came of a real, small call. */
        BindingTest: {
            worked: boolean;
            model: string;
            /** @description What was asked of it: what it can do. */
            asked: components["schemas"]["TestedAbility"];
            /**
             * Format: int64
             * @description To the end of the answer.
             */
            duration_ms: number;
            /**
             * Format: int64
             * @description To its first word.
             */
            first_word_ms: number | null;
            /** @description The first words of it; of a recording what was heard, where anything was. */
            reply: string | null;
            /**
             * Format: int64
             * @description With `embedding`: the numbers that its vector has.
             */
            numbers: number | null;
            /** Format: int64 */
            input_tokens: number | null;
            /** Format: int64 */
            output_tokens: number | null;
            failure: components["schemas"]["TestFailure"] | null;
        };
        /** @description A brake of a client. */
        Brake: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["BrakeKind"];
            /** Format: int32 */
            amount: number | null;
            reason: string;
            placed_by: string;
            /** Format: date-time */
            from_at: string;
            /** Format: date-time */
            until_at: string;
            /** Format: date-time */
            ended_at: string | null;
            ended_by: string | null;
        };
        /**
         * @description What a brake slows down.
         * @enum {string}
         */
        BrakeKind: "parallel_runs" | "api_rate" | "batches_paused" | "read_only";
        /** @description Everything about a template but its name. */
        BrandDesign: {
            /** @description Of headings, links and the heads of tables: `#1f4e79`. Dark enough to be read on white. */
            accent: string;
            /** @description Of the text. */
            ink: string;
            typeface: components["schemas"]["BrandTypeface"];
            paper: components["schemas"]["BrandPaper"];
            margins: components["schemas"]["BrandMargins"];
            header: components["schemas"]["BrandSides"];
            footer: components["schemas"]["BrandSides"];
            /**
             * Format: uuid
             * @description What `brand-template/logo` answered.
             */
            logo_id: string | null;
            /** @description Whether the title has the first page to itself. */
            has_cover: boolean;
            contents: components["schemas"]["BrandWhen"];
            /** @description Of sections. */
            numbers: components["schemas"]["BrandWhen"];
            table: components["schemas"]["BrandTableStyle"];
        };
        /** @description A logo as a design names it. */
        BrandLogo: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description Points.
             */
            width: number;
            /** Format: int32 */
            height: number;
        };
        /** @description In millimetres. */
        BrandMargins: {
            /**
             * Format: int32
             * @description The header stands in it.
             */
            top: number;
            /**
             * Format: int32
             * @description The footer stands in it.
             */
            bottom: number;
            /** Format: int32 */
            left: number;
            /** Format: int32 */
            right: number;
        };
        /** @enum {string} */
        BrandPaper: "a4" | "letter";
        /** @description A design on a sample document. */
        BrandPreview: {
            /** @description The first pages, each a whole SVG file. */
            pages: string[];
            /** @description How many pages there are. */
            of: number;
        };
        /** @description One line, with fields: `{title}`, `{subject}`, `{client}`, `{author}`, `{date}`, `{page}`, `{pages}`. */
        BrandSides: {
            start: string;
            end: string;
        };
        /** @enum {string} */
        BrandTableStyle: "banded" | "lined" | "grid";
        /** @description A brand template. */
        BrandTemplate: components["schemas"]["BrandTemplateSummary"] & {
            design: components["schemas"]["BrandDesign"];
        };
        /** @description A brand template in a list. */
        BrandTemplateSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: int32
             * @description Grows with each change.
             */
            revision: number;
            /** @description What use cases without a template of their own have. */
            is_default: boolean;
            is_archived: boolean;
            /** @description `#1f4e79` */
            accent: string;
            has_logo: boolean;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
        };
        /** @enum {string} */
        BrandTypeface: "sans" | "serif" | "plain";
        /** @enum {string} */
        BrandWhen: "fitting" | "always" | "never";
        /**
         * @description Whether calls go through.
         * @enum {string}
         */
        BreakerState: "closed" | "open" | "half_open";
        Budget: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["BudgetKind"];
            /**
             * Format: uuid
             * @description The workspace, role, person, use case or key.
             */
            subject_id: string;
            /** @description Empty: it is gone. */
            name: string;
            /**
             * Format: int64
             * @description For every month; `null`: no limit.
             */
            monthly_runs: number | null;
            /** Format: int64 */
            monthly_tokens: number | null;
            /**
             * Format: int64
             * @description This month, with what was granted for it.
             */
            limit_runs: number | null;
            /** Format: int64 */
            limit_tokens: number | null;
            /** Format: int64 */
            used_runs: number;
            /** Format: int64 */
            used_tokens: number;
            /**
             * Format: int64
             * @description Send it back with a change.
             */
            revision: number;
        };
        /** @enum {string} */
        BudgetKind: "workspace" | "role" | "person" | "use_case" | "key";
        /** @description How much a month may use: of runs and calls, of tokens, or of both. */
        BudgetLimits: {
            /** Format: int64 */
            monthly_runs?: number | null;
            /** Format: int64 */
            monthly_tokens?: number | null;
        };
        /** @enum {string} */
        BulkAction: "suspend" | "activate" | "delete" | "set_role" | "resend_invite" | "add_to_workspace";
        BulkChange: {
            /** @description 200 at most. */
            ids: string[];
            action: components["schemas"]["BulkAction"];
            /** Format: uuid */
            role_id?: string | null;
            /** Format: uuid */
            workspace_id?: string | null;
            /**
             * Format: uuid
             * @description With `delete`: who takes over.
             */
            reassign_to?: string | null;
        };
        /** @description Why it was not done to one of them. */
        BulkFailure: {
            /** Format: uuid */
            id: string;
            message: string;
        };
        BulkResult: {
            done: string[];
            failed: components["schemas"]["BulkFailure"][];
        };
        /** @description What is to be bought. */
        BuyPlan: {
            plan: string;
            pays: components["schemas"]["SubscriptionPays"];
            /**
             * Format: int64
             * @description Licences; no fewer than accounts in use.
             */
            seats: number;
            starts?: components["schemas"]["Starts"];
        };
        /** @description Whether a document is found by what it means, and not by its words alone. */
        ByMeaning: {
            state: components["schemas"]["MeaningState"];
            /** @description Whether the client wants its documents found by their meaning at all. */
            is_wanted: boolean;
            /** @description The model that makes its vectors, and where. */
            model: string | null;
            region: string | null;
            /**
             * Format: int64
             * @description Passages that have a vector.
             */
            passages: number;
            problem: components["schemas"]["ReadingProblem"] | null;
            /** Format: date-time */
            next_try_at: string | null;
            /** Format: date-time */
            embedded_at: string | null;
        };
        /** @description What came of calls. */
        CallFigures: {
            /**
             * Format: int64
             * @description Calls that ended.
             */
            calls: number;
            /**
             * Format: int64
             * @description Second and later tries of a run among them.
             */
            retries: number;
            /**
             * Format: int64
             * @description Those that failed and that nobody stopped.
             */
            failed: number;
            /**
             * Format: double
             * @description The failed of those that nobody stopped, of one; `null` without any.
             */
            error_rate: number | null;
            /** @description By the code of the failure, `cancelled` included. */
            errors: {
                [key: string]: number;
            };
            /**
             * Format: int64
             * @description From a call to its first words; `null` without any.
             */
            first_delta_p50_ms: number | null;
            /** Format: int64 */
            first_delta_p95_ms: number | null;
            /** Format: int64 */
            first_delta_p99_ms: number | null;
            /**
             * Format: int64
             * @description From a call to the end of a good answer.
             */
            total_p50_ms: number | null;
            /** Format: int64 */
            total_p95_ms: number | null;
            /** Format: int64 */
            total_p99_ms: number | null;
            /**
             * Format: int64
             * @description What the plugin itself computed for a call; waiting for a provider is none.
             */
            cpu_p50_us: number | null;
            /** Format: int64 */
            cpu_p95_us: number | null;
            /** Format: int64 */
            cpu_p99_us: number | null;
            /**
             * Format: int64
             * @description The most memory that it had in a call.
             */
            memory_p50_bytes: number | null;
            /** Format: int64 */
            memory_p95_bytes: number | null;
            /** Format: int64 */
            memory_p99_bytes: number | null;
        };
        /**
         * @description How something that is counted ended.
         * @enum {string}
         */
        CallStatus: "succeeded" | "failed" | "cancelled";
        /** @description Where the call came from. */
        CallerAddress: {
            ip: string;
        };
        CancelCheck: {
            kind: components["schemas"]["CheckKind"];
        };
        /** @description What one version made of an example, or of a run's inputs. */
        CaseAnswer: {
            /** Format: uuid */
            run_id: string | null;
            /** @description `waiting`, `running`, `succeeded`, `failed`, `cancelled`. */
            status: string;
            /** @description Why there is no answer. */
            reason: string | null;
            outcome: components["schemas"]["CheckOutcome"] | null;
            results: components["schemas"]["CheckResult"][];
            output: components["schemas"]["DocumentNode"] | null;
            /** Format: int64 */
            tokens: number;
            /** Format: int64 */
            cost_micros: number | null;
            currency: string | null;
            /** Format: int64 */
            duration_ms: number | null;
        };
        ChallengeRequest: {
            /** @description `session` of the login response. */
            session: string;
            /** @description Six digits of the authenticator app. */
            code?: string | null;
            /** @description Instead of it: a recovery code, which serves once. */
            recovery_code?: string | null;
        };
        ChangeBatch: {
            name: string;
            limits: components["schemas"]["BatchLimits"];
        };
        ChangeBrandTemplate: {
            /**
             * Format: int32
             * @description The revision that the change was made on.
             */
            revision: number;
            name: string;
            design: components["schemas"]["BrandDesign_Body"];
        };
        /** @description What is absent stays as it is. */
        ChangeChat: {
            /**
             * Format: int32
             * @description Of the chat as it was read; without it the last change wins.
             */
            revision?: number | null;
            title?: string | null;
            is_pinned?: boolean | null;
            is_archived?: boolean | null;
            /**
             * Format: uuid
             * @description `null`: out of every folder.
             */
            folder_id?: string | null;
            system_text?: string | null;
            model?: components["schemas"]["ChatModel"] | null;
            sources_only?: boolean | null;
            /** @description A temporary chat is deleted after a day; one that is kept stays. */
            is_temporary?: boolean | null;
            document_ids?: string[] | null;
            document_folder_ids?: string[] | null;
        };
        ChangeExample: {
            /**
             * Format: int32
             * @description The `revision` that the change was made on.
             */
            revision: number;
            example: components["schemas"]["ExampleFields_Body"];
        };
        ChangeFormat: {
            name: string;
            description?: string;
        };
        ChangeInsightPolicy: {
            /**
             * @description How figures of people are shown.
             * @enum {string}
             */
            naming: "named" | "pseudonyms" | "sums";
            /**
             * Format: int32
             * @description 2–100.
             */
            smallest_group: number;
        };
        /** @description A line of what a change costs. */
        ChangeLine: {
            description: string | null;
            /**
             * Format: int64
             * @description Negative: given back.
             */
            amount: number;
        };
        ChangeNotifications: {
            /** @description At most a thousand; ids of nobody or of other people change nothing. */
            ids: string[];
            change: components["schemas"]["NotificationChange"];
            /**
             * Format: date-time
             * @description When a snooze ends.
             */
            until?: string | null;
        };
        ChangePasswordRequest: {
            current_password: string;
            new_password: string;
            confirm_password: string;
        };
        /** @description What a change costs now, as the payment provider works it out. */
        ChangePreview: {
            lines: components["schemas"]["ChangeLine"][];
            /** Format: int64 */
            tax: number;
            /**
             * Format: int64
             * @description What is charged now.
             */
            amount_due: number;
            currency: string;
        };
        ChangeQueued: {
            text: string;
        };
        /** @description What is left out stays as it is. */
        ChangeRecordingSettings: {
            /** @description For the platform owner's staff. */
            enabled?: boolean | null;
            /** @description For the company's own administrators; `false` also removes what was recorded. */
            permitted?: boolean | null;
            /** Format: int32 */
            share?: number | null;
            /**
             * Format: int32
             * @description Fewer days hold for the records that are there, too.
             */
            retention_days?: number | null;
            /** @description `false` also removes the records that hold texts. */
            keeps_texts?: boolean | null;
        };
        ChangeSchedule: {
            name: string;
            time: components["schemas"]["ScheduleTime"];
            /** @description Of a single run; with a sheet there are none. */
            inputs?: {
                [key: string]: unknown;
            } | null;
            mails: boolean;
        };
        ChangeSearchSettings: {
            by_meaning: boolean;
        };
        ChangeSecuritySettings: {
            mfa_required: boolean;
            /** @description Without it, as it was. */
            workspaces_listed?: boolean | null;
        };
        ChangeTags: {
            /** Format: uuid */
            workspace_id: string;
            document_ids: string[];
            add?: string[];
            remove?: string[];
        };
        ChangeUseCaseTags: {
            /** Format: uuid */
            workspace_id: string;
            use_case_ids: string[];
            add?: string[];
            remove?: string[];
        };
        /** @description A change of a binding. */
        ChangedBinding: {
            /**
             * Format: int64
             * @description Of the binding that was changed: if somebody else saved first, the answer is 409 with theirs.
             */
            revision: number;
            binding: components["schemas"]["BindingForm"];
        };
        ChangedBudget: {
            /** Format: int64 */
            revision: number;
            limits: components["schemas"]["BudgetLimits"];
        };
        /** @description A change, and the revision that it was made on. */
        ChangedClient: {
            /** Format: int64 */
            revision: number;
            plan: components["schemas"]["ClientPlan_Body"];
        };
        ChangedNotifications: {
            /** @description Those that there are. */
            ids: string[];
        };
        /** @description A chat with its settings. Its messages are read by themselves. */
        Chat: components["schemas"]["ChatSummary"] & {
            title_made_by: components["schemas"]["ChatTitleMaker"];
            /** @description What the model is told before everything else. */
            system_text: string;
            model: components["schemas"]["ChatModel"] | null;
            /** @description Answers come from the documents, or say that these do not answer. */
            sources_only: boolean;
            /** @description Read beside every question. */
            documents: components["schemas"]["ChatDocument"][];
            /**
             * Format: uuid
             * @description The end of the path that was last read; `null`: nothing was said yet.
             */
            active_leaf_id: string | null;
            /**
             * Format: uuid
             * @description The use case that it began from.
             */
            origin_use_case_id: string | null;
            /**
             * Format: uuid
             * @description The use case that was made of it.
             */
            made_use_case_id: string | null;
            /**
             * Format: int32
             * @description Grows with each change of the settings.
             */
            revision: number;
            /** @description Sent while an answer was under way; they follow in this order. */
            queue: components["schemas"]["QueuedMessage"][];
            /** @description The caller's rights in its workspace. */
            my_permissions: string[];
        };
        /** @description A document, or a folder of them, that is read beside questions. */
        ChatDocument: {
            kind: components["schemas"]["ChatDocumentKind"];
            /** Format: uuid */
            id: string;
            /** @description `null`: it was deleted, or the reader may not see it. */
            name: string | null;
        };
        /** @enum {string} */
        ChatDocumentKind: "document" | "folder";
        ChatFolder: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: int64 */
            chats: number;
            /** Format: int64 */
            unread: number;
        };
        ChatMade: {
            /** Format: uuid */
            use_case_id: string;
        };
        /** @description One message of a chat's tree. */
        ChatMessage: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `null`: the chat begins here.
             */
            parent_id: string | null;
            role: components["schemas"]["ChatSpeaker"];
            /** @description Of a question what was asked. */
            text: string;
            content: components["schemas"]["DocumentNode"] | null;
            run: components["schemas"]["ChatRun"] | null;
            /** @description Read beside this question. */
            documents: components["schemas"]["ChatDocument"][];
            branch_name: string | null;
            author_name: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: int64
             * @description Messages with the same parent, this one among them, and its place there, from 1.
             */
            sibling_count: number;
            /** Format: int64 */
            sibling_place: number;
            /** Format: uuid */
            previous_sibling_id: string | null;
            /** Format: uuid */
            next_sibling_id: string | null;
        };
        /** @description A model in a region. */
        ChatModel: {
            id: string;
            region: string;
        };
        /** @description A message as the tree's map shows it. */
        ChatNode: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            parent_id: string | null;
            role: components["schemas"]["ChatSpeaker"];
            /** @description The first words. */
            text: string;
            branch_name: string | null;
            /** @description Of an answer by a run. */
            model: string | null;
            status: components["schemas"]["RunStatus"] | null;
            /** Format: date-time */
            created_at: string;
            /** @description It can be brought back. */
            is_pruned: boolean;
        };
        /** @description The run that answers, as far as a message shows it. Its stream is `run/{id}/events`. */
        ChatRun: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["RunStatus"];
            reason: components["schemas"]["Reason"] | null;
            model: string;
            region: string;
            /** Format: int64 */
            duration_ms: number | null;
            usage: components["schemas"]["TokenUsage"] | null;
            /**
             * Format: int64
             * @description Millionths of the currency's unit; `null`: no price is known, or it has not ended.
             */
            cost_micros: number | null;
            currency: string | null;
            /**
             * Format: int32
             * @description Documents that were read, and passages of them.
             */
            documents: number;
            /** Format: int32 */
            passages_offered: number;
            /** Format: int32 */
            passages_cited: number;
            retrieval: components["schemas"]["SearchMethod"] | null;
            /**
             * Format: int32
             * @description Older messages that the model had no room for.
             */
            left_out: number;
        };
        /** @description A link that everybody of the company may open. */
        ChatShare: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ChatShareKind"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Of a snapshot: of when it is.
             */
            updated_at: string;
        };
        /** @enum {string} */
        ChatShareKind: "snapshot" | "live";
        /**
         * @description Who said something.
         * @enum {string}
         */
        ChatSpeaker: "user" | "assistant";
        /** @description A chat in a list. */
        ChatSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            /** Format: uuid */
            folder_id: string | null;
            title: string;
            is_pinned: boolean;
            is_archived: boolean;
            /** @description It is deleted at `delete_at`. */
            is_temporary: boolean;
            /** Format: date-time */
            delete_at: string | null;
            /** @description An answer ended after the caller last read it. */
            is_unread: boolean;
            /** @description An answer is under way. */
            is_running: boolean;
            is_shared: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When somebody last asked; a title that is made does not count.
             */
            asked_at: string;
            /** @description With a search: the words around what was found in a message, where it is not in the title. */
            found: string | null;
            /**
             * Format: uuid
             * @description The message that they stand in.
             */
            found_message_id: string | null;
        };
        /**
         * @description Who named a chat.
         * @enum {string}
         */
        ChatTitleMaker: "question" | "model" | "person";
        /** @description A draft's newest check, beside the live version. */
        Check: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["CheckKind"];
            /** @description Whether the draft and the examples are still those that were checked. */
            is_current: boolean;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
            draft: components["schemas"]["CheckTotals"];
            live: components["schemas"]["CheckTotals"] | null;
            cases: components["schemas"]["CheckCase"][];
        };
        /** @description A row of a check. */
        CheckCase: {
            name: string;
            /**
             * Format: uuid
             * @description With a check of examples; the example may be gone.
             */
            example_id: string | null;
            /**
             * Format: uuid
             * @description With a check of real runs: the one that was done again.
             */
            source_run_id: string | null;
            draft: components["schemas"]["CaseAnswer"];
            live: components["schemas"]["CaseAnswer"] | null;
        };
        /** @description The domain to look up. */
        CheckDomain: {
            /** @description One of the connection's. */
            domain: string;
        };
        CheckImport: {
            /** Format: uuid */
            workspace_id: string;
            /** @description What `use-case/{id}/export` answered. */
            file: unknown;
        };
        /**
         * @description What a draft is held against.
         * @enum {string}
         */
        CheckKind: "examples" | "recent";
        /**
         * @description Whether something was as expected.
         * @enum {string}
         */
        CheckOutcome: "passed" | "failed" | "unchecked";
        /** @description An expectation and what came of it. */
        CheckResult: {
            expectation: components["schemas"]["Expectation"];
            outcome: components["schemas"]["CheckOutcome"];
            /** @description In a sentence. */
            reason: string;
        };
        /** @enum {string} */
        CheckStatus: "running" | "paused" | "settling" | "done" | "cancelled";
        /** @description All cases of one version together. */
        CheckTotals: {
            /**
             * Format: int32
             * @description `null`: the draft.
             */
            version: number | null;
            status: components["schemas"]["CheckStatus"];
            /** @description With `paused`. */
            reason: string | null;
            /** Format: int64 */
            total: number;
            /**
             * Format: int64
             * @description Of which an answer is there, or never will be.
             */
            ended: number;
            /** Format: int32 */
            passed: number;
            /** Format: int32 */
            failed: number;
            /** Format: int32 */
            unchecked: number;
            /**
             * Format: int32
             * @description Percent of those that could be looked at; `null`: none could.
             */
            pass_rate: number | null;
            /** Format: int64 */
            tokens: number;
            /** Format: int64 */
            cost_micros: number | null;
            currency: string | null;
            /**
             * Format: int64
             * @description Of all runs together.
             */
            duration_ms: number;
        };
        /** @description A model in a region, instead of the definition's own. */
        Choice: {
            id: string;
            region: string;
        };
        /** @description A field of a plugin's credentials. */
        ChoiceCredential: {
            name: string;
            label: string;
            /** @description Whether it is shown as dots. */
            secret: boolean;
            required: boolean;
        };
        /** @description A region of the provider that a plugin knows; without any, the platform's code is what it is asked with. */
        ChoiceRegion: {
            id: string;
            label: string;
        };
        ChooseDefaultTemplate: {
            /**
             * Format: uuid
             * @description `null`: the product's own look.
             */
            template_id?: string | null;
        };
        ChooseVersion: {
            /** Format: int32 */
            version: number;
        };
        ChosenNotificationChannels: {
            category: components["schemas"]["NotificationCategory"];
            channels: components["schemas"]["NotificationChannels"];
        };
        /** @description Which widgets, in which order. */
        ChosenWidgets: {
            /** @description Each at most once. */
            widgets: components["schemas"]["DashboardWidget"][];
        };
        /** @description A passage that a sentence is taken from. */
        CitationRef: {
            /**
             * Format: int32
             * @description From 1, in the order of the text.
             */
            number: number;
            /** Format: uuid */
            passage_id: string;
            /** Format: uuid */
            document_id: string;
            document_name: string;
            /** Format: int32 */
            page?: number | null;
            quote: string;
            /** @description How far the passage carries the sentence; told once the answer is there. */
            support?: components["schemas"]["Support"];
            /** @description The words that it does not have. */
            missing?: string[];
        };
        /** @description A document that answers cite. */
        CitedDocument: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: int64
             * @description Answers that cite it, and how many of its passages they do, each answer by itself.
             */
            answers: number;
            /** Format: int64 */
            passages: number;
            /** Format: date-time */
            last_cited_at: string;
        };
        /** @description An answer that cites a document. */
        CitingRun: {
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            use_case_id: string;
            use_case_name: string;
            title: string;
            is_locked: boolean;
            /** Format: date-time */
            created_at: string;
            created_by_name: string;
            /**
             * Format: int64
             * @description How many of its citations point to the document.
             */
            citations: number;
            /**
             * Format: int32
             * @description The newest version that they point to.
             */
            version: number | null;
        };
        /** @description Who the page says is signed in; anybody can claim that. */
        Claimant: {
            id?: string | null;
            /** @description Taken and not kept: the log holds no addresses of people. */
            email?: string | null;
            /** Format: int64 */
            client_id?: number | null;
        };
        /** @description A client with everything that the owner sets. */
        ClientDetail: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description `owner`, `enterprise` or `stripe`. */
            kind: string;
            /** @description `active` or `suspended`. */
            status: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: int64
             * @description Send it back with a change.
             */
            revision: number;
            plan: components["schemas"]["ClientPlan"];
            this_month: components["schemas"]["Allowance"];
            /** @description Every region that there is. */
            regions: components["schemas"]["KnownRegion"][];
        };
        /** @description What a client takes of the platform. Sums are of the last so many minutes. */
        ClientLoad: {
            /** Format: int64 */
            client_id: number;
            client_name: string;
            status: string;
            /** Format: int64 */
            waiting: number;
            /** Format: int64 */
            running: number;
            /** Format: int64 */
            begun: number;
            /** Format: int64 */
            wait_p50_ms: number | null;
            /** Format: int64 */
            wait_p95_ms: number | null;
            /** Format: int64 */
            requests: number;
            /** Format: int64 */
            refused_402: number;
            /** Format: int64 */
            refused_429: number;
            /** Format: int64 */
            refused_432: number;
            /** Format: int64 */
            sandbox_ms: number;
            /** Format: int64 */
            sent_bytes: number;
            /** Format: int64 */
            received_bytes: number;
            brakes: components["schemas"]["Brake"][];
            /** Format: date-time */
            as_of: string;
        };
        /** @description What the owner sets for a client. */
        ClientPlan: {
            /**
             * @description Regions in which its runs and calls may be executed, in this order where a program names a model without its
             *     region.
             */
            allowed_regions: string[];
            /**
             * @description Allowed regions that a run or call may go on to, in this order, when no model of its own region answers. None:
             *     it never leaves its region.
             */
            failover_regions: string[];
            /** @description Whether it may connect models with keys of its own. */
            own_models: boolean;
            /**
             * Format: int64
             * @description Runs and calls of a calendar month (UTC) together; `null`: no limit.
             */
            monthly_runs: number | null;
            /**
             * Format: int64
             * @description Tokens of a calendar month; `null`: no limit.
             */
            monthly_tokens: number | null;
        };
        /** @description What a client has. */
        ClientSubscription: {
            subscription: components["schemas"]["HeldSubscription"] | null;
            plan: components["schemas"]["Plan"] | null;
            /** @description What holds: of the contract, of what the owner has set, or of the plan. */
            limits: components["schemas"]["PlanLimits"];
            /**
             * Format: int64
             * @description This month.
             */
            used_runs: number;
            /** Format: int64 */
            used_tokens: number;
            /**
             * Format: int64
             * @description With what is left of grants.
             */
            limit_runs: number | null;
            /** Format: int64 */
            limit_tokens: number | null;
            /** @description Those in force, and those that begin later. */
            grants: components["schemas"]["GrantLeft"][];
        };
        /** @description A client in the list. */
        ClientSummary: {
            /**
             * Format: int64
             * @description 1 is the platform's owner.
             */
            id: number;
            name: string;
            /** @description `owner`, `enterprise` or `stripe`. */
            kind: string;
            /** @description `active` or `suspended`. */
            status: string;
            allowed_regions: string[];
            own_models: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A code is on its way, if there is anybody to send it to. */
        CodeSent: {
            /**
             * Format: int64
             * @description Seconds until it may be asked for again.
             */
            resend_after: number;
        };
        /** @description A column of a table. */
        ColumnDefinition: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the table. */
            key: string;
            title: string;
            type: components["schemas"]["ColumnKind"];
            /** @description What belongs here, in words. */
            guidance: string;
            /** @description Every row must have a value here. */
            required: boolean;
            /** @description Of a choice. */
            options: string[];
            /** @description Of money: three letters, `EUR` say; empty where the title says it. */
            currency: string;
            /** @description Of numbers and money: the table closes with their sum. */
            total: boolean;
        };
        /** @enum {string} */
        ColumnKind: "text" | "number" | "date" | "money" | "yes_no" | "choice";
        /** @description A comment, or a reply to one. */
        Comment: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description The version of the output that it was written on.
             */
            version: number;
            body: string;
            created_by: components["schemas"]["CommentPerson"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            edited_at: string | null;
            mentions: components["schemas"]["CommentPerson"][];
            is_mine: boolean;
            /** @description Somebody else wrote it since the caller last read the comments of this run. */
            is_unread: boolean;
        };
        /** @description The words that a thread is about, and a few of those around them, so that they are found again in a later version. */
        CommentAnchor: {
            quote: string;
            before: string;
            after: string;
        };
        /** @description Somebody who wrote, or was mentioned. */
        CommentPerson: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description How many there are. */
        CommentSummary: {
            /**
             * Format: int64
             * @description Threads that nobody has resolved.
             */
            open: number;
            /**
             * Format: int64
             * @description Comments and replies that the caller has not read.
             */
            unread: number;
        };
        /** @description A comment with its replies. */
        CommentThread: components["schemas"]["Comment"] & {
            anchor: components["schemas"]["CommentAnchor"] | null;
            resolved_by_name: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** @description Oldest first. */
            replies: components["schemas"]["Comment"][];
        };
        /** @description What somebody says: at most so many words, and so many people called. */
        CommentWords: {
            body: string;
            /** @description Members who are mentioned and told by mail, twenty at most. */
            mentions?: string[];
        };
        ConfirmedRequest: {
            /** @description The current password; not needed where there is none. */
            password?: string | null;
            /** @description A code of the app that is set up, or a recovery code. */
            code: string;
        };
        /** @description What a version is to be checked with. */
        ConformanceOrder: {
            /** @description By the plugin's JSON Schema; empty: the defaults and first examples of those that it requires. */
            settings?: {
                [key: string]: unknown;
            };
            /**
             * Format: int32
             * @description Memory of a run, in MiB; `null`: what runs usually have.
             */
            memory_mib?: number | null;
        };
        /** @description One case of the check. */
        ConformanceRow: {
            /** @description Stable: `failures.rate-limited` say. */
            id: string;
            /** @description What was tried. */
            what: string;
            /** @description What it means for whoever uses the plugin. */
            means: string;
            verdict: components["schemas"]["ConformanceVerdict"];
            /** @description What was seen, or why it does not apply. */
            seen: string;
            /** @description What its maker can do; empty unless it failed. */
            advice: string;
        };
        /**
         * @description Where a check stands.
         * @enum {string}
         */
        ConformanceState: "none" | "waiting" | "running" | "finished" | "cut_off";
        /**
         * @description What came of one case.
         * @enum {string}
         */
        ConformanceVerdict: "passed" | "failed" | "not_applicable";
        CopySharedChat: {
            /**
             * Format: uuid
             * @description Where the copy goes on.
             */
            workspace_id: string;
        };
        CreateChat: {
            /**
             * Format: uuid
             * @description Made by the page, so that creating twice makes one chat.
             */
            id?: string | null;
            /** Format: uuid */
            workspace_id: string;
            title?: string;
            system_text?: string;
            model?: components["schemas"]["ChatModel"] | null;
            sources_only?: boolean;
            /** @description Documents that are read beside every question. */
            document_ids?: string[];
            document_folder_ids?: string[];
            /** @description It is deleted after a day. */
            is_temporary?: boolean;
            /** Format: uuid */
            folder_id?: string | null;
            /**
             * Format: uuid
             * @description The use case that it begins from.
             */
            use_case_id?: string | null;
        };
        CreateFolder: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            parent_id?: string | null;
            kind: components["schemas"]["FolderKind"];
            /** @description Unique at its place, capitals aside. */
            name: string;
        };
        CreatePerson: {
            email: string;
            first_name: string;
            last_name: string;
            /**
             * Format: uuid
             * @description An account role that allows no more than the caller's own.
             */
            role_id: string;
            /** @description The first decides the app; without it the web app. */
            feature_access?: components["schemas"]["FeatureAccess"][] | null;
            /** @description Workspaces to join at once, 50 at most: those whose members the caller manages. */
            workspaces?: components["schemas"]["Joining"][];
        };
        CreateUseCase: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            folder_id?: string | null;
            definition: components["schemas"]["Definition_Body"];
            /** @description `private` or `workspace`: what is shared further is published first. */
            visibility?: components["schemas"]["UseCaseVisibility"];
        };
        /** @description A new account; its invitation is on the way. */
        Created: {
            user: components["schemas"]["Person"];
        };
        /** @description A key that was made. Deliberately without `Debug`. */
        CreatedApiKey: {
            /** @description Shown this once and kept nowhere. */
            key: string;
            api_key: components["schemas"]["ApiKey"];
        };
        /** @description A token that was made. Deliberately without `Debug`. */
        CreatedScimToken: {
            /** @description Shown this once and kept nowhere. */
            token: string;
            scim_token: components["schemas"]["ScimToken"];
        };
        /** @description What is known of a credential: never the credential. */
        CredentialState: {
            /** @description Name of the plugin's field. */
            field: string;
            is_set: boolean;
            /** Format: date-time */
            set_at: string | null;
            set_by_name: string | null;
        };
        Dashboard: {
            widgets: components["schemas"]["DashboardWidget"][];
            /** @description Whether the caller chose them, or has what everybody begins with. */
            is_own: boolean;
            shared: components["schemas"]["SharedDashboard"][];
        };
        /**
         * @description What can stand on a dashboard. A new kind needs a line here, one in `parse`, and its card on the page.
         * @enum {string}
         */
        DashboardWidget: "waiting" | "my_runs" | "usage" | "quality" | "under_way" | "team_activity" | "bookmarked" | "recent";
        /** @enum {string} */
        Decision: "approve" | "decline";
        /** @description Everything about a use case that a version freezes. */
        Definition: {
            name: string;
            description: string;
            /** @description A name of the page's icon set. */
            icon: string;
            /** @description What the model is told; `{{name}}` stands for an input's value. */
            instruction: string;
            inputs: components["schemas"]["Input"][];
            /** @description Supporting documents of the same workspace. */
            document_ids: string[];
            /** @description Folders of documents of the same workspace: a run reads what lies in them and below when it starts. */
            document_folder_ids?: string[];
            format: components["schemas"]["OutputFormat"];
            /** @description The name of the saved format that `format` was taken from. */
            format_from?: string | null;
            /**
             * Format: uuid
             * @description How the files of its runs look; without one as the client's default says.
             */
            brand_template_id?: string | null;
            /**
             * Format: int32
             * @description The custom Q&A version that belongs to it; 397 is the platform's own reference version.
             */
            custom_qa_version?: number | null;
            /** @description Instead of one version the newest of the client's own, whichever that is when a run starts. */
            custom_qa_latest?: boolean;
            model: components["schemas"]["ModelChoice"];
            /** Format: double */
            temperature: number;
            /**
             * Format: int32
             * @description Most tokens of an answer; `null` leaves it to the model.
             */
            max_tokens: number | null;
        };
        DescribeUseCase: {
            /** Format: uuid */
            workspace_id: string;
            /** @description What is needed, in plain words. */
            words: string;
            model?: components["schemas"]["ModelChoice_Body"] | null;
        };
        DiscoverRequest: {
            email: string;
        };
        Discovered: {
            way: components["schemas"]["SignInWay"];
            provider: components["schemas"]["SsoPreset"] | null;
        };
        /** @description A document in a list or on its own. */
        Document: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            folder_id: string | null;
            name: string;
            kind: components["schemas"]["DocumentKind"] | null;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /** Format: int32 */
            pages: number | null;
            /** Format: int64 */
            characters: number | null;
            /** Format: int32 */
            passages: number | null;
            status: components["schemas"]["DocumentStatus"];
            problem: components["schemas"]["ReadingProblem"] | null;
            warnings: string[];
            /**
             * Format: int32
             * @description How often reading it was begun.
             */
            attempt: number;
            /**
             * Format: date-time
             * @description When the present or last attempt to read it began.
             */
            reading_since: string | null;
            uploaded_by_name: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: int32
             * @description The version in force, from 1.
             */
            version: number;
            tags: string[];
            /** @description Documents of the workspace with the same content; empty in lists. */
            same_as: components["schemas"]["SameDocument"][];
            newer: components["schemas"]["DocumentVersion"] | null;
            /** @description While a recording is being written down; not in lists. */
            writing_down?: components["schemas"]["WritingDown"];
        };
        DocumentContent: string | components["schemas"]["DocumentNode"][];
        /**
         * @description What a file is, by its content.
         * @enum {string}
         */
        DocumentKind: "pdf" | "docx" | "xlsx" | "pptx" | "odt" | "eml" | "png" | "jpeg" | "webp" | "tiff" | "csv" | "html" | "markdown" | "text" | "vtt" | "srt" | "mp3" | "m4a" | "wav" | "ogg" | "webm" | "mp4";
        /** @description A node of a document, with what stands in it. */
        DocumentNode: {
            /** @description `doc`, `section`, `paragraph`, `text` … */
            tag: string;
            content?: components["schemas"]["DocumentContent"];
            style?: {
                [key: string]: unknown;
            };
            key?: string;
            /** @description Any JSON. */
            value?: unknown;
            citation?: components["schemas"]["CitationRef"] | null;
            "attr-data"?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Where a document is on its way.
         * @enum {string}
         */
        DocumentStatus: "queued" | "extracting" | "ready" | "failed";
        /** @description A tag and how many documents of the workspace have it. */
        DocumentTag: {
            tag: string;
            /** Format: int64 */
            documents: number;
        };
        /** @description One of the files that a document has been. */
        DocumentVersion: {
            /**
             * Format: int32
             * @description From 1.
             */
            version: number;
            is_in_force: boolean;
            /** @description What the file was called when it came. */
            file_name: string;
            kind: components["schemas"]["DocumentKind"] | null;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /** Format: int32 */
            pages: number | null;
            /** Format: int32 */
            passages: number | null;
            status: components["schemas"]["DocumentStatus"];
            problem: components["schemas"]["ReadingProblem"] | null;
            warnings: string[];
            /** Format: int32 */
            attempt: number;
            /** Format: date-time */
            reading_since: string | null;
            uploaded_by_name: string;
            /** Format: date-time */
            created_at: string;
            changes: components["schemas"]["VersionChanges"] | null;
        };
        /** @description A domain, and the TXT record that shows whose it is. */
        DomainProof: {
            domain: string;
            /**
             * @description Whether a domain is the company's.
             * @enum {string}
             */
            state: "waiting" | "proven" | "missing";
            /** @description The name of the TXT record. */
            record_name: string;
            /** @description What it has to say. */
            record_value: string;
            /** Format: date-time */
            proven_at: string | null;
            /**
             * Format: date-time
             * @description When DNS was asked last.
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When a domain whose record is gone stops to count.
             */
            ends_at: string | null;
            /** @description What was amiss the last time. */
            problem: string | null;
        };
        /** @description Nothing to say but that it was done. */
        Done: {
            [key: string]: unknown;
        };
        /** @description The account of somebody who has run nothing for a while. */
        DormantSeat: {
            /**
             * Format: uuid
             * @description `null`: a pseudonym stands for them.
             */
            person_id: string | null;
            name: string;
            /** @description `active` or `invited`. */
            status: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When they were last signed in; `null`: never, or it is not shown.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description When they last ran or called something; `null`: never.
             */
            last_used_at: string | null;
        };
        DormantSeats: {
            /**
             * Format: date-time
             * @description They used nothing since then.
             */
            since: string;
            policy: components["schemas"]["InsightPolicy"];
            /** @description The company's policy shows no single people. */
            is_withheld: boolean;
            /** @description Those first who never used anything. */
            seats: components["schemas"]["DormantSeat"][];
            /** Format: int64 */
            total: number;
        };
        /** @description What saving a draft answers. */
        DraftSaved: {
            /** Format: int32 */
            draft_revision: number;
            /** Format: date-time */
            updated_at: string;
            has_unpublished_changes: boolean;
        };
        EditMember: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description A workspace role that allows no more than the caller's own.
             */
            role_id: string;
        };
        EntrySettings: {
            /** @description Staff of the platform ask before they enter; in an emergency two of them may do it together, and say so. */
            asks_before_entry: boolean;
        };
        /**
         * @description How an entry stands.
         * @enum {string}
         */
        EntryState: "asked" | "granted" | "refused" | "expired" | "entered" | "over";
        /** @description `{ status, message, data }`. */
        Envelope_AccessRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AccessRequest"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_AccessRules: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AccessRules"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ActingToken: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ActingToken"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_AskedEntry: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AskedEntry"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Batch: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Batch"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BatchDetail: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BatchDetail"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BeforeRun: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BeforeRun"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BeforeSend: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BeforeSend"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Billing: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Billing"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BindingRules: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BindingRules"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BindingSeries: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BindingSeries"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BindingTest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BindingTest"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Brake: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Brake"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BrandLogo: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BrandLogo"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BrandPreview: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BrandPreview"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BrandTemplate: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BrandTemplate"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Budget: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Budget"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_BulkResult: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BulkResult"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ByMeaning: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ByMeaning"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CallerAddress: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CallerAddress"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ChangePreview: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChangePreview"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ChangedNotifications: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChangedNotifications"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Chat: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Chat"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ChatFolder: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatFolder"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ChatShare: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatShare"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Check: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Check"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ClientDetail: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ClientDetail"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ClientSubscription: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ClientSubscription"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CodeSent: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CodeSent"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CommentSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CommentSummary"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CommentThread: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CommentThread"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Created: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Created"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CreatedApiKey: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CreatedApiKey"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_CreatedScimToken: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CreatedScimToken"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Dashboard: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Dashboard"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Discovered: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Discovered"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Document: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Document"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_DocumentTag: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DocumentTag"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_DomainProof: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DomainProof"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Done: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Done"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_DormantSeats: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DormantSeats"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_DraftSaved: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DraftSaved"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_EntrySettings: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["EntrySettings"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_FeedbackSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["FeedbackSummary"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_FirstSteps: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["FirstSteps"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Folder: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Folder"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_GateState: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["GateState"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_HandedOver: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["HandedOver"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Handover: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Handover"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Home: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Home"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ImportPlan: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ImportPlan"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ImportResult: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ImportResult"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightAcross: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightAcross"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightBreakdown: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightBreakdown"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightDocuments: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightDocuments"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightMine: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightMine"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightOverview: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightOverview"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_InsightPolicy: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightPolicy"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Invited: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Invited"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_LockState: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["LockState"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Login: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Login"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_MadeVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["MadeVersion"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_MediaLink: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["MediaLink"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Meeting: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Meeting"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_MeetingFile: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["MeetingFile"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Member: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Member"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Mfa: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Mfa"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_NotificationPreferences: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["NotificationPreferences"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Option_Check: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: null | components["schemas"]["Check"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Option_SsoSettings: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: null | components["schemas"]["SsoSettings"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Output: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Output"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_OutputContent: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OutputContent"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_OutputPicture: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OutputPicture"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_OwnFigures: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OwnFigures"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_OwnProfile: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OwnProfile"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PassedOnRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PassedOnRequest"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PasskeyAuthentication: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PasskeyAuthentication"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PasskeyRegistration: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PasskeyRegistration"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PasskeyView: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PasskeyView"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PaymentPage: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PaymentPage"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Person: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Person"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PersonAccess: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PersonAccess"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PlanVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PlanVersion"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginConformance: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginConformance"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginFigures: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginFigures"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginKey: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginKey"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginPartner: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginPartner"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginRules: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginRules"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_PluginVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginVersion"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Profile: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Profile"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ProposedExample: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ProposedExample"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ProposedFromChat: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ProposedFromChat"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ProposedUseCase: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ProposedUseCase"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Published: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Published"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_QuestionImport: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionImport"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_QuestionLookup: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionLookup"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_QuickActions: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuickActions"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ReadTable: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ReadTable"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_RecordingOverview: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RecordingOverview"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_RecoveryCodes: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RecoveryCodes"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Refreshed: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Refreshed"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Rehearsal: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Rehearsal"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_RemovedSample: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RemovedSample"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Replay: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Replay"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Role: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Role"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Run: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Run"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_RunRecord: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunRecord"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_RunnerBinding: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunnerBinding"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SavedFormat: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SavedFormat"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Schedule: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Schedule"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_ScheduleTimes: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ScheduleTimes"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SearchSettings: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SearchSettings"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SecuritySettings: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SecuritySettings"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Sent: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Sent"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SharedChat: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SharedChat"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SharedTemplate: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SharedTemplate"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SsoCheck: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SsoCheck"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SsoFinished: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SsoFinished"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SsoSettings: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SsoSettings"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_SsoStarted: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SsoStarted"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_StaffEntry: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["StaffEntry"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Template: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Template"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_TokenRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TokenRequest"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_TotpStarted: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TotpStarted"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_UnreadNotifications: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UnreadNotifications"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Upload: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Upload"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_UsageSums: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UsageSums"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_UseCase: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCase"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_UseCaseExample: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCaseExample"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_UseCaseTag: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCaseTag"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Vec_Bill: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Bill"][];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Vec_JobKind: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["JobKind"][];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Vec_LintFinding: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["LintFinding"][];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Vec_RegionModels: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RegionModels"][];
        };
        /** @description `{ status, message, data }`. */
        Envelope_WhyNotification: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["WhyNotification"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_Workspace: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Workspace"];
        };
        /** @description `{ status, message, data }`. */
        Envelope_WorkspaceGate: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["WorkspaceGate"];
        };
        /** @description An error of the page. */
        ErrorReport: {
            error: components["schemas"]["PageError"];
            user?: components["schemas"]["Claimant"] | null;
            environment?: components["schemas"]["PageEnvironment"];
        };
        /** @description What a person says of an example. */
        ExampleFields: {
            name: string;
            /** @description Values by the inputs' names, as a run takes them; a file is the id of a document. */
            inputs: {
                [key: string]: unknown;
            };
            expectations: components["schemas"]["Expectation"][];
        };
        /** @description What must be true of an answer. */
        Expectation: {
            text: string;
            /** @enum {string} */
            kind: "contains";
        } | {
            text: string;
            /** @enum {string} */
            kind: "lacks";
        } | {
            /** Format: uuid */
            document_id: string;
            /** Format: uuid */
            passage_id?: string | null;
            /** @enum {string} */
            kind: "cites";
        } | {
            /** @enum {string} */
            kind: "valid";
        } | {
            question: string;
            /** @enum {string} */
            kind: "judged";
        } | {
            /** Format: int64 */
            most: number;
            /** @enum {string} */
            kind: "tokens";
        } | {
            /** Format: int64 */
            most_micros: number;
            /** @enum {string} */
            kind: "cost";
        } | {
            /** Format: int64 */
            most_seconds: number;
            /** @enum {string} */
            kind: "time";
        };
        /** @description A use case that somebody keeps at hand. */
        Favourite: {
            /** Format: uuid */
            use_case_id: string;
        };
        /**
         * @description The apps that somebody may enter (specification §6).
         * @enum {string}
         */
        FeatureAccess: "CALL_AI" | "WEB_APP" | "ONLY_CALLS";
        /** @description A feature, and whether the company has it. */
        FeatureHeld: {
            slug: string;
            name: string;
            sentence: string;
            is_held: boolean;
            /** @description Plans that have it, where the company does not. */
            plans: string[];
        };
        /** @description How often a reason was given with a thumb down. */
        FeedbackCount: {
            reason: components["schemas"]["FeedbackReason"];
            /** Format: int64 */
            count: number;
        };
        /** @description The same in the list of a use case. */
        FeedbackLine: components["schemas"]["RunFeedback"] & {
            /** Format: uuid */
            run_id: string;
            run_title: string;
            model: string;
            /** Format: int32 */
            use_case_version: number | null;
            /** Format: uuid */
            user_id: string;
            user_name: string;
        };
        /**
         * @description What somebody finds wrong with an answer, or good.
         * @enum {string}
         */
        FeedbackReason: "none" | "wrong" | "incomplete" | "sources" | "style" | "too_long" | "slow" | "other";
        /** @description How many found the answers of a use case good, and why the others did not. */
        FeedbackSummary: {
            /** Format: int64 */
            good: number;
            /** Format: int64 */
            bad: number;
            reasons: components["schemas"]["FeedbackCount"][];
        };
        FinishRequest: {
            /** @description As `start` answered it. */
            session: string;
            /** @description `AuthenticationResponseJSON` of the browser. */
            credential: unknown;
            /** @description The browser's IANA time zone. */
            local_timezone?: string;
        };
        FinishSso: {
            code?: string | null;
            state: string;
            /** @description The provider's own name, where it sends one (RFC 9207). */
            iss?: string | null;
            /** @description Why it did not let somebody in. */
            error?: string | null;
        };
        FinishUpload: {
            /** @description Of the whole file, in hexadecimal; left out, only the number of bytes is checked. */
            sha256?: string | null;
        };
        /** @description A step as one person finds it. */
        FirstStep: {
            key: string;
            path: components["schemas"]["FirstStepPath"];
            /** @description The database shows the deed. */
            is_done: boolean;
            is_skipped: boolean;
        };
        /**
         * @description For whom a step is.
         * @enum {string}
         */
        FirstStepPath: "admin" | "builder" | "runner" | "partner";
        FirstSteps: {
            steps: components["schemas"]["FirstStep"][];
            /** @description The person does not want to be reminded of them. */
            is_hidden: boolean;
            /** @description There is a sample workspace, and the caller may remove it. */
            may_remove_sample: boolean;
        };
        /** @description What a person decided about their first steps. */
        FirstStepsDecision: {
            /** @description Keys of steps; those that are left out are taken up again. */
            skipped: string[];
            is_hidden: boolean;
        };
        Folder: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            parent_id: string | null;
            kind: components["schemas"]["FolderKind"];
            name: string;
            /**
             * Format: int64
             * @description What lies directly in it: folders, and use cases or documents.
             */
            items: number;
            /**
             * Format: int64
             * @description In the list of folders of documents: how many documents lie in it and below. 0 elsewhere.
             */
            documents: number;
            /**
             * Format: int64
             * @description In the list of folders of documents: how many use cases read it, as a draft or live. 0 elsewhere.
             */
            used_by: number;
            /** @description Only those see it who were given it, or something in it. */
            is_restricted: boolean;
            /** @description In the list: whether the caller may change it and what is in it. `null` elsewhere. */
            may_edit: boolean | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description What a folder holds.
         * @enum {string}
         */
        FolderKind: "use_case" | "document";
        ForgotPasswordRequest: {
            email: string;
        };
        /** @description A passage that was found. */
        Found: components["schemas"]["Passage"] & {
            /**
             * Format: float
             * @description Of its words alone; only comparable within one answer.
             */
            score: number;
            why: components["schemas"]["FoundWhy"];
            /** @description The words around the hits, in pieces. */
            snippet: components["schemas"]["Piece"][];
        };
        /** @description An entry, and how near its words are. */
        FoundAnswer: {
            /** Format: uuid */
            entry: string;
            key: string;
            topic: string;
            question: string;
            /** @description As it was written, in Markdown. */
            answer: string;
            /**
             * Format: float
             * @description 1: word for word.
             */
            likeness: number;
        };
        /** @description A list of what was found, and how. */
        FoundList_Found: components["schemas"]["List_Found"] & {
            method: components["schemas"]["SearchMethod"];
        };
        /** @description A list of what was found, and how. */
        FoundList_OfferedPassage: components["schemas"]["List_OfferedPassage"] & {
            method: components["schemas"]["SearchMethod"];
        };
        /** @description Where a passage stands in each of the two lists that a search makes, and what put it there. */
        FoundWhy: {
            /**
             * Format: int64
             * @description Its place among those that have words of the question, from 1; `null`: it has none.
             */
            words_place: number | null;
            /**
             * Format: double
             * @description How much those words say; only comparable within one answer.
             */
            words_score: number | null;
            /**
             * Format: int64
             * @description Its place among those that are near the question in meaning, from 1; `null`: it is not near, or nothing was
             *     compared.
             */
            meaning_place: number | null;
            /**
             * Format: float
             * @description The cosine of the angle between both vectors: 1 is the same.
             */
            nearness: number | null;
            /**
             * Format: double
             * @description Reciprocal ranks of both lists together, that of its words as far as it says the question: what the order goes by.
             */
            score: number;
        };
        FreshRequest: {
            /** @description Needed when the session is older than a quarter of an hour. */
            password?: string | null;
        };
        /** @description What a check of the examples came to. */
        GateCheck: {
            /** Format: int32 */
            passed: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Examples of which nothing could be looked at here.
             */
            unchecked: number;
            /** Format: date-time */
            finished_at: string;
        };
        /**
         * @description Who may publish what the gate would keep, with a reason.
         * @enum {string}
         */
        GateOverride: "nobody" | "admins" | "publishers";
        /** @description What stands between a draft and its publication. */
        GateState: {
            gate: components["schemas"]["PublishGate"] | null;
            /**
             * Format: int64
             * @description How many examples the use case has.
             */
            examples: number;
            check: components["schemas"]["GateCheck"] | null;
            /**
             * Format: int32
             * @description Percent; `null`: there is no such check, or nothing of it could be looked at.
             */
            pass_rate: number | null;
            /** @description What is missing, in sentences; empty: it may be published. */
            missing: string[];
            /** @description Whether the caller may publish all the same, with a reason. */
            may_override: boolean;
        };
        GiveAccess: {
            /**
             * Format: uuid
             * @description A member of the workspace, or else a role.
             */
            user_id?: string | null;
            /**
             * Format: uuid
             * @description Everybody with this role in the workspace.
             */
            role_id?: string | null;
            level: components["schemas"]["AccessLevel"] | null;
        };
        GiveFeedback: {
            is_good: boolean;
            /** @description Needed where it is not good. */
            reason?: components["schemas"]["FeedbackReason"];
            words?: string;
        };
        /** @description A grant, and what is left of it. */
        GrantLeft: components["schemas"]["UsageGrant"] & {
            /** Format: int64 */
            left: number;
        };
        Granted: {
            slug: string;
            /** @description What the right allows, in a sentence. */
            name: string;
        };
        /** @description Who was handed over. */
        HandedOver: {
            user: components["schemas"]["User"];
            /** Format: int64 */
            client_id: number;
            app: components["schemas"]["HandoverApp"];
            feature_access: string[];
        };
        /** @description A token for the other product. Deliberately without `Debug`. */
        Handover: {
            token: components["schemas"]["SecurityToken"];
            app: components["schemas"]["HandoverApp"];
            /** @description Where the calls product is; `null` when none is configured. */
            url: string | null;
        };
        /**
         * @description The two apps of the specification.
         * @enum {string}
         */
        HandoverApp: "calls" | "na";
        /** @description What used the most of this month. */
        HeaviestUseCase: {
            /**
             * Format: uuid
             * @description `null`: calls of the models' API, and help while writing.
             */
            id: string | null;
            name: string | null;
            /** Format: int64 */
            runs: number;
            /** Format: int64 */
            tokens: number;
        };
        /** @description What a client has, as the owner and `billing` write it. */
        HeldSubscription: {
            plan: string;
            /** Format: int32 */
            version: number;
            source: components["schemas"]["SubscriptionSource"];
            state: components["schemas"]["SubscriptionState"];
            /** Format: date-time */
            trial_until: string | null;
            pays: components["schemas"]["SubscriptionPays"] | null;
            /**
             * Format: int64
             * @description Instead of the plan's.
             */
            seats: number | null;
            /** Format: int64 */
            storage_bytes: number | null;
            /** @description Beside the plan's. */
            more_features: string[];
            /** Format: date */
            contract_until: string | null;
            purchase_order: string;
            note: string;
            /** Format: date-time */
            from_at: string;
        };
        /**
         * @description An input that a run did not ask for.
         * @enum {string}
         */
        HiddenInput: "empty" | "dropped";
        /** @description The page. A part that could not be read is `null`: the others are there all the same. */
        Home: {
            waiting: components["schemas"]["HomeWaiting"] | null;
            changed: components["schemas"]["HomeChanged"] | null;
            place: components["schemas"]["HomePlace"] | null;
            bookmarked: components["schemas"]["QuickAction"][] | null;
        };
        HomeChanged: {
            versions: components["schemas"]["HomeNewVersion"][];
            sources: components["schemas"]["HomeReplacedSource"][];
        };
        /** @description What others wrote last about an output: of the caller's own, or naming them. */
        HomeComment: {
            /** Format: uuid */
            run_id: string;
            use_case_name: string;
            title: string;
            /**
             * Format: int64
             * @description How many the caller has not read.
             */
            unread: number;
            /** @description Of the last one: who wrote it, and how it begins. */
            by_name: string;
            beginning: string;
            /** Format: date-time */
            at: string;
            /** @description The caller is named in one of them. */
            is_mention: boolean;
        };
        /** @description A use case that the caller changed last, and not published since. */
        HomeDraft: {
            /** Format: uuid */
            use_case_id: string;
            name: string;
            workspace_name: string;
            is_published: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A use case that the caller ran, with a version that is newer than their last run. */
        HomeNewVersion: {
            /** Format: uuid */
            use_case_id: string;
            name: string;
            /** Format: int32 */
            version: number;
            /**
             * Format: int32
             * @description The one that the caller ran last.
             */
            ran_version: number;
            /** @description What whoever published it says of it. */
            note: string;
            by_name: string;
            /** Format: date-time */
            at: string;
        };
        /** @description What the caller was at. */
        HomePlace: {
            running: components["schemas"]["HomeRun"][];
            drafts: components["schemas"]["HomeDraft"][];
            /** @description Ended runs, the newest first. */
            runs: components["schemas"]["HomeRun"][];
            recent: components["schemas"]["QuickAction"][];
        };
        /** @description A document that was replaced since answers of the caller's cited it. */
        HomeReplacedSource: {
            /** Format: uuid */
            document_id: string;
            name: string;
            /** Format: int32 */
            version: number;
            /** Format: date-time */
            at: string;
            /**
             * Format: uuid
             * @description The newest answer that cites an older version.
             */
            run_id: string;
            run_title: string;
            /**
             * Format: int64
             * @description How many of the caller's newest answers do.
             */
            answers: number;
        };
        /** @description A run of the caller's. */
        HomeRun: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            use_case_id: string;
            use_case_name: string;
            title: string;
            status: components["schemas"]["RunStatus"];
            /** @description Why it failed, in a sentence. */
            reason_message: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Asks the caller for something. */
        HomeWaiting: {
            /** @description They may answer these. */
            access_requests: components["schemas"]["AccessRequest"][];
            token_requests: components["schemas"]["TokenRequest"][];
            comments: components["schemas"]["HomeComment"][];
            /** @description Their runs of the last week that failed, of use cases that they have not run since. */
            failed: components["schemas"]["HomeRun"][];
        };
        /**
         * @description What was asked for.
         * @enum {string}
         */
        HostAbility: "http" | "completion" | "state_read" | "state_written";
        /** @description One call of a plugin to the host. */
        HostCall: {
            ability: components["schemas"]["HostAbility"];
            /** @description Empty where nothing was to leave. */
            method: string;
            /** @description With its port where that is not the scheme's own; empty where nothing was to leave. */
            host: string;
            /**
             * Format: int32
             * @description What the other side answered; `null`: nothing, or nobody was asked.
             */
            status: number | null;
            /**
             * Format: int64
             * @description Of the bodies.
             */
            sent_bytes: number;
            /** Format: int64 */
            received_bytes: number;
            /**
             * Format: int64
             * @description From the try's start.
             */
            began_ms: number;
            /** Format: int64 */
            duration_ms: number;
            /**
             * @description The code of the failure that it ended with: `timed_out`, `bad_request` where the host is not one of the runner's
             *     …
             */
            failure: string | null;
            /** @description The try ended before the answer was read to its end. */
            is_cut: boolean;
        };
        ImportChat: {
            /** Format: uuid */
            workspace_id: string;
            /** @description What `chat/{id}/export` answered as JSON. */
            file: unknown;
        };
        ImportCounts: {
            new: number;
            exists: number;
            error: number;
            invited: number;
        };
        /** @enum {string} */
        ImportOutcome: "new" | "exists" | "error" | "invited";
        /** @description What an import would do. */
        ImportPlan: {
            /** @description As it would be here. */
            definition: components["schemas"]["Definition"];
            /** @description Its documents that are here, with the names they have here. */
            documents: components["schemas"]["AttachedDocument"][];
            /** @description Names of those that are not here: the use case would do without them. */
            missing_documents: string[];
            /** @description Ways from the top of folders that are not here: the use case would do without them, too. */
            missing_folders: string[];
            existing: components["schemas"]["UseCase"] | null;
            /** @description How many examples it brings; they would replace those that are there. None leaves them as they are. */
            examples: number;
        };
        ImportResult: {
            rows: components["schemas"]["ImportRow"][];
            counts: components["schemas"]["ImportCounts"];
        };
        ImportRow: {
            /**
             * Format: int64
             * @description The line in the file, the column names being 1.
             */
            line: number;
            email: string;
            outcome: components["schemas"]["ImportOutcome"];
            /** @description What to mend, in sentences. */
            errors: string[];
        };
        ImportUpdate: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description The `draft_revision` whose difference was shown.
             */
            revision: number;
        };
        ImportUseCase: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description Of a new use case; `null`: at the top.
             */
            folder_id?: string | null;
            /** @description What `use-case/{id}/export` answered. */
            file: unknown;
            update?: components["schemas"]["ImportUpdate"] | null;
        };
        /** @description Something a run asks for. */
        Input: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the use case. */
            name: string;
            label: string;
            help: string;
            type: components["schemas"]["InputKind"];
            required: boolean;
            /** @description Of a choice and a multi-choice. */
            options: string[];
            /** @description Used when a run does not name the input; text, number, yes/no, a list of options or `null`. */
            default: unknown;
            /** @description Fills the form of a trial run; as `default`, or rows of a table. */
            example: unknown;
            /**
             * Format: double
             * @description Of a number: the smallest allowed.
             */
            min: number | null;
            /**
             * Format: double
             * @description Of a number: the largest allowed.
             */
            max: number | null;
            /**
             * Format: int32
             * @description Of a text: the fewest characters; of a multi-choice: options; of a table: rows.
             */
            min_length?: number | null;
            /**
             * Format: int32
             * @description Of a text: the most characters; of a multi-choice: options; of a table: rows.
             */
            max_length?: number | null;
            pattern?: components["schemas"]["InputPattern"] | null;
            /** @description Of a date, the first allowed: `YYYY-MM-DD`, `today`, `today+30` or `today-7`. */
            earliest?: string | null;
            /** @description Of a date, the last allowed. */
            latest?: string | null;
            /** @description Of a table. */
            columns?: components["schemas"]["InputColumn"][];
            show_when?: components["schemas"]["InputCondition"] | null;
        };
        /** @description A column of a table. */
        InputColumn: {
            /** @description What stands above it, unique in the table. */
            title: string;
            type: components["schemas"]["InputColumnType"];
            required?: boolean;
        };
        /** @enum {string} */
        InputColumnType: "text" | "number" | "date" | "yes_no";
        /** @description What must hold of an earlier input. */
        InputCondition: {
            /** @description The earlier input's name. One that is not asked for itself counts as empty. */
            input: string;
            is: components["schemas"]["InputRelation"];
            /** @description Whether the opposite must hold. */
            negate?: boolean;
            /** @description With `one_of`. Of a multi-choice, one of the chosen must be among them. */
            values?: string[];
        };
        /** @enum {string} */
        InputKind: "short_text" | "long_text" | "number" | "date" | "choice" | "multi_choice" | "yes_no" | "file" | "audio" | "table";
        /**
         * @description What a short text must look like.
         * @enum {string}
         */
        InputPattern: "email" | "web_address" | "phone" | "digits" | "code";
        /** @enum {string} */
        InputRelation: "filled" | "yes" | "one_of";
        InsightAcross: {
            /** Format: date */
            first: string;
            /** Format: date */
            last: string;
            /** Format: date-time */
            as_of: string;
            /** @description Those that did the most first. */
            rows: components["schemas"]["InsightAcrossRow"][];
        };
        /** @description What a client, a plugin, or a plugin of a client did. */
        InsightAcrossRow: {
            /**
             * Format: int64
             * @description `null`: of all.
             */
            client_id: number | null;
            client_name: string | null;
            plugin: string | null;
            /** Format: int64 */
            people: number;
            /** Format: int64 */
            runs: number;
            /** Format: int64 */
            calls: number;
            /**
             * Format: int64
             * @description Runs, calls and tests.
             */
            done: number;
            /**
             * Format: int64
             * @description Of these.
             */
            failed: number;
            /** Format: int64 */
            p50_ms: number | null;
            /** Format: int64 */
            p95_ms: number | null;
            /** Format: date-time */
            last_at: string;
        };
        /**
         * @description How many people have come how far, each step a part of the one before; `null`: the group, or who is left of the step
         *     before, is too small to show.
         */
        InsightAdoption: {
            /**
             * Format: int64
             * @description Accounts that are not suspended.
             */
            invited: number;
            /** Format: int64 */
            signed_in: number | null;
            /**
             * Format: int64
             * @description Ran a use case or called a model, at any time.
             */
            ran: number | null;
            /**
             * Format: int64
             * @description Did so on two days or more.
             */
            returned: number | null;
        };
        /** @description Figures, told apart by one thing. */
        InsightBreakdown: {
            frame: components["schemas"]["InsightFrame"];
            /** @description The company's policy shows no figures by this. */
            is_withheld: boolean;
            /** @description Those with the most use first, 500 at most. */
            rows: components["schemas"]["InsightRow"][];
            /**
             * Format: int64
             * @description How many there are in all.
             */
            total: number;
        };
        /** @description A sum of money. */
        InsightCost: {
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Millionths of the currency's unit, by the list prices of the time.
             */
            micros: number;
        };
        /** @description A day, or days that are shown together. */
        InsightDay: {
            /** Format: date */
            first: string;
            /**
             * Format: date
             * @description The same day, but where small groups are hidden.
             */
            last: string;
            /** Format: int64 */
            people: number;
            /** Format: int64 */
            runs: number;
            /** Format: int64 */
            calls: number;
            /** Format: int64 */
            failed: number;
        };
        InsightDocuments: {
            frame: components["schemas"]["InsightFrame"];
            /** @description The company's policy hides which documents are cited how often: an answer is one person's. */
            is_withheld: boolean;
            /** @description The most cited first, 50 at most. */
            cited: components["schemas"]["CitedDocument"][];
            /** @description Supporting documents that no answer ever cited, the oldest first, 50 at most. */
            never_cited: components["schemas"]["UncitedDocument"][];
        };
        /** @description The days of an answer, its rule, and how fresh it is. */
        InsightFrame: {
            /** Format: date */
            first: string;
            /** Format: date */
            last: string;
            /**
             * Format: date
             * @description Of the time that it is compared with.
             */
            before_first: string;
            /** Format: date */
            before_last: string;
            /** @description In which the days are. */
            zone: string;
            /**
             * Format: date-time
             * @description Everything that ended before is counted.
             */
            as_of: string;
            policy: components["schemas"]["InsightPolicy"];
        };
        /** @description What was done in an hour of a weekday. */
        InsightHour: {
            /**
             * Format: int32
             * @description 1 is Monday.
             */
            weekday: number;
            /** Format: int32 */
            hour: number;
            /**
             * Format: int64
             * @description Runs, calls and tests.
             */
            done: number;
        };
        /** @description Who looked at figures of people by their names. */
        InsightLooks: {
            /** Format: int64 */
            times: number;
            /** Format: int64 */
            people: number;
            /** Format: date-time */
            last_at: string | null;
        };
        InsightMine: {
            frame: components["schemas"]["InsightFrame"];
            now: components["schemas"]["InsightSums"];
            before: components["schemas"]["InsightSums"];
            days: components["schemas"]["InsightDay"][];
            /** @description Those in which anything was done. */
            hours: components["schemas"]["InsightHour"][];
            use_cases: components["schemas"]["InsightRow"][];
            /** @description How often figures of the company's people were looked at by name in the last 90 days. */
            looks: components["schemas"]["InsightLooks"];
        };
        /**
         * @description How figures of people are shown.
         * @enum {string}
         */
        InsightNaming: "named" | "pseudonyms" | "sums";
        InsightOverview: {
            frame: components["schemas"]["InsightFrame"];
            now: components["schemas"]["InsightSums"];
            before: components["schemas"]["InsightSums"];
            /** @description Those on which anything was done. Where small groups are hidden: days that are over, several of them together. */
            days: components["schemas"]["InsightDay"][];
            adoption: components["schemas"]["InsightAdoption"];
        };
        /** @description The rule that an answer keeps to. */
        InsightPolicy: {
            naming: components["schemas"]["InsightNaming"];
            /**
             * Format: int32
             * @description People that a figure is about at least; counts with `sums` alone.
             */
            smallest_group: number;
        };
        /** @description One of those that figures are told apart by. */
        InsightRow: {
            /** @description An id, or the name of a model or region; `null`: of none of them, or of several. */
            key: string | null;
            /** @description `null`: it was deleted, or the caller may not see it. */
            name: string | null;
            /** @description Groups that are too small to be shown by themselves. */
            is_rest: boolean;
            /** Format: date-time */
            last_at: string;
            now: components["schemas"]["InsightSums"];
            /** @description The same of the time before. */
            before: components["schemas"]["InsightSums"];
        };
        /** @description Sums of a time, or of a part of it. */
        InsightSums: {
            /**
             * Format: int64
             * @description Who ran or called something, each once.
             */
            people: number;
            /**
             * Format: int64
             * @description Runs of use cases; tests of drafts and checks are counted apart.
             */
            runs: number;
            /**
             * Format: int64
             * @description Calls of the models' API.
             */
            calls: number;
            /** Format: int64 */
            tests: number;
            /**
             * Format: int64
             * @description Of all three.
             */
            failed: number;
            /** Format: int64 */
            cancelled: number;
            /** Format: int64 */
            input_tokens: number;
            /** Format: int64 */
            output_tokens: number;
            /** @description One for each currency. */
            costs: components["schemas"]["InsightCost"][];
            /**
             * Format: int64
             * @description Of all three: no price is known.
             */
            unpriced: number;
            /**
             * Format: int64
             * @description Runs that the same person did again within the hour with the same inputs.
             */
            again: number;
            /** Format: int64 */
            liked: number;
            /** Format: int64 */
            disliked: number;
            /**
             * Format: int64
             * @description Answers that people changed.
             */
            rewritten: number;
            /**
             * Format: int64
             * @description Which share of the words of these they replaced, in thousandths; `null`: nobody changed any.
             */
            rewritten_share: number | null;
            /**
             * Format: int64
             * @description Runs that were given passages of documents, and those of them that cite one.
             */
            offered: number;
            /** Format: int64 */
            cited: number;
            /**
             * Format: int64
             * @description Half of the answers were there in this time, and nineteen of twenty; `null`: there are none. Within the class of
             *     a histogram whose classes double.
             */
            p50_ms: number | null;
            /** Format: int64 */
            p95_ms: number | null;
            /** Format: int64 */
            first_word_p50_ms: number | null;
            /** Format: int64 */
            first_word_p95_ms: number | null;
        };
        /** @description How much a version shall serve. */
        InstallPlugin: {
            /**
             * Format: int32
             * @description Runs of a hundred; 100 unless given. Fewer: the version that serves now keeps the rest.
             */
            share?: number | null;
            /**
             * @description The `key` of each of `new_asks` that somebody has looked at and grants. All that must be granted, and nothing
             *     that is not asked for (any more).
             */
            granted?: string[];
            /** @description Why, where its check against the contract failed, was cut off or has not finished; kept in the audit log. */
            reason?: string | null;
        };
        /** @description An invitation that is on its way. */
        Invited: {
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Jobs of a kind. */
        JobKind: {
            kind: string;
            /** Format: int64 */
            waiting: number;
            /** Format: int64 */
            running: number;
            /** Format: int64 */
            failed: number;
            /**
             * Format: date-time
             * @description When the first of those that wait for their turn was due.
             */
            oldest_due_at: string | null;
        };
        /**
         * @description How a job stands.
         * @enum {string}
         */
        JobState: "waiting" | "running" | "failed";
        /** @description A job in the list. */
        JobSummary: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            client_id: number;
            client_name: string;
            kind: string;
            /**
             * Format: uuid
             * @description What it is about: an id of its feature. A job that runs by the calendar has none.
             */
            subject: string | null;
            state: components["schemas"]["JobState"];
            /**
             * Format: date-time
             * @description Waiting: not before; running: its lease ends then, unless it is renewed; `null`: failed.
             */
            due_at: string | null;
            /**
             * Format: int32
             * @description Starts so far.
             */
            attempt: number;
            /** @description Why the last attempt failed. */
            last_error: string | null;
            /**
             * Format: int32
             * @description How often in a row it failed for that reason.
             */
            repeats: number;
            /** @description Its worker has still to end it. */
            is_canceled: boolean;
            /** @description Whether trying it again does anything. Not while it runs, nor when what it was about ended with its failure. */
            can_retry: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            failed_at: string | null;
        };
        /** @description A workspace to join. */
        Joining: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description A workspace role that allows no more than the caller's own there.
             */
            role_id: string;
        };
        /** @description A region that a client can be let into. */
        KnownRegion: {
            region: string;
            label: string;
            /** @description Models that the client could choose there now. */
            models: number;
        };
        LintDraft: {
            /** @description As it is in the builder, saved or not. */
            definition: components["schemas"]["Definition_Body"];
        };
        /** @description Something that could be better. */
        LintFinding: {
            severity: components["schemas"]["LintSeverity"];
            /** @description Stable: `not_publishable`, `unused_input`, `too_long` … */
            rule: string;
            /** @description Where: `instruction`, `inputs[2].example`, `format.sections[0].guidance` … */
            field: string;
            message: string;
        };
        /**
         * @description How much it matters.
         * @enum {string}
         */
        LintSeverity: "error" | "warning" | "hint";
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_AccessPerson: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AccessPerson"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_AccessRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AccessRequest"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ActingClient: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ActingClient"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ApiCall: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ApiCall"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ApiKey: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ApiKey"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_AskedWorkspace: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Reviewer"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_AuditLine: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["AuditLine"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Batch: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Batch"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_BatchRow: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BatchRow"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Brake: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Brake"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_BrandTemplateSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["BrandTemplateSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Budget: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Budget"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ChatFolder: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatFolder"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ChatMessage: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatMessage"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ChatNode: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatNode"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ChatShare: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatShare"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ChatSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ChatSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_CitingRun: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CitingRun"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ClientLoad: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ClientLoad"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ClientSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ClientSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_CommentThread: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["CommentThread"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Document: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Document"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_DocumentTag: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DocumentTag"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_DocumentVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["DocumentVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Favourite: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Favourite"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_FeatureHeld: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["FeatureHeld"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_FeedbackLine: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["FeedbackLine"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Folder: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Folder"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Found: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Found"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_InsightRow: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["InsightRow"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_JobSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["JobSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ManagedClient: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ManagedClient"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Member: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Member"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Notification: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Notification"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_NotificationPreference: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["NotificationPreference"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_OfferedPassage: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OfferedPassage"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_OutputVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OutputVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_OwnLimit: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["OwnLimit"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PartnerPlugin: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PartnerPlugin"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Passage: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Passage"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PassedOnRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PassedOnRequest"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PermissionInfo: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PermissionInfo"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Person: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Person"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PickedPerson: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PickedPerson"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PlanFeature: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PlanFeature"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PlanVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PlanVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PluginChoice: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginChoice"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PluginKey: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginKey"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PluginPartner: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginPartner"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_PluginVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["PluginVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionDifference: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionDifference"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionEntry: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionEntry"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionImport: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionImport"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionImportRow: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionImportRow"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionTopic: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionTopic"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_QuestionVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["QuestionVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Replay: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Replay"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ReplayResult: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ReplayResult"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ReplayVersion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ReplayVersion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Role: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Role"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_RunPassage: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunPassage"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_RunSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_RunnerBinding: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunnerBinding"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_RunnerPlugin: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["RunnerPlugin"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_SavedFormat: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SavedFormat"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Schedule: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Schedule"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_ScimToken: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["ScimToken"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Session: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Session"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_SharedTemplateSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SharedTemplateSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_SharedUseCase: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["SharedUseCase"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_StaffEntry: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["StaffEntry"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_String: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: string[];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_TeamActivity: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TeamActivity"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_TemplateSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TemplateSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_TokenRequest: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TokenRequest"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_TranscriptLine: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["TranscriptLine"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_UnansweredQuestion: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UnansweredQuestion"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Upload: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Upload"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_UseCaseExample: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCaseExample"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_UseCaseSummary: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCaseSummary"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_UseCaseTag: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["UseCaseTag"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Version: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Version"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A page of a list: `total` rows match, `next` is the cursor of the following page. */
        List_Workspace: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader. */
            message: string;
            data: components["schemas"]["Workspace"][];
            /**
             * Format: int64
             * @description How many match in all; exact up to 1,000 (where pages have numbers 10,000), then that.
             */
            total: number;
            /** @description There where more may match than `total` says: a search for what very many have stops at a hundred. */
            is_total_least?: boolean | null;
            /** @description Pass as `cursor` for the following page; `null` on the last. */
            next: string | null;
            /**
             * Format: int64
             * @description Folders at this place, where folders are listed beside.
             */
            folder_total?: number | null;
            /**
             * Format: int64
             * @description Documents at this place, where folders are listed beside.
             */
            document_total?: number | null;
        };
        /** @description A model of a binding. What is left out comes from the plugin's manifest. */
        ListedModel: {
            /** @description As the provider calls it. */
            id: string;
            label: string | null;
            /**
             * Format: int32
             * @description Tokens.
             */
            context_window: number | null;
        };
        /**
         * @description How clients are sorted: the most first, names from A.
         * @enum {string}
         */
        LoadSort: "waiting" | "running" | "waited" | "refused" | "sandbox" | "bytes" | "requests" | "name";
        /** @description The state of a run's lock. */
        LockState: {
            is_locked: boolean;
            lock: components["schemas"]["RunLock"] | null;
        };
        /** @description The specification's login response (§3): a session, or the step before one. */
        Login: {
            access_token: string | null;
            /** @description The same as `access_token`; both names are in use. */
            token: string | null;
            refresh_token: string | null;
            user: components["schemas"]["User"] | null;
            /** @description Whether the client asks for a second factor; not after a single sign-on, whose provider sees to that. */
            client_mfa_enabled: boolean;
            subscription: components["schemas"]["Subscription"] | null;
            challenge: components["schemas"]["LoginChallenge"] | null;
            challenge_ways: components["schemas"]["LoginChallengeWay"][];
            /** @description Shown with that step; serves once, for five minutes. */
            session: string | null;
            message: string;
        };
        /**
         * @description What is needed before there is a session (specification §4).
         * @enum {string}
         */
        LoginChallenge: "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA" | "WEBAUTHN_MFA";
        /**
         * @description What can answer a challenge of this account.
         * @enum {string}
         */
        LoginChallengeWay: "totp" | "passkey" | "recovery_code";
        LoginRequest: {
            email: string;
            password: string;
            /** @description The browser's IANA time zone. */
            local_timezone?: string;
        };
        LookBeforeSend: {
            /**
             * Format: uuid
             * @description A question that was asked, to be answered again; what follows says what is asked instead.
             */
            message_id?: string | null;
            /** Format: uuid */
            parent_id?: string | null;
            text?: string;
            document_ids?: string[];
            document_folder_ids?: string[];
            answers: components["schemas"]["AskedAnswer"][];
        };
        LookupQuestion: {
            /**
             * Format: int32
             * @description A version that the company can read; without one its newest.
             */
            version?: number | null;
            question: string;
        };
        /** @description The version that a change made. */
        MadeVersion: {
            /** Format: int32 */
            version: number;
            /**
             * Format: uuid
             * @description The entry that was made, where one was.
             */
            entry: string | null;
        };
        /**
         * @description When a mail is sent.
         * @enum {string}
         */
        MailRhythm: "off" | "at_once" | "hourly" | "daily" | "weekly";
        /** @description A client, its plan, and how it uses it. */
        ManagedClient: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @description `active` or `suspended`. */
            status: string;
            /** Format: date-time */
            created_at: string;
            /** @description `null`: none. */
            plan: string | null;
            plan_name: string | null;
            /** Format: int32 */
            version: number | null;
            state: components["schemas"]["SubscriptionState"] | null;
            /** Format: date-time */
            trial_until: string | null;
            /** Format: date */
            contract_until: string | null;
            purchase_order: string | null;
            pays: components["schemas"]["SubscriptionPays"] | null;
            /**
             * Format: int64
             * @description What it pays a month for its seats by its plan's price, in the currency's smallest unit; a year's price counts a
             *     twelfth, cut to whole units. `null`: by contract.
             */
            monthly_revenue: number | null;
            currency: string | null;
            /**
             * Format: int64
             * @description This month.
             */
            runs: number;
            /** Format: int64 */
            tokens: number;
            /**
             * Format: int64
             * @description Without grants; `null`: no limit.
             */
            limit_runs: number | null;
            /** Format: int64 */
            limit_tokens: number | null;
            /**
             * Format: int64
             * @description Active accounts.
             */
            people: number;
            /** Format: int64 */
            seats: number | null;
            /** Format: date-time */
            last_active_at: string | null;
        };
        ManifestCredential: {
            name: string;
            label: string;
            secret: boolean;
            required: boolean;
        };
        ManifestModel: {
            id: string;
            label: string;
            /**
             * Format: int32
             * @description Tokens; 0 where unknown.
             */
            context_tokens: number;
            /**
             * Format: int32
             * @description Tokens; 0 where unknown.
             */
            max_output_tokens: number;
            capabilities: string[];
        };
        ManifestRegion: {
            id: string;
            label: string;
            /** @description Template of its address; `null`: the plugin's. */
            endpoint: string | null;
        };
        MapQuestions: {
            mapping: components["schemas"]["QuestionMapping_Body"];
            /** @description Whether questions that the file does not have go. */
            replaces?: boolean;
        };
        /** @description Documents of a client by how far their vectors are. */
        MeaningCounts: {
            /**
             * Format: int64
             * @description Found by their meaning.
             */
            ready: number;
            /**
             * Format: int64
             * @description Waiting their turn or for a provider, or in the making.
             */
            waiting: number;
            /**
             * Format: int64
             * @description Given up, or stopped by somebody.
             */
            failed: number;
            /**
             * Format: int64
             * @description Found by their words alone.
             */
            by_words: number;
        };
        /**
         * @description Where a document is on its way to be found by meaning.
         * @enum {string}
         */
        MeaningState: "queued" | "working" | "ready" | "failed" | "none";
        /** @description Where a player finds a recording. */
        MediaLink: {
            /** @description Below the server's own address; whoever is signed in as the person who asked can use it, nobody else. */
            url: string;
            /** Format: date-time */
            expires_at: string;
            /** @description `audio/wav`, `video/mp4` …: by content. */
            media_type: string;
        };
        /** @description What of a run can be played and followed. All of it empty: the run is of no meeting. */
        Meeting: {
            recording: components["schemas"]["MeetingRecording"] | null;
            transcript: components["schemas"]["MeetingTranscript"] | null;
            speakers: components["schemas"]["MeetingSpeaker"][];
        };
        /** @description A file of a meeting, and what becomes of it. */
        MeetingFile: components["schemas"]["Document"] & {
            transcription: components["schemas"]["Transcription"];
        };
        /** @description A recording that belongs to a run. */
        MeetingRecording: {
            /** Format: uuid */
            document_id: string;
            name: string;
            /** @description `wav`, `mp4` … */
            kind: string;
            /** @description Why nothing of it is written down, and what to do. */
            notes: string[];
        };
        /** @description Somebody who speaks. */
        MeetingSpeaker: {
            /** @description As the transcript names them. */
            speaker: string;
            /** @description What they are called in this run. */
            name: string;
            /** Format: int64 */
            turns: number;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            spoken_ms: number;
        };
        /** @description The text that a run's recording is followed in; `document/{id}/passages` has its lines. */
        MeetingTranscript: {
            /** Format: uuid */
            document_id: string;
            name: string;
            /** Format: int64 */
            lines: number;
        };
        /** @description Somebody in a workspace. */
        Member: components["schemas"]["Person"] & {
            /** Format: uuid */
            workspace_role_id: string;
            workspace_role_name: string;
            /** @description What the workspace role allows. */
            permissions: string[];
        };
        /** @description My second factors. */
        Mfa: {
            /** @description The client asks for one. */
            required: boolean;
            totp: boolean;
            passkeys: components["schemas"]["PasskeyView"][];
            /** Format: int64 */
            recovery_codes_left: number;
        };
        /** @description A model that can be chosen. */
        Model: {
            id: string;
            label: string;
            /**
             * Format: int32
             * @description Tokens.
             */
            context_window: number;
            capabilities: string[];
            price: components["schemas"]["Price"] | null;
            /** @description Whether it writes text of its own; the offline runner only extracts. */
            generates: boolean;
        };
        /** @description A model and the region where it runs, or what the platform goes by when it picks one. */
        ModelChoice: {
            /** @description Empty where the platform picks. */
            id: string;
            /** @description Where the platform picks it may be empty: any region that the company may use. */
            region: string;
            automatic?: components["schemas"]["ModelPreference"] | null;
        };
        /** @description What one model in one region was used for in a month. */
        ModelMonth: {
            /** @description `2026-11`, in UTC. */
            month: string;
            model: string;
            region: string;
            /**
             * Format: int64
             * @description Runs of use cases that did not fail.
             */
            runs: number;
            /**
             * Format: int64
             * @description Calls of the models' API that did not fail.
             */
            calls: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            input_tokens: number;
            /** Format: int64 */
            cached_input_tokens: number;
            /** Format: int64 */
            output_tokens: number;
            /**
             * Format: int64
             * @description Runs and calls whose tokens are estimated, because they ended before the provider said how many.
             */
            estimated: number;
            /**
             * Format: int64
             * @description Of sound that was written down, in milliseconds.
             */
            audio_ms: number;
            /**
             * Format: int64
             * @description In millionths of the currency's unit; `null`: no price is known.
             */
            cost_micros: number | null;
            currency: string | null;
            /** @description This server did all of it, which costs nothing. */
            is_free: boolean;
        };
        /**
         * @description Which of the models that fit comes first.
         * @enum {string}
         */
        ModelPreference: "cheapest" | "fastest";
        MoveComments: {
            /** @description Five hundred at most. */
            threads: components["schemas"]["MovedComment"][];
        };
        MoveUseCase: {
            /**
             * Format: uuid
             * @description `null`: to the top.
             */
            folder_id: string | null;
        };
        MovedComment: {
            /**
             * Format: uuid
             * @description The thread.
             */
            id: string;
            anchor: components["schemas"]["CommentAnchor_Body"];
        };
        MuteKind: {
            kind: string;
            /**
             * Format: uuid
             * @description Only about this; `null`: the kind as a whole.
             */
            object_id?: string | null;
            muted: boolean;
        };
        MutedKind: {
            kind: string;
            /**
             * Format: uuid
             * @description `null`: the kind as a whole.
             */
            object_id: string | null;
            /** @description What is told by it. */
            rule: string;
            /** Format: date-time */
            muted_at: string;
        };
        NameBranch: {
            /** @description `null`: no name any more. */
            name?: string | null;
        };
        NameChatFolder: {
            name: string;
        };
        /** @description A template that comes near, and why. */
        NearTemplate: {
            id: string;
            name: string;
            description: string;
            /** @description The words that both use, the rarest first. */
            why: string[];
        };
        NewApiKey: {
            /** @description What it is for. */
            name: string;
            /**
             * Format: int64
             * @description 1–730; without it the key lives until it is deleted.
             */
            expires_in_days?: number | null;
        };
        /** @description One thing that the version in use does not ask for. */
        NewAsk: {
            /** @description All of it as words. Whoever installs the version sends back those that were granted. */
            key: string;
            kind: components["schemas"]["AskKind"];
            what: string;
            /** @description With `endpoint`: whose address it is; `null`: of every region that has none of its own. */
            region: string | null;
            /** @description With `endpoint`, `signer` and `vendor`: what it takes the place of. */
            before: string | null;
            /**
             * @description With `endpoint`: whether credentials that bindings hold for the address before go to this one, which is another
             *     server's. With `host`: whether it is sent some.
             */
            with_credentials: boolean;
            /**
             * @description Whether it must be granted before the version is installed: where data may go, what it is given, and who answers
             *     for it.
             */
            must_be_granted: boolean;
        };
        /** @description A brand template to be. */
        NewBrandTemplate: {
            name: string;
            design: components["schemas"]["BrandDesign_Body"];
        };
        NewBudget: {
            kind: components["schemas"]["BudgetKind"];
            /** Format: uuid */
            subject_id: string;
            limits: components["schemas"]["BudgetLimits"];
        };
        NewComment: {
            body: string;
            /** @description Members who are mentioned and told by mail, twenty at most. */
            mentions?: string[];
            /**
             * Format: uuid
             * @description The thread that this answers.
             */
            parent_id?: string | null;
            anchor?: components["schemas"]["CommentAnchor_Body"] | null;
            /**
             * Format: int32
             * @description The version of the output that the caller looks at.
             */
            version: number;
        };
        NewExample: {
            example: components["schemas"]["ExampleFields_Body"];
            /**
             * Format: uuid
             * @description The run it is made of.
             */
            run_id?: string | null;
        };
        /** @description More of something for a time. */
        NewGrant: {
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            amount: number;
            /**
             * Format: date-time
             * @description `null`: now.
             */
            from_at?: string | null;
            /**
             * Format: date-time
             * @description `null`: the end of the month in which it begins.
             */
            until_at?: string | null;
            /**
             * Format: int32
             * @description 0–1000, 100 unless given: the lowest is used first.
             */
            priority?: number | null;
            reason: string;
        };
        NewNotificationPreferences: {
            /** @description Categories that are not named stay as they are. */
            categories: components["schemas"]["ChosenNotificationChannels"][];
            quiet?: components["schemas"]["QuietHours"] | null;
        };
        NewPasskeyRequest: {
            /** @description As `start` answered it. */
            session: string;
            name: string;
            /** @description `RegistrationResponseJSON` of the browser. */
            credential: unknown;
        };
        NewPasswordRequest: {
            /** @description `session` of the login response. */
            session: string;
            new_password: string;
            confirm_password: string;
        };
        NewPlan: {
            /** @description A short name for addresses and invoices, such as `team`; never changed. */
            plan: string;
            terms: components["schemas"]["PlanTerms"];
        };
        /** @description A key to trust. */
        NewPluginKey: {
            /** @description Whose it is. */
            name: string;
            /** @description The public key's file, or its last line. */
            public_key: string;
        };
        /** @description Who shall see them. */
        NewPluginPartner: {
            /** @description Of an account that is there. */
            email: string;
        };
        /** @description What to play back. */
        NewReplay: {
            plugin: string;
            /** @description Of the version, one of `replay/versions`. */
            digest: string;
            /**
             * Format: int64
             * @description Only recordings of this company.
             */
            client_id?: number | null;
            /**
             * Format: date-time
             * @description Recorded not before this moment.
             */
            since: string;
            /**
             * Format: date-time
             * @description Recorded before this moment; now, unless given.
             */
            until?: string | null;
            /**
             * Format: int32
             * @description At most so many, the newest.
             */
            limit?: number;
        };
        /** @description A role to be. */
        NewRole: {
            /** @description Unique among the client's roles of its kind, capitals aside. */
            name: string;
            /** @description Slugs; without them those of `clone_of`. */
            permissions?: string[] | null;
            /**
             * Format: uuid
             * @description A role to copy.
             */
            clone_of?: string | null;
        };
        NewSchedule: {
            /** Format: uuid */
            use_case_id: string;
            name: string;
            time: components["schemas"]["ScheduleTime"];
            /** @description Of a single run. Either these, or a batch. */
            inputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description A checked draft whose rows run each time; it belongs to the schedule from then on.
             */
            batch_id?: string | null;
            /** @description Each time's end is told by mail, with a link. */
            mails: boolean;
        };
        NewScimToken: {
            /** @description Which directory uses it. */
            name: string;
        };
        NewVersion: {
            /**
             * Format: int32
             * @description The version that this one was made from: the newest.
             */
            based_on: number;
            terms: components["schemas"]["PlanTerms"];
        };
        /**
         * @description Of what news can be set aside.
         * @enum {string}
         */
        News: "run" | "use_case" | "document";
        /** @description What is paid for from the end of the period on. */
        NextPlan: {
            /** @description The plan's name. */
            plan: string;
            pays: components["schemas"]["SubscriptionPays"] | null;
            /** Format: int64 */
            seats: number | null;
        };
        /** @description A notification, as its reader may see it now. */
        Notification: {
            /** Format: uuid */
            id: string;
            /** @description As `why` and `mute` take it. */
            kind: string;
            category: components["schemas"]["NotificationCategory"];
            severity: components["schemas"]["NotificationSeverity"];
            /** @description What happened, in a sentence; without the object's name where the reader may not see it any more. */
            text: string;
            /** @description A page's path; `null` where there is nothing to open any more. */
            link: string | null;
            object: components["schemas"]["NotificationObject"] | null;
            /**
             * Format: int32
             * @description So many events stand behind it.
             */
            count: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The last of them.
             */
            happened_at: string;
            /** Format: date-time */
            read_at: string | null;
            /** Format: date-time */
            archived_at: string | null;
            /** Format: date-time */
            snoozed_until: string | null;
        };
        /**
         * @description What preferences are kept for.
         * @enum {string}
         */
        NotificationCategory: "batches" | "comments" | "requests" | "sources" | "platform" | "security";
        /** @enum {string} */
        NotificationChange: "read" | "unread" | "archive" | "restore" | "snooze" | "wake";
        /** @description How a category reaches somebody. */
        NotificationChannels: {
            /** @description In the bell and on the page. */
            in_app: boolean;
            mail: components["schemas"]["MailRhythm"];
        };
        /**
         * @description Whose word holds.
         * @enum {string}
         */
        NotificationChosenBy: "me" | "company" | "product";
        NotificationDefaults: {
            /** @description Categories that are not named stay as they are. */
            categories: components["schemas"]["ChosenNotificationChannels"][];
        };
        /** @description What a notification is about. */
        NotificationObject: {
            /** Format: uuid */
            id: string;
            title: string;
        };
        NotificationPreference: {
            category: components["schemas"]["NotificationCategory"];
            channels: components["schemas"]["NotificationChannels"];
            chosen_by: components["schemas"]["NotificationChosenBy"];
            /** @description It cannot be switched off. */
            is_required: boolean;
        };
        NotificationPreferences: {
            categories: components["schemas"]["NotificationPreference"][];
            quiet: components["schemas"]["QuietHours"] | null;
            /** @description As in my profile; empty: not known, and UTC counts. */
            time_zone: string;
            muted: components["schemas"]["MutedKind"][];
        };
        /** @enum {string} */
        NotificationSeverity: "info" | "warning" | "error";
        /** @description A passage that a run would be given. */
        OfferedPassage: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            document_id: string;
            document_name: string;
            /**
             * Format: int32
             * @description From 1, where the format has pages.
             */
            page: number | null;
            heading: string | null;
            /** @description The columns' names, where this piece of a table does not begin with them. */
            table_header: string | null;
            /**
             * Format: int64
             * @description When it was said, in milliseconds, in a transcript with times.
             */
            start_ms: number | null;
            text: string;
            why: components["schemas"]["FoundWhy"];
            /**
             * @description What goes along with it where there is room, in the order of the document: the passages directly before and
             *     after it in its section.
             */
            beside: components["schemas"]["BesidePassage"][];
        };
        /** @description The output of a run as it is now. */
        Output: components["schemas"]["OutputContent"] & components["schemas"]["LockState"] & {
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            use_case_id: string;
            use_case_name: string;
            /** @description The first words of what was entered into the run. */
            title: string;
            /** @description What the run was done with. */
            model: string;
            region: string;
            original: components["schemas"]["DocumentNode"] | null;
            /** @description The caller's rights in the run's workspace. */
            my_permissions: string[];
        };
        /** @description A version with its document. */
        OutputContent: components["schemas"]["OutputVersion"] & {
            /** @description Document JSON. */
            content: components["schemas"]["DocumentNode"];
        };
        /** @description What an answer looks like. */
        OutputFormat: {
            sections: components["schemas"]["SectionDefinition"][];
            /** @enum {string} */
            kind: "sections";
        } | {
            /** @enum {string} */
            kind: "free_text";
        } | {
            /** @description JSON Schema (draft 2020-12) as text: its members keep the order in which people and models shall see them. */
            schema: string;
            /** @enum {string} */
            kind: "json";
        } | {
            columns: components["schemas"]["ColumnDefinition"][];
            /** @description What a row is, and which rows there shall be, in words. */
            guidance: string;
            /** @enum {string} */
            kind: "table";
        };
        /**
         * @description Why a version was made.
         * @enum {string}
         */
        OutputKind: "model" | "edit" | "restore";
        /** @description A picture as a document names it. */
        OutputPicture: {
            /** Format: uuid */
            id: string;
            /**
             * Format: int32
             * @description Pixels.
             */
            width: number;
            /** Format: int32 */
            height: number;
        };
        /** @description A line of an output's history. */
        OutputVersion: {
            /** Format: int32 */
            version: number;
            kind: components["schemas"]["OutputKind"];
            /** @description What the person called it; empty for most. */
            note: string;
            /**
             * Format: int32
             * @description With `restore`: the version that was brought back.
             */
            restored_from: number | null;
            /** @description Empty for the model's. */
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @description What came of the caller's runs of the last 30 days. */
        OwnFigures: {
            /** @description Days without a run are left out. */
            days: components["schemas"]["RunsOfDay"][];
            /**
             * Format: int64
             * @description Ended well, and offered passages of documents.
             */
            with_sources: number;
            /**
             * Format: int64
             * @description Of these, how many cite one.
             */
            cited: number;
            /**
             * Format: int64
             * @description What the caller said of them.
             */
            good: number;
            /** Format: int64 */
            bad: number;
        };
        /** @description Something that limits the caller, and of which more can be asked for. */
        OwnLimit: {
            /**
             * Format: uuid
             * @description `null`: the company's own.
             */
            budget_id: string | null;
            /** @description What the budget is for; empty: the company. */
            name: string;
            metric: components["schemas"]["UsageMetric"];
            /**
             * Format: int64
             * @description This month; `null`: only whoever manages billing sees how much a company has used.
             */
            used: number | null;
            /** Format: int64 */
            limit: number | null;
        };
        /** @description One's own account, as one may change it. */
        OwnProfile: {
            first_name: string;
            last_name: string;
            /** @description `en`. */
            language: string;
            /** @description An IANA name, `Europe/Berlin` say; empty: the browser's. */
            time_zone: string;
            theme: components["schemas"]["Theme"];
        };
        PageEnvironment: {
            url?: string;
            userAgent?: string;
            /** @description The browser's clock; the log has the server's. */
            timestamp?: string | null;
            /** @description The server knows the address. */
            ipAddress?: string | null;
        };
        PageError: {
            message?: string;
            stack?: string | null;
            name?: string;
        };
        /** @description The subscription at the payment provider. */
        PaidSubscription: {
            /** @description The payment provider's word for how it stands. */
            status: string;
            /** Format: int64 */
            seats: number | null;
            /** @description It ends then and is not renewed. */
            ends: boolean;
            /** Format: date-time */
            period_end: string | null;
            /**
             * Format: date-time
             * @description A payment is late since then.
             */
            late_since: string | null;
            /** @description Where a payment that waits for somebody is made. */
            action_url: string | null;
            /** Format: date-time */
            as_of: string | null;
            next: components["schemas"]["NextPlan"] | null;
        };
        /** @description A plugin whose figures somebody may see. */
        PartnerPlugin: {
            name: string;
            /** @description What serves; `null`: nothing does. */
            version: string | null;
            canary_version: string | null;
            /**
             * Format: int32
             * @description Runs of a hundred that the canary gets.
             */
            canary_share: number | null;
        };
        /** @description A piece of a document that a citation points to. */
        Passage: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            document_id: string;
            document_name: string;
            /**
             * Format: int32
             * @description The version of the document that it stands in.
             */
            version: number;
            /**
             * Format: int32
             * @description Position in the document, from 0.
             */
            ordinal: number;
            /**
             * Format: int32
             * @description From 1, where the format has pages.
             */
            page: number | null;
            heading: string | null;
            /**
             * Format: int64
             * @description First character in the document's whole text.
             */
            start: number;
            /**
             * Format: int64
             * @description One past the last character.
             */
            end: number;
            /** @description The columns' names, where this piece of a table does not begin with them. */
            table_header: string | null;
            /**
             * Format: int64
             * @description In a transcript with times: when it was said, in milliseconds from the beginning.
             */
            start_ms: number | null;
            /** Format: int64 */
            end_ms: number | null;
            /** @description Who says it, as the transcript names them. */
            speaker: string | null;
            text: string;
        };
        /** @description A request as the platform's owner sees it. */
        PassedOnRequest: {
            /** Format: int64 */
            client_id: number;
            client_name: string;
            /** Format: uuid */
            id: string;
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            amount: number;
            /** Format: date */
            month: string;
            reason: string;
            status: components["schemas"]["TokenRequestStatus"];
            answer: string;
            /** Format: int64 */
            granted: number | null;
            email: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            answered_at: string | null;
        };
        /** @description Whose passkey it will be. */
        PasskeyAccount: {
            id: string;
            name: string;
            displayName: string;
        };
        /** @description A way to sign that is taken. */
        PasskeyAlgorithm: {
            type: components["schemas"]["PasskeyCredentialKind"];
            /**
             * Format: int64
             * @description As COSE numbers it.
             */
            alg: number;
        };
        /** @enum {string} */
        PasskeyAttachment: "platform" | "cross-platform";
        PasskeyAuthentication: {
            /** @description Goes back with the passkey's answer. */
            session: string;
            options: components["schemas"]["PasskeyRequestOptions"];
        };
        /** @description `PublicKeyCredentialCreationOptionsJSON`. */
        PasskeyCreationOptions: {
            challenge: string;
            rp: components["schemas"]["PasskeyRelyingParty"];
            user: components["schemas"]["PasskeyAccount"];
            pubKeyCredParams: components["schemas"]["PasskeyAlgorithm"][];
            /** Format: int32 */
            timeout?: number;
            excludeCredentials?: components["schemas"]["PasskeyDescriptor"][];
            attestation?: string;
            authenticatorSelection?: components["schemas"]["PasskeySelection"];
        };
        /** @enum {string} */
        PasskeyCredentialKind: "public-key";
        /** @description A passkey that is known already. */
        PasskeyDescriptor: {
            id: string;
            type: string;
            transports?: string[];
        };
        PasskeyRegistration: {
            /** @description Goes back with the passkey's answer. */
            session: string;
            options: components["schemas"]["PasskeyCreationOptions"];
        };
        /** @description The site. */
        PasskeyRelyingParty: {
            id: string;
            name: string;
        };
        /** @description `PublicKeyCredentialRequestOptionsJSON`. */
        PasskeyRequestOptions: {
            challenge: string;
            /** Format: int32 */
            timeout?: number;
            rpId?: string;
            allowCredentials?: components["schemas"]["PasskeyDescriptor"][];
            userVerification?: components["schemas"]["PasskeyRequirement"];
        };
        /** @enum {string} */
        PasskeyRequirement: "discouraged" | "preferred" | "required";
        /** @description Which authenticators will do. */
        PasskeySelection: {
            authenticatorAttachment?: components["schemas"]["PasskeyAttachment"];
            residentKey?: components["schemas"]["PasskeyRequirement"];
            requireResidentKey?: boolean;
            userVerification?: components["schemas"]["PasskeyRequirement"];
        };
        /** @description A passkey as its owner sees it. */
        PasskeyView: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        /** @description A page of the payment provider. */
        PaymentPage: {
            url: string;
        };
        /** @description A right that a role can hold. */
        PermissionInfo: {
            slug: string;
            scope: components["schemas"]["Scope"];
            /** @description What it allows. */
            sentence: string;
        };
        /** @description Somebody with an account. */
        Person: {
            /** Format: uuid */
            id: string;
            email: string;
            first_name: string;
            last_name: string;
            /**
             * Format: uuid
             * @description The account role.
             */
            role_id: string;
            role_name: string;
            status: components["schemas"]["PersonStatus"];
            /** @description `CALL_AI`, `WEB_APP`, `ONLY_CALLS`; the first decides the app. */
            feature_access: components["schemas"]["FeatureAccess"][];
            is_mfa_enabled: boolean;
            has_picture: boolean;
            /**
             * Format: int64
             * @description How many they are a member of.
             */
            workspaces: number;
            /** Format: date-time */
            invited_at: string | null;
            /** Format: date-time */
            invite_expires_at: string | null;
            /** @description `scim`, `sso`; `null`: somebody here made the account. */
            provisioned_by: string | null;
            /**
             * Format: date-time
             * @description The last sign-in.
             */
            last_seen_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Everything somebody may do, with where it comes from. */
        PersonAccess: {
            account_role: components["schemas"]["AccountRoleOfPerson"];
            /** @description 1,000 at most, by name. */
            workspaces: components["schemas"]["WorkspaceAccess"][];
            permissions: components["schemas"]["Because"][];
        };
        /**
         * @description Whether somebody may sign in.
         * @enum {string}
         */
        PersonStatus: "active" | "invited" | "suspended";
        /** @description Why a model was picked, for people. */
        PickedModel: {
            by: components["schemas"]["ModelPreference"];
            /** @description One or two sentences. */
            why: string;
        };
        /** @description Somebody to choose from a list. */
        PickedPerson: {
            /** Format: uuid */
            id: string;
            first_name: string;
            last_name: string;
            email: string;
        };
        Piece: {
            text: string;
            /** @description Whether these are words that were looked for. */
            hit: boolean;
        };
        /** @description A brake to be placed. One of its kind that is in force makes room for it. */
        PlaceBrake: {
            kind: components["schemas"]["BrakeKind"];
            /** Format: int32 */
            amount?: number | null;
            /** Format: int64 */
            minutes: number;
            reason: string;
        };
        /** @description One version of a plan. Prices are in the currency's smallest unit. */
        Plan: {
            plan: string;
            /** Format: int32 */
            version: number;
            name: string;
            sentence: string;
            limits: components["schemas"]["PlanLimits"];
            at_limit: components["schemas"]["PlanAtLimit"];
            /** @description Slugs of features. */
            features: string[];
            /**
             * Format: int64
             * @description For each seat; `null`: by contract.
             */
            price_month: number | null;
            /** Format: int64 */
            price_year: number | null;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Of a thousand runs over the limit.
             */
            over_runs_price: number;
            /**
             * Format: int64
             * @description Of a million tokens over the limit.
             */
            over_tokens_price: number;
            /** Format: int32 */
            trial_days: number | null;
            is_offered: boolean;
            made_by: string;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @description What happens where a month's limit is reached.
         * @enum {string}
         */
        PlanAtLimit: "hard" | "soft" | "overage";
        /** @description Something that a plan can have. */
        PlanFeature: {
            slug: string;
            name: string;
            sentence: string;
        };
        /** @description Limits of a plan; `null`: none. */
        PlanLimits: {
            /** Format: int64 */
            seats: number | null;
            /** Format: int64 */
            monthly_runs: number | null;
            /** Format: int64 */
            monthly_tokens: number | null;
            /** Format: int64 */
            storage_bytes: number | null;
        };
        /** @description What a plan says. Prices are in the currency's smallest unit. */
        PlanTerms: {
            name: string;
            sentence?: string;
            limits: components["schemas"]["PlanLimits_Body"];
            at_limit: components["schemas"]["PlanAtLimit"];
            /** @description Slugs of features. */
            features: string[];
            /**
             * Format: int64
             * @description `null`: by contract.
             */
            price_month?: number | null;
            /** Format: int64 */
            price_year?: number | null;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Of a thousand runs over the limit; 0 unless what goes over is charged.
             */
            over_runs_price?: number;
            /**
             * Format: int64
             * @description Of a million tokens over the limit.
             */
            over_tokens_price?: number;
            /**
             * Format: int32
             * @description `null`: no trial.
             */
            trial_days?: number | null;
            /** @description Whether new clients may take it. */
            is_offered: boolean;
        };
        /** @description A version in the list. */
        PlanVersion: components["schemas"]["Plan"] & {
            is_newest: boolean;
            /**
             * Format: int64
             * @description Clients that have it now.
             */
            clients: number;
        };
        /** @description The plugin that did the run. */
        Plugin: {
            name: string;
            version: string;
            /** @description SHA-256 of the component. */
            digest: string;
        };
        /** @description A plugin that can be bound, with what its form needs. */
        PluginChoice: {
            name: string;
            version: string;
            vendor: string;
            description: string;
            regions: components["schemas"]["ChoiceRegion"][];
            /**
             * @description Template of the address: `{region}` and names of settings in braces. Empty: it must be entered, or none is
             *     needed.
             */
            endpoint: string;
            /** @description Whether it needs an address at all. */
            needs_endpoint: boolean;
            /** @description Hosts that it asks for besides. */
            hosts: string[];
            credentials: components["schemas"]["ChoiceCredential"][];
            /** @description JSON Schema of its settings; `null` where it has none. */
            settings_schema: {
                [key: string]: unknown;
            } | null;
            models: components["schemas"]["ListedModel"][];
        };
        /** @description The check of a version against the contract. */
        PluginConformance: {
            state: components["schemas"]["ConformanceState"];
            /** Format: date-time */
            requested_at: string | null;
            /** @description `null`: the check that follows an upload. */
            requested_by_name: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** @description What it was checked with; empty: what the plugin's own schema proposes. */
            settings: {
                [key: string]: unknown;
            };
            /** Format: int32 */
            memory_mib: number | null;
            /** @description Why it ended without a whole table. */
            problem: string | null;
            passed: number;
            failed: number;
            not_applicable: number;
            rows: components["schemas"]["ConformanceRow"][];
        };
        /** @description How the versions of a plugin did. */
        PluginFigures: {
            name: string;
            /** Format: int64 */
            hours: number;
            /** @description What serves first, then by their calls; versions that neither serve nor were called are left out. */
            versions: components["schemas"]["VersionFigures"][];
            trial: components["schemas"]["PluginTrial"] | null;
            /** Format: int32 */
            step_minutes: number;
            /** @description All versions together over time: every step, also those without a call, 200 at most. */
            points: components["schemas"]["BindingPoint"][];
        };
        /** @description A key whose signatures count, or counted until it was revoked. */
        PluginKey: {
            /** Format: uuid */
            id: string;
            /** @description Whose it is. */
            name: string;
            /** @description The line of the public key as minisign writes it. */
            public_key: string;
            /** @description minisign's own name of the key, in hex. */
            key_id: string;
            /** Format: date-time */
            added_at: string;
            added_by_name: string;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by_name: string | null;
            revoke_reason: string | null;
        };
        /** @description What a plugin says of itself. */
        PluginManifest: {
            /** @description SHA-256 of the component, lower-case hex. */
            digest: string;
            name: string;
            version: string;
            vendor: string;
            /** @description SPDX expression. */
            license: string;
            description: string;
            models: components["schemas"]["ManifestModel"][];
            regions: components["schemas"]["ManifestRegion"][];
            /** @description Template of the address. */
            endpoint: string;
            hosts: string[];
            credentials: components["schemas"]["ManifestCredential"][];
            /** @description JSON Schema, as text; empty where it has no settings. */
            settings_schema: string;
            /** @description Abilities of the host that it uses. */
            imports: string[];
            /** @description Optional abilities that it has. */
            exports: string[];
        };
        /** @description Somebody who may see the figures of a plugin. */
        PluginPartner: {
            /** Format: uuid */
            user_id: string;
            name: string;
            email: string;
            /** @description Whether the account is active and its role holds `see-plugin-figures`; else it sees nothing yet. */
            may_see: boolean;
            granted_by_name: string;
            /** Format: date-time */
            granted_at: string;
        };
        /** @description What may be uploaded. */
        PluginRules: {
            /**
             * Format: int64
             * @description Of a component.
             */
            largest_bytes: number;
            /** Format: int64 */
            largest_signature_bytes: number;
            /** @description Whether a version may be installed that nobody has signed. */
            takes_unsigned: boolean;
        };
        /** @description A version's signature. */
        PluginSignature: {
            trust: components["schemas"]["PluginTrust"];
            /** @description minisign's name of the key. */
            key_id: string | null;
            /** @description What the owner calls the key. */
            key_name: string | null;
            /** @description A sentence about it. */
            note: string;
        };
        /**
         * @description Where a version stands.
         * @enum {string}
         */
        PluginState: "uploaded" | "checked" | "refused" | "canary" | "live" | "retired";
        /** @description A canary before its error budget. */
        PluginTrial: {
            state: components["schemas"]["TrialState"];
            /**
             * Format: int64
             * @description The time that is looked at.
             */
            window_minutes: number;
            /**
             * Format: int64
             * @description Calls of the canary that say something.
             */
            fewest_calls: number;
            /**
             * Format: double
             * @description How far its error rate may lie above the other's, of one.
             */
            excess: number;
            /** Format: int64 */
            live_calls: number;
            /** Format: double */
            live_error_rate: number;
            /** Format: int64 */
            canary_calls: number;
            /** Format: double */
            canary_error_rate: number;
        };
        /**
         * @description Whether a version's signature counts.
         * @enum {string}
         */
        PluginTrust: "trusted" | "unsigned" | "unknown_key" | "revoked_key" | "wrong";
        /** @description A version that was uploaded. */
        PluginVersion: {
            /** Format: uuid */
            id: string;
            /** @description Of the file that was uploaded. */
            file_name: string;
            /** @description SHA-256 of the component, lower-case hex. */
            digest: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            state: components["schemas"]["PluginState"];
            /** @description With `refused`, or where a version that is in use cannot be loaded: why. */
            problem: string | null;
            signature: components["schemas"]["PluginSignature"];
            /** @description `null` until it is checked. */
            name: string | null;
            version: string | null;
            manifest: components["schemas"]["PluginManifest"] | null;
            /**
             * @description What it asks for and the version in use does not; empty where nothing of that name is in use and nothing stands
             *     out.
             */
            new_asks: components["schemas"]["NewAsk"][];
            /**
             * Format: int32
             * @description With `canary`: runs of a hundred.
             */
            share: number | null;
            uploaded_by_name: string;
            /** Format: date-time */
            uploaded_at: string;
            /** Format: date-time */
            checked_at: string | null;
            /** Format: date-time */
            installed_at: string | null;
            installed_by_name: string | null;
            /** Format: date-time */
            retired_at: string | null;
            /** @description `null`: nobody; its error budget, or another version that came in its place. */
            retired_by_name: string | null;
            retire_reason: string | null;
        };
        /** @description A document of the workspace that the file came from. */
        PortableDocument: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Of its content, 64 hexadecimal digits. */
            sha256: string;
        };
        /** @description An example in an exported use case. */
        PortableExample: {
            example: components["schemas"]["ExampleFields"];
        };
        /** @description A folder of documents of the workspace that the file came from. */
        PortableFolder: {
            /** Format: uuid */
            id: string;
            /** @description Names from the top, its own last. */
            path: string[];
        };
        PreviewBrandTemplate: {
            design: components["schemas"]["BrandDesign_Body"];
        };
        /** @description A list price, in the currency's unit for a million tokens. */
        Price: {
            /** Format: double */
            input_per_million: number;
            /**
             * Format: double
             * @description Input from the provider's cache; `null` where it costs as much as other input.
             */
            cached_input_per_million: number | null;
            /** Format: double */
            output_per_million: number;
            /** @description ISO 4217. */
            currency: string;
        };
        /** @description The body of every unsuccessful answer. */
        ProblemBody: {
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description For the reader: what happened and what to do. */
            message: string;
            /** @description For programs: stable, dotted. */
            code: string;
            /** @description Messages by field. */
            errors: {
                [key: string]: string[];
            };
            /**
             * Format: uuid
             * @description Names this request in the logs.
             */
            request_id: string;
            /** @description With 409: what is there now. */
            current?: unknown;
        };
        Profile: {
            user: components["schemas"]["User"];
            user_profile_data: components["schemas"]["ProfileData"];
            /** @description Whether the client asks for a second factor. */
            client_mfa_enabled: boolean;
            /** @description `owner`, `enterprise` or `stripe`. */
            client_kind: string;
            settings: components["schemas"]["ProfileSettings"];
            has_picture: boolean;
            /** @description Without one there is nothing to change or to confirm with: single sign-on. */
            has_password: boolean;
            acting: components["schemas"]["ActingTerms"] | null;
            /** @description How the platform's owner slows this client down now; each ends by itself. */
            limits: components["schemas"]["TimedLimit"][];
        };
        ProfileData: {
            /** @description The account role's rights. */
            permissions: components["schemas"]["Granted"][];
        };
        /** @description How somebody likes the page. */
        ProfileSettings: {
            /** @description A language tag: `en`. */
            language: string;
            /** @description An IANA time zone, or nothing: the browser's. */
            time_zone: string;
            theme: components["schemas"]["Theme"];
        };
        /** @description What the runner was asked. */
        Prompt: {
            system: string;
            user: string;
        };
        ProofRequest: {
            /** @description Where no authenticator app is set up. */
            password?: string | null;
            /** @description A code of the authenticator app, or a recovery code. */
            code?: string | null;
        };
        /** @description An example to be; nothing of it is stored. */
        ProposedExample: {
            /** Format: uuid */
            use_case_id: string;
            example: components["schemas"]["ExampleFields"];
            /** @description Whether somebody changed the model's words. */
            is_corrected: boolean;
            /** @description Labels of what the run was given and the draft does not ask for any more. */
            left_out: string[];
        };
        /** @description A use case to be; nothing of it is stored. */
        ProposedFromChat: {
            /** Format: uuid */
            workspace_id: string;
            /** @description The system text and the first question as its instruction, the chat's documents and its model. */
            definition: components["schemas"]["Definition"];
            /** @description The last answer as its first example: what it cites is to be cited again. */
            example: components["schemas"]["ExampleFields"];
            /** @description That answer, as Markdown, for the person who looks at the proposal. */
            last_answer: string;
            /** @description Documents of the chat that are gone, or that nobody but their owner can open. */
            left_out: number;
        };
        /** @description A proposal: a definition, or the template that comes nearest; nothing of it is stored. */
        ProposedUseCase: {
            definition: components["schemas"]["Definition"] | null;
            /** @description What had to be put right in the model's answer. */
            repairs: string[];
            /** @description Who wrote it. */
            model_label: string | null;
            region_label: string | null;
            template: components["schemas"]["NearTemplate"] | null;
        };
        /** @description What a workspace asks for before something is published. */
        PublishGate: {
            /**
             * Format: int32
             * @description Percent of the examples that could be looked at which must have passed.
             */
            min_rate: number;
            /**
             * Format: int32
             * @description Examples that could be looked at, at least.
             */
            min_examples: number;
            override_by: components["schemas"]["GateOverride"];
        };
        PublishReference: {
            /**
             * Format: int32
             * @description One of the owner's own versions.
             */
            version: number;
        };
        PublishUseCase: {
            /**
             * Format: int32
             * @description The `draft_revision` that shall be published.
             */
            revision: number;
            /** @description What is new. */
            note?: string;
            /** @description Why it shall be published although the workspace's gate would keep it; only for who may override the gate. */
            override_reason?: string | null;
        };
        /** @description What was made. */
        Published: {
            /** @description Prices, each as `team 2 month`. */
            prices: string[];
        };
        /** @description Light is `0`, dark is `1`. Four light modules belong around it, which the page adds. */
        QrPicture: {
            /**
             * Format: int32
             * @description Modules a side.
             */
            size: number;
            rows: string[];
        };
        /** @enum {string} */
        QuestionChange: "added" | "changed" | "removed";
        /** @description What became of a question between two versions. */
        QuestionDifference: {
            key: string;
            change: components["schemas"]["QuestionChange"];
            old_question: string | null;
            old_answer: string | null;
            new_question: string | null;
            new_answer: string | null;
        };
        /** @description A question with its answer, as it is in a version. */
        QuestionEntry: components["schemas"]["QuestionFields"] & {
            /**
             * Format: uuid
             * @description Of these very words: a change makes another entry with the same key.
             */
            id: string;
            /** Format: date-time */
            made_at: string;
            /**
             * Format: int64
             * @description How often it answered in this company.
             */
            hits: number;
        };
        /** @description Everything that an entry says. */
        QuestionFields: {
            /** @description What the entry is called from version to version; made up where it is empty. */
            key: string;
            topic: string;
            question: string;
            /** @description Markdown. */
            answer: string;
            /** @description A language tag, as `en` or `pt-BR`; empty for any. */
            language: string;
            /**
             * Format: date
             * @description It answers from this day on.
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description It answers until this day, and on it.
             */
            valid_until: string | null;
            /** @description Who answers for it. */
            owner: string;
            /**
             * Format: date
             * @description When somebody should look whether it still holds.
             */
            review_on: string | null;
        };
        /** @description A file with questions and answers on its way into a version. */
        QuestionImport: {
            /** Format: uuid */
            id: string;
            name: string;
            status: components["schemas"]["QuestionImportStatus"];
            columns: string[];
            mapping: components["schemas"]["QuestionMapping"];
            /** @description Whether questions that the file does not have go. */
            replaces: boolean;
            /** @description What the reader of the file had to say. */
            warnings: string[];
            /** Format: int32 */
            rows: number;
            /**
             * Format: int32
             * @description Rows that were looked at.
             */
            done: number;
            /**
             * Format: int32
             * @description The version that it became.
             */
            version: number | null;
            made_by_name: string;
            /** Format: date-time */
            made_at: string;
            /** @description Of the rows that were looked at; all nothing in a list. */
            counts: components["schemas"]["QuestionImportCounts"];
        };
        /** @description How many rows come to what. */
        QuestionImportCounts: {
            /** Format: int64 */
            added: number;
            /** Format: int64 */
            changed: number;
            /** Format: int64 */
            same: number;
            /** Format: int64 */
            duplicate: number;
            /** Format: int64 */
            faulty: number;
        };
        /** @description A row of the file, and what it comes to. */
        QuestionImportRow: {
            /**
             * Format: int32
             * @description Its line in the file.
             */
            number: number;
            cells: string[];
            outcome: components["schemas"]["QuestionRowOutcome"] | null;
            /** @description What is wrong with it, by field. */
            faults: components["schemas"]["BTreeMap"];
            /**
             * Format: int32
             * @description The earlier line that asks the same.
             */
            of_row: number | null;
            topic: string | null;
            question: string | null;
            answer: string | null;
            /** @description What it changes. */
            before_question: string | null;
            before_answer: string | null;
        };
        /**
         * @description `mapping → checking → checked → committing → done`; `failed` goes back to `checking`, and until it is done it can be
         *     cancelled.
         * @enum {string}
         */
        QuestionImportStatus: "mapping" | "checking" | "checked" | "committing" | "done" | "failed" | "cancelled";
        /** @description What a version says to a question. */
        QuestionLookup: {
            /**
             * Format: int32
             * @description The version that was asked; `null` where the company has none.
             */
            version: number | null;
            answer: components["schemas"]["FoundAnswer"] | null;
            /** @description Its answer as document JSON. */
            document: {
                [key: string]: unknown;
            } | null;
            /** @description Entries that ask something like it, where none answers. */
            near: components["schemas"]["FoundAnswer"][];
        };
        /** @description The column, by its name, that holds each part of an entry. */
        QuestionMapping: {
            /** @default null */
            key: string | null;
            /** @default null */
            topic: string | null;
            /** @default null */
            question: string | null;
            /** @default null */
            answer: string | null;
            /** @default null */
            language: string | null;
            /** @default null */
            valid_from: string | null;
            /** @default null */
            valid_until: string | null;
            /** @default null */
            owner: string | null;
            /** @default null */
            review_on: string | null;
        };
        /**
         * @description What a row comes to.
         * @enum {string}
         */
        QuestionRowOutcome: "added" | "changed" | "same" | "duplicate" | "faulty";
        /** @description A topic, and how many questions a version has of it. */
        QuestionTopic: {
            /** @description Empty for the questions without one. */
            name: string;
            /** Format: int64 */
            questions: number;
        };
        /** @description A version of the company's questions and answers. */
        QuestionVersion: {
            /** Format: int32 */
            number: number;
            origin: components["schemas"]["QuestionVersionOrigin"];
            /** @description What it was made of: the name of a file, a question, the number of a version. */
            note: string;
            /** Format: int32 */
            entries: number;
            /** Format: int32 */
            added: number;
            /** Format: int32 */
            changed: number;
            /** Format: int32 */
            removed: number;
            made_by_name: string;
            /** Format: date-time */
            made_at: string;
            /**
             * Format: int32
             * @description Of the reference version: which of the platform owner's versions it is, for the owner's people.
             */
            of_version: number | null;
        };
        /** @enum {string} */
        QuestionVersionOrigin: "import" | "edit" | "restore" | "reference";
        /** @description A message that waits for the answer under way. */
        QueuedMessage: {
            /** Format: uuid */
            id: string;
            text: string;
            /** Format: date-time */
            created_at: string;
            /** @description Why it was not sent when its turn came; it waits until somebody changes it or sends it. */
            problem: string | null;
        };
        /** @description Something to begin with at once. */
        QuickAction: {
            /** @description `use_case` or `workspace`. */
            kind: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Of a use case. */
            icon: string | null;
            /**
             * Format: uuid
             * @description Where a use case lies; `null` where the caller is no member of it.
             */
            workspace_id: string | null;
            workspace_name: string | null;
            /** @description Whether a use case has a published version, which is what runs. */
            is_published: boolean;
            /** @description Whether a newer version was published since the caller's last run. */
            is_changed: boolean;
            /**
             * Format: date-time
             * @description When the caller used it last, or put it at hand.
             */
            at: string | null;
        };
        /** @description The three lists. */
        QuickActions: {
            bookmarked: components["schemas"]["QuickAction"][];
            recent: components["schemas"]["QuickAction"][];
            /** @description Shared with the whole company. */
            public: components["schemas"]["QuickAction"][];
        };
        /** @description Two times of day, as `22:00`. */
        QuietHours: {
            from: string;
            until: string;
        };
        ReadAllNotifications: {
            category?: components["schemas"]["NotificationCategory"] | null;
        };
        /** @description The first sheet with content. */
        ReadTable: {
            /** @description The cells of the first row. */
            columns: string[];
            /** @description The cells of the others, as many as there are columns. */
            rows: string[][];
            warnings: string[];
        };
        /** @description Why a document cannot be read, and what to do. */
        ReadingProblem: {
            /** @description Stable: `encrypted`, `no_text`, `archive_bomb` … */
            code: string;
            message: string;
        };
        /** @description Why a run failed, in words that say what to do. */
        Reason: {
            /** @description Stable: `rate_limited`, `context_too_long`, `interrupted` … */
            code: string;
            message: string;
            /** @description Whether the same run may well succeed when it is started again. */
            retryable: boolean;
        };
        /** @description A record, read again and compared with what is there now. */
        RecordCheck: components["schemas"]["RecordSeal"] & {
            verdict: components["schemas"]["RecordVerdict"];
            /** @description Whether the hash that was asked for is the record's; `null` when none was. */
            is_hash_of_record: boolean | null;
            /** @description Whether the record's hash is that of its last entry. */
            is_closed: boolean;
            entries: components["schemas"]["RecordEntry"][];
        };
        RecordEntry: {
            /**
             * Format: int32
             * @description From 1; `null` with `added`.
             */
            position: number | null;
            /** @description `run`, `use_case`, `inputs`, `document`, `request`, `model`, `output`, `picture` or `lock`. */
            kind: string;
            /** @description What it speaks of, for people: a document's name, an output's version, a picture's measures. */
            label: string;
            /** @description Of this entry and all before it; empty with `added`. */
            hash: string;
            state: components["schemas"]["RecordEntryState"];
            /** @description With `changed`: what is not as it was, by name. */
            differs: string[];
        };
        /**
         * @description What verifying found of an entry.
         * @enum {string}
         */
        RecordEntryState: "intact" | "altered" | "changed" | "gone" | "added";
        /** @description A time the run was locked. */
        RecordSeal: {
            /**
             * Format: int32
             * @description Counts the times that the run was locked.
             */
            seal: number;
            /** @description SHA-256, as hexadecimal digits. */
            hash: string;
            /** Format: date-time */
            sealed_at: string;
            /**
             * Format: date-time
             * @description When the run was unlocked again; `null`: it is locked still.
             */
            superseded_at: string | null;
            superseded_by_name: string;
        };
        /**
         * @description What verifying found, all in all.
         * @enum {string}
         */
        RecordVerdict: "intact" | "incomplete" | "broken";
        /** @description A technical record, with which the platform's staff look into faults. */
        RecordedRun: {
            /**
             * Format: int32
             * @description Percent of the company's runs.
             */
            share: number;
            /**
             * Format: int32
             * @description Days after which it is removed.
             */
            days: number;
            /** @description Else sizes and digests alone. */
            texts: boolean;
        };
        /** @description The switch as its page shows it. */
        RecordingOverview: components["schemas"]["RecordingSettings"] & components["schemas"]["RecordingsHeld"] & {
            /** @description Whether the caller may change more than `permitted`: the platform owner's staff. */
            may_enable: boolean;
        };
        /** @description Whether and how runs of the client are recorded. */
        RecordingSettings: {
            /** @description Switched on by the platform owner's staff. */
            enabled: boolean;
            /** @description Not forbidden by the company itself. */
            permitted: boolean;
            /**
             * Format: int32
             * @description Percent of the runs.
             */
            share: number;
            /**
             * Format: int32
             * @description Days after which a record is removed.
             */
            retention_days: number;
            /** @description Else only sizes and digests, which cannot be played back. */
            keeps_texts: boolean;
        };
        /** @description What is there, whatever the switch says now: it may have been another one when they were made. */
        RecordingsHeld: {
            /**
             * Format: int64
             * @description Records that are there.
             */
            recordings: number;
            /**
             * Format: int64
             * @description Their bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description Those of them that hold texts.
             */
            with_texts: number;
            /**
             * Format: date-time
             * @description When the last record with texts is removed; `null`: there is none.
             */
            texts_until: string | null;
            /**
             * Format: date-time
             * @description When the last record is removed.
             */
            held_until: string | null;
        };
        /** @description Shown once and kept nowhere. Deliberately without `Debug`. */
        RecoveryCodes: {
            recovery_codes: string[];
        };
        RefreshRequest: {
            refresh_token: string;
        };
        Refreshed: {
            access_token: string;
            /** @description The same as `access_token`. */
            token: string;
            refresh_token: string;
        };
        /** @description The models of a region. */
        RegionModels: {
            region: string;
            label: string;
            /** @description Whether a server executes the runs of this region at the moment: else they wait for one. */
            is_served: boolean;
            models: components["schemas"]["Model"][];
        };
        Rehearsal: {
            /** @description By client and month. */
            months: components["schemas"]["RehearsedMonth"][];
            /**
             * Format: int64
             * @description Of all months whose price is known under both, in the currency of the terms.
             */
            total_now: number;
            /** Format: int64 */
            total_then: number;
            currency: string;
        };
        RehearsePlan: {
            terms: components["schemas"]["PlanTerms"];
            /**
             * Format: int64
             * @description `null`: all clients but the platform's owner.
             */
            client_id?: number | null;
        };
        /** @description A month of a client, priced by the plan that it has and by the terms. */
        RehearsedMonth: {
            /** Format: int64 */
            client_id: number;
            client_name: string;
            /** @description `2026-11`, in UTC; the last one is not over yet. */
            month: string;
            /** Format: int64 */
            runs: number;
            /** Format: int64 */
            tokens: number;
            /**
             * Format: int64
             * @description In the smallest unit of its plan's currency; `null`: by contract, or no plan.
             */
            price_now: number | null;
            currency_now: string | null;
            /**
             * Format: int64
             * @description In the smallest unit of the terms' currency.
             */
            price_then: number | null;
            /** @description The terms' limit would have stopped it. */
            is_stopped: boolean;
        };
        RemovedSample: {
            /** @description How many workspaces went. */
            workspaces: number;
        };
        RenameSpeaker: {
            /** @description As the transcript names them. */
            speaker: string;
            /** @description Empty: as the transcript names them. */
            name: string;
        };
        /** @description Another name for a tag, or its end. */
        RenameTag: {
            /** Format: uuid */
            workspace_id: string;
            /** @description The tag as it is. */
            tag: string;
            /**
             * @description Its new name; one that another tag has, in capitals or not, puts both together under the name that the other one
             *     has. `null` takes it from everything that has it.
             */
            name?: string | null;
        };
        /** @description A replay: what was chosen, how far it is, what came of it. */
        Replay: {
            /** Format: uuid */
            id: string;
            plugin: string;
            version: string;
            digest: string;
            /**
             * Format: int64
             * @description `null`: of all companies.
             */
            client_id: number | null;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            status: components["schemas"]["ReplayStatus"];
            /**
             * Format: int32
             * @description Recordings in all.
             */
            chosen: number;
            /**
             * Format: int64
             * @description Not played yet.
             */
            waiting: number;
            /** Format: int64 */
            same: number;
            /** Format: int64 */
            differs: number;
            /** Format: int64 */
            newly_fails: number;
            /** Format: int64 */
            not_played: number;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
        };
        /** @description One thing in which a run differs from its recording: its kind and size, no text. */
        ReplayDifference: {
            /** @description `fails`, `ask`, `text`, `citations`, `usage` and the like. */
            aspect: string;
            /**
             * Format: int64
             * @description How much: words of a text, calls, citations.
             */
            changed: number;
            /**
             * Format: int64
             * @description Of how many in the recorded run.
             */
            of: number;
        };
        /** @description One recording played back. */
        ReplayResult: {
            /**
             * Format: int32
             * @description Its place in the replay, from 1, the newest first.
             */
            position: number;
            /** Format: int64 */
            client_id: number;
            /** Format: uuid */
            recording_id: string;
            /** Format: uuid */
            run_id: string;
            /** Format: date-time */
            recorded_at: string;
            /** @description Digest of the version that was recorded. */
            recorded_digest: string;
            verdict: components["schemas"]["ReplayVerdict"];
            differences: components["schemas"]["ReplayDifference"][];
            reason: string | null;
        };
        /** @enum {string} */
        ReplayStatus: "queued" | "running" | "finished" | "cancelled";
        /** @enum {string} */
        ReplayVerdict: "waiting" | "same" | "differs" | "newly_fails" | "not_played";
        /** @description A plugin version that recordings can be played back to. */
        ReplayVersion: {
            plugin: string;
            version: string;
            /** @description SHA-256 of the component. */
            digest: string;
            /** @description Whether runs begin with it now. */
            serves: boolean;
            /**
             * Format: int64
             * @description Recordings of this plugin that can be played back now, of any version.
             */
            recordings: number;
        };
        ResendRequest: {
            email: string;
        };
        ResetRequest: {
            email: string;
            /** @description Six characters; case and spaces do not matter. */
            code: string;
            new_password: string;
            confirm_password: string;
        };
        /** @description An input with its value, as a run keeps it. */
        ResolvedInput: {
            name: string;
            label: string;
            type: components["schemas"]["InputKind"];
            /** @description `null`: left empty. */
            value: unknown;
            /** @description The value as people read it; of a file its id, until the run puts the file's name here. */
            display: string;
            hidden?: components["schemas"]["HiddenInput"] | null;
        };
        /** @description All inputs of a definition, in its order, with their values. */
        ResolvedInputs: components["schemas"]["ResolvedInput"][];
        RestoreOutput: {
            /**
             * Format: int32
             * @description The version that the caller saw as the newest.
             */
            version: number;
        };
        RestrictFolder: {
            /** @description `false`: it is as open as the folder that it lies in. What was given on it stays. */
            is_restricted: boolean;
        };
        /** @description Why a version goes out of use. */
        RetirePlugin: {
            reason: string;
        };
        /** @description An answer. */
        Review: {
            decision: components["schemas"]["Decision"];
            /** @description Needed to decline. */
            reason?: string;
            /**
             * Format: uuid
             * @description Needed to approve: a workspace role, or an account role that gives the right; within the reviewer's own rights.
             */
            role_id?: string | null;
        };
        Reviewer: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description Why a key does not count any more. */
        RevokePluginKey: {
            reason: string;
        };
        RewriteText: {
            /**
             * @description The text that is selected, a blank line between paragraphs. `⟦n⟧` stands where the source with the number n is
             *     cited.
             */
            text: string;
            wish: components["schemas"]["RewriteWish"];
            /** @description With `translate`. */
            language?: string;
            /** @description With `own`. */
            instruction?: string;
            /** @description Without it: the run's own model where that writes, else the first in its region that does. */
            model?: {
                id: string;
                region: string;
            } | null;
        };
        /**
         * @description What shall become of the text.
         * @enum {string}
         */
        RewriteWish: "shorter" | "clearer" | "formal" | "translate" | "own";
        Role: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Slugs of the rights it gives. */
            permissions: string[];
            /** @description Came with the client; cannot be changed. */
            builtin: boolean;
            /**
             * Format: int64
             * @description Account roles: people who hold it. Workspace roles: memberships that give it.
             */
            users: number;
        };
        /** @description What a role is from now on. */
        RoleChange: {
            name: string;
            /** @description Slugs. */
            permissions: string[];
        };
        /**
         * @description What kind of version a rollback leads to.
         * @enum {string}
         */
        RollBackKind: "beside" | "earlier" | "shipped";
        /** @description Why a plugin goes back to what served before. */
        RollBackPlugin: {
            reason: string;
            /**
             * @description Of the version that shall serve, as `rolls_back_to` names it: if another one would, the answer is 409. Left out:
             *     whichever it is.
             */
            digest?: string | null;
        };
        /** @description The version that serves after a rollback. */
        RollBackTarget: {
            kind: components["schemas"]["RollBackKind"];
            /**
             * Format: uuid
             * @description With `earlier`.
             */
            id: string | null;
            version: string;
            /** @description SHA-256 of the component, lower-case hex. */
            digest: string;
        };
        /** @description What keeps a row from being run. */
        RowError: {
            /** @description The input's name. */
            field: string;
            message: string;
        };
        /** @description A run with everything that is kept of it. */
        Run: components["schemas"]["RunSummary"] & {
            inputs: components["schemas"]["ResolvedInputs"];
            output: components["schemas"]["DocumentNode"] | null;
            /** @description Whether the output format asks for JSON by a schema. */
            is_json_response: boolean;
            /**
             * @description The values of the answer. They follow an edit where its words can be read as values that match the schema; where
             *     they cannot, these stay, and the output's `attr-data.findings` say what is wrong.
             */
            json_response: unknown;
            /**
             * Format: int32
             * @description Which version of the output those values are of; an older one than the newest, where an edit could not be read.
             *     `null` without values.
             */
            json_response_version: number | null;
            usage: components["schemas"]["TokenUsage"] | null;
            timings: components["schemas"]["Timings"];
            plugin: components["schemas"]["Plugin"];
            prompt: components["schemas"]["Prompt"] | null;
            /** Format: int32 */
            passages_offered: number;
            /** Format: int32 */
            passages_cited: number;
            retrieval: components["schemas"]["SearchMethod"] | null;
            picked: components["schemas"]["PickedModel"] | null;
            /** Format: int32 */
            attempt: number;
            /**
             * @description With `queued`: no server executes the runs of this region at the moment, and it waits for one; `null`: it waits
             *     for its turn.
             */
            waits_for_region: string | null;
            /** @description The runners that were tried, in their order; the last one ended the run. Empty before its end. */
            attempts: components["schemas"]["RunAttempt"][];
            /**
             * Format: int64
             * @description The id of the last event so far.
             */
            last_event_id: number;
            /**
             * Format: int32
             * @description The version of the company's questions and answers that was asked first; `null`: the use case names none.
             */
            custom_qa_version: number | null;
            /**
             * Format: uuid
             * @description The entry of it that answered, without a model.
             */
            answered_by_question: string | null;
            /**
             * Format: uuid
             * @description The run whose answer was given to the model as an example.
             */
            example_run_id: string | null;
            brand_template: components["schemas"]["UsedTemplate"] | null;
            my_feedback: components["schemas"]["RunFeedback"] | null;
            /** @description The caller's rights in the run's workspace. */
            my_permissions: string[];
        };
        /** @description One try of a run at a binding. */
        RunAttempt: {
            /** Format: uuid */
            binding_id: string;
            region: string;
            plugin: string;
            plugin_version: string;
            /** @description SHA-256 of the component. */
            plugin_digest: string;
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            duration_ms: number;
            /**
             * Format: int64
             * @description From this call to its first words.
             */
            first_delta_ms: number | null;
            /** @description `succeeded`, or the code of the failure: `rate_limited`, `unavailable`, `cancelled` … */
            outcome: string;
            /** @description Why it failed, in words. */
            message: string | null;
            /**
             * @description What the plugin asked of the host, of a run; at most 200 of all tries together. Empty of one that ended before
             *     this was noted.
             */
            calls: components["schemas"]["HostCall"][];
            /**
             * Format: int32
             * @description How many more there were.
             */
            more_calls: number;
            /**
             * Format: int32
             * @description Lines that the plugin wrote into its log, which is the operator's.
             */
            log_lines: number;
        };
        /** @description What one person thinks of an answer. */
        RunFeedback: {
            is_good: boolean;
            reason: components["schemas"]["FeedbackReason"];
            words: string;
            /** Format: date-time */
            given_at: string;
        };
        /** @description A locked run is a record: who made it one, when and why. */
        RunLock: {
            locked_by_name: string;
            /** Format: date-time */
            locked_at: string;
            reason: string;
        };
        /** @description A passage as a run offered it to its model. */
        RunPassage: {
            /**
             * Format: int64
             * @description Its place among those that were offered, from 1.
             */
            place: number;
            /** Format: uuid */
            passage_id: string;
            state: components["schemas"]["RunPassageState"];
            /** @description Whether the model's own answer, before any edit, cites it. */
            is_cited: boolean;
            /**
             * Format: uuid
             * @description `null` with `gone`, as all that follows.
             */
            document_id: string | null;
            document_name: string | null;
            /** Format: int32 */
            page: number | null;
            heading: string | null;
            /**
             * Format: int64
             * @description When it was said, in milliseconds; of recordings.
             */
            start_ms: number | null;
            text: string | null;
        };
        /**
         * @description What has become of a passage since the run.
         * @enum {string}
         */
        RunPassageState: "current" | "replaced" | "gone";
        /** @description What a run was each time that it was locked. */
        RunRecord: {
            /** Format: uuid */
            run_id: string;
            /** Format: uuid */
            workspace_id: string;
            use_case_name: string;
            title: string;
            is_locked: boolean;
            /** @description Newest first; empty for a run that never was locked, or only before records were kept. */
            seals: components["schemas"]["RecordSeal"][];
            check: components["schemas"]["RecordCheck"] | null;
        };
        /**
         * @description `queued → running → succeeded | failed | cancelled`; exactly one terminal state a run (I1).
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        /** @description A run in a list. */
        RunSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: a turn of a chat.
             */
            use_case_id: string | null;
            /**
             * Format: uuid
             * @description The chat whose turn it is; `null`: a run of a use case.
             */
            chat_id: string | null;
            use_case_name: string;
            /**
             * Format: int32
             * @description `null`: a test of the draft.
             */
            use_case_version: number | null;
            /**
             * Format: uuid
             * @description The batch whose row it did; `null`: somebody started it alone.
             */
            batch_id: string | null;
            /** @description The first words of what was entered. */
            title: string;
            status: components["schemas"]["RunStatus"];
            reason: components["schemas"]["Reason"] | null;
            model: string;
            region: string;
            is_test: boolean;
            is_locked: boolean;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: int64 */
            duration_ms: number | null;
            /**
             * Format: int64
             * @description By the list price at that time, in millionths of the currency's unit; `null`: no price is known, or it has not
             *     ended.
             */
            cost_micros: number | null;
            currency: string | null;
            /** @description The caller has bookmarked it. */
            is_bookmarked: boolean;
        };
        /** @description A plugin made usable in a region. */
        RunnerBinding: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Name of the plugin. */
            plugin: string;
            /** @description The platform's: clients that are allowed it find the binding, and servers of it run what goes there. */
            region: string;
            /**
             * @description As the provider calls it, where the plugin lists regions: what its address is made with, and what the plugin is
             *     asked with.
             */
            provider_region: string | null;
            /** @description What was entered; `null`: the plugin's own for the provider's region. */
            endpoint: string | null;
            /** @description Where requests go; `null` for a plugin that needs nothing from outside. */
            reaches: string | null;
            /** @description Hosts granted besides the endpoint's. */
            hosts: string[];
            settings: {
                [key: string]: unknown;
            };
            credentials: components["schemas"]["CredentialState"][];
            /** @description Empty: every model for answers that the plugin lists. */
            models: components["schemas"]["ListedModel"][];
            /**
             * Format: int32
             * @description Lower comes first.
             */
            priority: number;
            enabled: boolean;
            limits: components["schemas"]["BindingLimits"];
            /** @description Why it serves nobody although it is enabled, and what to do. */
            problem: string | null;
            /**
             * Format: int64
             * @description To be sent back with a change.
             */
            revision: number;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
            updated_by_name: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description A plugin by its name, with what serves. */
        RunnerPlugin: {
            name: string;
            vendor: string;
            description: string;
            /** @description What serves, as it describes itself. */
            manifest: components["schemas"]["PluginManifest"];
            /** @description Whether the shipped version serves. */
            is_built_in: boolean;
            /** @description Version of the shipped one, where there is one to fall back on. */
            built_in_version: string | null;
            live: components["schemas"]["PluginVersion"] | null;
            canary: components["schemas"]["PluginVersion"] | null;
            fell: components["schemas"]["PluginVersion"] | null;
            rolls_back_to: components["schemas"]["RollBackTarget"] | null;
            /**
             * Format: int64
             * @description Bindings of the platform owner with it.
             */
            bindings: number;
        };
        /** @description One day of the caller's runs, by the calendar of UTC. */
        RunsOfDay: {
            /** Format: date */
            day: string;
            /** Format: int64 */
            succeeded: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            cancelled: number;
        };
        /** @description A supporting document with the same content. */
        SameDocument: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            folder_id: string | null;
        };
        SampleBrandTemplate: {
            design: components["schemas"]["BrandDesign_Body"];
            format: components["schemas"]["SampleFormat"];
        };
        SampleDocument: {
            name: string;
            /** @description Bytes. */
            size: number;
        };
        /** @enum {string} */
        SampleFormat: "pdf" | "docx" | "html" | "xlsx";
        SaveDraft: {
            /**
             * Format: int32
             * @description The `draft_revision` that the change was made on.
             */
            revision: number;
            definition: components["schemas"]["Definition_Body"];
        };
        SaveFormat: {
            /**
             * Format: uuid
             * @description The workspace of the use case that it is saved from.
             */
            workspace_id: string;
            name: string;
            description?: string;
            format: components["schemas"]["OutputFormat_Body"];
        };
        SaveNamedOutput: {
            /**
             * Format: int32
             * @description The version that was edited.
             */
            version: number;
            /** @description Document JSON, whole. */
            content: components["schemas"]["DocumentNode_Body"];
            /** @description What the history calls it. */
            note: string;
        };
        SaveOutput: {
            /**
             * Format: int32
             * @description The version that was edited.
             */
            version: number;
            /** @description Document JSON, whole. */
            content: components["schemas"]["DocumentNode_Body"];
        };
        /** @description The connection to be. */
        SaveSso: {
            /**
             * @description What kind of provider it is.
             * @enum {string}
             */
            preset: "oidc" | "azure";
            /** @description Exactly as the provider's document says it. */
            issuer: string;
            client_id: string;
            /** @description Without it the one that is kept; needed again when the issuer or the client id is another. */
            client_secret?: string | null;
            /** @description Each counts from the moment on when its record was found in DNS. */
            domains: string[];
            /** Format: uuid */
            default_role_id: string;
            role_claim?: string | null;
            /** @description In order: the first that fits counts. */
            role_map?: components["schemas"]["SsoRoleMapping"][];
            enforced: boolean;
            enabled: boolean;
        };
        /** @description A format for other use cases. */
        SavedFormat: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Where it came from; whoever holds `manage-formats` there may change it.
             */
            workspace_id: string;
            workspace_name: string;
            name: string;
            description: string;
            format: components["schemas"]["OutputFormat"];
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            /** @description Whether the caller may change and delete it. */
            is_mine_to_change: boolean;
        };
        /** @description What runs when. */
        Schedule: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            use_case_id: string;
            use_case_name: string;
            name: string;
            /** @description RFC 5545, without `DTSTART`. */
            rule: string;
            /**
             * Format: date-time
             * @description The first time, on the clock of the time zone.
             */
            begins: string;
            /** @description IANA: `Europe/Berlin`. */
            time_zone: string;
            /** @description Of a single run; `null`: the rows of a stored sheet. */
            inputs: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int64
             * @description Rows of the stored sheet.
             */
            rows: number | null;
            mails: boolean;
            status: components["schemas"]["ScheduleStatus"];
            reason: components["schemas"]["BatchReason"] | null;
            /** @description What became of the last time, where there is something to say. */
            note: string | null;
            /** @description The next five times. */
            next: string[];
            /** Format: date-time */
            last_at: string | null;
            created_by_name: string;
            /** Format: date-time */
            created_at: string;
        };
        /** @enum {string} */
        ScheduleStatus: "active" | "paused" | "ended";
        /** @description When. */
        ScheduleTime: {
            /** @description RFC 5545, without `DTSTART`: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR`. */
            rule: string;
            /**
             * Format: date-time
             * @description The first time, on the clock of the time zone.
             */
            begins: string;
            time_zone: string;
        };
        /** @description The next times of a rule. */
        ScheduleTimes: {
            next: string[];
        };
        ScimToken: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Its first characters. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        /**
         * @description Where a right applies.
         * @enum {string}
         */
        Scope: "account" | "workspace" | "owner";
        /** @description How passages were found. */
        SearchMethod: {
            mode: components["schemas"]["SearchMode"];
            /** @description The model whose vectors were compared, or would have been, and its region. */
            model: string | null;
            region: string | null;
            reason: components["schemas"]["WordsOnly"] | null;
            /** @description With `failed`: what the provider or a limit said. */
            message: string | null;
        };
        /**
         * @description What the passages were chosen by.
         * @enum {string}
         */
        SearchMode: "whole" | "words" | "words_and_meaning";
        /** @description How documents of the company are searched. */
        SearchSettings: {
            /** @description Whether their text may be sent to a model that makes vectors of it. */
            by_meaning: boolean;
            model: components["schemas"]["VectorModel"] | null;
            documents: components["schemas"]["MeaningCounts"];
        };
        /** @description A part of a structured answer. */
        SectionDefinition: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the format. */
            key: string;
            title: string;
            /** @description What belongs here, in words. */
            guidance: string;
        };
        SecuritySettings: {
            /** @description Everybody needs a second factor. */
            mfa_required: boolean;
            /** @description People see the names of workspaces they are not in, to ask for access. */
            workspaces_listed: boolean;
        };
        SecurityToken: {
            /** @description Works once, within 60 s. */
            key: string;
        };
        SendMessage: {
            /**
             * Format: uuid
             * @description Made by the page: sent again, it answers what the first time came of it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The answer that it follows; `null`: it begins the chat. An edited question has the parent of the old one.
             */
            parent_id?: string | null;
            text: string;
            /** @description Read beside this question and those that follow it. */
            document_ids?: string[];
            document_folder_ids?: string[];
            /** @description One answer, or up to four side by side, each by a model of its own. */
            answers: components["schemas"]["AskedAnswer"][];
            while_running?: components["schemas"]["WhileRunning"];
        };
        /** @description What came of a message that was sent, or of answers that were asked for. */
        Sent: {
            question: components["schemas"]["ChatMessage"] | null;
            answers: components["schemas"]["ChatMessage"][];
            /** @description Somebody, perhaps in another tab, asked at the same place before: this is a branch beside theirs. */
            is_beside: boolean;
            /** @description The same message was sent before: nothing was begun now. */
            is_known: boolean;
            queued: components["schemas"]["QueuedMessage"] | null;
            /** Format: uuid */
            active_leaf_id: string | null;
        };
        /** @description A browser in which one is signed in. */
        Session: {
            /** Format: uuid */
            id: string;
            /** @description The one that asks. */
            current: boolean;
            user_agent: string;
            /** @description What the browser calls itself, in a word or two: `Chrome 141`. Nothing where that is not known. */
            browser: string;
            /** @description The system that it runs on: `Mac OSX`. */
            device: string;
            ip: string;
            time_zone: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Accurate to a quarter of an hour: the last renewal of its token.
             */
            last_seen_at: string;
        };
        /** @description What the caller has seen. */
        SetAside: {
            kind: components["schemas"]["News"];
            /** Format: uuid */
            id: string;
            /** @description `false` brings it back. */
            is_set_aside: boolean;
        };
        SetBookmark: {
            is_bookmarked: boolean;
        };
        SetChatRead: {
            is_read: boolean;
        };
        SetFavourite: {
            is_favourite: boolean;
        };
        SetGate: {
            gate?: components["schemas"]["PublishGate"] | null;
        };
        SetResolved: {
            is_resolved: boolean;
        };
        SetRunLock: {
            is_locked: boolean;
            /** @description Why; needed to lock. */
            reason?: string;
        };
        SetVisibility: {
            visibility: components["schemas"]["UseCaseVisibility"];
        };
        SetWorkspaceFavourite: {
            is_favourite: boolean;
        };
        /** @description The owner's answer. */
        SettleTokenRequest: {
            is_granted: boolean;
            /**
             * Format: int64
             * @description How much; `null`: all that was asked for.
             */
            amount?: number | null;
            /** @description Needed to decline. */
            answer?: string;
        };
        ShareChat: {
            kind: components["schemas"]["ChatShareKind"];
        };
        /** @description A chat that somebody shares. */
        SharedChat: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["ChatShareKind"];
            title: string;
            owner_name: string;
            /** Format: date-time */
            updated_at: string;
            messages: components["schemas"]["SharedMessage"][];
            /**
             * Format: int64
             * @description Citations whose passage the reader may not read.
             */
            hidden_citations: number;
        };
        /** @description A choice that somebody shared with a workspace of the reader's. */
        SharedDashboard: {
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            widgets: components["schemas"]["DashboardWidget"][];
            shared_by: string;
            /** Format: date-time */
            shared_at: string;
        };
        /** @description A message of a chat that somebody shares. */
        SharedMessage: {
            /** Format: uuid */
            id: string;
            role: components["schemas"]["ChatSpeaker"];
            text: string;
            content: components["schemas"]["DocumentNode"] | null;
            /** @description Of an answer by a run. */
            model: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A shared template with its definition: what its company shows of it, and all of that. */
        SharedTemplate: components["schemas"]["SharedTemplateSummary"] & {
            /** @description Without model and documents: those are chosen where it is used. */
            definition: components["schemas"]["Definition"];
        };
        /** @description A shared template in the gallery. */
        SharedTemplateSummary: {
            /** Format: uuid */
            id: string;
            /** @description Whose it is. */
            company: string;
            /** @description It is the platform's own. */
            is_platform: boolean;
            /** @description It is the caller's own company's. */
            is_own: boolean;
            name: string;
            description: string;
            icon: string;
            tags: string[];
            /** @description How many fields its form has. */
            inputs: number;
            sections: number;
            /** Format: int32 */
            version: number;
            /** Format: date-time */
            shared_at: string;
        };
        /** @description A use case that is shared with the whole company, in the list of those. */
        SharedUseCase: {
            /** Format: uuid */
            id: string;
            /** @description Name, description and icon are the published version's. */
            name: string;
            description: string;
            icon: string;
            tags: string[];
            /** Format: int32 */
            version: number;
            /** Format: date-time */
            published_at: string;
        };
        /**
         * @description How to go on.
         * @enum {string}
         */
        SignInWay: "password" | "sso";
        SignUpRequest: {
            company: string;
            first_name: string;
            last_name: string;
            email: string;
            password: string;
            confirm_password: string;
            /** @description The browser's IANA time zone. */
            local_timezone?: string;
        };
        /** @description What became of asking the provider for its document. */
        SsoCheck: {
            ok: boolean;
            /** @description What was found, or what to do. */
            message: string;
            /** @description As the provider calls itself. */
            issuer: string | null;
        };
        /** @description Somebody is back. */
        SsoFinished: {
            /** @description For `auth/validate-token`: once, within a minute, in this browser. */
            token: string;
            /** @description The page to go on to. */
            to: string | null;
        };
        /**
         * @description What kind of provider it is.
         * @enum {string}
         */
        SsoPreset: "oidc" | "azure";
        /** @description A value of the role claim, and the role that goes with it. */
        SsoRoleMapping: {
            /** @description Exactly as the provider says it. */
            value: string;
            /**
             * Format: uuid
             * @description An account role.
             */
            role_id: string;
        };
        /** @description The connection, without its secret. */
        SsoSettings: {
            /**
             * @description What kind of provider it is.
             * @enum {string}
             */
            preset: "oidc" | "azure";
            issuer: string;
            /** @description What the provider calls this platform. */
            client_id: string;
            /** @description The end of the secret that is kept. */
            client_secret_last4: string | null;
            domains: string[];
            /** @description Of each domain, whether it was shown to be the company's, and the record that shows it. */
            proofs: components["schemas"]["DomainProof"][];
            /**
             * Format: uuid
             * @description The role of people who come for the first time.
             */
            default_role_id: string;
            /** @description The claim whose values choose a role; a path with dots where there is no claim of that name. */
            role_claim: string | null;
            role_map: components["schemas"]["SsoRoleMapping"][];
            /** @description The only way in for people of these domains. */
            enforced: boolean;
            enabled: boolean;
        };
        /** @description Where to go. */
        SsoStarted: {
            url: string;
        };
        /** @description An entry of the owner's staff. */
        StaffEntry: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            client_id: number;
            client_name: string;
            /** Format: uuid */
            staff_id: string;
            staff_name: string;
            reason: string;
            may_change: boolean;
            /** Format: int32 */
            minutes: number;
            is_emergency: boolean;
            state: components["schemas"]["EntryState"];
            /** Format: date-time */
            asked_at: string;
            answered_by_name: string | null;
            /** Format: date-time */
            answered_at: string | null;
            answer: string;
            /** Format: date-time */
            good_until: string | null;
            /** Format: date-time */
            entered_at: string | null;
            /** Format: date-time */
            until_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        /** @description For whom, why, for how long, and whether to change things. */
        StartActing: {
            /** Format: int64 */
            client_id: number;
            /** @description In both clients' audit logs; at least ten characters. */
            reason: string;
            /**
             * Format: int64
             * @description 15, 30 or 60.
             */
            minutes: number;
            write?: boolean;
            /**
             * Format: uuid
             * @description What a company granted that wants to be asked (`acting/asked`).
             */
            entry_id?: string | null;
        };
        StartBatch: {
            /** @description What the batch is called in lists. */
            name: string;
            /** @description Rows with errors are left out; else they keep the batch from starting. */
            skip_faulty?: boolean;
            limits: components["schemas"]["BatchLimits"];
        };
        StartCheck: {
            kind?: components["schemas"]["CheckKind"];
            /** @description With `recent`: which of the live version's runs are done again; without it the last ten that succeeded. */
            run_ids?: string[] | null;
        };
        StartRequest: {
            /** @description `session` of the login response; without one the passkey itself says who comes. */
            session?: string | null;
        };
        StartRun: {
            /** @description Values by the inputs' names; a file is the id of what `run/upload-file` answered. */
            inputs?: {
                [key: string]: unknown;
            };
            /**
             * @description Which definition is run.
             * @enum {string}
             */
            source?: "published" | "draft";
            model?: components["schemas"]["Choice"] | null;
            /**
             * Format: uuid
             * @description "More like this": a run of the same use case whose answer goes along as an example of form and tone.
             */
            example_run_id?: string | null;
        };
        StartSso: {
            /** @description Its domain says which company; the provider fills it in. */
            email?: string | null;
            /**
             * Format: int64
             * @description Or the company's number.
             */
            client_id?: number | null;
            /** @description The page to go on to. */
            to?: string | null;
        };
        StartUpload: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            folder_id?: string | null;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
            /** @description By which the sender knows the file again after a restart. */
            fingerprint?: string;
        };
        /**
         * @description From when something is paid for.
         * @enum {string}
         */
        Starts: "now" | "later";
        /** @description What the client pays for; `null` sends an administrator to billing. */
        Subscription: {
            plan: string;
            status: string;
        };
        /** @enum {string} */
        SubscriptionPays: "month" | "year";
        /**
         * @description Where a subscription comes from.
         * @enum {string}
         */
        SubscriptionSource: "signup" | "owner" | "contract" | "stripe";
        /**
         * @description How a subscription stands. Nothing starts in the last two.
         * @enum {string}
         */
        SubscriptionState: "trial" | "active" | "grace" | "closing" | "read_only" | "suspended";
        /** @enum {string} */
        Support: "supported" | "partly" | "not-found";
        /** @description What one person did with one thing. */
        TeamActivity: {
            /** @description `use_case`, `document`, `run`, `folder` or `workspace`. */
            kind: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            /** Format: uuid */
            person_id: string;
            person_name: string;
            /** @description What was done, by how the audit log calls it, each once. */
            actions: string[];
            /**
             * Format: int64
             * @description How many times in all.
             */
            times: number;
            /**
             * Format: date-time
             * @description The last time.
             */
            at: string;
        };
        /** @description A template with everything that it brings. */
        Template: components["schemas"]["TemplateSummary"] & {
            /** @description Without model and documents: those come when it is used. */
            definition: components["schemas"]["Definition"];
            sample_documents: components["schemas"]["SampleDocument"][];
            /** @description What the offline runner answers with the examples of the fields. */
            example: components["schemas"]["TemplateExampleSection"][];
        };
        /**
         * @description The department whose job it is.
         * @enum {string}
         */
        TemplateCategory: "customer_service" | "finance" | "it" | "legal" | "people" | "projects" | "purchasing" | "sales";
        TemplateExampleLine: {
            text: string;
            /** @description The documents that it cites, by name. */
            sources: string[];
        };
        /** @description What the offline runner answers with the examples: `example.json`. */
        TemplateExampleSection: {
            title: string;
            lines: components["schemas"]["TemplateExampleLine"][];
        };
        /** @description A template in the gallery. */
        TemplateSummary: {
            id: string;
            category: components["schemas"]["TemplateCategory"];
            name: string;
            description: string;
            icon: string;
            /** @description How many fields its form has. */
            inputs: number;
            sections: number;
            documents: number;
        };
        /** @description Why a call did not work. */
        TestFailure: {
            /** @description As with runs: `unauthorized`, `unavailable` … */
            code: string;
            message: string;
            /** @description What to do about it. */
            advice: string;
        };
        /** @description Which model to ask. */
        TestRequest: {
            /** @description One of the binding's; unless given, its first that answers questions, else its first. */
            model?: string | null;
        };
        /**
         * @description What a model is tested by.
         * @enum {string}
         */
        TestedAbility: "chat" | "embedding" | "transcription";
        /**
         * @description Light, dark, or as the device has it.
         * @enum {string}
         */
        Theme: "auto" | "light" | "dark";
        /** @description A brake as the client's people see it. */
        TimedLimit: {
            kind: components["schemas"]["BrakeKind"];
            /** Format: int32 */
            amount: number | null;
            reason: string;
            /** Format: date-time */
            until: string;
        };
        Timings: {
            /**
             * Format: int32
             * @description From the run's acceptance to its first words.
             */
            first_delta_ms: number | null;
            /** Format: int64 */
            total_ms: number | null;
        };
        /** @enum {string} */
        TokenDecision: "grant" | "pass_on" | "decline";
        TokenRequest: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `null`: the company's own limit.
             */
            budget_id: string | null;
            /** @description What the budget is for; `null`: the company. */
            budget_name: string | null;
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            amount: number;
            /**
             * Format: date
             * @description The first day of the month it is for.
             */
            month: string;
            reason: string;
            status: components["schemas"]["TokenRequestStatus"];
            answer: string;
            /** Format: int64 */
            granted: number | null;
            /** Format: uuid */
            requested_by_id: string;
            requested_by_name: string;
            answered_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            answered_at: string | null;
        };
        /** @enum {string} */
        TokenRequestStatus: "open" | "passed_on" | "granted" | "declined";
        /** @description Tokens as the provider counted them. */
        TokenUsage: {
            /** Format: int64 */
            input_tokens: number;
            /** Format: int64 */
            output_tokens: number;
            /**
             * @description The run ended before the provider said how many: worked out from lengths, at four bytes a token, and the cost
             *     with it.
             */
            is_estimated: boolean;
        };
        /** @description Deliberately without `Debug`. */
        TotpStarted: {
            /** @description For typing: base32 in groups of four. */
            secret: string;
            otpauth_url: string;
            qr: components["schemas"]["QrPicture"];
        };
        /** @description Something that was opened or done in an entry. */
        TranscriptLine: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            action: string;
            object_type: string;
            object_id: string | null;
            outcome: string;
            method: string | null;
        };
        /** @description Whether a recording is being written down, by which model, and if not why. */
        Transcription: {
            state: components["schemas"]["TranscriptionState"];
            message: string;
            model: string | null;
            region: string | null;
        };
        /**
         * @description What becomes of a recording.
         * @enum {string}
         */
        TranscriptionState: "not_needed" | "started" | "unavailable";
        /**
         * @description What the canary's error budget says now.
         * @enum {string}
         */
        TrialState: "too_early" | "keeps" | "fails";
        TypicalCost: {
            /**
             * Format: int64
             * @description Millionths of the currency's unit.
             */
            median_micros: number;
            /** Format: int64 */
            p90_micros: number;
            currency: string;
        };
        /** @description What its last runs took. */
        TypicalRun: {
            /** @description How many were looked at: the last ones that succeeded, at most 50. */
            runs: number;
            /** Format: int64 */
            median_ms: number;
            /** Format: int64 */
            p90_ms: number;
            /**
             * Format: int64
             * @description Passages that went along, in the middle.
             */
            passages: number;
            cost: components["schemas"]["TypicalCost"] | null;
        };
        /** @description A question that no entry answered. */
        UnansweredQuestion: {
            id: string;
            question: string;
            /** Format: int64 */
            times: number;
            /** Format: date-time */
            last_at: string;
        };
        /** @description A document that no answer cites. */
        UncitedDocument: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        UnreadNotifications: {
            /**
             * Format: int64
             * @description Exact up to 1,000, then that.
             */
            unread: number;
        };
        UpdateDocument: {
            name: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            folder_id?: string | null;
        };
        UpdateFolder: {
            /** @description Unique at its place, capitals aside. */
            name: string;
            /**
             * Format: uuid
             * @description `null`: at the top. Needed, so that renaming never moves by accident.
             */
            parent_id: string | null;
        };
        UpdatePerson: {
            first_name: string;
            last_name: string;
            /**
             * Format: uuid
             * @description An account role that allows no more than the caller's own.
             */
            role_id: string;
            /** @description The first decides the app. */
            feature_access: components["schemas"]["FeatureAccess"][];
            /** @description `active` or `suspended`; `invited` leaves an invited person as they are. */
            status: components["schemas"]["PersonStatus"];
        };
        /** @description A file on its way in. */
        Upload: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            /** Format: uuid */
            folder_id: string | null;
            name: string;
            /**
             * Format: int64
             * @description Bytes of the whole file.
             */
            size: number;
            /** @description By which the sender knows the file again. */
            fingerprint: string;
            /**
             * Format: int64
             * @description Bytes that arrived: where the next part begins.
             */
            offset: number;
            /**
             * Format: int64
             * @description Bytes of a part at most.
             */
            part_bytes: number;
            /**
             * Format: uuid
             * @description The document that was made of it.
             */
            document_id: string | null;
        };
        /** @description This month's use of one thing that is counted, against what may be used. */
        UsageBalance: {
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            used: number;
            /**
             * Format: int64
             * @description With what is left of grants; `null`: no limit.
             */
            limit: number | null;
            /**
             * Format: int64
             * @description Of the plan or the contract alone.
             */
            of_plan: number | null;
            /**
             * Format: int64
             * @description Left of grants.
             */
            granted_left: number;
            /**
             * Format: int64
             * @description Beyond all of it.
             */
            over: number;
            /**
             * Format: int64
             * @description What a day used, of the last seven.
             */
            pace: number;
            /**
             * Format: date
             * @description At this pace nothing is left from then on; `null`: not this month, or no limit.
             */
            used_up_on: string | null;
        };
        /** @description More of something for a time. */
        UsageGrant: {
            /** Format: uuid */
            id: string;
            metric: components["schemas"]["UsageMetric"];
            /** Format: int64 */
            amount: number;
            /** Format: date-time */
            from_at: string;
            /** Format: date-time */
            until_at: string;
            /**
             * Format: int32
             * @description The lowest is used first, then what ends first.
             */
            priority: number;
            reason: string;
            granted_by: string;
        };
        /**
         * @description What is counted by the month.
         * @enum {string}
         */
        UsageMetric: "runs" | "tokens";
        /** @description Sums by month, model and region, and how far this month's quota is used. */
        UsageSums: {
            this_month: components["schemas"]["Allowance"];
            /** @description The latest month first. */
            months: components["schemas"]["ModelMonth"][];
        };
        /** @description A use case with its draft and its published version. */
        UseCase: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            /** Format: uuid */
            folder_id: string | null;
            draft: components["schemas"]["Definition"];
            /**
             * Format: int32
             * @description Grows with each change of the draft; send it along with the next change.
             */
            draft_revision: number;
            published: components["schemas"]["Version"] | null;
            has_unpublished_changes: boolean;
            /** @description What the caller may do with it. */
            my_permissions: string[];
            /** @description The draft's documents. */
            documents: components["schemas"]["AttachedDocument"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            visibility: components["schemas"]["UseCaseVisibility"];
            tags: string[];
            /**
             * @description The caller has it because it is shared with the whole company, and sees of it what is published, without its
             *     workspace, its documents and its people.
             */
            shared_only: boolean;
        };
        /** @description An example of a use case. */
        UseCaseExample: components["schemas"]["ExampleFields"] & {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The run it was made of.
             */
            run_id: string | null;
            /**
             * Format: int32
             * @description Grows with each change; send it along with the next one.
             */
            revision: number;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
        };
        /** @description An exported use case. */
        UseCaseFile: {
            /** @description Always `atelier.use-case`. */
            format: string;
            /**
             * Format: int64
             * @description Of the format; 1.
             */
            format_version: number;
            /**
             * Format: uuid
             * @description Stable: every export of the same use case has the same, wherever it was imported meanwhile.
             */
            id: string;
            definition: components["schemas"]["Definition"];
            /** @description What the definition's ids of documents stand for. */
            documents: components["schemas"]["PortableDocument"][];
            /** @description What the definition's ids of folders stand for. */
            folders: components["schemas"]["PortableFolder"][];
            /** @description Examples with what is expected of their answers; an import of some replaces those that are there. */
            examples: components["schemas"]["PortableExample"][];
            /** @description An import of some replaces those that are there. Files from before there were any have none. */
            tags: string[];
        };
        /**
         * @description Whether there is a published version.
         * @enum {string}
         */
        UseCaseStatus: "draft" | "published";
        /** @description A use case in a list. */
        UseCaseSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspace_id: string;
            workspace_name: string;
            /** Format: uuid */
            folder_id: string | null;
            /** @description Name, description and icon are the draft's. */
            name: string;
            description: string;
            icon: string;
            status: components["schemas"]["UseCaseStatus"];
            has_unpublished_changes: boolean;
            /** Format: int32 */
            published_version: number | null;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            /**
             * Format: int64
             * @description How often it was run; counted up to 1,000.
             */
            runs: number;
            /** @description What the caller may do with it. */
            my_permissions: string[];
            visibility: components["schemas"]["UseCaseVisibility"];
            tags: string[];
        };
        /** @description A tag of a workspace's use cases. */
        UseCaseTag: {
            tag: string;
            /**
             * Format: int64
             * @description How many have it, of those that the caller sees.
             */
            use_cases: number;
        };
        /**
         * @description Who may find a use case, beyond what its folder says.
         * @enum {string}
         */
        UseCaseVisibility: "private" | "workspace" | "client" | "public";
        UseSharedTemplate: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            folder_id?: string | null;
            /** @description `null`: the template's own. */
            name?: string | null;
            model?: components["schemas"]["ModelChoice_Body"];
        };
        UseTemplate: {
            /** Format: uuid */
            workspace_id: string;
            /**
             * Format: uuid
             * @description `null`: at the top.
             */
            folder_id?: string | null;
            /** @description `null`: the template's own. */
            name?: string | null;
            /**
             * @description Whether its documents come along; needs `manage-documents`. One that the workspace has already is not added
             *     again.
             */
            with_documents?: boolean;
            model?: components["schemas"]["ModelChoice_Body"];
        };
        /** @description What the files of a run are made with. */
        UsedTemplate: {
            /** Format: uuid */
            id: string;
            /** @description As it was called then. */
            name: string;
            /** Format: int32 */
            revision: number;
        };
        /** @description The signed-in person (specification §3, "User details"). */
        User: {
            /** Format: uuid */
            id: string;
            /** Format: int64 */
            client_id: number;
            client_name: string;
            email: string;
            first_name: string;
            last_name: string;
            role_name: string;
            /** @description `CALL_AI`, `WEB_APP`, `ONLY_CALLS`; the first one decides the app. */
            feature_access: string[];
            is_mfa_enabled: boolean;
        };
        ValidateToken: {
            /** @description `token` of `auth/sso/callback`. */
            token: string;
            /** @description The browser's IANA time zone. */
            local_timezone?: string;
        };
        VectorModel: {
            id: string;
            label: string;
            region: string;
            region_label: string;
        };
        VerifyRequest: {
            email: string;
            /** @description Six characters; case and spaces do not matter. */
            code: string;
        };
        VerifyToken: {
            tokenkey: string;
            app?: components["schemas"]["HandoverApp"] | null;
        };
        VerifyTotpRequest: {
            /** @description Six digits of the app that is being set up. */
            code: string;
        };
        /** @description A published definition; never changes. */
        Version: {
            /**
             * Format: int32
             * @description 1, 2, 3 …
             */
            version: number;
            definition: components["schemas"]["Definition"];
            /** @description What its publisher says is new. */
            note: string;
            /** Format: date-time */
            published_at: string;
            published_by_name: string;
        };
        /** @description How a version differs from the one that was in force when it was read; passages with the same words count as kept. */
        VersionChanges: {
            /** Format: int32 */
            kept: number;
            /** Format: int32 */
            added: number;
            /** Format: int32 */
            removed: number;
        };
        /** @description One version and its calls. */
        VersionFigures: {
            /**
             * Format: uuid
             * @description `null`: the version that came with the server.
             */
            id: string | null;
            version: string;
            /** @description SHA-256 of the component, lower-case hex. */
            digest: string;
            role: components["schemas"]["VersionRole"];
            /**
             * Format: int32
             * @description Runs of a hundred.
             */
            share: number;
            /** Format: date-time */
            installed_at: string | null;
            /** Format: date-time */
            retired_at: string | null;
            /** @description It failed more often than the version beside it allowed, so the platform took it out of service. */
            fell: boolean;
            figures: components["schemas"]["CallFigures"];
        };
        /**
         * @description What a version is for.
         * @enum {string}
         */
        VersionRole: "live" | "canary" | "idle";
        /** @description Who may find a use case, and what of that the caller may change. */
        VisibilityRules: {
            visibility: components["schemas"]["UseCaseVisibility"];
            /** @description What the caller may make it. */
            may_set: components["schemas"]["UseCaseVisibility"][];
            /** @description Only a published version can be shared. */
            is_published: boolean;
            /**
             * Format: int32
             * @description The version whose copy every company finds; `null`: none does.
             */
            public_version: number | null;
        };
        /**
         * @description What to do while an answer is under way.
         * @enum {string}
         */
        WhileRunning: "send" | "queue" | "steer";
        WhyNotification: {
            /** @description The kind's rule, in a sentence. */
            rule: string;
            category: components["schemas"]["NotificationCategory"];
            /** @description What holds for this category now. */
            channels: components["schemas"]["NotificationChannels"];
            chosen_by: components["schemas"]["NotificationChosenBy"];
            /** @description It cannot be switched off. */
            is_required: boolean;
        };
        WithdrawTemplate: {
            /** @description Why: the audit log of the company that shared it has these words too. */
            reason: string;
        };
        /**
         * @description Why words alone decided.
         * @enum {string}
         */
        WordsOnly: "no_model" | "switched_off" | "other_region" | "not_ready" | "too_many" | "too_late" | "failed" | "exact";
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: int64
             * @description Counted up to 1,000, as documents and members are.
             */
            use_cases: number;
            /**
             * Format: int64
             * @description Supporting documents; files given to single runs do not count.
             */
            documents: number;
            /** Format: int64 */
            members: number;
            /** @description The name of the caller's role there. */
            my_role: string;
            /** @description What the caller may do there. */
            my_permissions: string[];
            /** @description Came with the first start, to try things out in. */
            is_sample: boolean;
        };
        WorkspaceAccess: {
            /** Format: uuid */
            id: string;
            name: string;
            role: string;
            permissions: string[];
            why: components["schemas"]["WorkspaceAccessReason"];
        };
        /** @enum {string} */
        WorkspaceAccessReason: "member" | "manage-workspaces";
        /** @description What people write about a workspace. */
        WorkspaceDescription: {
            /** @description Unique among the client's workspaces, capitals aside. */
            name: string;
            description?: string;
        };
        /** @description A workspace's gate. */
        WorkspaceGate: {
            gate: components["schemas"]["PublishGate"] | null;
            /** @description Whether the caller may change it. */
            may_set: boolean;
        };
        /** @description How far a recording is written down. A long one is asked about part by part. */
        WritingDown: {
            /**
             * Format: int32
             * @description Parts that are written down.
             */
            done: number;
            /**
             * Format: int32
             * @description As many as there seem to be; `null` before the first was made.
             */
            parts: number | null;
        };
        /** @description Everything about a template but its name. */
        BrandDesign_Body: {
            /** @description Of headings, links and the heads of tables: `#1f4e79`. Dark enough to be read on white. */
            accent: string;
            /** @description Of the text. */
            ink: string;
            typeface: components["schemas"]["BrandTypeface"];
            paper: components["schemas"]["BrandPaper"];
            margins: components["schemas"]["BrandMargins"];
            header: components["schemas"]["BrandSides"];
            footer: components["schemas"]["BrandSides"];
            /**
             * Format: uuid
             * @description What `brand-template/logo` answered.
             */
            logo_id?: string | null;
            /** @description Whether the title has the first page to itself. */
            has_cover: boolean;
            contents: components["schemas"]["BrandWhen"];
            /** @description Of sections. */
            numbers: components["schemas"]["BrandWhen"];
            table: components["schemas"]["BrandTableStyle"];
        };
        /** @description What the owner sets for a client. */
        ClientPlan_Body: {
            /**
             * @description Regions in which its runs and calls may be executed, in this order where a program names a model without its
             *     region.
             */
            allowed_regions: string[];
            /**
             * @description Allowed regions that a run or call may go on to, in this order, when no model of its own region answers. None:
             *     it never leaves its region.
             */
            failover_regions: string[];
            /** @description Whether it may connect models with keys of its own. */
            own_models: boolean;
            /**
             * Format: int64
             * @description Runs and calls of a calendar month (UTC) together; `null`: no limit.
             */
            monthly_runs?: number | null;
            /**
             * Format: int64
             * @description Tokens of a calendar month; `null`: no limit.
             */
            monthly_tokens?: number | null;
        };
        /** @description What an answer looks like. */
        OutputFormat_Body: {
            sections: components["schemas"]["SectionDefinition_Body"][];
            /** @enum {string} */
            kind: "sections";
        } | {
            /** @enum {string} */
            kind: "free_text";
        } | {
            /** @description JSON Schema (draft 2020-12) as text: its members keep the order in which people and models shall see them. */
            schema?: string;
            /** @enum {string} */
            kind: "json";
        } | {
            columns: components["schemas"]["ColumnDefinition_Body"][];
            /** @description What a row is, and which rows there shall be, in words. */
            guidance?: string;
            /** @enum {string} */
            kind: "table";
        };
        /** @description A part of a structured answer. */
        SectionDefinition_Body: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the format. */
            key?: string;
            title?: string;
            /** @description What belongs here, in words. */
            guidance?: string;
        };
        /** @description A column of a table. */
        ColumnDefinition_Body: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the table. */
            key?: string;
            title?: string;
            type?: components["schemas"]["ColumnKind"];
            /** @description What belongs here, in words. */
            guidance?: string;
            /** @description Every row must have a value here. */
            required?: boolean;
            /** @description Of a choice. */
            options?: string[];
            /** @description Of money: three letters, `EUR` say; empty where the title says it. */
            currency?: string;
            /** @description Of numbers and money: the table closes with their sum. */
            total?: boolean;
        };
        /** @description Limits of a plan; `null`: none. */
        PlanLimits_Body: {
            /** Format: int64 */
            seats?: number | null;
            /** Format: int64 */
            monthly_runs?: number | null;
            /** Format: int64 */
            monthly_tokens?: number | null;
            /** Format: int64 */
            storage_bytes?: number | null;
        };
        /** @description Everything that an entry says. */
        QuestionFields_Body: {
            /** @description What the entry is called from version to version; made up where it is empty. */
            key?: string;
            topic?: string;
            question: string;
            /** @description Markdown. */
            answer: string;
            /** @description A language tag, as `en` or `pt-BR`; empty for any. */
            language?: string;
            /**
             * Format: date
             * @description It answers from this day on.
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description It answers until this day, and on it.
             */
            valid_until?: string | null;
            /** @description Who answers for it. */
            owner?: string;
            /**
             * Format: date
             * @description When somebody should look whether it still holds.
             */
            review_on?: string | null;
        };
        /** @description The column, by its name, that holds each part of an entry. */
        QuestionMapping_Body: {
            /** @default null */
            key?: string | null;
            /** @default null */
            topic?: string | null;
            /** @default null */
            question?: string | null;
            /** @default null */
            answer?: string | null;
            /** @default null */
            language?: string | null;
            /** @default null */
            valid_from?: string | null;
            /** @default null */
            valid_until?: string | null;
            /** @default null */
            owner?: string | null;
            /** @default null */
            review_on?: string | null;
        };
        /** @description The words that a thread is about, and a few of those around them, so that they are found again in a later version. */
        CommentAnchor_Body: {
            quote: string;
            before?: string;
            after?: string;
        };
        /** @description A model of a binding. What is left out comes from the plugin's manifest. */
        ListedModel_Body: {
            /** @description As the provider calls it. */
            id: string;
            label?: string | null;
            /**
             * Format: int32
             * @description Tokens.
             */
            context_window?: number | null;
        };
        /** @description What a binding may be asked at most; `null`: no limit of its own. */
        BindingLimits_Body: {
            /**
             * Format: int32
             * @description Runs at once.
             * @default null
             */
            parallel_runs?: number | null;
            /**
             * Format: int32
             * @default null
             */
            requests_per_minute?: number | null;
            /**
             * Format: int32
             * @description From a run's start to its end.
             * @default null
             */
            run_seconds?: number | null;
            /**
             * Format: int32
             * @description Longest silence of the provider.
             * @default null
             */
            silence_seconds?: number | null;
            /**
             * Format: int32
             * @description What the plugin computes in a run; waiting for the provider does not count.
             * @default null
             */
            compute_seconds?: number | null;
            /**
             * Format: int32
             * @description Memory of the plugin in a run, in MiB.
             * @default null
             */
            memory_mib?: number | null;
        };
        /** @description A model and the region where it runs, or what the platform goes by when it picks one. */
        ModelChoice_Body: {
            /** @description Empty where the platform picks. */
            id: string;
            /** @description Where the platform picks it may be empty: any region that the company may use. */
            region: string;
            automatic?: components["schemas"]["ModelPreference"] | null;
        };
        /** @description Everything about a use case that a version freezes. */
        Definition_Body: {
            name: string;
            description?: string;
            /** @description A name of the page's icon set. */
            icon?: string;
            /** @description What the model is told; `{{name}}` stands for an input's value. */
            instruction?: string;
            inputs?: components["schemas"]["Input_Body"][];
            /** @description Supporting documents of the same workspace. */
            document_ids?: string[];
            /** @description Folders of documents of the same workspace: a run reads what lies in them and below when it starts. */
            document_folder_ids?: string[];
            format?: components["schemas"]["OutputFormat_Body"];
            /** @description The name of the saved format that `format` was taken from. */
            format_from?: string | null;
            /**
             * Format: uuid
             * @description How the files of its runs look; without one as the client's default says.
             */
            brand_template_id?: string | null;
            /**
             * Format: int32
             * @description The custom Q&A version that belongs to it; 397 is the platform's own reference version.
             */
            custom_qa_version?: number | null;
            /** @description Instead of one version the newest of the client's own, whichever that is when a run starts. */
            custom_qa_latest?: boolean;
            model?: components["schemas"]["ModelChoice_Body"];
            /** Format: double */
            temperature?: number;
            /**
             * Format: int32
             * @description Most tokens of an answer; `null` leaves it to the model.
             */
            max_tokens?: number | null;
        };
        /** @description Something a run asks for. */
        Input_Body: {
            /** @description `^[a-z][a-z0-9_]{0,39}$`, unique in the use case. */
            name?: string;
            label?: string;
            help?: string;
            type: components["schemas"]["InputKind"];
            required?: boolean;
            /** @description Of a choice and a multi-choice. */
            options?: string[];
            /** @description Used when a run does not name the input; text, number, yes/no, a list of options or `null`. */
            default?: unknown;
            /** @description Fills the form of a trial run; as `default`, or rows of a table. */
            example?: unknown;
            /**
             * Format: double
             * @description Of a number: the smallest allowed.
             */
            min?: number | null;
            /**
             * Format: double
             * @description Of a number: the largest allowed.
             */
            max?: number | null;
            /**
             * Format: int32
             * @description Of a text: the fewest characters; of a multi-choice: options; of a table: rows.
             */
            min_length?: number | null;
            /**
             * Format: int32
             * @description Of a text: the most characters; of a multi-choice: options; of a table: rows.
             */
            max_length?: number | null;
            pattern?: components["schemas"]["InputPattern"] | null;
            /** @description Of a date, the first allowed: `YYYY-MM-DD`, `today`, `today+30` or `today-7`. */
            earliest?: string | null;
            /** @description Of a date, the last allowed. */
            latest?: string | null;
            /** @description Of a table. */
            columns?: components["schemas"]["InputColumn_Body"][];
            show_when?: components["schemas"]["InputCondition_Body"] | null;
        };
        /** @description A column of a table. */
        InputColumn_Body: {
            /** @description What stands above it, unique in the table. */
            title?: string;
            type?: components["schemas"]["InputColumnType"];
            required?: boolean;
        };
        /** @description What must hold of an earlier input. */
        InputCondition_Body: {
            /** @description The earlier input's name. One that is not asked for itself counts as empty. */
            input?: string;
            is: components["schemas"]["InputRelation"];
            /** @description Whether the opposite must hold. */
            negate?: boolean;
            /** @description With `one_of`. Of a multi-choice, one of the chosen must be among them. */
            values?: string[];
        };
        /** @description A node of a document, with what stands in it. */
        DocumentNode_Body: {
            /** @description `doc`, `section`, `paragraph`, `text` … */
            tag: string;
            content?: components["schemas"]["DocumentContent_Body"];
            style?: {
                [key: string]: unknown;
            };
            key?: string;
            /** @description Any JSON. */
            value?: unknown;
            citation?: components["schemas"]["CitationRef_Body"] | null;
            "attr-data"?: {
                [key: string]: unknown;
            };
        };
        DocumentContent_Body: string | components["schemas"]["DocumentNode_Body"][];
        /** @description A passage that a sentence is taken from. */
        CitationRef_Body: {
            /**
             * Format: int32
             * @description From 1, in the order of the text.
             */
            number: number;
            /** Format: uuid */
            passage_id: string;
            /** Format: uuid */
            document_id: string;
            document_name: string;
            /** Format: int32 */
            page?: number | null;
            quote: string;
            /** @description How far the passage carries the sentence; told once the answer is there. */
            support?: components["schemas"]["Support"];
            /** @description The words that it does not have. */
            missing?: string[];
        };
        /** @description What a person says of an example. */
        ExampleFields_Body: {
            name: string;
            /** @description Values by the inputs' names, as a run takes them; a file is the id of a document. */
            inputs: {
                [key: string]: unknown;
            };
            expectations: components["schemas"]["Expectation_Body"][];
        };
        /** @description What must be true of an answer. */
        Expectation_Body: {
            text: string;
            /** @enum {string} */
            kind: "contains";
        } | {
            text: string;
            /** @enum {string} */
            kind: "lacks";
        } | {
            /** Format: uuid */
            document_id: string;
            /** Format: uuid */
            passage_id?: string | null;
            /** @enum {string} */
            kind: "cites";
        } | {
            /** @enum {string} */
            kind: "valid";
        } | {
            question: string;
            /** @enum {string} */
            kind: "judged";
        } | {
            /** Format: int64 */
            most: number;
            /** @enum {string} */
            kind: "tokens";
        } | {
            /** Format: int64 */
            most_micros: number;
            /** @enum {string} */
            kind: "cost";
        } | {
            /** Format: int64 */
            most_seconds: number;
            /** @enum {string} */
            kind: "time";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccessGrant = components['schemas']['AccessGrant'];
export type AccessLevel = components['schemas']['AccessLevel'];
export type AccessPerson = components['schemas']['AccessPerson'];
export type AccessReason = components['schemas']['AccessReason'];
export type AccessRequest = components['schemas']['AccessRequest'];
export type AccessRequestKind = components['schemas']['AccessRequestKind'];
export type AccessRequestStatus = components['schemas']['AccessRequestStatus'];
export type AccessRestriction = components['schemas']['AccessRestriction'];
export type AccessRules = components['schemas']['AccessRules'];
export type AccountRoleOfPerson = components['schemas']['AccountRoleOfPerson'];
export type ActingClient = components['schemas']['ActingClient'];
export type ActingTerms = components['schemas']['ActingTerms'];
export type ActingToken = components['schemas']['ActingToken'];
export type AddMember = components['schemas']['AddMember'];
export type Allowance = components['schemas']['Allowance'];
export type AnswerEntry = components['schemas']['AnswerEntry'];
export type AnswerEstimate = components['schemas']['AnswerEstimate'];
export type AnswerTokenRequest = components['schemas']['AnswerTokenRequest'];
export type ApiCall = components['schemas']['ApiCall'];
export type ApiKey = components['schemas']['ApiKey'];
export type ArchiveBrandTemplate = components['schemas']['ArchiveBrandTemplate'];
export type Ask = components['schemas']['Ask'];
export type AskAgain = components['schemas']['AskAgain'];
export type AskEntry = components['schemas']['AskEntry'];
export type AskForTokens = components['schemas']['AskForTokens'];
export type AskKind = components['schemas']['AskKind'];
export type AskedAnswer = components['schemas']['AskedAnswer'];
export type AskedEntry = components['schemas']['AskedEntry'];
export type AskedWorkspace = components['schemas']['AskedWorkspace'];
export type Asker = components['schemas']['Asker'];
export type AssignPlan = components['schemas']['AssignPlan'];
export type AttachedDocument = components['schemas']['AttachedDocument'];
export type AuditActor = components['schemas']['AuditActor'];
export type AuditLine = components['schemas']['AuditLine'];
export type BTreeMap = components['schemas']['BTreeMap'];
export type Batch = components['schemas']['Batch'];
export type BatchCell = components['schemas']['BatchCell'];
export type BatchCounts = components['schemas']['BatchCounts'];
export type BatchDetail = components['schemas']['BatchDetail'];
export type BatchFile = components['schemas']['BatchFile'];
export type BatchLimits = components['schemas']['BatchLimits'];
export type BatchMapping = components['schemas']['BatchMapping'];
export type BatchOfFiles = components['schemas']['BatchOfFiles'];
export type BatchReason = components['schemas']['BatchReason'];
export type BatchRow = components['schemas']['BatchRow'];
export type BatchRowStatus = components['schemas']['BatchRowStatus'];
export type BatchSource = components['schemas']['BatchSource'];
export type BatchSpent = components['schemas']['BatchSpent'];
export type BatchStatus = components['schemas']['BatchStatus'];
export type Because = components['schemas']['Because'];
export type BeforeRun = components['schemas']['BeforeRun'];
export type BeforeSend = components['schemas']['BeforeSend'];
export type BesidePassage = components['schemas']['BesidePassage'];
export type Bill = components['schemas']['Bill'];
export type BillLine = components['schemas']['BillLine'];
export type Billing = components['schemas']['Billing'];
export type BillingMode = components['schemas']['BillingMode'];
export type BindingForm = components['schemas']['BindingForm'];
export type BindingLimits = components['schemas']['BindingLimits'];
export type BindingPoint = components['schemas']['BindingPoint'];
export type BindingRules = components['schemas']['BindingRules'];
export type BindingSeries = components['schemas']['BindingSeries'];
export type BindingStanding = components['schemas']['BindingStanding'];
export type BindingTest = components['schemas']['BindingTest'];
export type Brake = components['schemas']['Brake'];
export type BrakeKind = components['schemas']['BrakeKind'];
export type BrandDesign = components['schemas']['BrandDesign'];
export type BrandLogo = components['schemas']['BrandLogo'];
export type BrandMargins = components['schemas']['BrandMargins'];
export type BrandPaper = components['schemas']['BrandPaper'];
export type BrandPreview = components['schemas']['BrandPreview'];
export type BrandSides = components['schemas']['BrandSides'];
export type BrandTableStyle = components['schemas']['BrandTableStyle'];
export type BrandTemplate = components['schemas']['BrandTemplate'];
export type BrandTemplateSummary = components['schemas']['BrandTemplateSummary'];
export type BrandTypeface = components['schemas']['BrandTypeface'];
export type BrandWhen = components['schemas']['BrandWhen'];
export type BreakerState = components['schemas']['BreakerState'];
export type Budget = components['schemas']['Budget'];
export type BudgetKind = components['schemas']['BudgetKind'];
export type BudgetLimits = components['schemas']['BudgetLimits'];
export type BulkAction = components['schemas']['BulkAction'];
export type BulkChange = components['schemas']['BulkChange'];
export type BulkFailure = components['schemas']['BulkFailure'];
export type BulkResult = components['schemas']['BulkResult'];
export type BuyPlan = components['schemas']['BuyPlan'];
export type ByMeaning = components['schemas']['ByMeaning'];
export type CallFigures = components['schemas']['CallFigures'];
export type CallStatus = components['schemas']['CallStatus'];
export type CallerAddress = components['schemas']['CallerAddress'];
export type CancelCheck = components['schemas']['CancelCheck'];
export type CaseAnswer = components['schemas']['CaseAnswer'];
export type ChallengeRequest = components['schemas']['ChallengeRequest'];
export type ChangeBatch = components['schemas']['ChangeBatch'];
export type ChangeBrandTemplate = components['schemas']['ChangeBrandTemplate'];
export type ChangeChat = components['schemas']['ChangeChat'];
export type ChangeExample = components['schemas']['ChangeExample'];
export type ChangeFormat = components['schemas']['ChangeFormat'];
export type ChangeInsightPolicy = components['schemas']['ChangeInsightPolicy'];
export type ChangeLine = components['schemas']['ChangeLine'];
export type ChangeNotifications = components['schemas']['ChangeNotifications'];
export type ChangePasswordRequest = components['schemas']['ChangePasswordRequest'];
export type ChangePreview = components['schemas']['ChangePreview'];
export type ChangeQueued = components['schemas']['ChangeQueued'];
export type ChangeRecordingSettings = components['schemas']['ChangeRecordingSettings'];
export type ChangeSchedule = components['schemas']['ChangeSchedule'];
export type ChangeSearchSettings = components['schemas']['ChangeSearchSettings'];
export type ChangeSecuritySettings = components['schemas']['ChangeSecuritySettings'];
export type ChangeTags = components['schemas']['ChangeTags'];
export type ChangeUseCaseTags = components['schemas']['ChangeUseCaseTags'];
export type ChangedBinding = components['schemas']['ChangedBinding'];
export type ChangedBudget = components['schemas']['ChangedBudget'];
export type ChangedClient = components['schemas']['ChangedClient'];
export type ChangedNotifications = components['schemas']['ChangedNotifications'];
export type Chat = components['schemas']['Chat'];
export type ChatDocument = components['schemas']['ChatDocument'];
export type ChatDocumentKind = components['schemas']['ChatDocumentKind'];
export type ChatFolder = components['schemas']['ChatFolder'];
export type ChatMade = components['schemas']['ChatMade'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type ChatModel = components['schemas']['ChatModel'];
export type ChatNode = components['schemas']['ChatNode'];
export type ChatRun = components['schemas']['ChatRun'];
export type ChatShare = components['schemas']['ChatShare'];
export type ChatShareKind = components['schemas']['ChatShareKind'];
export type ChatSpeaker = components['schemas']['ChatSpeaker'];
export type ChatSummary = components['schemas']['ChatSummary'];
export type ChatTitleMaker = components['schemas']['ChatTitleMaker'];
export type Check = components['schemas']['Check'];
export type CheckCase = components['schemas']['CheckCase'];
export type CheckDomain = components['schemas']['CheckDomain'];
export type CheckImport = components['schemas']['CheckImport'];
export type CheckKind = components['schemas']['CheckKind'];
export type CheckOutcome = components['schemas']['CheckOutcome'];
export type CheckResult = components['schemas']['CheckResult'];
export type CheckStatus = components['schemas']['CheckStatus'];
export type CheckTotals = components['schemas']['CheckTotals'];
export type Choice = components['schemas']['Choice'];
export type ChoiceCredential = components['schemas']['ChoiceCredential'];
export type ChoiceRegion = components['schemas']['ChoiceRegion'];
export type ChooseDefaultTemplate = components['schemas']['ChooseDefaultTemplate'];
export type ChooseVersion = components['schemas']['ChooseVersion'];
export type ChosenNotificationChannels = components['schemas']['ChosenNotificationChannels'];
export type ChosenWidgets = components['schemas']['ChosenWidgets'];
export type CitationRef = components['schemas']['CitationRef'];
export type CitedDocument = components['schemas']['CitedDocument'];
export type CitingRun = components['schemas']['CitingRun'];
export type Claimant = components['schemas']['Claimant'];
export type ClientDetail = components['schemas']['ClientDetail'];
export type ClientLoad = components['schemas']['ClientLoad'];
export type ClientPlan = components['schemas']['ClientPlan'];
export type ClientSubscription = components['schemas']['ClientSubscription'];
export type ClientSummary = components['schemas']['ClientSummary'];
export type CodeSent = components['schemas']['CodeSent'];
export type ColumnDefinition = components['schemas']['ColumnDefinition'];
export type ColumnKind = components['schemas']['ColumnKind'];
export type Comment = components['schemas']['Comment'];
export type CommentAnchor = components['schemas']['CommentAnchor'];
export type CommentPerson = components['schemas']['CommentPerson'];
export type CommentSummary = components['schemas']['CommentSummary'];
export type CommentThread = components['schemas']['CommentThread'];
export type CommentWords = components['schemas']['CommentWords'];
export type ConfirmedRequest = components['schemas']['ConfirmedRequest'];
export type ConformanceOrder = components['schemas']['ConformanceOrder'];
export type ConformanceRow = components['schemas']['ConformanceRow'];
export type ConformanceState = components['schemas']['ConformanceState'];
export type ConformanceVerdict = components['schemas']['ConformanceVerdict'];
export type CopySharedChat = components['schemas']['CopySharedChat'];
export type CreateChat = components['schemas']['CreateChat'];
export type CreateFolder = components['schemas']['CreateFolder'];
export type CreatePerson = components['schemas']['CreatePerson'];
export type CreateUseCase = components['schemas']['CreateUseCase'];
export type Created = components['schemas']['Created'];
export type CreatedApiKey = components['schemas']['CreatedApiKey'];
export type CreatedScimToken = components['schemas']['CreatedScimToken'];
export type CredentialState = components['schemas']['CredentialState'];
export type Dashboard = components['schemas']['Dashboard'];
export type DashboardWidget = components['schemas']['DashboardWidget'];
export type Decision = components['schemas']['Decision'];
export type Definition = components['schemas']['Definition'];
export type DescribeUseCase = components['schemas']['DescribeUseCase'];
export type DiscoverRequest = components['schemas']['DiscoverRequest'];
export type Discovered = components['schemas']['Discovered'];
export type Document = components['schemas']['Document'];
export type DocumentContent = components['schemas']['DocumentContent'];
export type DocumentKind = components['schemas']['DocumentKind'];
export type DocumentNode = components['schemas']['DocumentNode'];
export type DocumentStatus = components['schemas']['DocumentStatus'];
export type DocumentTag = components['schemas']['DocumentTag'];
export type DocumentVersion = components['schemas']['DocumentVersion'];
export type DomainProof = components['schemas']['DomainProof'];
export type Done = components['schemas']['Done'];
export type DormantSeat = components['schemas']['DormantSeat'];
export type DormantSeats = components['schemas']['DormantSeats'];
export type DraftSaved = components['schemas']['DraftSaved'];
export type EditMember = components['schemas']['EditMember'];
export type EntrySettings = components['schemas']['EntrySettings'];
export type EntryState = components['schemas']['EntryState'];
export type EnvelopeAccessRequest = components['schemas']['Envelope_AccessRequest'];
export type EnvelopeAccessRules = components['schemas']['Envelope_AccessRules'];
export type EnvelopeActingToken = components['schemas']['Envelope_ActingToken'];
export type EnvelopeAskedEntry = components['schemas']['Envelope_AskedEntry'];
export type EnvelopeBatch = components['schemas']['Envelope_Batch'];
export type EnvelopeBatchDetail = components['schemas']['Envelope_BatchDetail'];
export type EnvelopeBeforeRun = components['schemas']['Envelope_BeforeRun'];
export type EnvelopeBeforeSend = components['schemas']['Envelope_BeforeSend'];
export type EnvelopeBilling = components['schemas']['Envelope_Billing'];
export type EnvelopeBindingRules = components['schemas']['Envelope_BindingRules'];
export type EnvelopeBindingSeries = components['schemas']['Envelope_BindingSeries'];
export type EnvelopeBindingTest = components['schemas']['Envelope_BindingTest'];
export type EnvelopeBrake = components['schemas']['Envelope_Brake'];
export type EnvelopeBrandLogo = components['schemas']['Envelope_BrandLogo'];
export type EnvelopeBrandPreview = components['schemas']['Envelope_BrandPreview'];
export type EnvelopeBrandTemplate = components['schemas']['Envelope_BrandTemplate'];
export type EnvelopeBudget = components['schemas']['Envelope_Budget'];
export type EnvelopeBulkResult = components['schemas']['Envelope_BulkResult'];
export type EnvelopeByMeaning = components['schemas']['Envelope_ByMeaning'];
export type EnvelopeCallerAddress = components['schemas']['Envelope_CallerAddress'];
export type EnvelopeChangePreview = components['schemas']['Envelope_ChangePreview'];
export type EnvelopeChangedNotifications = components['schemas']['Envelope_ChangedNotifications'];
export type EnvelopeChat = components['schemas']['Envelope_Chat'];
export type EnvelopeChatFolder = components['schemas']['Envelope_ChatFolder'];
export type EnvelopeChatShare = components['schemas']['Envelope_ChatShare'];
export type EnvelopeCheck = components['schemas']['Envelope_Check'];
export type EnvelopeClientDetail = components['schemas']['Envelope_ClientDetail'];
export type EnvelopeClientSubscription = components['schemas']['Envelope_ClientSubscription'];
export type EnvelopeCodeSent = components['schemas']['Envelope_CodeSent'];
export type EnvelopeCommentSummary = components['schemas']['Envelope_CommentSummary'];
export type EnvelopeCommentThread = components['schemas']['Envelope_CommentThread'];
export type EnvelopeCreated = components['schemas']['Envelope_Created'];
export type EnvelopeCreatedApiKey = components['schemas']['Envelope_CreatedApiKey'];
export type EnvelopeCreatedScimToken = components['schemas']['Envelope_CreatedScimToken'];
export type EnvelopeDashboard = components['schemas']['Envelope_Dashboard'];
export type EnvelopeDiscovered = components['schemas']['Envelope_Discovered'];
export type EnvelopeDocument = components['schemas']['Envelope_Document'];
export type EnvelopeDocumentTag = components['schemas']['Envelope_DocumentTag'];
export type EnvelopeDomainProof = components['schemas']['Envelope_DomainProof'];
export type EnvelopeDone = components['schemas']['Envelope_Done'];
export type EnvelopeDormantSeats = components['schemas']['Envelope_DormantSeats'];
export type EnvelopeDraftSaved = components['schemas']['Envelope_DraftSaved'];
export type EnvelopeEntrySettings = components['schemas']['Envelope_EntrySettings'];
export type EnvelopeFeedbackSummary = components['schemas']['Envelope_FeedbackSummary'];
export type EnvelopeFirstSteps = components['schemas']['Envelope_FirstSteps'];
export type EnvelopeFolder = components['schemas']['Envelope_Folder'];
export type EnvelopeGateState = components['schemas']['Envelope_GateState'];
export type EnvelopeHandedOver = components['schemas']['Envelope_HandedOver'];
export type EnvelopeHandover = components['schemas']['Envelope_Handover'];
export type EnvelopeHome = components['schemas']['Envelope_Home'];
export type EnvelopeImportPlan = components['schemas']['Envelope_ImportPlan'];
export type EnvelopeImportResult = components['schemas']['Envelope_ImportResult'];
export type EnvelopeInsightAcross = components['schemas']['Envelope_InsightAcross'];
export type EnvelopeInsightBreakdown = components['schemas']['Envelope_InsightBreakdown'];
export type EnvelopeInsightDocuments = components['schemas']['Envelope_InsightDocuments'];
export type EnvelopeInsightMine = components['schemas']['Envelope_InsightMine'];
export type EnvelopeInsightOverview = components['schemas']['Envelope_InsightOverview'];
export type EnvelopeInsightPolicy = components['schemas']['Envelope_InsightPolicy'];
export type EnvelopeInvited = components['schemas']['Envelope_Invited'];
export type EnvelopeLockState = components['schemas']['Envelope_LockState'];
export type EnvelopeLogin = components['schemas']['Envelope_Login'];
export type EnvelopeMadeVersion = components['schemas']['Envelope_MadeVersion'];
export type EnvelopeMediaLink = components['schemas']['Envelope_MediaLink'];
export type EnvelopeMeeting = components['schemas']['Envelope_Meeting'];
export type EnvelopeMeetingFile = components['schemas']['Envelope_MeetingFile'];
export type EnvelopeMember = components['schemas']['Envelope_Member'];
export type EnvelopeMfa = components['schemas']['Envelope_Mfa'];
export type EnvelopeNotificationPreferences = components['schemas']['Envelope_NotificationPreferences'];
export type EnvelopeOptionCheck = components['schemas']['Envelope_Option_Check'];
export type EnvelopeOptionSsoSettings = components['schemas']['Envelope_Option_SsoSettings'];
export type EnvelopeOutput = components['schemas']['Envelope_Output'];
export type EnvelopeOutputContent = components['schemas']['Envelope_OutputContent'];
export type EnvelopeOutputPicture = components['schemas']['Envelope_OutputPicture'];
export type EnvelopeOwnFigures = components['schemas']['Envelope_OwnFigures'];
export type EnvelopeOwnProfile = components['schemas']['Envelope_OwnProfile'];
export type EnvelopePassedOnRequest = components['schemas']['Envelope_PassedOnRequest'];
export type EnvelopePasskeyAuthentication = components['schemas']['Envelope_PasskeyAuthentication'];
export type EnvelopePasskeyRegistration = components['schemas']['Envelope_PasskeyRegistration'];
export type EnvelopePasskeyView = components['schemas']['Envelope_PasskeyView'];
export type EnvelopePaymentPage = components['schemas']['Envelope_PaymentPage'];
export type EnvelopePerson = components['schemas']['Envelope_Person'];
export type EnvelopePersonAccess = components['schemas']['Envelope_PersonAccess'];
export type EnvelopePlanVersion = components['schemas']['Envelope_PlanVersion'];
export type EnvelopePluginConformance = components['schemas']['Envelope_PluginConformance'];
export type EnvelopePluginFigures = components['schemas']['Envelope_PluginFigures'];
export type EnvelopePluginKey = components['schemas']['Envelope_PluginKey'];
export type EnvelopePluginPartner = components['schemas']['Envelope_PluginPartner'];
export type EnvelopePluginRules = components['schemas']['Envelope_PluginRules'];
export type EnvelopePluginVersion = components['schemas']['Envelope_PluginVersion'];
export type EnvelopeProfile = components['schemas']['Envelope_Profile'];
export type EnvelopeProposedExample = components['schemas']['Envelope_ProposedExample'];
export type EnvelopeProposedFromChat = components['schemas']['Envelope_ProposedFromChat'];
export type EnvelopeProposedUseCase = components['schemas']['Envelope_ProposedUseCase'];
export type EnvelopePublished = components['schemas']['Envelope_Published'];
export type EnvelopeQuestionImport = components['schemas']['Envelope_QuestionImport'];
export type EnvelopeQuestionLookup = components['schemas']['Envelope_QuestionLookup'];
export type EnvelopeQuickActions = components['schemas']['Envelope_QuickActions'];
export type EnvelopeReadTable = components['schemas']['Envelope_ReadTable'];
export type EnvelopeRecordingOverview = components['schemas']['Envelope_RecordingOverview'];
export type EnvelopeRecoveryCodes = components['schemas']['Envelope_RecoveryCodes'];
export type EnvelopeRefreshed = components['schemas']['Envelope_Refreshed'];
export type EnvelopeRehearsal = components['schemas']['Envelope_Rehearsal'];
export type EnvelopeRemovedSample = components['schemas']['Envelope_RemovedSample'];
export type EnvelopeReplay = components['schemas']['Envelope_Replay'];
export type EnvelopeRole = components['schemas']['Envelope_Role'];
export type EnvelopeRun = components['schemas']['Envelope_Run'];
export type EnvelopeRunRecord = components['schemas']['Envelope_RunRecord'];
export type EnvelopeRunnerBinding = components['schemas']['Envelope_RunnerBinding'];
export type EnvelopeSavedFormat = components['schemas']['Envelope_SavedFormat'];
export type EnvelopeSchedule = components['schemas']['Envelope_Schedule'];
export type EnvelopeScheduleTimes = components['schemas']['Envelope_ScheduleTimes'];
export type EnvelopeSearchSettings = components['schemas']['Envelope_SearchSettings'];
export type EnvelopeSecuritySettings = components['schemas']['Envelope_SecuritySettings'];
export type EnvelopeSent = components['schemas']['Envelope_Sent'];
export type EnvelopeSharedChat = components['schemas']['Envelope_SharedChat'];
export type EnvelopeSharedTemplate = components['schemas']['Envelope_SharedTemplate'];
export type EnvelopeSsoCheck = components['schemas']['Envelope_SsoCheck'];
export type EnvelopeSsoFinished = components['schemas']['Envelope_SsoFinished'];
export type EnvelopeSsoSettings = components['schemas']['Envelope_SsoSettings'];
export type EnvelopeSsoStarted = components['schemas']['Envelope_SsoStarted'];
export type EnvelopeStaffEntry = components['schemas']['Envelope_StaffEntry'];
export type EnvelopeTemplate = components['schemas']['Envelope_Template'];
export type EnvelopeTokenRequest = components['schemas']['Envelope_TokenRequest'];
export type EnvelopeTotpStarted = components['schemas']['Envelope_TotpStarted'];
export type EnvelopeUnreadNotifications = components['schemas']['Envelope_UnreadNotifications'];
export type EnvelopeUpload = components['schemas']['Envelope_Upload'];
export type EnvelopeUsageSums = components['schemas']['Envelope_UsageSums'];
export type EnvelopeUseCase = components['schemas']['Envelope_UseCase'];
export type EnvelopeUseCaseExample = components['schemas']['Envelope_UseCaseExample'];
export type EnvelopeUseCaseTag = components['schemas']['Envelope_UseCaseTag'];
export type EnvelopeVecBill = components['schemas']['Envelope_Vec_Bill'];
export type EnvelopeVecJobKind = components['schemas']['Envelope_Vec_JobKind'];
export type EnvelopeVecLintFinding = components['schemas']['Envelope_Vec_LintFinding'];
export type EnvelopeVecRegionModels = components['schemas']['Envelope_Vec_RegionModels'];
export type EnvelopeWhyNotification = components['schemas']['Envelope_WhyNotification'];
export type EnvelopeWorkspace = components['schemas']['Envelope_Workspace'];
export type EnvelopeWorkspaceGate = components['schemas']['Envelope_WorkspaceGate'];
export type ErrorReport = components['schemas']['ErrorReport'];
export type ExampleFields = components['schemas']['ExampleFields'];
export type Expectation = components['schemas']['Expectation'];
export type Favourite = components['schemas']['Favourite'];
export type FeatureAccess = components['schemas']['FeatureAccess'];
export type FeatureHeld = components['schemas']['FeatureHeld'];
export type FeedbackCount = components['schemas']['FeedbackCount'];
export type FeedbackLine = components['schemas']['FeedbackLine'];
export type FeedbackReason = components['schemas']['FeedbackReason'];
export type FeedbackSummary = components['schemas']['FeedbackSummary'];
export type FinishRequest = components['schemas']['FinishRequest'];
export type FinishSso = components['schemas']['FinishSso'];
export type FinishUpload = components['schemas']['FinishUpload'];
export type FirstStep = components['schemas']['FirstStep'];
export type FirstStepPath = components['schemas']['FirstStepPath'];
export type FirstSteps = components['schemas']['FirstSteps'];
export type FirstStepsDecision = components['schemas']['FirstStepsDecision'];
export type Folder = components['schemas']['Folder'];
export type FolderKind = components['schemas']['FolderKind'];
export type ForgotPasswordRequest = components['schemas']['ForgotPasswordRequest'];
export type Found = components['schemas']['Found'];
export type FoundAnswer = components['schemas']['FoundAnswer'];
export type FoundListFound = components['schemas']['FoundList_Found'];
export type FoundListOfferedPassage = components['schemas']['FoundList_OfferedPassage'];
export type FoundWhy = components['schemas']['FoundWhy'];
export type FreshRequest = components['schemas']['FreshRequest'];
export type GateCheck = components['schemas']['GateCheck'];
export type GateOverride = components['schemas']['GateOverride'];
export type GateState = components['schemas']['GateState'];
export type GiveAccess = components['schemas']['GiveAccess'];
export type GiveFeedback = components['schemas']['GiveFeedback'];
export type GrantLeft = components['schemas']['GrantLeft'];
export type Granted = components['schemas']['Granted'];
export type HandedOver = components['schemas']['HandedOver'];
export type Handover = components['schemas']['Handover'];
export type HandoverApp = components['schemas']['HandoverApp'];
export type HeaviestUseCase = components['schemas']['HeaviestUseCase'];
export type HeldSubscription = components['schemas']['HeldSubscription'];
export type HiddenInput = components['schemas']['HiddenInput'];
export type Home = components['schemas']['Home'];
export type HomeChanged = components['schemas']['HomeChanged'];
export type HomeComment = components['schemas']['HomeComment'];
export type HomeDraft = components['schemas']['HomeDraft'];
export type HomeNewVersion = components['schemas']['HomeNewVersion'];
export type HomePlace = components['schemas']['HomePlace'];
export type HomeReplacedSource = components['schemas']['HomeReplacedSource'];
export type HomeRun = components['schemas']['HomeRun'];
export type HomeWaiting = components['schemas']['HomeWaiting'];
export type HostAbility = components['schemas']['HostAbility'];
export type HostCall = components['schemas']['HostCall'];
export type ImportChat = components['schemas']['ImportChat'];
export type ImportCounts = components['schemas']['ImportCounts'];
export type ImportOutcome = components['schemas']['ImportOutcome'];
export type ImportPlan = components['schemas']['ImportPlan'];
export type ImportResult = components['schemas']['ImportResult'];
export type ImportRow = components['schemas']['ImportRow'];
export type ImportUpdate = components['schemas']['ImportUpdate'];
export type ImportUseCase = components['schemas']['ImportUseCase'];
export type Input = components['schemas']['Input'];
export type InputColumn = components['schemas']['InputColumn'];
export type InputColumnType = components['schemas']['InputColumnType'];
export type InputCondition = components['schemas']['InputCondition'];
export type InputKind = components['schemas']['InputKind'];
export type InputPattern = components['schemas']['InputPattern'];
export type InputRelation = components['schemas']['InputRelation'];
export type InsightAcross = components['schemas']['InsightAcross'];
export type InsightAcrossRow = components['schemas']['InsightAcrossRow'];
export type InsightAdoption = components['schemas']['InsightAdoption'];
export type InsightBreakdown = components['schemas']['InsightBreakdown'];
export type InsightCost = components['schemas']['InsightCost'];
export type InsightDay = components['schemas']['InsightDay'];
export type InsightDocuments = components['schemas']['InsightDocuments'];
export type InsightFrame = components['schemas']['InsightFrame'];
export type InsightHour = components['schemas']['InsightHour'];
export type InsightLooks = components['schemas']['InsightLooks'];
export type InsightMine = components['schemas']['InsightMine'];
export type InsightNaming = components['schemas']['InsightNaming'];
export type InsightOverview = components['schemas']['InsightOverview'];
export type InsightPolicy = components['schemas']['InsightPolicy'];
export type InsightRow = components['schemas']['InsightRow'];
export type InsightSums = components['schemas']['InsightSums'];
export type InstallPlugin = components['schemas']['InstallPlugin'];
export type Invited = components['schemas']['Invited'];
export type JobKind = components['schemas']['JobKind'];
export type JobState = components['schemas']['JobState'];
export type JobSummary = components['schemas']['JobSummary'];
export type Joining = components['schemas']['Joining'];
export type KnownRegion = components['schemas']['KnownRegion'];
export type LintDraft = components['schemas']['LintDraft'];
export type LintFinding = components['schemas']['LintFinding'];
export type LintSeverity = components['schemas']['LintSeverity'];
export type ListAccessPerson = components['schemas']['List_AccessPerson'];
export type ListAccessRequest = components['schemas']['List_AccessRequest'];
export type ListActingClient = components['schemas']['List_ActingClient'];
export type ListApiCall = components['schemas']['List_ApiCall'];
export type ListApiKey = components['schemas']['List_ApiKey'];
export type ListAskedWorkspace = components['schemas']['List_AskedWorkspace'];
export type ListAuditLine = components['schemas']['List_AuditLine'];
export type ListBatch = components['schemas']['List_Batch'];
export type ListBatchRow = components['schemas']['List_BatchRow'];
export type ListBrake = components['schemas']['List_Brake'];
export type ListBrandTemplateSummary = components['schemas']['List_BrandTemplateSummary'];
export type ListBudget = components['schemas']['List_Budget'];
export type ListChatFolder = components['schemas']['List_ChatFolder'];
export type ListChatMessage = components['schemas']['List_ChatMessage'];
export type ListChatNode = components['schemas']['List_ChatNode'];
export type ListChatShare = components['schemas']['List_ChatShare'];
export type ListChatSummary = components['schemas']['List_ChatSummary'];
export type ListCitingRun = components['schemas']['List_CitingRun'];
export type ListClientLoad = components['schemas']['List_ClientLoad'];
export type ListClientSummary = components['schemas']['List_ClientSummary'];
export type ListCommentThread = components['schemas']['List_CommentThread'];
export type ListDocument = components['schemas']['List_Document'];
export type ListDocumentTag = components['schemas']['List_DocumentTag'];
export type ListDocumentVersion = components['schemas']['List_DocumentVersion'];
export type ListFavourite = components['schemas']['List_Favourite'];
export type ListFeatureHeld = components['schemas']['List_FeatureHeld'];
export type ListFeedbackLine = components['schemas']['List_FeedbackLine'];
export type ListFolder = components['schemas']['List_Folder'];
export type ListFound = components['schemas']['List_Found'];
export type ListInsightRow = components['schemas']['List_InsightRow'];
export type ListJobSummary = components['schemas']['List_JobSummary'];
export type ListManagedClient = components['schemas']['List_ManagedClient'];
export type ListMember = components['schemas']['List_Member'];
export type ListNotification = components['schemas']['List_Notification'];
export type ListNotificationPreference = components['schemas']['List_NotificationPreference'];
export type ListOfferedPassage = components['schemas']['List_OfferedPassage'];
export type ListOutputVersion = components['schemas']['List_OutputVersion'];
export type ListOwnLimit = components['schemas']['List_OwnLimit'];
export type ListPartnerPlugin = components['schemas']['List_PartnerPlugin'];
export type ListPassage = components['schemas']['List_Passage'];
export type ListPassedOnRequest = components['schemas']['List_PassedOnRequest'];
export type ListPermissionInfo = components['schemas']['List_PermissionInfo'];
export type ListPerson = components['schemas']['List_Person'];
export type ListPickedPerson = components['schemas']['List_PickedPerson'];
export type ListPlanFeature = components['schemas']['List_PlanFeature'];
export type ListPlanVersion = components['schemas']['List_PlanVersion'];
export type ListPluginChoice = components['schemas']['List_PluginChoice'];
export type ListPluginKey = components['schemas']['List_PluginKey'];
export type ListPluginPartner = components['schemas']['List_PluginPartner'];
export type ListPluginVersion = components['schemas']['List_PluginVersion'];
export type ListQuestionDifference = components['schemas']['List_QuestionDifference'];
export type ListQuestionEntry = components['schemas']['List_QuestionEntry'];
export type ListQuestionImport = components['schemas']['List_QuestionImport'];
export type ListQuestionImportRow = components['schemas']['List_QuestionImportRow'];
export type ListQuestionTopic = components['schemas']['List_QuestionTopic'];
export type ListQuestionVersion = components['schemas']['List_QuestionVersion'];
export type ListReplay = components['schemas']['List_Replay'];
export type ListReplayResult = components['schemas']['List_ReplayResult'];
export type ListReplayVersion = components['schemas']['List_ReplayVersion'];
export type ListRole = components['schemas']['List_Role'];
export type ListRunPassage = components['schemas']['List_RunPassage'];
export type ListRunSummary = components['schemas']['List_RunSummary'];
export type ListRunnerBinding = components['schemas']['List_RunnerBinding'];
export type ListRunnerPlugin = components['schemas']['List_RunnerPlugin'];
export type ListSavedFormat = components['schemas']['List_SavedFormat'];
export type ListSchedule = components['schemas']['List_Schedule'];
export type ListScimToken = components['schemas']['List_ScimToken'];
export type ListSession = components['schemas']['List_Session'];
export type ListSharedTemplateSummary = components['schemas']['List_SharedTemplateSummary'];
export type ListSharedUseCase = components['schemas']['List_SharedUseCase'];
export type ListStaffEntry = components['schemas']['List_StaffEntry'];
export type ListString = components['schemas']['List_String'];
export type ListTeamActivity = components['schemas']['List_TeamActivity'];
export type ListTemplateSummary = components['schemas']['List_TemplateSummary'];
export type ListTokenRequest = components['schemas']['List_TokenRequest'];
export type ListTranscriptLine = components['schemas']['List_TranscriptLine'];
export type ListUnansweredQuestion = components['schemas']['List_UnansweredQuestion'];
export type ListUpload = components['schemas']['List_Upload'];
export type ListUseCaseExample = components['schemas']['List_UseCaseExample'];
export type ListUseCaseSummary = components['schemas']['List_UseCaseSummary'];
export type ListUseCaseTag = components['schemas']['List_UseCaseTag'];
export type ListVersion = components['schemas']['List_Version'];
export type ListWorkspace = components['schemas']['List_Workspace'];
export type ListedModel = components['schemas']['ListedModel'];
export type LoadSort = components['schemas']['LoadSort'];
export type LockState = components['schemas']['LockState'];
export type Login = components['schemas']['Login'];
export type LoginChallenge = components['schemas']['LoginChallenge'];
export type LoginChallengeWay = components['schemas']['LoginChallengeWay'];
export type LoginRequest = components['schemas']['LoginRequest'];
export type LookBeforeSend = components['schemas']['LookBeforeSend'];
export type LookupQuestion = components['schemas']['LookupQuestion'];
export type MadeVersion = components['schemas']['MadeVersion'];
export type MailRhythm = components['schemas']['MailRhythm'];
export type ManagedClient = components['schemas']['ManagedClient'];
export type ManifestCredential = components['schemas']['ManifestCredential'];
export type ManifestModel = components['schemas']['ManifestModel'];
export type ManifestRegion = components['schemas']['ManifestRegion'];
export type MapQuestions = components['schemas']['MapQuestions'];
export type MeaningCounts = components['schemas']['MeaningCounts'];
export type MeaningState = components['schemas']['MeaningState'];
export type MediaLink = components['schemas']['MediaLink'];
export type Meeting = components['schemas']['Meeting'];
export type MeetingFile = components['schemas']['MeetingFile'];
export type MeetingRecording = components['schemas']['MeetingRecording'];
export type MeetingSpeaker = components['schemas']['MeetingSpeaker'];
export type MeetingTranscript = components['schemas']['MeetingTranscript'];
export type Member = components['schemas']['Member'];
export type Mfa = components['schemas']['Mfa'];
export type Model = components['schemas']['Model'];
export type ModelChoice = components['schemas']['ModelChoice'];
export type ModelMonth = components['schemas']['ModelMonth'];
export type ModelPreference = components['schemas']['ModelPreference'];
export type MoveComments = components['schemas']['MoveComments'];
export type MoveUseCase = components['schemas']['MoveUseCase'];
export type MovedComment = components['schemas']['MovedComment'];
export type MuteKind = components['schemas']['MuteKind'];
export type MutedKind = components['schemas']['MutedKind'];
export type NameBranch = components['schemas']['NameBranch'];
export type NameChatFolder = components['schemas']['NameChatFolder'];
export type NearTemplate = components['schemas']['NearTemplate'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewAsk = components['schemas']['NewAsk'];
export type NewBrandTemplate = components['schemas']['NewBrandTemplate'];
export type NewBudget = components['schemas']['NewBudget'];
export type NewComment = components['schemas']['NewComment'];
export type NewExample = components['schemas']['NewExample'];
export type NewGrant = components['schemas']['NewGrant'];
export type NewNotificationPreferences = components['schemas']['NewNotificationPreferences'];
export type NewPasskeyRequest = components['schemas']['NewPasskeyRequest'];
export type NewPasswordRequest = components['schemas']['NewPasswordRequest'];
export type NewPlan = components['schemas']['NewPlan'];
export type NewPluginKey = components['schemas']['NewPluginKey'];
export type NewPluginPartner = components['schemas']['NewPluginPartner'];
export type NewReplay = components['schemas']['NewReplay'];
export type NewRole = components['schemas']['NewRole'];
export type NewSchedule = components['schemas']['NewSchedule'];
export type NewScimToken = components['schemas']['NewScimToken'];
export type NewVersion = components['schemas']['NewVersion'];
export type News = components['schemas']['News'];
export type NextPlan = components['schemas']['NextPlan'];
export type Notification = components['schemas']['Notification'];
export type NotificationCategory = components['schemas']['NotificationCategory'];
export type NotificationChange = components['schemas']['NotificationChange'];
export type NotificationChannels = components['schemas']['NotificationChannels'];
export type NotificationChosenBy = components['schemas']['NotificationChosenBy'];
export type NotificationDefaults = components['schemas']['NotificationDefaults'];
export type NotificationObject = components['schemas']['NotificationObject'];
export type NotificationPreference = components['schemas']['NotificationPreference'];
export type NotificationPreferences = components['schemas']['NotificationPreferences'];
export type NotificationSeverity = components['schemas']['NotificationSeverity'];
export type OfferedPassage = components['schemas']['OfferedPassage'];
export type Output = components['schemas']['Output'];
export type OutputContent = components['schemas']['OutputContent'];
export type OutputFormat = components['schemas']['OutputFormat'];
export type OutputKind = components['schemas']['OutputKind'];
export type OutputPicture = components['schemas']['OutputPicture'];
export type OutputVersion = components['schemas']['OutputVersion'];
export type OwnFigures = components['schemas']['OwnFigures'];
export type OwnLimit = components['schemas']['OwnLimit'];
export type OwnProfile = components['schemas']['OwnProfile'];
export type PageEnvironment = components['schemas']['PageEnvironment'];
export type PageError = components['schemas']['PageError'];
export type PaidSubscription = components['schemas']['PaidSubscription'];
export type PartnerPlugin = components['schemas']['PartnerPlugin'];
export type Passage = components['schemas']['Passage'];
export type PassedOnRequest = components['schemas']['PassedOnRequest'];
export type PasskeyAccount = components['schemas']['PasskeyAccount'];
export type PasskeyAlgorithm = components['schemas']['PasskeyAlgorithm'];
export type PasskeyAttachment = components['schemas']['PasskeyAttachment'];
export type PasskeyAuthentication = components['schemas']['PasskeyAuthentication'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type PasskeyCredentialKind = components['schemas']['PasskeyCredentialKind'];
export type PasskeyDescriptor = components['schemas']['PasskeyDescriptor'];
export type PasskeyRegistration = components['schemas']['PasskeyRegistration'];
export type PasskeyRelyingParty = components['schemas']['PasskeyRelyingParty'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeyRequirement = components['schemas']['PasskeyRequirement'];
export type PasskeySelection = components['schemas']['PasskeySelection'];
export type PasskeyView = components['schemas']['PasskeyView'];
export type PaymentPage = components['schemas']['PaymentPage'];
export type PermissionInfo = components['schemas']['PermissionInfo'];
export type Person = components['schemas']['Person'];
export type PersonAccess = components['schemas']['PersonAccess'];
export type PersonStatus = components['schemas']['PersonStatus'];
export type PickedModel = components['schemas']['PickedModel'];
export type PickedPerson = components['schemas']['PickedPerson'];
export type Piece = components['schemas']['Piece'];
export type PlaceBrake = components['schemas']['PlaceBrake'];
export type Plan = components['schemas']['Plan'];
export type PlanAtLimit = components['schemas']['PlanAtLimit'];
export type PlanFeature = components['schemas']['PlanFeature'];
export type PlanLimits = components['schemas']['PlanLimits'];
export type PlanTerms = components['schemas']['PlanTerms'];
export type PlanVersion = components['schemas']['PlanVersion'];
export type Plugin = components['schemas']['Plugin'];
export type PluginChoice = components['schemas']['PluginChoice'];
export type PluginConformance = components['schemas']['PluginConformance'];
export type PluginFigures = components['schemas']['PluginFigures'];
export type PluginKey = components['schemas']['PluginKey'];
export type PluginManifest = components['schemas']['PluginManifest'];
export type PluginPartner = components['schemas']['PluginPartner'];
export type PluginRules = components['schemas']['PluginRules'];
export type PluginSignature = components['schemas']['PluginSignature'];
export type PluginState = components['schemas']['PluginState'];
export type PluginTrial = components['schemas']['PluginTrial'];
export type PluginTrust = components['schemas']['PluginTrust'];
export type PluginVersion = components['schemas']['PluginVersion'];
export type PortableDocument = components['schemas']['PortableDocument'];
export type PortableExample = components['schemas']['PortableExample'];
export type PortableFolder = components['schemas']['PortableFolder'];
export type PreviewBrandTemplate = components['schemas']['PreviewBrandTemplate'];
export type Price = components['schemas']['Price'];
export type ProblemBody = components['schemas']['ProblemBody'];
export type Profile = components['schemas']['Profile'];
export type ProfileData = components['schemas']['ProfileData'];
export type ProfileSettings = components['schemas']['ProfileSettings'];
export type Prompt = components['schemas']['Prompt'];
export type ProofRequest = components['schemas']['ProofRequest'];
export type ProposedExample = components['schemas']['ProposedExample'];
export type ProposedFromChat = components['schemas']['ProposedFromChat'];
export type ProposedUseCase = components['schemas']['ProposedUseCase'];
export type PublishGate = components['schemas']['PublishGate'];
export type PublishReference = components['schemas']['PublishReference'];
export type PublishUseCase = components['schemas']['PublishUseCase'];
export type Published = components['schemas']['Published'];
export type QrPicture = components['schemas']['QrPicture'];
export type QuestionChange = components['schemas']['QuestionChange'];
export type QuestionDifference = components['schemas']['QuestionDifference'];
export type QuestionEntry = components['schemas']['QuestionEntry'];
export type QuestionFields = components['schemas']['QuestionFields'];
export type QuestionImport = components['schemas']['QuestionImport'];
export type QuestionImportCounts = components['schemas']['QuestionImportCounts'];
export type QuestionImportRow = components['schemas']['QuestionImportRow'];
export type QuestionImportStatus = components['schemas']['QuestionImportStatus'];
export type QuestionLookup = components['schemas']['QuestionLookup'];
export type QuestionMapping = components['schemas']['QuestionMapping'];
export type QuestionRowOutcome = components['schemas']['QuestionRowOutcome'];
export type QuestionTopic = components['schemas']['QuestionTopic'];
export type QuestionVersion = components['schemas']['QuestionVersion'];
export type QuestionVersionOrigin = components['schemas']['QuestionVersionOrigin'];
export type QueuedMessage = components['schemas']['QueuedMessage'];
export type QuickAction = components['schemas']['QuickAction'];
export type QuickActions = components['schemas']['QuickActions'];
export type QuietHours = components['schemas']['QuietHours'];
export type ReadAllNotifications = components['schemas']['ReadAllNotifications'];
export type ReadTable = components['schemas']['ReadTable'];
export type ReadingProblem = components['schemas']['ReadingProblem'];
export type Reason = components['schemas']['Reason'];
export type RecordCheck = components['schemas']['RecordCheck'];
export type RecordEntry = components['schemas']['RecordEntry'];
export type RecordEntryState = components['schemas']['RecordEntryState'];
export type RecordSeal = components['schemas']['RecordSeal'];
export type RecordVerdict = components['schemas']['RecordVerdict'];
export type RecordedRun = components['schemas']['RecordedRun'];
export type RecordingOverview = components['schemas']['RecordingOverview'];
export type RecordingSettings = components['schemas']['RecordingSettings'];
export type RecordingsHeld = components['schemas']['RecordingsHeld'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RefreshRequest = components['schemas']['RefreshRequest'];
export type Refreshed = components['schemas']['Refreshed'];
export type RegionModels = components['schemas']['RegionModels'];
export type Rehearsal = components['schemas']['Rehearsal'];
export type RehearsePlan = components['schemas']['RehearsePlan'];
export type RehearsedMonth = components['schemas']['RehearsedMonth'];
export type RemovedSample = components['schemas']['RemovedSample'];
export type RenameSpeaker = components['schemas']['RenameSpeaker'];
export type RenameTag = components['schemas']['RenameTag'];
export type Replay = components['schemas']['Replay'];
export type ReplayDifference = components['schemas']['ReplayDifference'];
export type ReplayResult = components['schemas']['ReplayResult'];
export type ReplayStatus = components['schemas']['ReplayStatus'];
export type ReplayVerdict = components['schemas']['ReplayVerdict'];
export type ReplayVersion = components['schemas']['ReplayVersion'];
export type ResendRequest = components['schemas']['ResendRequest'];
export type ResetRequest = components['schemas']['ResetRequest'];
export type ResolvedInput = components['schemas']['ResolvedInput'];
export type ResolvedInputs = components['schemas']['ResolvedInputs'];
export type RestoreOutput = components['schemas']['RestoreOutput'];
export type RestrictFolder = components['schemas']['RestrictFolder'];
export type RetirePlugin = components['schemas']['RetirePlugin'];
export type Review = components['schemas']['Review'];
export type Reviewer = components['schemas']['Reviewer'];
export type RevokePluginKey = components['schemas']['RevokePluginKey'];
export type RewriteText = components['schemas']['RewriteText'];
export type RewriteWish = components['schemas']['RewriteWish'];
export type Role = components['schemas']['Role'];
export type RoleChange = components['schemas']['RoleChange'];
export type RollBackKind = components['schemas']['RollBackKind'];
export type RollBackPlugin = components['schemas']['RollBackPlugin'];
export type RollBackTarget = components['schemas']['RollBackTarget'];
export type RowError = components['schemas']['RowError'];
export type Run = components['schemas']['Run'];
export type RunAttempt = components['schemas']['RunAttempt'];
export type RunFeedback = components['schemas']['RunFeedback'];
export type RunLock = components['schemas']['RunLock'];
export type RunPassage = components['schemas']['RunPassage'];
export type RunPassageState = components['schemas']['RunPassageState'];
export type RunRecord = components['schemas']['RunRecord'];
export type RunStatus = components['schemas']['RunStatus'];
export type RunSummary = components['schemas']['RunSummary'];
export type RunnerBinding = components['schemas']['RunnerBinding'];
export type RunnerPlugin = components['schemas']['RunnerPlugin'];
export type RunsOfDay = components['schemas']['RunsOfDay'];
export type SameDocument = components['schemas']['SameDocument'];
export type SampleBrandTemplate = components['schemas']['SampleBrandTemplate'];
export type SampleDocument = components['schemas']['SampleDocument'];
export type SampleFormat = components['schemas']['SampleFormat'];
export type SaveDraft = components['schemas']['SaveDraft'];
export type SaveFormat = components['schemas']['SaveFormat'];
export type SaveNamedOutput = components['schemas']['SaveNamedOutput'];
export type SaveOutput = components['schemas']['SaveOutput'];
export type SaveSso = components['schemas']['SaveSso'];
export type SavedFormat = components['schemas']['SavedFormat'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleStatus = components['schemas']['ScheduleStatus'];
export type ScheduleTime = components['schemas']['ScheduleTime'];
export type ScheduleTimes = components['schemas']['ScheduleTimes'];
export type ScimToken = components['schemas']['ScimToken'];
export type Scope = components['schemas']['Scope'];
export type SearchMethod = components['schemas']['SearchMethod'];
export type SearchMode = components['schemas']['SearchMode'];
export type SearchSettings = components['schemas']['SearchSettings'];
export type SectionDefinition = components['schemas']['SectionDefinition'];
export type SecuritySettings = components['schemas']['SecuritySettings'];
export type SecurityToken = components['schemas']['SecurityToken'];
export type SendMessage = components['schemas']['SendMessage'];
export type Sent = components['schemas']['Sent'];
export type Session = components['schemas']['Session'];
export type SetAside = components['schemas']['SetAside'];
export type SetBookmark = components['schemas']['SetBookmark'];
export type SetChatRead = components['schemas']['SetChatRead'];
export type SetFavourite = components['schemas']['SetFavourite'];
export type SetGate = components['schemas']['SetGate'];
export type SetResolved = components['schemas']['SetResolved'];
export type SetRunLock = components['schemas']['SetRunLock'];
export type SetVisibility = components['schemas']['SetVisibility'];
export type SetWorkspaceFavourite = components['schemas']['SetWorkspaceFavourite'];
export type SettleTokenRequest = components['schemas']['SettleTokenRequest'];
export type ShareChat = components['schemas']['ShareChat'];
export type SharedChat = components['schemas']['SharedChat'];
export type SharedDashboard = components['schemas']['SharedDashboard'];
export type SharedMessage = components['schemas']['SharedMessage'];
export type SharedTemplate = components['schemas']['SharedTemplate'];
export type SharedTemplateSummary = components['schemas']['SharedTemplateSummary'];
export type SharedUseCase = components['schemas']['SharedUseCase'];
export type SignInWay = components['schemas']['SignInWay'];
export type SignUpRequest = components['schemas']['SignUpRequest'];
export type SsoCheck = components['schemas']['SsoCheck'];
export type SsoFinished = components['schemas']['SsoFinished'];
export type SsoPreset = components['schemas']['SsoPreset'];
export type SsoRoleMapping = components['schemas']['SsoRoleMapping'];
export type SsoSettings = components['schemas']['SsoSettings'];
export type SsoStarted = components['schemas']['SsoStarted'];
export type StaffEntry = components['schemas']['StaffEntry'];
export type StartActing = components['schemas']['StartActing'];
export type StartBatch = components['schemas']['StartBatch'];
export type StartCheck = components['schemas']['StartCheck'];
export type StartRequest = components['schemas']['StartRequest'];
export type StartRun = components['schemas']['StartRun'];
export type StartSso = components['schemas']['StartSso'];
export type StartUpload = components['schemas']['StartUpload'];
export type Starts = components['schemas']['Starts'];
export type Subscription = components['schemas']['Subscription'];
export type SubscriptionPays = components['schemas']['SubscriptionPays'];
export type SubscriptionSource = components['schemas']['SubscriptionSource'];
export type SubscriptionState = components['schemas']['SubscriptionState'];
export type Support = components['schemas']['Support'];
export type TeamActivity = components['schemas']['TeamActivity'];
export type Template = components['schemas']['Template'];
export type TemplateCategory = components['schemas']['TemplateCategory'];
export type TemplateExampleLine = components['schemas']['TemplateExampleLine'];
export type TemplateExampleSection = components['schemas']['TemplateExampleSection'];
export type TemplateSummary = components['schemas']['TemplateSummary'];
export type TestFailure = components['schemas']['TestFailure'];
export type TestRequest = components['schemas']['TestRequest'];
export type TestedAbility = components['schemas']['TestedAbility'];
export type Theme = components['schemas']['Theme'];
export type TimedLimit = components['schemas']['TimedLimit'];
export type Timings = components['schemas']['Timings'];
export type TokenDecision = components['schemas']['TokenDecision'];
export type TokenRequest = components['schemas']['TokenRequest'];
export type TokenRequestStatus = components['schemas']['TokenRequestStatus'];
export type TokenUsage = components['schemas']['TokenUsage'];
export type TotpStarted = components['schemas']['TotpStarted'];
export type TranscriptLine = components['schemas']['TranscriptLine'];
export type Transcription = components['schemas']['Transcription'];
export type TranscriptionState = components['schemas']['TranscriptionState'];
export type TrialState = components['schemas']['TrialState'];
export type TypicalCost = components['schemas']['TypicalCost'];
export type TypicalRun = components['schemas']['TypicalRun'];
export type UnansweredQuestion = components['schemas']['UnansweredQuestion'];
export type UncitedDocument = components['schemas']['UncitedDocument'];
export type UnreadNotifications = components['schemas']['UnreadNotifications'];
export type UpdateDocument = components['schemas']['UpdateDocument'];
export type UpdateFolder = components['schemas']['UpdateFolder'];
export type UpdatePerson = components['schemas']['UpdatePerson'];
export type Upload = components['schemas']['Upload'];
export type UsageBalance = components['schemas']['UsageBalance'];
export type UsageGrant = components['schemas']['UsageGrant'];
export type UsageMetric = components['schemas']['UsageMetric'];
export type UsageSums = components['schemas']['UsageSums'];
export type UseCase = components['schemas']['UseCase'];
export type UseCaseExample = components['schemas']['UseCaseExample'];
export type UseCaseFile = components['schemas']['UseCaseFile'];
export type UseCaseStatus = components['schemas']['UseCaseStatus'];
export type UseCaseSummary = components['schemas']['UseCaseSummary'];
export type UseCaseTag = components['schemas']['UseCaseTag'];
export type UseCaseVisibility = components['schemas']['UseCaseVisibility'];
export type UseSharedTemplate = components['schemas']['UseSharedTemplate'];
export type UseTemplate = components['schemas']['UseTemplate'];
export type UsedTemplate = components['schemas']['UsedTemplate'];
export type User = components['schemas']['User'];
export type ValidateToken = components['schemas']['ValidateToken'];
export type VectorModel = components['schemas']['VectorModel'];
export type VerifyRequest = components['schemas']['VerifyRequest'];
export type VerifyToken = components['schemas']['VerifyToken'];
export type VerifyTotpRequest = components['schemas']['VerifyTotpRequest'];
export type Version = components['schemas']['Version'];
export type VersionChanges = components['schemas']['VersionChanges'];
export type VersionFigures = components['schemas']['VersionFigures'];
export type VersionRole = components['schemas']['VersionRole'];
export type VisibilityRules = components['schemas']['VisibilityRules'];
export type WhileRunning = components['schemas']['WhileRunning'];
export type WhyNotification = components['schemas']['WhyNotification'];
export type WithdrawTemplate = components['schemas']['WithdrawTemplate'];
export type WordsOnly = components['schemas']['WordsOnly'];
export type Workspace = components['schemas']['Workspace'];
export type WorkspaceAccess = components['schemas']['WorkspaceAccess'];
export type WorkspaceAccessReason = components['schemas']['WorkspaceAccessReason'];
export type WorkspaceDescription = components['schemas']['WorkspaceDescription'];
export type WorkspaceGate = components['schemas']['WorkspaceGate'];
export type WritingDown = components['schemas']['WritingDown'];
export type BrandDesignBody = components['schemas']['BrandDesign_Body'];
export type ClientPlanBody = components['schemas']['ClientPlan_Body'];
export type OutputFormatBody = components['schemas']['OutputFormat_Body'];
export type SectionDefinitionBody = components['schemas']['SectionDefinition_Body'];
export type ColumnDefinitionBody = components['schemas']['ColumnDefinition_Body'];
export type PlanLimitsBody = components['schemas']['PlanLimits_Body'];
export type QuestionFieldsBody = components['schemas']['QuestionFields_Body'];
export type QuestionMappingBody = components['schemas']['QuestionMapping_Body'];
export type CommentAnchorBody = components['schemas']['CommentAnchor_Body'];
export type ListedModelBody = components['schemas']['ListedModel_Body'];
export type BindingLimitsBody = components['schemas']['BindingLimits_Body'];
export type ModelChoiceBody = components['schemas']['ModelChoice_Body'];
export type DefinitionBody = components['schemas']['Definition_Body'];
export type InputBody = components['schemas']['Input_Body'];
export type InputColumnBody = components['schemas']['InputColumn_Body'];
export type InputConditionBody = components['schemas']['InputCondition_Body'];
export type DocumentNodeBody = components['schemas']['DocumentNode_Body'];
export type DocumentContentBody = components['schemas']['DocumentContent_Body'];
export type CitationRefBody = components['schemas']['CitationRef_Body'];
export type ExampleFieldsBody = components['schemas']['ExampleFields_Body'];
export type ExpectationBody = components['schemas']['Expectation_Body'];
export type $defs = Record<string, never>;
export interface operations {
    delete_person: {
        parameters: {
            query?: {
                /** @description Who is asked about their work from now on, and manages the workspaces that would have nobody left to. */
                reassign_to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    add_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMember"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Member"];
                };
            };
        };
    };
    pick_people: {
        parameters: {
            query?: {
                /** @description Words in the name or the email. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PickedPerson"];
                };
            };
        };
    };
    change_people: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BulkResult"];
                };
            };
        };
    };
    create_person: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePerson"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Created"];
                };
            };
        };
    };
    export_people: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    import_people: {
        parameters: {
            query?: {
                /** @description Only says what would happen. */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ImportResult"];
                };
            };
        };
    };
    list_people: {
        parameters: {
            query?: {
                /** @description Words in the name or the email. */
                search?: string;
                sort_by?: "name" | "email" | "role" | "status" | "last_seen" | "created";
                order?: "asc" | "desc";
                status?: "active" | "invited" | "suspended";
                /** @description Holders of this account role. */
                role_id?: string;
                /** @description 1–100, for those who count pages; `cursor` is faster and misses nobody. */
                page?: number;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Person"];
                };
            };
        };
    };
    list_members: {
        parameters: {
            query: {
                /** @description The workspace. */
                id: string;
                /** @description Words in the name or the email. */
                search?: string;
                sort_by?: "name" | "email";
                /** @description 1–100, for those who count pages; `cursor` is faster and misses nobody. */
                page?: number;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Member"];
                };
            };
        };
    };
    get_person_access: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PersonAccess"];
                };
            };
        };
    };
    edit_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditMember"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Member"];
                };
            };
        };
    };
    reset_mfa: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    resend_invite_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Invited"];
                };
            };
        };
    };
    update_person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePerson"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Person"];
                };
            };
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person */
                id: string;
                workspace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    ask_for_access: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ask"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRequest"];
                };
            };
        };
    };
    list_access_requests: {
        parameters: {
            query?: {
                box?: "mine" | "review";
                status?: "open" | "approved" | "declined";
                /** @description 1–100, for those who count pages; `cursor` is faster and misses none. */
                page?: number;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_AccessRequest"];
                };
            };
        };
    };
    list_askable_workspaces: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_AskedWorkspace"];
                };
            };
        };
    };
    withdraw_access_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    review_access_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Review"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRequest"];
                };
            };
        };
    };
    get_access: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "folder" | "use-case" | "workspace";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRules"];
                };
            };
        };
    };
    put_access: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "folder" | "use-case" | "workspace";
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveAccess"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRules"];
                };
            };
        };
    };
    list_access_people: {
        parameters: {
            query?: {
                /** @description Words in the name or the email. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                kind: "folder" | "use-case" | "workspace";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_AccessPerson"];
                };
            };
        };
    };
    create_account_role: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRole"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Role"];
                };
            };
        };
    };
    list_account_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Role"];
                };
            };
        };
    };
    update_account_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Role"];
                };
            };
        };
    };
    delete_account_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    ask_for_entry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskEntry"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AskedEntry"];
                };
            };
        };
    };
    list_asked_entries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_StaffEntry"];
                };
            };
        };
    };
    confirm_emergency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_acting_clients: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description 1–1,000, 30 companies each. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ActingClient"];
                };
            };
        };
    };
    end_acting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    start_acting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartActing"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ActingToken"];
                };
            };
        };
    };
    list_audit_actions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_String"];
                };
            };
        };
    };
    export_audit_log: {
        parameters: {
            query: {
                format: "csv" | "json";
                /** @description Words in the action, the object's id or the detail; looks at the newest 100,000 lines of the time span. */
                search?: string;
                /** @description Exactly this action. */
                action?: string;
                actor_id?: string;
                outcome?: "done" | "denied" | "failed";
                /** @description Not before this moment. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    list_audit_log: {
        parameters: {
            query?: {
                /** @description Words in the action, the object's id or the detail; looks at the newest 100,000 lines of the time span. */
                search?: string;
                /** @description Exactly this action. */
                action?: string;
                actor_id?: string;
                outcome?: "done" | "denied" | "failed";
                /** @description Not before this moment. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_AuditLine"];
                };
            };
        };
    };
    challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    discover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscoverRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Discovered"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    new_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    finish_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    start_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PasskeyAuthentication"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Refreshed"];
                };
            };
        };
    };
    finish_sso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishSso"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SsoFinished"];
                };
            };
        };
    };
    start_sso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSso"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SsoStarted"];
                };
            };
        };
    };
    validate_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    batch_from_files: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchOfFiles"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    list_batches: {
        parameters: {
            query?: {
                /** @description Without it: every workspace that the caller may open. */
                workspace_id?: string;
                use_case_id?: string;
                /** @description Only what this schedule started. */
                schedule_id?: string;
                status?: components["schemas"]["BatchStatus"];
                /** @description Part of the name. */
                search?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Batch"];
                };
            };
        };
    };
    read_table: {
        parameters: {
            query: {
                /** @description Whose form it is for. */
                use_case_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReadTable"];
                };
            };
        };
    };
    upload_batch: {
        parameters: {
            query: {
                /** @description Whose inputs the columns fill. */
                use_case_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    get_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    change_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeBatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    delete_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    cancel_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    export_batch: {
        parameters: {
            query: {
                format: "xlsx" | "csv" | "docx";
                /** @description With `docx`: the column, from 0, whose cells name the documents. */
                name_column?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    map_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchMapping"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    pause_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    resume_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    retry_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    list_batch_rows: {
        parameters: {
            query?: {
                status?: components["schemas"]["BatchRowStatus"];
                /** @description Only those with errors. */
                faulty?: boolean;
                /** @description Part of what stands in a cell. */
                search?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_BatchRow"];
                };
            };
        };
    };
    start_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartBatch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BatchDetail"];
                };
            };
        };
    };
    get_billing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Billing"];
                };
            };
        };
    };
    cancel_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    change_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyPlan"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    preview_plan_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyPlan"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangePreview"];
                };
            };
        };
    };
    buy_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyPlan"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PaymentPage"];
                };
            };
        };
    };
    list_held_features: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_FeatureHeld"];
                };
            };
        };
    };
    list_invoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_Bill"];
                };
            };
        };
    };
    keep_subscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    open_payment_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PaymentPage"];
                };
            };
        };
    };
    create_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBrandTemplate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandTemplate"];
                };
            };
        };
    };
    choose_default_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseDefaultTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_brand_templates: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description Those that were put away instead of those in use. */
                is_archived?: boolean;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_BrandTemplateSummary"];
                };
            };
        };
    };
    add_brand_logo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandLogo"];
                };
            };
        };
    };
    get_brand_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": number[];
                };
            };
        };
    };
    preview_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewBrandTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandPreview"];
                };
            };
        };
    };
    sample_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SampleBrandTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    get_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandTemplate"];
                };
            };
        };
    };
    change_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeBrandTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandTemplate"];
                };
            };
        };
    };
    archive_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveBrandTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandTemplate"];
                };
            };
        };
    };
    copy_brand_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BrandTemplate"];
                };
            };
        };
    };
    create_budget: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBudget"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Budget"];
                };
            };
        };
    };
    list_budgets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Budget"];
                };
            };
        };
    };
    change_budget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedBudget"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Budget"];
                };
            };
        };
    };
    delete_budget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    create_chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChat"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    create_chat_folder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameChatFolder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChatFolder"];
                };
            };
        };
    };
    list_chat_folders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatFolder"];
                };
            };
        };
    };
    rename_chat_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameChatFolder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    delete_chat_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    import_chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportChat"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    list_chats: {
        parameters: {
            query?: {
                /** @description All workspaces, unless given. */
                workspace_id?: string;
                /** @description A folder's id, or `root` for chats in no folder; wherever it lies, unless given. */
                folder_id?: string;
                /** @description Words in the title or in a message. */
                search?: string;
                /** @description Archived ones instead of the others. */
                archived?: boolean;
                pinned?: boolean;
                /** @description Only those with an answer that was not read. */
                unread?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatSummary"];
                };
            };
        };
    };
    get_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    change_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeChat"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    delete_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    look_before_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookBeforeSend"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BeforeSend"];
                };
            };
        };
    };
    export_chat: {
        parameters: {
            query: {
                format: "json" | "md" | "docx" | "pdf";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    send_chat_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Sent"];
                };
            };
        };
    };
    prune_chat_branch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    ask_chat_again: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAgain"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Sent"];
                };
            };
        };
    };
    name_chat_branch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameBranch"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    choose_chat_branch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    restore_chat_branch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    list_chat_siblings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatMessage"];
                };
            };
        };
    };
    list_chat_messages: {
        parameters: {
            query?: {
                /** @description The path that ends here; the one that was read last, unless given. */
                leaf_id?: string;
                /** @description `next` of the page before: older messages. */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatMessage"];
                };
            };
        };
    };
    change_queued_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeQueued"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    delete_queued_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    send_queued_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Sent"];
                };
            };
        };
    };
    set_chat_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetChatRead"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    share_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareChat"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChatShare"];
                };
            };
        };
    };
    list_chat_shares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatShare"];
                };
            };
        };
    };
    renew_chat_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    revoke_chat_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_chat_tree: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ChatNode"];
                };
            };
        };
    };
    propose_use_case_of_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProposedFromChat"];
                };
            };
        };
    };
    set_use_case_of_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMade"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_enterprise_clients: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description Only those with this plan. */
                plan?: string;
                state?: "trial" | "active" | "grace" | "closing" | "read_only" | "suspended";
                sort_by?: "name" | "plan" | "state" | "runs" | "tokens" | "last_active" | "created";
                order?: "asc" | "desc";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ManagedClient"];
                };
            };
        };
    };
    list_clients: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description Only those that may go to this region. */
                region?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ClientSummary"];
                };
            };
        };
    };
    list_client_loads: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description Sums of the last so many minutes: 5, 15 or 60; 15 unless given. */
                minutes?: number;
                sort_by?: "waiting" | "running" | "waited" | "refused" | "sandbox" | "bytes" | "requests" | "name";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ClientLoad"];
                };
            };
        };
    };
    list_stripe_clients: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                /** @description Only those with this plan. */
                plan?: string;
                state?: "trial" | "active" | "grace" | "closing" | "read_only" | "suspended";
                sort_by?: "name" | "plan" | "state" | "runs" | "tokens" | "last_active" | "created";
                order?: "asc" | "desc";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ManagedClient"];
                };
            };
        };
    };
    withdraw_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawTemplate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_client: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientDetail"];
                };
            };
        };
    };
    change_client: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedClient"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientDetail"];
                };
            };
        };
    };
    place_brake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceBrake"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Brake"];
                };
            };
        };
    };
    list_brakes: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Brake"];
                };
            };
        };
    };
    take_off_brake: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                brake: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    grant_usage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGrant"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientSubscription"];
                };
            };
        };
    };
    revoke_grant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                grant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientSubscription"];
                };
            };
        };
    };
    get_client_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientSubscription"];
                };
            };
        };
    };
    assign_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignPlan"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ClientSubscription"];
                };
            };
        };
    };
    get_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Dashboard"];
                };
            };
        };
    };
    set_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenWidgets"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    reset_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_own_figures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OwnFigures"];
                };
            };
        };
    };
    list_documents: {
        parameters: {
            query: {
                workspace_id: string;
                /** @description `root` for those in no folder, a folder's id, or nothing for all. */
                folder_id?: string;
                /** @description Part of a name. */
                search?: string;
                status?: components["schemas"]["DocumentStatus"];
                /** @description Tags, separated by commas: only documents that have all of them. */
                tags?: string;
                sort_by?: "name" | "created" | "size";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Document"];
                };
            };
        };
    };
    search_documents: {
        parameters: {
            query: {
                workspace_id: string;
                /** @description Words; `"quoted phrases"`, `or` and `-without` work. */
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundList_Found"];
                };
            };
        };
    };
    list_document_tags: {
        parameters: {
            query: {
                workspace_id: string;
                /** @description Part of a tag. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_DocumentTag"];
                };
            };
        };
    };
    rename_document_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DocumentTag"];
                };
            };
        };
    };
    change_document_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeTags"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    upload_document: {
        parameters: {
            query: {
                workspace_id: string;
                /** @description A folder of documents; without it the file lies at the top. */
                folder_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    get_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    update_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDocument"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    delete_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    cancel_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    document_citing: {
        parameters: {
            query?: {
                /** @description Where the last answer ended: the next runs are looked through. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_CitingRun"];
                };
            };
        };
    };
    document_content: {
        parameters: {
            query?: {
                /** @description The one in force unless said otherwise. */
                version?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    document_meaning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ByMeaning"];
                };
            };
        };
    };
    cancel_document_meaning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ByMeaning"];
                };
            };
        };
    };
    retry_document_meaning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ByMeaning"];
                };
            };
        };
    };
    document_media_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MediaLink"];
                };
            };
        };
    };
    document_passages: {
        parameters: {
            query?: {
                /** @description A passage of the document: the page begins a little before it, in the version that it stands in. */
                around?: string;
                /** @description The version that is read; the one in force unless said otherwise. */
                version?: number;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Passage"];
                };
            };
        };
    };
    document_preview: {
        parameters: {
            query?: {
                /** @description The one in force unless said otherwise. */
                version?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    retry_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    choose_document_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseVersion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    replace_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    document_versions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_DocumentVersion"];
                };
            };
        };
    };
    list_entries: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_StaffEntry"];
                };
            };
        };
    };
    answer_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerEntry"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_StaffEntry"];
                };
            };
        };
    };
    end_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_StaffEntry"];
                };
            };
        };
    };
    get_transcript: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TranscriptLine"];
                };
            };
        };
    };
    report_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErrorReport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    caller_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CallerAddress"];
                };
            };
        };
    };
    get_first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FirstSteps"];
                };
            };
        };
    };
    set_first_steps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirstStepsDecision"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FirstSteps"];
                };
            };
        };
    };
    remove_sample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RemovedSample"];
                };
            };
        };
    };
    create_folder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFolder"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Folder"];
                };
            };
        };
    };
    list_folders: {
        parameters: {
            query: {
                workspace_id: string;
                kind: "use_case" | "document";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Folder"];
                };
            };
        };
    };
    update_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFolder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Folder"];
                };
            };
        };
    };
    delete_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    restrict_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestrictFolder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRules"];
                };
            };
        };
    };
    forgot_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CodeSent"];
                };
            };
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    save_format: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveFormat"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SavedFormat"];
                };
            };
        };
    };
    list_formats: {
        parameters: {
            query?: {
                /** @description Words in the name or the description. */
                search?: string;
                kind?: "sections" | "json" | "table";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SavedFormat"];
                };
            };
        };
    };
    change_format: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeFormat"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SavedFormat"];
                };
            };
        };
    };
    delete_format: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_security_token: {
        parameters: {
            query?: {
                /** @description Without it the first of the person's feature accesses decides. */
                app?: "calls" | "na";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Handover"];
                };
            };
        };
    };
    get_home: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Home"];
                };
            };
        };
    };
    set_aside: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAside"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_insight_breakdown: {
        parameters: {
            query: {
                by: "person" | "workspace" | "use_case" | "model" | "region" | "key";
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                /** @description The first day, instead of a named time; with `to`. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description Whose days they are, as `Europe/Berlin`; UTC unless given. Without effect where only sums are shown. */
                zone?: string;
                /** @description Only what happened in this workspace. */
                workspace_id?: string;
                /** @description Only of this use case. */
                use_case_id?: string;
                /** @description Words in the name. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightBreakdown"];
                };
            };
        };
    };
    get_insight_across_clients: {
        parameters: {
            query?: {
                by?: "client" | "plugin" | "client_plugin";
                /** @description Days in UTC. */
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightAcross"];
                };
            };
        };
    };
    get_insight_documents: {
        parameters: {
            query?: {
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                /** @description The first day, instead of a named time; with `to`. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description Whose days they are, as `Europe/Berlin`; UTC unless given. */
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightDocuments"];
                };
            };
        };
    };
    list_dormant_seats: {
        parameters: {
            query?: {
                /** @description Nothing was run for so many days: 7–365, 30 unless given. */
                days?: number;
                /** @description From 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DormantSeats"];
                };
            };
        };
    };
    get_own_insight: {
        parameters: {
            query?: {
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                /** @description The first day, instead of a named time; with `to`. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description Whose days they are, as `Europe/Berlin`; UTC unless given. */
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightMine"];
                };
            };
        };
    };
    get_insight_overview: {
        parameters: {
            query?: {
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                /** @description The first day, instead of a named time; with `to`. */
                from?: string;
                /** @description The last day. */
                to?: string;
                /** @description Whose days they are, as `Europe/Berlin`; UTC unless given. Without effect where only sums are shown. */
                zone?: string;
                /** @description Only what happened in this workspace. */
                workspace_id?: string;
                /** @description Only of this use case. */
                use_case_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightOverview"];
                };
            };
        };
    };
    list_job_kinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_JobKind"];
                };
            };
        };
    };
    list_jobs: {
        parameters: {
            query?: {
                /** @description Words in the company's name or in the cause of the last failure, or the id of a job or of what it is about. */
                search?: string;
                kind?: string;
                state?: components["schemas"]["JobState"];
                /** @description Only this company's. */
                client?: number;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_JobSummary"];
                };
            };
        };
    };
    cancel_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    retry_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    media: {
        parameters: {
            query: {
                /** @description What `document/{id}/media-link` answered. */
                link: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    upload_meeting_file: {
        parameters: {
            query: {
                /** @description The use case that the run will be of. */
                use_case_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MeetingFile"];
                };
            };
        };
    };
    notification_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                box?: "all" | "unread" | "snoozed" | "archived";
                category?: "batches" | "comments" | "requests" | "sources" | "platform" | "security";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Notification"];
                };
            };
        };
    };
    mute_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MuteKind"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    my_notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_NotificationPreferences"];
                };
            };
        };
    };
    change_notification_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNotificationPreferences"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_NotificationPreferences"];
                };
            };
        };
    };
    read_all_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAllNotifications"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangedNotifications"];
                };
            };
        };
    };
    change_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeNotifications"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangedNotifications"];
                };
            };
        };
    };
    count_unread_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UnreadNotifications"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query: {
                /** @description From the mail's header. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    why_notification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WhyNotification"];
                };
            };
        };
    };
    list_partner_plugins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PartnerPlugin"];
                };
            };
        };
    };
    get_partner_figures: {
        parameters: {
            query?: {
                /** @description The last so many hours; 24 unless given. */
                hours?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginFigures"];
                };
            };
        };
    };
    list_permissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PermissionInfo"];
                };
            };
        };
    };
    create_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlan"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PlanVersion"];
                };
            };
        };
    };
    list_plan_features: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PlanFeature"];
                };
            };
        };
    };
    list_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PlanVersion"];
                };
            };
        };
    };
    publish_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Published"];
                };
            };
        };
    };
    rehearse_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RehearsePlan"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Rehearsal"];
                };
            };
        };
    };
    create_plan_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                plan: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVersion"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PlanVersion"];
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Profile"];
                };
            };
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnProfile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OwnProfile"];
                };
            };
        };
    };
    list_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ApiKey"];
                };
            };
        };
    };
    create_api_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CreatedApiKey"];
                };
            };
        };
    };
    delete_api_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    my_mfa: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Mfa"];
                };
            };
        };
    };
    new_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmedRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecoveryCodes"];
                };
            };
        };
    };
    remove_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmedRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    start_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreshRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TotpStarted"];
                };
            };
        };
    };
    verify_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyTotpRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecoveryCodes"];
                };
            };
        };
    };
    finish_new_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PasskeyView"];
                };
            };
        };
    };
    start_new_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreshRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PasskeyRegistration"];
                };
            };
        };
    };
    remove_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FreshRequest"] | null;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    put_picture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    delete_picture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProofRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    my_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Session"];
                };
            };
        };
    };
    end_my_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    end_my_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    compare_question_versions: {
        parameters: {
            query: {
                /** @description The version to begin with. */
                from: number;
                /** @description The version that it is held against. */
                to: number;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionDifference"];
                };
            };
        };
    };
    add_question: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionFields_Body"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MadeVersion"];
                };
            };
        };
    };
    list_questions: {
        parameters: {
            query: {
                version: number;
                /** @description Only questions of this topic; empty: of those without one. */
                topic?: string;
                /** @description Words in the question or the answer. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionEntry"];
                };
            };
        };
    };
    change_question: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionFields_Body"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MadeVersion"];
                };
            };
        };
    };
    remove_question: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MadeVersion"];
                };
            };
        };
    };
    upload_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionImport"];
                };
            };
        };
    };
    list_question_imports: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionImport"];
                };
            };
        };
    };
    get_question_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionImport"];
                };
            };
        };
    };
    cancel_questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionImport"];
                };
            };
        };
    };
    commit_questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionImport"];
                };
            };
        };
    };
    map_questions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MapQuestions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionImport"];
                };
            };
        };
    };
    list_question_import_rows: {
        parameters: {
            query?: {
                /** @description Only rows that come to this. */
                outcome?: "added" | "changed" | "same" | "duplicate" | "faulty";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionImportRow"];
                };
            };
        };
    };
    lookup_question: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookupQuestion"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuestionLookup"];
                };
            };
        };
    };
    publish_reference_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishReference"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_question_topics: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionTopic"];
                };
            };
        };
    };
    list_unanswered_questions: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UnansweredQuestion"];
                };
            };
        };
    };
    dismiss_unanswered_question: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_question_versions: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_QuestionVersion"];
                };
            };
        };
    };
    export_questions: {
        parameters: {
            query: {
                format: "csv" | "xlsx" | "json" | "md";
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    restore_question_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MadeVersion"];
                };
            };
        };
    };
    list_quick_actions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_QuickActions"];
                };
            };
        };
    };
    create_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReplay"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Replay"];
                };
            };
        };
    };
    list_replays: {
        parameters: {
            query?: {
                /** @description Only of this plugin. */
                plugin?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Replay"];
                };
            };
        };
    };
    list_replay_versions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ReplayVersion"];
                };
            };
        };
    };
    get_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Replay"];
                };
            };
        };
    };
    cancel_replay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Replay"];
                };
            };
        };
    };
    list_replay_results: {
        parameters: {
            query?: {
                /** @description Only those that came out so. */
                verdict?: "waiting" | "same" | "differs" | "newly_fails" | "not_played";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ReplayResult"];
                };
            };
        };
    };
    list_runs: {
        parameters: {
            query?: {
                /** @description Without it: every workspace that the caller may open. */
                workspace_id?: string;
                use_case_id?: string;
                status?: components["schemas"]["RunStatus"];
                /** @description Part of what was entered or of the use case's name. */
                search?: string;
                /** @description Only what the caller started. */
                mine?: boolean;
                /** @description Only what this person started. */
                person_id?: string;
                model?: string;
                /** @description Only of this version of the use case. */
                version?: number;
                /** @description Only what was started then or later. */
                from?: string;
                /** @description Only what was started before. */
                to?: string;
                /** @description Only locked ones. */
                locked?: boolean;
                /** @description Only those that the caller has bookmarked. */
                bookmarked?: boolean;
                /** @description Only those that did a row of this batch: the last one of each row. */
                batch_id?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_RunSummary"];
                };
            };
        };
    };
    get_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    bookmark_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBookmark"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    run_certificate: {
        parameters: {
            query?: {
                /** @description Which time of locking; the newest where none is named. */
                seal?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
        };
    };
    move_comments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveComments"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_comments: {
        parameters: {
            query?: {
                /** @description Open ones unless asked. */
                state?: "open" | "resolved" | "all";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_CommentThread"];
                };
            };
        };
    };
    create_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComment"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CommentThread"];
                };
            };
        };
    };
    read_comments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CommentSummary"];
                };
            };
        };
    };
    get_comment_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CommentSummary"];
                };
            };
        };
    };
    change_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                comment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentWords"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CommentThread"];
                };
            };
        };
    };
    delete_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                comment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    resolve_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                comment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetResolved"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CommentThread"];
                };
            };
        };
    };
    run_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description Answers what came after this event */
                "Last-Event-ID"?: number | null;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    export_run: {
        parameters: {
            query: {
                format: "pdf" | "docx" | "xlsx" | "html" | "md" | "json";
                /** @description Which version of the output; the newest where none is named. */
                version?: number;
                /**
                 * @description Whether the file shows where each sentence comes from, and which citations do not carry what they are cited for.
                 *     Not of sheets and values.
                 */
                marked?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
        };
    };
    give_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveFeedback"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    delete_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    run_meeting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Meeting"];
                };
            };
        };
    };
    rename_speaker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameSpeaker"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Meeting"];
                };
            };
        };
    };
    run_offered: {
        parameters: {
            query?: {
                /** @description Those alone that the answer cites. */
                cited?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_RunPassage"];
                };
            };
        };
    };
    get_output: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Output"];
                };
            };
        };
    };
    list_output_versions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OutputVersion"];
                };
            };
        };
    };
    get_output_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OutputContent"];
                };
            };
        };
    };
    restore_output: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreOutput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Output"];
                };
            };
        };
    };
    rewrite_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewriteText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    add_output_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OutputPicture"];
                };
            };
        };
    };
    get_output_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": number[];
                };
            };
        };
    };
    propose_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProposedExample"];
                };
            };
        };
    };
    run_record: {
        parameters: {
            query?: {
                /** @description Which time of locking; the newest where none is named. */
                seal?: number;
                /** @description A certificate's hash, to be compared with the record's. */
                hash?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RunRecord"];
                };
            };
        };
    };
    run_sources: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                document: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Passage"];
                };
            };
        };
    };
    stop_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    get_binding_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BindingRules"];
                };
            };
        };
    };
    list_runner_bindings: {
        parameters: {
            query?: {
                /** @description Words in name, plugin, region (also the provider's) or models. */
                search?: string;
                plugin?: string;
                region?: string;
                enabled?: boolean;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_RunnerBinding"];
                };
            };
        };
    };
    create_runner_binding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindingForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RunnerBinding"];
                };
            };
        };
    };
    get_runner_binding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RunnerBinding"];
                };
            };
        };
    };
    change_runner_binding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedBinding"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RunnerBinding"];
                };
            };
        };
    };
    delete_runner_binding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_runner_binding_series: {
        parameters: {
            query?: {
                /** @description The last so many hours; 24 unless given. */
                hours?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BindingSeries"];
                };
            };
        };
    };
    test_runner_binding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BindingTest"];
                };
            };
        };
    };
    list_plugin_choices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PluginChoice"];
                };
            };
        };
    };
    list_plugin_keys: {
        parameters: {
            query?: {
                /** @description Words in whose it is, minisign's name of it, or why it was revoked. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PluginKey"];
                };
            };
        };
    };
    add_plugin_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPluginKey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginKey"];
                };
            };
        };
    };
    revoke_plugin_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokePluginKey"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginKey"];
                };
            };
        };
    };
    get_plugin_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginRules"];
                };
            };
        };
    };
    list_plugin_versions: {
        parameters: {
            query?: {
                /** @description Versions of the plugin with this name. */
                name?: string;
                /** @description Words in the file's name, the plugin's, the version or the digest. */
                search?: string;
                state?: "uploaded" | "checked" | "refused" | "canary" | "live" | "retired";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PluginVersion"];
                };
            };
        };
    };
    get_plugin_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
        };
    };
    delete_plugin_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    check_plugin_again: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
        };
    };
    get_plugin_conformance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginConformance"];
                };
            };
        };
    };
    check_plugin_conformance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConformanceOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginConformance"];
                };
            };
        };
    };
    install_plugin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallPlugin"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
        };
    };
    retire_plugin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetirePlugin"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
        };
    };
    list_runner_plugins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_RunnerPlugin"];
                };
            };
        };
    };
    upload_plugin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The WebAssembly component, at most as large as `runners/plugin-rules` says.
                     */
                    component: string;
                    /** @description The signature's file (`NAME.wasm.minisig`), where it is signed. */
                    signature?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginVersion"];
                };
            };
        };
    };
    get_plugin_figures: {
        parameters: {
            query?: {
                /** @description The last so many hours; 24 unless given. */
                hours?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginFigures"];
                };
            };
        };
    };
    list_plugin_partners: {
        parameters: {
            query?: {
                /** @description Words in name or address. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PluginPartner"];
                };
            };
        };
    };
    add_plugin_partner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPluginPartner"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PluginPartner"];
                };
            };
        };
    };
    remove_plugin_partner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    roll_back_plugin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollBackPlugin"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_binding_regions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_String"];
                };
            };
        };
    };
    create_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSchedule"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Schedule"];
                };
            };
        };
    };
    list_schedules: {
        parameters: {
            query?: {
                /** @description Without it: every workspace that the caller may open. */
                workspace_id?: string;
                use_case_id?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Schedule"];
                };
            };
        };
    };
    preview_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleTime"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ScheduleTimes"];
                };
            };
        };
    };
    get_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Schedule"];
                };
            };
        };
    };
    change_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSchedule"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Schedule"];
                };
            };
        };
    };
    delete_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    pause_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Schedule"];
                };
            };
        };
    };
    resume_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Schedule"];
                };
            };
        };
    };
    run_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Batch"];
                };
            };
        };
    };
    create_workspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceDescription"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workspace"];
                };
            };
        };
    };
    get_entry_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EntrySettings"];
                };
            };
        };
    };
    update_entry_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntrySettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EntrySettings"];
                };
            };
        };
    };
    get_insight_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightPolicy"];
                };
            };
        };
    };
    change_insight_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeInsightPolicy"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_InsightPolicy"];
                };
            };
        };
    };
    notification_defaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_NotificationPreference"];
                };
            };
        };
    };
    change_notification_defaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationDefaults"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_NotificationPreference"];
                };
            };
        };
    };
    get_recording_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecordingOverview"];
                };
            };
        };
    };
    update_recording_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRecordingSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RecordingOverview"];
                };
            };
        };
    };
    list_scim_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ScimToken"];
                };
            };
        };
    };
    create_scim_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScimToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CreatedScimToken"];
                };
            };
        };
    };
    revoke_scim_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_search_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SearchSettings"];
                };
            };
        };
    };
    update_search_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSearchSettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SearchSettings"];
                };
            };
        };
    };
    get_security_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SecuritySettings"];
                };
            };
        };
    };
    update_security_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSecuritySettings"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SecuritySettings"];
                };
            };
        };
    };
    get_sso_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Option_SsoSettings"];
                };
            };
        };
    };
    save_sso_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSso"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SsoSettings"];
                };
            };
        };
    };
    remove_sso_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    check_sso_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckDomain"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DomainProof"];
                };
            };
        };
    };
    test_sso_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SsoCheck"];
                };
            };
        };
    };
    list_user_usage: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                sortBy?: "asc" | "desc";
                /** @description From 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_InsightRow"];
                };
            };
        };
    };
    list_workspace_usage: {
        parameters: {
            query?: {
                /** @description Words in the name. */
                search?: string;
                time?: "today" | "yesterday" | "7d" | "30d" | "90d" | "365d" | "this_month" | "last_month";
                sortBy?: "asc" | "desc";
                /** @description From 1. */
                page?: number;
                /** @description Another client's: for the platform owner's people who manage clients. They see sums and no names. */
                client_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_InsightRow"];
                };
            };
        };
    };
    get_shared_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SharedChat"];
                };
            };
        };
    };
    copy_shared_chat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopySharedChat"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Chat"];
                };
            };
        };
    };
    sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CodeSent"];
                };
            };
        };
    };
    resend_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CodeSent"];
                };
            };
        };
    };
    verify_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Login"];
                };
            };
        };
    };
    list_team_activity: {
        parameters: {
            query?: {
                /** @description Without it: every workspace that the caller may open. */
                workspace_id?: string;
                /** @description Only what this person did. */
                person_id?: string;
                /** @description 1–30, 7 unless given. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TeamActivity"];
                };
            };
        };
    };
    list_templates: {
        parameters: {
            query?: {
                category?: "customer_service" | "finance" | "it" | "legal" | "people" | "projects" | "purchasing" | "sales";
                /** @description Words of the name, the description, the fields or the sections; all of them must be there. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TemplateSummary"];
                };
            };
        };
    };
    list_shared_templates: {
        parameters: {
            query?: {
                /** @description Words in the name, the description, a tag or the company's name. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SharedTemplateSummary"];
                };
            };
        };
    };
    get_shared_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SharedTemplate"];
                };
            };
        };
    };
    use_shared_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseSharedTemplate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Template"];
                };
            };
        };
    };
    use_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseTemplate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    ask_for_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskForTokens"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TokenRequest"];
                };
            };
        };
    };
    list_own_limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_OwnLimit"];
                };
            };
        };
    };
    list_token_requests: {
        parameters: {
            query?: {
                box?: "mine" | "review";
                status?: "open" | "passed_on" | "granted" | "declined";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_TokenRequest"];
                };
            };
        };
    };
    list_passed_on_requests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_PassedOnRequest"];
                };
            };
        };
    };
    settle_token_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                client: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleTokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PassedOnRequest"];
                };
            };
        };
    };
    withdraw_token_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    answer_token_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerTokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TokenRequest"];
                };
            };
        };
    };
    start_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Upload"];
                };
            };
        };
    };
    list_uploads: {
        parameters: {
            query: {
                workspace_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Upload"];
                };
            };
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Upload"];
                };
            };
        };
    };
    cancel_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    finish_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    upload_part: {
        parameters: {
            query: {
                /** @description The place of the first byte in the file: where the server is. */
                offset: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Upload"];
                };
            };
        };
    };
    list_api_calls: {
        parameters: {
            query?: {
                /** @description Only of this key. */
                key_id?: string;
                /** @description Only of this model. */
                model?: string;
                status?: components["schemas"]["CallStatus"];
                /** @description Only what ended then or later. */
                from?: string;
                /** @description Only what ended before. */
                to?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_ApiCall"];
                };
            };
        };
    };
    sum_usage: {
        parameters: {
            query?: {
                /** @description How many months, this one included: 1–24, 12 unless asked. */
                months?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UsageSums"];
                };
            };
        };
    };
    create_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUseCase"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    list_favourites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Favourite"];
                };
            };
        };
    };
    list_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_RegionModels"];
                };
            };
        };
    };
    import_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUseCase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    check_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ImportPlan"];
                };
            };
        };
    };
    list_use_cases: {
        parameters: {
            query?: {
                /** @description All workspaces that I can see, unless given. */
                workspace_id?: string;
                /** @description A folder's id, or `root` for the top level; wherever it lies, unless given. */
                folder_id?: string;
                /** @description Words in the name or the description. */
                search?: string;
                status?: "draft" | "published";
                /** @description Tags, separated by commas: only use cases that have all of them. */
                tags?: string;
                sort_by?: "updated" | "name" | "created";
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UseCaseSummary"];
                };
            };
        };
    };
    propose_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DescribeUseCase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProposedUseCase"];
                };
            };
        };
    };
    convert_to_dj: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Output"];
                };
            };
        };
    };
    lock_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetRunLock"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LockState"];
                };
            };
        };
    };
    save_custom_edit_output_history: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveNamedOutput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Output"];
                };
            };
        };
    };
    list_shared_use_cases: {
        parameters: {
            query?: {
                /** @description Words in the name, the description or a tag. */
                search?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_SharedUseCase"];
                };
            };
        };
    };
    list_use_case_tags: {
        parameters: {
            query: {
                workspace_id: string;
                /** @description Part of a tag. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UseCaseTag"];
                };
            };
        };
    };
    rename_use_case_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCaseTag"];
                };
            };
        };
    };
    change_use_case_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeUseCaseTags"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    delete_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    before_run: {
        parameters: {
            query?: {
                source?: "published" | "draft";
                /** @description A model in a region instead of the definition's own; both or neither. */
                model?: string;
                region?: string;
                /**
                 * @description Instead of the definition's own model, what the platform would pick in this order, in `region` or, without it,
                 *     anywhere.
                 */
                automatic?: "cheapest" | "fastest";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BeforeRun"];
                };
            };
        };
    };
    get_check: {
        parameters: {
            query?: {
                kind?: "examples" | "recent";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Option_Check"];
                };
            };
        };
    };
    start_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCheck"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Check"];
                };
            };
        };
    };
    cancel_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelCheck"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Option_Check"];
                };
            };
        };
    };
    save_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DraftSaved"];
                };
            };
        };
    };
    list_examples: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_UseCaseExample"];
                };
            };
        };
    };
    create_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewExample"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCaseExample"];
                };
            };
        };
    };
    change_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                example: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeExample"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCaseExample"];
                };
            };
        };
    };
    delete_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                example: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    export_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UseCaseFile"];
                };
            };
        };
    };
    set_favourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetFavourite"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    list_feedback: {
        parameters: {
            query?: {
                /** @description Only thumbs up, or only thumbs down. */
                is_good?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_FeedbackLine"];
                };
            };
        };
    };
    get_feedback_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FeedbackSummary"];
                };
            };
        };
    };
    get_gate_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_GateState"];
                };
            };
        };
    };
    lint_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LintDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Vec_LintFinding"];
                };
            };
        };
    };
    move_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveUseCase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    use_case_passages: {
        parameters: {
            query: {
                /** @description A question, as a run's prompt would have it. */
                q: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundList_OfferedPassage"];
                };
            };
        };
    };
    publish_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishUseCase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    restore_use_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UseCase"];
                };
            };
        };
    };
    start_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRun"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Run"];
                };
            };
        };
    };
    upload_run_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Document"];
                };
            };
        };
    };
    update_processed_json: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveOutput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Output"];
                };
            };
        };
    };
    list_versions: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description 1–100, 30 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Version"];
                };
            };
        };
    };
    set_visibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetVisibility"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AccessRules"];
                };
            };
        };
    };
    get_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": number[];
                };
            };
        };
    };
    verify_security_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_HandedOver"];
                };
            };
        };
    };
    list_workspaces: {
        parameters: {
            query?: {
                /** @description Words in the name or the description. */
                search?: string;
                sort_by?: "updated" | "name" | "created";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Workspace"];
                };
            };
        };
    };
    create_workspace_role: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRole"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Role"];
                };
            };
        };
    };
    list_workspace_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["List_Role"];
                };
            };
        };
    };
    update_workspace_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Role"];
                };
            };
        };
    };
    delete_workspace_role: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_workspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workspace"];
                };
            };
        };
    };
    update_workspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceDescription"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Workspace"];
                };
            };
        };
    };
    archive_workspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    share_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenWidgets"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    unshare_dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    set_workspace_favourite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetWorkspaceFavourite"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Done"];
                };
            };
        };
    };
    get_gate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WorkspaceGate"];
                };
            };
        };
    };
    set_gate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetGate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WorkspaceGate"];
                };
            };
        };
    };
}
