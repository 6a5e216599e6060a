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
ALTER TABLE `user_settings` ADD `reminder_preference` text DEFAULT 'in_app' NOT NULL;