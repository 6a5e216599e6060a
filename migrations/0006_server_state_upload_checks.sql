CREATE TABLE `server_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `objects` ADD `checked_at` text;--> statement-breakpoint
ALTER TABLE `objects` ADD `damaged_at` text;