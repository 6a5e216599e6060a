CREATE TABLE `displays` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`paired_by` text NOT NULL,
	`name` text NOT NULL,
	`shows` text NOT NULL,
	`list_ids` text NOT NULL,
	`tickers` text NOT NULL,
	`night_from` text,
	`night_to` text,
	`photos_after` integer,
	`user_agent` text,
	`created_at` text NOT NULL,
	`last_seen_at` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paired_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `displays_token_hash_unique` ON `displays` (`token_hash`);--> statement-breakpoint
CREATE INDEX `displays_family` ON `displays` (`family_id`,`id`);--> statement-breakpoint
CREATE INDEX `displays_paired_by` ON `displays` (`paired_by`);--> statement-breakpoint
CREATE TABLE `display_pin_tries` (
	`display_id` text NOT NULL,
	`member_id` text NOT NULL,
	`wrong` integer NOT NULL,
	PRIMARY KEY(`display_id`, `member_id`),
	FOREIGN KEY (`display_id`) REFERENCES `displays`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `child_pins`(`member_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `display_pin_tries_member` ON `display_pin_tries` (`member_id`);