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
CREATE INDEX `portal_documents_document` ON `portal_documents` (`document_id`);