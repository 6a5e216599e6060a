CREATE TABLE `child_pins` (
	`member_id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`pin_hash` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `family_members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `child_pins_family` ON `child_pins` (`family_id`);--> statement-breakpoint
CREATE TABLE `paired_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`paired_by` text NOT NULL,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paired_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paired_devices_token_hash_unique` ON `paired_devices` (`token_hash`);--> statement-breakpoint
CREATE INDEX `paired_devices_family` ON `paired_devices` (`family_id`,`id`);--> statement-breakpoint
CREATE INDEX `paired_devices_paired_by` ON `paired_devices` (`paired_by`);--> statement-breakpoint
CREATE TABLE `pin_sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `paired_devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_sessions_device` ON `pin_sessions` (`device_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_short_password` integer DEFAULT false NOT NULL;