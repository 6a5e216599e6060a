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
CREATE INDEX `prayers_family` ON `prayers` (`family_id`);