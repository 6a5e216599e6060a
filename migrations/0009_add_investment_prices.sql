CREATE TABLE `investment_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`name` text NOT NULL,
	`target_amount` integer NOT NULL,
	`target_date` text NOT NULL,
	`monthly_saving` integer,
	`investment_ids` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `investment_goals_family` ON `investment_goals` (`family_id`,`target_date`);--> statement-breakpoint
CREATE TABLE `investment_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`investment_id` text NOT NULL,
	`date` text NOT NULL,
	`price` integer,
	`value` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`investment_id`) REFERENCES `investments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investment_prices_day` ON `investment_prices` (`investment_id`,`date`);--> statement-breakpoint
CREATE INDEX `investment_prices_family` ON `investment_prices` (`family_id`,`date`);--> statement-breakpoint
CREATE TABLE `investment_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`account_type` text NOT NULL,
	`percent` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investment_targets_kind` ON `investment_targets` (`family_id`,`account_type`);