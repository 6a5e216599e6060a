CREATE TABLE `audit_notes` (
	`family_id` text NOT NULL,
	`child_id` text NOT NULL,
	`week_start` text NOT NULL,
	`notes` text NOT NULL,
	PRIMARY KEY(`family_id`, `week_start`, `child_id`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`child_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_instances` (
	`event_id` text NOT NULL,
	`instance_date` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`title` text,
	`description` text,
	`location` text,
	`color` text,
	`is_deleted` integer DEFAULT false NOT NULL,
	`is_cancelled` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`event_id`, `instance_date`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_participants` (
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rsvp_status` text DEFAULT 'pending',
	`rsvp_at` text,
	`can_edit` integer DEFAULT false NOT NULL,
	`reminder_preference` text DEFAULT 'in_app' NOT NULL,
	`reminder_minutes` integer DEFAULT 15,
	`notes` text,
	PRIMARY KEY(`event_id`, `user_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_recurrences` (
	`event_id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`frequency` text NOT NULL,
	`interval` integer DEFAULT 1 NOT NULL,
	`by_weekday` text,
	`by_month` text,
	`by_monthday` text,
	`count` integer,
	`until` text,
	`timezone` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_recurrences_family_end` ON `event_recurrences` (`family_id`,`ends_at`,`starts_at`);--> statement-breakpoint
CREATE TABLE `event_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`event_id` text NOT NULL,
	`user_id` text NOT NULL,
	`instance_date` text,
	`reminder_type` text DEFAULT 'in_app' NOT NULL,
	`delivery_time` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`sent_at` text,
	`error_message` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_reminders_status_time` ON `event_reminders` (`status`,`delivery_time`);--> statement-breakpoint
CREATE INDEX `event_reminders_event` ON `event_reminders` (`event_id`);--> statement-breakpoint
CREATE TABLE `project_expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`project_id` text NOT NULL,
	`created_by` text NOT NULL,
	`description` text NOT NULL,
	`amount` integer NOT NULL,
	`expense_date` text NOT NULL,
	`category` text,
	`vendor` text,
	`receipt_url` text,
	`is_reimbursable` integer DEFAULT false NOT NULL,
	`reimbursed_date` text,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_expenses_project` ON `project_expenses` (`project_id`,`expense_date`);--> statement-breakpoint
CREATE TABLE `project_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`project_id` text NOT NULL,
	`created_by` text NOT NULL,
	`assigned_to` text,
	`title` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'todo' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`estimated_hours` integer,
	`actual_hours` integer,
	`due_date` text,
	`completed_date` text,
	`parent_task_id` text,
	`sort_order` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_task_id`) REFERENCES `project_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_tasks_project` ON `project_tasks` (`project_id`,`status`);--> statement-breakpoint
CREATE INDEX `project_tasks_parent` ON `project_tasks` (`parent_task_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`category` text,
	`status` text DEFAULT 'not_started' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`start_date` text,
	`target_end_date` text,
	`actual_end_date` text,
	`estimated_budget` integer,
	`tags` text NOT NULL,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `projects_family` ON `projects` (`family_id`);--> statement-breakpoint
CREATE TABLE `completion_titles` (
	`completion_id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text,
	FOREIGN KEY (`completion_id`) REFERENCES `task_completions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_task_completions` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	`completed_at` text NOT NULL,
	`points_earned` integer NOT NULL,
	`notes` text,
	`week_of` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_task_completions`("id", "task_id", "user_id", "family_id", "completed_at", "points_earned", "notes", "week_of") SELECT "id", "task_id", "user_id", "family_id", "completed_at", "points_earned", "notes", "week_of" FROM `task_completions`;--> statement-breakpoint
DROP TABLE `task_completions`;--> statement-breakpoint
ALTER TABLE `__new_task_completions` RENAME TO `task_completions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `task_completions_task_id_unique` ON `task_completions` (`task_id`);--> statement-breakpoint
CREATE INDEX `task_completions_family_completed` ON `task_completions` (`family_id`,`completed_at`);--> statement-breakpoint
DROP INDEX `events_family_end`;--> statement-breakpoint
CREATE INDEX `events_family_long` ON `events` (`family_id`,`end_time`) WHERE julianday(end_time) - julianday(start_time) > 7;--> statement-breakpoint
ALTER TABLE `messages` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_id` ON `messages` (`sender_id`,`client_id`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `tasks_family_due` ON `tasks` (`family_id`,`due_date`);