CREATE TABLE `activity` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`kind` text NOT NULL,
	`area` text NOT NULL,
	`title` text,
	`subject_id` text,
	`only_user_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`only_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_family` ON `activity` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `family_addons` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`addon_type` text NOT NULL,
	`is_enabled` integer DEFAULT true NOT NULL,
	`settings` text,
	`enabled_by` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`enabled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_addons_family_type` ON `family_addons` (`family_id`,`addon_type`);--> statement-breakpoint
CREATE TABLE `investments` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`account_name` text NOT NULL,
	`account_type` text,
	`institution` text,
	`symbol` text,
	`shares` integer,
	`purchase_price` integer,
	`current_value` integer NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `investments_family` ON `investments` (`family_id`,`account_name`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`area` text NOT NULL,
	`actor_id` text,
	`title` text NOT NULL,
	`subject_id` text,
	`read_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`family_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`family_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_subject` ON `notifications` (`subject_id`);--> statement-breakpoint
CREATE TABLE `smart_shopping_items` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`list_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`default_quantity` integer DEFAULT 1 NOT NULL,
	`unit` text DEFAULT 'each' NOT NULL,
	`estimated_price` integer,
	`priority` integer DEFAULT 3 NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`tags` text NOT NULL,
	`preferred_brand` text,
	`notes` text,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `smart_shopping_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `smart_shopping_items_list` ON `smart_shopping_items` (`family_id`,`list_id`);--> statement-breakpoint
CREATE TABLE `smart_shopping_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `smart_shopping_lists_family` ON `smart_shopping_lists` (`family_id`);--> statement-breakpoint
CREATE TABLE `task_completions` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`user_id` text NOT NULL,
	`family_id` text NOT NULL,
	`completed_at` text NOT NULL,
	`points_earned` integer NOT NULL,
	`notes` text,
	`week_of` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_completions_task_id_unique` ON `task_completions` (`task_id`);--> statement-breakpoint
CREATE INDEX `task_completions_family_week` ON `task_completions` (`family_id`,`week_of`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`assigned_to` text,
	`title` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`due_date` text,
	`due_day` integer,
	`due_time` text,
	`frequency` text DEFAULT 'once' NOT NULL,
	`points` integer DEFAULT 1 NOT NULL,
	`assigned_color` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`is_chore` integer DEFAULT false NOT NULL,
	`completed_at` text,
	`follows` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`follows`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_follows_unique` ON `tasks` (`follows`);--> statement-breakpoint
CREATE INDEX `tasks_family_completed` ON `tasks` (`family_id`,case when completed_at is null then '~' else completed_at end);--> statement-breakpoint
CREATE TABLE `user_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`background_type` text DEFAULT 'color' NOT NULL,
	`background_color` text DEFAULT '#f8faf8' NOT NULL,
	`background_image_url` text,
	`show_rolling_messages` integer DEFAULT true NOT NULL,
	`show_mini_dashboard` integer DEFAULT true NOT NULL,
	`show_ai_assistant` integer DEFAULT false NOT NULL,
	`ai_assistant_name` text DEFAULT 'Alex' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`payload` text,
	`run_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	PRIMARY KEY(`kind`, `key`)
);
--> statement-breakpoint
CREATE INDEX `jobs_run_at` ON `jobs` (`run_at`);