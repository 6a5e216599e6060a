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