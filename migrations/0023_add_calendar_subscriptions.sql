CREATE TABLE `calendar_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`kind` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`visible_to` text,
	`file_tag` text,
	`last_modified` text,
	`file_hash` text,
	`interval_minutes` integer NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`unknown_zones` text NOT NULL,
	`read_at` text,
	`refreshed_at` text,
	`checked_at` text,
	`next_at` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `calendar_subscriptions_family` ON `calendar_subscriptions` (`family_id`);--> statement-breakpoint
CREATE INDEX `calendar_subscriptions_next` ON `calendar_subscriptions` (`next_at`);--> statement-breakpoint
CREATE TABLE `subscribed_events` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`location` text,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`is_all_day` integer DEFAULT false NOT NULL,
	`timezone` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `calendar_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscribed_events_subscription` ON `subscribed_events` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `subscribed_events_family_start` ON `subscribed_events` (`family_id`,`start_time`);