CREATE TABLE `subscribed_objects` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`href` text NOT NULL,
	`etag` text,
	`text` text,
	`own_text` text,
	`changed_by` text,
	`changed_at` text,
	`is_deleted` integer DEFAULT false NOT NULL,
	`is_gone` integer DEFAULT false NOT NULL,
	`is_kept` integer DEFAULT false NOT NULL,
	`send_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `calendar_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscribed_objects_subscription` ON `subscribed_objects` (`subscription_id`,`href`);--> statement-breakpoint
CREATE INDEX `subscribed_objects_family` ON `subscribed_objects` (`family_id`);--> statement-breakpoint
CREATE INDEX `subscribed_objects_send` ON `subscribed_objects` (`send_at`);--> statement-breakpoint
DROP INDEX `subscribed_events_subscription`;--> statement-breakpoint
ALTER TABLE `subscribed_events` ADD `object_id` text REFERENCES subscribed_objects(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `subscribed_events` ADD `planned_at` text;--> statement-breakpoint
CREATE INDEX `subscribed_events_object` ON `subscribed_events` (`object_id`);--> statement-breakpoint
CREATE INDEX `subscribed_events_subscription` ON `subscribed_events` (`subscription_id`,`start_time`);--> statement-breakpoint
ALTER TABLE `calendar_subscriptions` ADD `may_write` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `calendar_subscriptions` ADD `sync_token` text;--> statement-breakpoint
ALTER TABLE `calendar_subscriptions` ADD `collection_tag` text;--> statement-breakpoint
ALTER TABLE `calendar_subscriptions` ADD `reminder_minutes` integer;--> statement-breakpoint
ALTER TABLE `calendar_subscriptions` ADD `reminded_at` text;