CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`choices` text DEFAULT '{}' NOT NULL,
	`quiet_hours` text,
	`digest` text DEFAULT 'off' NOT NULL,
	`digested_at` text,
	`shows_texts` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`secret` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_session_id_unique` ON `push_devices` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_address_hash_unique` ON `push_devices` (`address_hash`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_id`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `in_app` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `pushed_at` text;--> statement-breakpoint
INSERT INTO `notification_settings` (`user_id`, `choices`) SELECT `user_id`, '{"reminders":{"mail":true}}' FROM `user_settings` WHERE `reminder_preference` = 'email';--> statement-breakpoint
UPDATE `jobs` SET `kind` = 'mail-notification' WHERE `kind` = 'mail-reminder';--> statement-breakpoint
ALTER TABLE `user_settings` DROP COLUMN `reminder_preference`;