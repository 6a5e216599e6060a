ALTER TABLE `transactions` ADD `follows_id` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `next_date` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `next_at` text;--> statement-breakpoint
ALTER TABLE `transactions` ADD `recurring_day` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_follows` ON `transactions` (`follows_id`) WHERE follows_id is not null;--> statement-breakpoint
CREATE INDEX `transactions_next` ON `transactions` (`next_at`) WHERE next_at is not null;