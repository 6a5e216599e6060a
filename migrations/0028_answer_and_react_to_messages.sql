CREATE TABLE `message_files` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`message_id` text NOT NULL,
	`storage_key` text NOT NULL,
	`name` text NOT NULL,
	`mime_type` text NOT NULL,
	`size` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`storage_key`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_files_message` ON `message_files` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `message_files_object` ON `message_files` (`storage_key`);--> statement-breakpoint
CREATE INDEX `message_files_family` ON `message_files` (`family_id`);--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`family_id` text NOT NULL,
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	`emoji` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_reactions_family` ON `message_reactions` (`family_id`);--> statement-breakpoint
CREATE INDEX `message_reactions_user` ON `message_reactions` (`user_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `reply_to_id` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `edited_at` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `pinned_at` text;--> statement-breakpoint
CREATE INDEX `messages_pinned` ON `messages` (`family_id`,`pinned_at`) WHERE pinned_at is not null;