ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `users` ADD `first_day_of_week` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `hour_cycle` text;--> statement-breakpoint
ALTER TABLE `families` ADD `language` text DEFAULT 'en' NOT NULL;