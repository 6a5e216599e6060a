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
CREATE TABLE `investment_imports` (
	`family_id` text PRIMARY KEY NOT NULL,
	`columns` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `investment_targets_kind` ON `investment_targets` (`family_id`,`account_type`);--> statement-breakpoint
-- The purchase price was that of all shares; it becomes that of one, rounded half up to the cent.
UPDATE `investments` SET `purchase_price` = CAST((CAST(`purchase_price` AS REAL) * 100000000 / `shares`) + 0.5 AS INTEGER)
WHERE `purchase_price` IS NOT NULL AND `shares` > 0;
--> statement-breakpoint
-- rows: investment_prices
-- The history begins with the value that each active investment had at its last change.
INSERT INTO `investment_prices` (`id`, `family_id`, `investment_id`, `date`, `price`, `value`)
SELECT
  substr(`id`, 1, 15) || lower(substr(hex(randomblob(2)), 2)) || '-' || substr('89ab', 1 + abs(random() % 4), 1) || lower(substr(hex(randomblob(2)), 2)) || '-' || lower(hex(randomblob(6))),
  `family_id`, `id`, substr(`updated_at`, 1, 10), NULL, `current_value`
FROM `investments` WHERE `is_active` = 1;
