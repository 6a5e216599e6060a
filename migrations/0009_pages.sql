CREATE TABLE `app_passwords` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_passwords_secret_hash_unique` ON `app_passwords` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `app_passwords_user` ON `app_passwords` (`user_id`);--> statement-breakpoint
CREATE TABLE `event_attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`event_id` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`filename` text NOT NULL,
	`original_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`storage_key` text NOT NULL,
	`description` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`storage_key`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_attachments_file` ON `event_attachments` (`event_id`,`storage_key`);--> statement-breakpoint
CREATE INDEX `event_attachments_object` ON `event_attachments` (`storage_key`);--> statement-breakpoint
CREATE INDEX `event_attachments_family` ON `event_attachments` (`family_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`organization` text,
	`phones` text NOT NULL,
	`emails` text NOT NULL,
	`addresses` text NOT NULL,
	`birthday` text,
	`notes` text,
	`photo_url` text,
	`tags` text NOT NULL,
	`is_emergency` integer DEFAULT false NOT NULL,
	`emergency_order` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_family` ON `contacts` (`family_id`);--> statement-breakpoint
CREATE INDEX `contacts_photo` ON `contacts` (`photo_url`);--> statement-breakpoint
CREATE TABLE `user_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`date_of_birth` text,
	`phone_number` text,
	`address` text,
	`emergency_contact` text,
	`emergency_phone` text,
	`allergies` text,
	`medications` text,
	`blood_type` text,
	`doctor` text,
	`doctor_phone` text,
	`occupation` text,
	`school` text,
	`grade` text,
	`favorite_color` text,
	`hobbies` text,
	`bio` text,
	`is_public` integer DEFAULT true NOT NULL,
	`health_visible_to` text DEFAULT 'parents' NOT NULL,
	`is_on_emergency_sheet` integer DEFAULT false NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `investment_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`name` text NOT NULL,
	`target_amount` integer NOT NULL,
	`target_date` text NOT NULL,
	`monthly_saving` integer,
	`investment_ids` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `investment_goals_family` ON `investment_goals` (`family_id`,`target_date`);--> statement-breakpoint
CREATE TABLE `investment_imports` (
	`family_id` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `investment_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`investment_id` text NOT NULL,
	`date` text NOT NULL,
	`price` integer,
	`value` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investment_prices_day` ON `investment_prices` (`investment_id`,`date`);--> statement-breakpoint
CREATE INDEX `investment_prices_family` ON `investment_prices` (`family_id`,`date`);--> statement-breakpoint
CREATE TABLE `investment_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`account_type` text NOT NULL,
	`percent` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investment_targets_kind` ON `investment_targets` (`family_id`,`account_type`);--> statement-breakpoint
CREATE TABLE `location_alerts` (
	`family_id` text NOT NULL,
	`watcher_id` text NOT NULL,
	`user_id` text NOT NULL,
	`place_id` text NOT NULL,
	PRIMARY KEY(`family_id`, `watcher_id`, `user_id`, `place_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`watcher_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`place_id`) REFERENCES `location_places`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `location_alerts_place` ON `location_alerts` (`place_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `location_checkins` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`latitude` integer,
	`longitude` integer,
	`accuracy` integer,
	`address` text,
	`location_name` text,
	`checkin_type` text DEFAULT 'manual' NOT NULL,
	`battery_level` integer,
	`is_emergency` integer DEFAULT false NOT NULL,
	`note` text,
	`is_shared` integer DEFAULT false NOT NULL,
	`acknowledged_by` text,
	`acknowledged_at` text,
	`at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `location_checkins_user` ON `location_checkins` (`family_id`,`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `location_checkins_family` ON `location_checkins` (`family_id`,`at`);--> statement-breakpoint
CREATE INDEX `location_checkins_listed` ON `location_checkins` (`family_id`,`at`,`id`) WHERE checkin_type <> 'shared';--> statement-breakpoint
CREATE INDEX `location_checkins_place` ON `location_checkins` (`family_id`,`user_id`,`at`) WHERE is_shared = 1 and location_name is not null;--> statement-breakpoint
CREATE INDEX `location_checkins_emergency` ON `location_checkins` (`family_id`,`at`) WHERE is_emergency = 1;--> statement-breakpoint
CREATE TABLE `location_places` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`emoji` text,
	`latitude` integer NOT NULL,
	`longitude` integer NOT NULL,
	`radius` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `location_places_family` ON `location_places` (`family_id`,`name`);--> statement-breakpoint
CREATE TABLE `location_presence` (
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`presence` text NOT NULL,
	`settles_at` text,
	PRIMARY KEY(`family_id`, `user_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `location_presence_settles` ON `location_presence` (`settles_at`);--> statement-breakpoint
CREATE TABLE `location_settings` (
	`family_id` text PRIMARY KEY NOT NULL,
	`retention_days` integer NOT NULL,
	`tile_url` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `location_sharing` (
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`since` text NOT NULL,
	`until` text,
	`set_by` text NOT NULL,
	PRIMARY KEY(`family_id`, `user_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `location_sharing_until` ON `location_sharing` (`until`);--> statement-breakpoint
CREATE TABLE `event_expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`category` text NOT NULL,
	`planned` integer,
	`spent` integer,
	`transaction_id` text,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_expenses_planner` ON `event_expenses` (`planner_id`);--> statement-breakpoint
CREATE INDEX `event_expenses_transaction` ON `event_expenses` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `event_moments` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`at` text NOT NULL,
	`title` text NOT NULL,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_moments_planner` ON `event_moments` (`planner_id`,`at`);--> statement-breakpoint
CREATE TABLE `event_planners` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`event_id` text,
	`name` text NOT NULL,
	`planner_type` text DEFAULT 'family_event' NOT NULL,
	`date` text,
	`time` text,
	`budget` integer,
	`guest_count` integer,
	`rsvp_deadline` text,
	`venue` text,
	`notes` text,
	`guest_note` text,
	`status` text DEFAULT 'planning' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_planners_family` ON `event_planners` (`family_id`);--> statement-breakpoint
CREATE INDEX `event_planners_event` ON `event_planners` (`event_id`);--> statement-breakpoint
CREATE INDEX `event_planners_deadline` ON `event_planners` (`status`,`rsvp_deadline`);--> statement-breakpoint
CREATE TABLE `event_rsvp_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `event_rsvps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_rsvp_links_guest` ON `event_rsvp_links` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_rsvp_links_family` ON `event_rsvp_links` (`family_id`);--> statement-breakpoint
CREATE TABLE `event_rsvps` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`user_id` text,
	`guest_name` text,
	`guest_email` text,
	`guest_phone` text,
	`household` text,
	`response` text DEFAULT 'pending' NOT NULL,
	`guest_count` integer DEFAULT 1 NOT NULL,
	`child_count` integer DEFAULT 0 NOT NULL,
	`dietary_restrictions` text,
	`notes` text,
	`responded_at` text,
	`reminded_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_rsvps_planner` ON `event_rsvps` (`planner_id`);--> statement-breakpoint
CREATE INDEX `event_rsvps_user` ON `event_rsvps` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `event_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`kind` text DEFAULT 'task' NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`assigned_to` text,
	`due_date` text,
	`days_before` integer,
	`is_completed` integer DEFAULT false NOT NULL,
	`completed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_tasks_planner` ON `event_tasks` (`planner_id`,`is_completed`);--> statement-breakpoint
CREATE INDEX `event_tasks_assigned` ON `event_tasks` (`family_id`,`assigned_to`);--> statement-breakpoint
CREATE TABLE `event_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`planner_type` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_templates_family` ON `event_templates` (`family_id`);--> statement-breakpoint
CREATE TABLE `event_venue_votes` (
	`venue_id` text NOT NULL,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	PRIMARY KEY(`venue_id`, `user_id`),
	FOREIGN KEY (`venue_id`) REFERENCES `event_venues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_venue_votes_family` ON `event_venue_votes` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `event_venues` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`price` integer,
	`capacity` integer,
	`contact` text,
	`pros` text,
	`cons` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_venues_planner` ON `event_venues` (`planner_id`);--> statement-breakpoint
CREATE TABLE `friends_portal` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`friend_name` text NOT NULL,
	`friend_email` text NOT NULL,
	`relationship` text,
	`access_level` text DEFAULT 'limited' NOT NULL,
	`can_view_photos` integer DEFAULT false NOT NULL,
	`can_view_events` integer DEFAULT false NOT NULL,
	`can_rsvp` integer DEFAULT false NOT NULL,
	`house_notes` text,
	`max_devices` integer DEFAULT 1 NOT NULL,
	`token_hash` text,
	`linked_by` text,
	`expires_at` text,
	`last_accessed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`linked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friends_portal_token_hash_unique` ON `friends_portal` (`token_hash`);--> statement-breakpoint
CREATE INDEX `friends_portal_family` ON `friends_portal` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `portal_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`friend_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `friends_portal`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_devices_token_hash_unique` ON `portal_devices` (`token_hash`);--> statement-breakpoint
CREATE INDEX `portal_devices_friend` ON `portal_devices` (`friend_id`);--> statement-breakpoint
CREATE INDEX `portal_devices_family` ON `portal_devices` (`family_id`);--> statement-breakpoint
CREATE TABLE `portal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`friend_id` text NOT NULL,
	`document_id` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `friends_portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_documents_friend` ON `portal_documents` (`friend_id`,`document_id`);--> statement-breakpoint
CREATE INDEX `portal_documents_family` ON `portal_documents` (`family_id`);--> statement-breakpoint
CREATE INDEX `portal_documents_document` ON `portal_documents` (`document_id`);--> statement-breakpoint
CREATE TABLE `prayer_reminders` (
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	`at` text NOT NULL,
	`next_at` text NOT NULL,
	PRIMARY KEY(`request_id`, `user_id`),
	FOREIGN KEY (`request_id`) REFERENCES `prayer_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prayer_reminders_next` ON `prayer_reminders` (`next_at`);--> statement-breakpoint
CREATE INDEX `prayer_reminders_family` ON `prayer_reminders` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `prayer_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`category` text DEFAULT 'general' NOT NULL,
	`urgency` text DEFAULT 'normal' NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`for_user_id` text,
	`for_name` text,
	`is_answered` integer DEFAULT false NOT NULL,
	`answered_date` text,
	`testimony` text,
	`asked_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `prayer_requests_family` ON `prayer_requests` (`family_id`,`is_answered`,`created_at`);--> statement-breakpoint
CREATE INDEX `prayer_requests_answered` ON `prayer_requests` (`family_id`,`is_answered`,`answered_date`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `prayers` (
	`request_id` text NOT NULL,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	`day` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`request_id`, `user_id`, `day`),
	FOREIGN KEY (`request_id`) REFERENCES `prayer_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prayers_family` ON `prayers` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer,
	`distance_km` real,
	`effort` integer,
	`date` text NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_activities_family` ON `sports_activities` (`family_id`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `sports_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`target` real NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`until` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_goals_family` ON `sports_goals` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `sports_duties` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`game_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`game_id`) REFERENCES `sports_games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_duties_game` ON `sports_duties` (`game_id`,`kind`);--> statement-breakpoint
CREATE INDEX `sports_duties_family` ON `sports_duties` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `sports_games` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`team_id` text NOT NULL,
	`event_id` text,
	`external_id` text,
	`kind` text DEFAULT 'game' NOT NULL,
	`opponent` text,
	`game_date` text NOT NULL,
	`duration_minutes` integer DEFAULT 90 NOT NULL,
	`location` text,
	`is_home` integer DEFAULT false NOT NULL,
	`our_score` integer,
	`opponent_score` integer,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `sports_teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sports_games_team` ON `sports_games` (`team_id`,`game_date`);--> statement-breakpoint
CREATE INDEX `sports_games_event` ON `sports_games` (`event_id`);--> statement-breakpoint
CREATE INDEX `sports_games_family` ON `sports_games` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_players` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`name` text,
	`position` text,
	`jersey_number` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `sports_teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_players_team` ON `sports_players` (`team_id`);--> statement-breakpoint
CREATE INDEX `sports_players_family` ON `sports_players` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`game_id` text NOT NULL,
	`player_id` text NOT NULL,
	`stat_type` text NOT NULL,
	`value` real NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`game_id`) REFERENCES `sports_games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `sports_players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sports_stats_game` ON `sports_stats` (`game_id`);--> statement-breakpoint
CREATE INDEX `sports_stats_player` ON `sports_stats` (`player_id`);--> statement-breakpoint
CREATE INDEX `sports_stats_family` ON `sports_stats` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_teams` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text NOT NULL,
	`sport` text,
	`season` text,
	`league` text,
	`color` text,
	`coach_name` text,
	`coach_phone` text,
	`coach_email` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_teams_family` ON `sports_teams` (`family_id`,`name`);--> statement-breakpoint
CREATE TABLE `celebration_reminders` (
	`family_id` text NOT NULL,
	`subject` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`family_id`, `subject`, `date`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `celebration_settings` (
	`family_id` text PRIMARY KEY NOT NULL,
	`holidays` text NOT NULL,
	`remind_days` integer NOT NULL,
	`remind_of_birthdays` integer DEFAULT false NOT NULL,
	`birthday_days` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `gift_ideas` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`for_user_id` text NOT NULL,
	`name` text NOT NULL,
	`notes` text,
	`price` integer,
	`url` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gift_ideas_family` ON `gift_ideas` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `wishlist_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`item_id` text NOT NULL,
	`user_id` text,
	`guest_name` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'claimed' NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`comment` text,
	`created_at` text NOT NULL,
	`bought_at` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `wishlist_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_claims_item_user` ON `wishlist_claims` (`item_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `wishlist_claims_family` ON `wishlist_claims` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`wishlist_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer,
	`url` text,
	`image_url` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`size` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`wishlist_id`) REFERENCES `wishlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wishlist_items_list` ON `wishlist_items` (`wishlist_id`,`id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_family` ON `wishlist_items` (`family_id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_picture` ON `wishlist_items` (`image_url`);--> statement-breakpoint
CREATE TABLE `wishlist_links` (
	`wishlist_id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`wishlist_id`) REFERENCES `wishlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_links_token_hash_unique` ON `wishlist_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `wishlist_links_family` ON `wishlist_links` (`family_id`);--> statement-breakpoint
CREATE TABLE `wishlists` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`owner_id` text,
	`recipient_name` text,
	`name` text NOT NULL,
	`occasion` text,
	`occasion_date` text,
	`reveal_on` text,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wishlists_family` ON `wishlists` (`family_id`,`id`);--> statement-breakpoint
ALTER TABLE `transactions` ADD `follows_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `next_date` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `next_at` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `recurring_day` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_follows` ON `transactions` (`follows_id`) WHERE follows_id is not null;--> statement-breakpoint
CREATE INDEX `transactions_next` ON `transactions` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
ALTER TABLE `user_settings` ADD `reminder_preference` text DEFAULT 'in_app' NOT NULL;--> statement-breakpoint
-- The purchase price was that of all shares; it becomes that of one, rounded half up to the cent.
UPDATE `investments` SET `purchase_price` = CAST((CAST(`purchase_price` AS REAL) * 100000000 / `shares`) + 0.5 AS INTEGER)
WHERE `purchase_price` IS NOT NULL AND `shares` > 0;
--> statement-breakpoint
-- rows: investment_prices
-- The history begins with the value that each active investment had at its last change.
INSERT INTO `investment_prices` (`id`, `family_id`, `investment_id`, `date`, `price`, `value`)
SELECT
  substr(`id`, 1, 15) || lower(substr(hex(randomblob(2)), 2)) || '-' || substr('89ab', 1 + abs(random() % 4), 1) || lower(substr(hex(randomblob(2)), 2)) || '-' || lower(hex(randomblob(6))),
  `family_id`, `id`, substr(`updated_at`, 1, 10), NULL, `current_value`
FROM `investments` WHERE `is_active` = 1;
