CREATE TABLE `event_expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`category` text NOT NULL,
	`planned` integer,
	`spent` integer,
	`transaction_id` text,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transaction_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_expenses_planner` ON `event_expenses` (`planner_id`);--> statement-breakpoint
CREATE INDEX `event_expenses_transaction` ON `event_expenses` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `event_moments` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`at` text NOT NULL,
	`title` text NOT NULL,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_moments_planner` ON `event_moments` (`planner_id`,`at`);--> statement-breakpoint
CREATE TABLE `event_planners` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`event_id` text,
	`name` text NOT NULL,
	`planner_type` text DEFAULT 'family_event' NOT NULL,
	`date` text,
	`time` text,
	`budget` integer,
	`guest_count` integer,
	`rsvp_deadline` text,
	`venue` text,
	`notes` text,
	`guest_note` text,
	`status` text DEFAULT 'planning' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_planners_family` ON `event_planners` (`family_id`);--> statement-breakpoint
CREATE INDEX `event_planners_event` ON `event_planners` (`event_id`);--> statement-breakpoint
CREATE INDEX `event_planners_deadline` ON `event_planners` (`status`,`rsvp_deadline`);--> statement-breakpoint
CREATE TABLE `event_rsvp_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `event_rsvps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_rsvp_links_guest` ON `event_rsvp_links` (`guest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_rsvp_links_family` ON `event_rsvp_links` (`family_id`);--> statement-breakpoint
CREATE TABLE `event_rsvps` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`user_id` text,
	`guest_name` text,
	`guest_email` text,
	`guest_phone` text,
	`household` text,
	`response` text DEFAULT 'pending' NOT NULL,
	`guest_count` integer DEFAULT 1 NOT NULL,
	`child_count` integer DEFAULT 0 NOT NULL,
	`dietary_restrictions` text,
	`notes` text,
	`responded_at` text,
	`reminded_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_rsvps_planner` ON `event_rsvps` (`planner_id`);--> statement-breakpoint
CREATE INDEX `event_rsvps_user` ON `event_rsvps` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `event_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`kind` text DEFAULT 'task' NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`assigned_to` text,
	`due_date` text,
	`days_before` integer,
	`is_completed` integer DEFAULT false NOT NULL,
	`completed_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `event_tasks_planner` ON `event_tasks` (`planner_id`,`is_completed`);--> statement-breakpoint
CREATE INDEX `event_tasks_assigned` ON `event_tasks` (`family_id`,`assigned_to`);--> statement-breakpoint
CREATE TABLE `event_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`planner_type` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_templates_family` ON `event_templates` (`family_id`);--> statement-breakpoint
CREATE TABLE `event_venue_votes` (
	`venue_id` text NOT NULL,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	PRIMARY KEY(`venue_id`, `user_id`),
	FOREIGN KEY (`venue_id`) REFERENCES `event_venues`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_venue_votes_family` ON `event_venue_votes` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `event_venues` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`planner_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`price` integer,
	`capacity` integer,
	`contact` text,
	`pros` text,
	`cons` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`planner_id`) REFERENCES `event_planners`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_venues_planner` ON `event_venues` (`planner_id`);